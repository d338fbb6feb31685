//! Shows why a fact holds: the lowest proof, after the checker accepted it.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::drawing::{mermaid, svg};
use crate::offers::Offer;
use crate::proof_graph::{ProofGraph, ShownProof};
use crate::session::Loaded;
use crate::statement_places::StatementPlaces;
use crate::{Refused, Session, goal, known_names, limits, provisional};
use framex_proof::{CheckedProof, Shown, check, prove};
use framex_source::{DOES_NOT_HOLD, FileId, INTERNAL, LIMIT, Span};
use framex_term::{Fact, Terms, Truth};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `explain`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "explain",
    summary: "Show why a fact holds",
    effect: Effect::Reads,
    fields: &[
        ("fact", "one ground fact that holds"),
        ("all", "at most so many proofs; 1 unless given"),
        ("depth", "at most so many levels of premises"),
        (
            "format",
            "`text` unless given; `json`, a graph with each fact once; `mermaid` or `svg`, a picture as text",
        ),
    ],
    reply: "the lowest proof as text, and how many further proofs there are; with `json` `{\"fact\", \"world\", \"proofs\": \
            [{\"nodes\"}], \"further\", \"may_be_more\"}`, each node with `id`, `fact`, `by`, `rule`, `bindings`, \
            `conditions`, `statements`, and in `premises` the ids of what it rests on",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// `explain`, as a language model is offered it.
pub(crate) const OFFER: Offer = Offer::of::<Input, Output>(
    &OPERATION,
    "Show the proof of a fact",
    "Show why one ground fact holds: rule, bindings, premises, down to stated facts with file and line. Call it before \
     telling anybody that something is so, and cite the lines it gives. Write the fact without variables, as `query` \
     printed its values: `ann[admitted -> true]`, `ann:Person`. A fact that does not hold is refused: call `why_not`. A long \
     proof is shown as many levels deep as there is room for; explain one of the facts at its end to see further.",
    |session, fields| {
        on_wire(fields, |input: Input| {
            known_names::check_facts(session, &input.fact)?;
            run_within(session, &input, MOST_BYTES)
        })
    },
);

/// Bytes of a proof that a language model is shown, about.
const MOST_BYTES: usize = 128 << 10;

/// A fact that came from outside has no place in the files.
const NOWHERE: Span = Span {
    file: FileId(0),
    start: 0,
    end: 0,
};

/// The fact, and how much of its proofs is wanted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// One ground fact: `dan[hasGrandparent -> eve]`.
    pub fact: String,
    /// At most so many proofs.
    pub all: Option<usize>,
    /// At most so many levels of premises.
    pub depth: Option<usize>,
    /// How it is shown.
    #[serde(default)]
    pub format: Format,
}

/// How a proof is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// In lines for people.
    #[default]
    Text,
    /// As a graph.
    Json,
    /// As a flowchart of Mermaid.
    Mermaid,
    /// As a picture.
    Svg,
}

/// A proof as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Output {
    /// Text for people, Mermaid or SVG.
    Text(String),
    /// A graph.
    Graph(ProofGraph),
}

/// The proof.
///
/// # Errors
/// A text that is no fact; a fact that does not hold; a proof that lies beyond the limits of the search, or is too large
/// for a picture.
pub fn run(session: &mut Session, input: &Input) -> Result<Output, Refused> {
    run_within(session, input, usize::MAX)
}

