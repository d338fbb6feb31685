//! Writes facts of the session as an RDF document.

use super::rdf_import::prefixes;
use crate::catalogue::{Effect, Operation, on_wire};
use crate::session::Loaded;
use crate::{Printed, Problems, Refused, Session, asked, goal, rdf_problems};
use framex_data::rdf::{self, Facts, RdfForm};
use framex_fixpoint::Reasons;
use framex_source::{Diagnostic, Fix, MALFORMED_FIELDS, RDF_FACT, RDF_LOSS, Sources};
use framex_term::{Fact, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

/// `rdf_export`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "rdf_export",
    summary: "Write facts as an RDF document",
    effect: Effect::Reads,
    fields: &[
        (
            "format",
            "`turtle`, `ntriples`, `nquads`, `trig`, `rdfxml` or `jsonld`",
        ),
        (
            "selection",
            "`all` facts, which is meant where it is missing; those `stated`; or a goal with one variable, `?- ?X:Person.`: the \
             facts about its values",
        ),
        ("module", "refused: this version carries no modules out"),
        (
            "predicate",
            "accepted for clients of FrameX 0.4, and means nothing: a triple is a fact of its own property",
        ),
    ],
    reply: "`{\"triples\", \"document\", \"problems\"}`; the problems say what the format could not hold",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// Which facts, and how they are written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// `turtle`, `ntriples`, `nquads`, `trig`, `rdfxml`, `jsonld`.
    pub format: String,
    /// `all`, `stated`, or a goal.
    pub selection: Option<String>,
    /// Refused.
    pub module: Option<String>,
    /// Means nothing.
    pub predicate: Option<String>,
}

/// A document.
#[derive(Clone, Debug, Serialize)]
pub struct Output {
    /// How many triples it holds.
    pub triples: u64,
    /// The text.
    pub document: String,
    /// What the format could not hold.
    pub problems: Problems,
}

/// Writes the facts, sorted as they print, so that the same facts give the same bytes.
///
/// # Errors
/// A selection that cannot be read, a fact that the format cannot hold.
///
/// # Cost
/// Holds the facts and the document.
pub fn run(session: &mut Session, input: &Input) -> Result<Output, Refused> {
    rdf_problems::without_module(input.module.as_deref())?;
    let form = rdf_problems::form_of(&input.format)?;
    let prefixes = prefixes(session)?;
    let selection = selection(session, input.selection.as_deref().unwrap_or("all"))?;
    let loaded = session.loaded()?;
    let terms = &session.terms;
    let mut facts: Vec<Fact> = loaded.model.facts().collect();
    facts.retain(|fact| selection.has(fact, loaded));
    let order = Printed::of(facts.iter(), terms).order().into_iter();
    let facts: Vec<Fact> = order
        .map(|at| {
            let terms = std::mem::take(&mut facts[at].terms);
            Fact { terms, ..facts[at] }
        })
        .collect();
    let mut extends: Vec<(Term, Term)> = loaded
        .program
        .extends
        .iter()
        .map(|extends| (extends.subclass, extends.superclass))
        .filter(|(class, _)| selection.has_object(*class))
        .collect();
    extends.sort_by_cached_key(|(class, wider)| (terms.print(*class), terms.print(*wider)));
    extends.dedup();
    let exported = rdf::export(
        &Facts {
            facts: &facts,
            extends: &extends,
            sources: &sources(loaded),
            types: &types(loaded, terms),
            prefixes: &prefixes,
        },
        form,
        terms,
    )
    .map_err(|unwritable| {
        let message = format!("`{}` cannot be written: {}", unwritable.fact, unwritable.reason);
        Refused::without_place(
            RDF_FACT,
            message,
            "write it as `turtle` or `trig`, which hold every fact",
        )
    })?;
    Ok(Output {
        triples: exported.triples,
        document: exported.document,
        problems: lost(exported.lost_sources, form),
    })
}

/// Which facts are meant.
enum Selection {
    All,
    Stated,
    About(FxHashSet<Term>),
}

fn selection(session: &mut Session, text: &str) -> Result<Selection, Refused> {
    match text.trim() {
        "all" => return Ok(Selection::All),
        "stated" => return Ok(Selection::Stated),
        _ => {}
    }
    let objects = goal::with_goal(session, text, |session, goal| {
        let budget = session.budget();
        let (loaded, terms, sources) = session.parts()?;
        let answer = asked::answer(goal, loaded, terms, sources, &budget, Reasons::LeftOut)?;
        match answer.variables.len() {
            1 => Ok(answer.bindings.iter().map(|row| row[0]).collect()),
            number => Err(Refused::without_place(
                MALFORMED_FIELDS,
                format!("the selection has {number} variables, and one says whose facts are meant"),
                "write a goal with one variable: `?- ?X:Person.`; or `all`, or `stated`",
            )),
        }
    })??;
    Ok(Selection::About(objects))
}

impl Selection {
    fn has(&self, fact: &Fact, loaded: &Loaded) -> bool {
        match self {
            Selection::All => true,
            Selection::Stated => loaded.model.is_stated(fact),
            Selection::About(objects) => objects.contains(&fact.terms[0]),
        }
    }

    fn has_object(&self, object: Term) -> bool {
        match self {
            Selection::All | Selection::Stated => true,
            Selection::About(objects) => objects.contains(&object),
        }
    }
}

/// The sources of the facts that annotations state; `None` where one is stated without a source too.
fn sources(loaded: &Loaded) -> FxHashMap<Fact, Vec<Option<String>>> {
    let mut sources: FxHashMap<Fact, Vec<Option<String>>> = FxHashMap::default();
    for is_annotated in [true, false] {
        for (stated, annotation) in loaded.units.iter().flat_map(|unit| unit.annotated_facts()) {
            let source = annotation.and_then(|annotation| annotation.source.as_deref());
            if source.is_some() != is_annotated || loaded.is_withdrawn(&stated) {
                continue;
            }
            let fact = stated.fact();
            let source = source.map(str::to_owned);
            // A fact without any source needs no entry.
            match sources.get_mut(&fact) {
                Some(all) if all.contains(&source) => {}
                Some(all) => all.push(source),
                None if is_annotated => {
                    sources.insert(fact, vec![source]);
                }
                None => {}
            }
        }
    }
    sources
}

/// The slots whose values every signature calls a `Date`, or every one a `DateTime`.
fn types(loaded: &Loaded, terms: &Terms) -> FxHashMap<Term, &'static str> {
    let mut types: FxHashMap<Term, Option<&'static str>> = FxHashMap::default();
    for signature in &loaded.program.signatures {
        if !signature.parameters.is_empty() {
            continue;
        }
        let kind = ["Date", "DateTime"]
            .into_iter()
            .find(|kind| terms.find_name(kind) == Some(signature.value));
        let known = types.entry(signature.slot).or_insert(kind);
        *known = known.filter(|known| Some(*known) == kind);
    }
    types
        .into_iter()
        .filter_map(|(slot, kind)| kind.map(|kind| (slot, kind)))
        .collect()
}

fn lost(sources: u64, form: RdfForm) -> Problems {
    if sources == 0 {
        return Problems::default();
    }
    let format = RdfForm::name(form);
    let message = format!("{sources} facts have sources, and `{format}` holds none");
    let fix = Fix::Advise("write it as `trig` or `nquads`, where a source is a named graph".to_owned());
    let problem = Diagnostic::note(RDF_LOSS, None, message, fix);
    Problems::new(vec![problem], &Sources::default())
}
