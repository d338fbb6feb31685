//! Finds where the stated facts of a proof come from: their files, annotations or receipts.
//!
//! In: the proofs to be shown. Out: a [`Places`] that knows the leaves of these proofs and nothing else.

use crate::session::Loaded;
use framex_proof::{Place, Places, Proof, Receipt, Step};
use framex_source::{FileId, Sources, Span};
use framex_term::{Fact, Predicate, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

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
    /// One walk over the stated facts, and one reading of each file that a leaf stands in.
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
        let mut statements = FxHashMap::default();
        let predicates: FxHashSet<Predicate> = places.found.keys().map(|fact| fact.predicate).collect();
        for stated in loaded
            .program
            .facts
            .iter()
            .filter(|stated| predicates.contains(&stated.predicate))
        {
            let fact = stated.fact();
            let is_withdrawn = loaded
                .withdrawn
                .get(&fact)
                .is_some_and(|files| stated.span.file.0 < *files);
            if let (false, Some(found)) = (is_withdrawn, places.found.get_mut(&fact)) {
                let start = sources.place(whole_statement(stated.span, &mut statements, sources));
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
                found.push(Place {
                    source: source.to_owned(),
                    time: annotation
                        .and_then(|annotation| annotation.time.as_deref())
                        .map(str::to_owned),
                    weight,
                    at: format!("{file}:{}:{}", start.line, start.column),
                    receipt: None,
                });
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

/// The statement that a part of a frame stands in; `statements` keeps what was read of each file.
fn whole_statement(part: Span, statements: &mut FxHashMap<FileId, Vec<Span>>, sources: &Sources) -> Span {
    let of_file = statements.entry(part.file).or_insert_with(|| {
        let mut spans = Vec::new();
        let text = &sources.file(part.file).text;
        framex_syntax::parse_each(text, part.file, |statement| spans.push(statement.span));
        spans
    });
    let after = of_file.partition_point(|statement| statement.start <= part.start);
    after.checked_sub(1).map_or(part, |at| of_file[at])
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