/// - `most_bytes`: of a proof that takes more, levels are left out, or it is refused where its depth was asked for.
fn run_within(session: &mut Session, input: &Input, most_bytes: usize) -> Result<Output, Refused> {
    session.loaded()?;
    let fact = goal::fact(session, &input.fact)?;
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let all = input.all.unwrap_or(1).max(1);
    let limits = limits::of_proofs(&budget);
    let Some(explanation) = prove(&fact, all, &loaded.model, &loaded.program, terms, limits) else {
        let is_time_over = (budget.is_time_over)();
        return Err(no_proof(
            &fact.print(terms),
            loaded.model.holds(&fact),
            is_time_over,
        ));
    };
    let places = StatementPlaces::of(&explanation.proofs, loaded, sources, terms);
    let accept = |proof| check(proof, &loaded.program, &loaded.model, terms);
    let proofs: Result<Vec<CheckedProof>, _> = explanation.proofs.into_iter().map(accept).collect();
    let proofs = proofs.map_err(|refuted| {
        let message = format!(
            "FrameX found a proof that its checker refuses: {}",
            refuted.reason
        );
        Refused::without_place(
            INTERNAL,
            message,
            "please report it, with the program that shows it",
        )
    })?;
    let (further, may_be_more) = (explanation.further, explanation.may_be_more);
    let requests = hangs_on(&fact, loaded, terms);
    let program = &loaded.program;
    let mut depth = input.depth.unwrap_or(usize::MAX);
    loop {
        let output = if input.format == Format::Text {
            let shown = Shown {
                depth,
                further,
                may_be_more,
            };
            let mut text = framex_proof::text::print(&proofs, shown, program, &places, terms);
            if !requests.is_empty() {
                text.push_str(&provisional::sentence(&requests));
                text.push('\n');
            }
            Ok(Output::Text(text))
        } else {
            let shown = |proof| {
                ShownProof::of(
                    framex_proof::shown(proof, depth, program, &places, terms),
                    sources,
                )
            };
            let graph = ProofGraph {
                fact: fact.print(terms),
                world: match program.closed.world_is_closed() {
                    true => "closed",
                    false => "open",
                },
                proofs: proofs.iter().map(shown).collect(),
                further,
                may_be_more,
                provisional: requests.clone(),
            };
            as_asked(graph, input.format)
        };
        let is_too_large = match &output {
            Ok(output) => most_bytes < usize::MAX && output.size_bytes() > most_bytes,
            Err(_) => most_bytes < usize::MAX && input.depth.is_none() && depth > 1,
        };
        if !is_too_large {
            return output;
        }
        if input.depth.is_some() || depth <= 1 {
            return Err(too_large(&fact.print(terms), most_bytes));
        }
        depth = depth.min(2 * DEEPEST_TRIED) / 2;
    }
}

/// Levels of premises that are tried first where all of them are too many.
const DEEPEST_TRIED: usize = 64;

impl Output {
    /// About its bytes on a wire.
    fn size_bytes(&self) -> usize {
        match self {
            Output::Text(text) => text.len(),
            Output::Graph(graph) => serde_json::to_string(graph).map_or(usize::MAX, |text| text.len()),
        }
    }
}

fn too_large(fact: &str, most_bytes: usize) -> Refused {
    let message = format!(
        "the proof of `{fact}` takes more than {} KiB as it was asked for",
        most_bytes >> 10
    );
    let help = "bound its levels with `depth`, or explain one of the facts it rests on";
    Refused::without_place(LIMIT, message, help)
}

fn as_asked(graph: ProofGraph, format: Format) -> Result<Output, Refused> {
    let facts: usize = graph.proofs.iter().map(|proof| proof.nodes.len()).sum();
    match format {
        Format::Text | Format::Json => Ok(Output::Graph(graph)),
        Format::Mermaid => Ok(Output::Text(mermaid::draw(&graph))),
        Format::Svg if facts > svg::MOST_FACTS => {
            let message = format!(
                "the proof of `{}` has {facts} facts, too many for a picture",
                graph.fact
            );
            let help = "bound its levels with `depth`, or ask for `json`";
            Err(Refused::without_place(LIMIT, message, help))
        }
        Format::Svg => Ok(Output::Text(svg::draw(&graph))),
    }
}

/// The requests on whose absence the fact rests, printed.
fn hangs_on(fact: &Fact, loaded: &Loaded, terms: &mut Terms) -> Vec<String> {
    let asked = provisional::goal_of(fact, NOWHERE);
    let requests = provisional::hangs_on(&asked, Truth::True, &loaded.model, &loaded.program, terms);
    requests.iter().map(|request| terms.print(*request)).collect()
}

fn no_proof(fact: &str, holds: bool, is_time_over: bool) -> Refused {
    if holds && is_time_over {
        let message = format!("`{fact}` holds, and the time is over before its proof was found");
        let help = "raise `--time-limit`, or explain one of the facts it rests on";
        return Refused::without_place(LIMIT, message, help);
    }
    if holds {
        let message = format!(
            "`{fact}` holds, and the search for its proof reached its limit: the proof is too deep or too large"
        );
        return Refused::without_place(LIMIT, message, "explain one of the facts it rests on");
    }
    let help = format!(
        "ask `why_not` what keeps it from holding; on the command line `framex why-not FILE… '{fact}'`"
    );
    Refused::without_place(DOES_NOT_HOLD, format!("`{fact}` does not hold"), help)
}
