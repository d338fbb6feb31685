//! Finds where the stated facts of a proof come from: their files, annotations or receipts.
//!
//! In: the proofs to be shown. Out: a [`Places`] that knows the leaves of these proofs and nothing else.

use crate::session::Loaded;
use framex_program::{FactBlock, StatedFact};
use framex_proof::{Place, Places, Proof, Receipt, Step};
use framex_source::{FileId, Sources, Span};
use framex_term::{Fact, Terms};
use rustc_hash::FxHashMap;

/// The statements of some facts.
#[derive(Debug, Default)]
pub(crate) struct StatementPlaces {
    found: FxHashMap<Fact, Vec<Place>>,
}

impl Places for StatementPlaces {
    fn statements(&self, fact: &Fact) -> Vec<Place> {
        self.found.get(fact).cloned().unwrap_or_default()
    }
}

impl StatementPlaces {
    /// The places of all stated facts in these proofs.
    ///
    /// # Cost
    /// A search for each of these facts; see [`framex_program::FactBlock::of_object`].
    pub(crate) fn of<'p>(
        proofs: impl IntoIterator<Item = &'p Proof>,
        loaded: &Loaded,
        sources: &Sources,
        terms: &mut Terms,
    ) -> StatementPlaces {
        let nodes = proofs.into_iter().flat_map(|proof| &proof.nodes);
        let leaves = nodes.filter(|node| matches!(node.step, Step::Stated));
        let mut places = StatementPlaces {
            found: leaves.map(|node| (node.fact.clone(), Vec::new())).collect(),
        };
        let mut begins = Begins::default();
        for (fact, found) in &mut places.found {
            for (stated, block) in loaded.program.facts.statements_of(fact) {
                if !loaded.is_withdrawn(&stated) {
                    let statement = whole_statement(stated.span, block, sources, &mut begins);
                    found.push(place(&stated, statement, loaded, sources, terms));
                }
            }
        }
        for receipt in &loaded.receipts {
            for fact in &receipt.facts {
                if let Some(found) = places.found.get_mut(fact) {
                    found.push(receipt_place(receipt, terms));
                }
            }
        }
        places
    }
}

fn place(
    stated: &StatedFact<'_>,
    statement: Span,
    loaded: &Loaded,
    sources: &Sources,
    terms: &mut Terms,
) -> Place {
    let start = sources.place(statement);
    let file = &sources.file(stated.span.file).name;
    let annotation = stated
        .annotation
        .checked_sub(1)
        .map(|at| &loaded.program.annotations[at as usize]);
    let weight = annotation.and_then(|annotation| annotation.weight.clone());
    let weight = weight
        .map(|weight| terms.number(weight))
        .map(|weight| terms.print(weight));
    let source = annotation
        .and_then(|annotation| annotation.source.as_deref())
        .unwrap_or(file);
    Place {
        source: source.to_owned(),
        time: annotation
            .and_then(|annotation| annotation.time.as_deref())
            .map(str::to_owned),
        weight,
        at: format!("{file}:{}:{}", start.line, start.column),
        receipt: None,
    }
}

/// By the beginning of a part of a file, where each of its statements begins: facts of one proof often stand together.
type Begins = FxHashMap<(FileId, u32), Vec<u32>>;

/// The statement that a part of a frame stands in, found by reading the few statements around it again.
fn whole_statement(part: Span, block: &FactBlock, sources: &Sources, begins: &mut Begins) -> Span {
    let (first, end) = block.statements_around(part.start);
    let begins = begins.entry((part.file, first)).or_insert_with(|| {
        let text = &sources.file(part.file).text;
        let end = end.map_or(text.len(), |end| end as usize);
        let mut begins = Vec::new();
        framex_syntax::parse_each(&text[first as usize..end], part.file, |statement| {
            begins.push(first + statement.span.start);
        });
        begins
    });
    let before = begins.iter().rfind(|start| **start <= part.start);
    Span {
        start: before.copied().unwrap_or(part.start),
        ..part
    }
}

fn receipt_place(receipt: &framex_host::Receipt, terms: &Terms) -> Place {
    let annotation = &receipt.annotation;
    let run = annotation.source.trim_start_matches("receipt:");
    Place {
        source: annotation.source.clone(),
        time: Some(annotation.time.clone()),
        weight: None,
        at: String::new(),
        receipt: Some(Receipt {
            request: terms.print(receipt.request),
            run: run.split('/').next().unwrap_or(run).to_owned(),
            model: annotation.model.clone(),
            date: Some(annotation.time.clone()),
        }),
    }
}
