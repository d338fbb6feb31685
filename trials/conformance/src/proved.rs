//! Every fact is proved, and the checker accepts each proof without asking the model.
//!
//! In: the files of a program. Out: a line for each fact without a proof, or with one that the checker refuses.

use crate::engine::{Loaded, load};
use framex_proof::{FactSet, Limits, check, prove};

/// How many proofs of each fact are checked at most.
const PROOFS_OF_A_FACT: usize = 3;

/// The facts that cannot be explained.
pub(crate) fn every_fact(files: &[(String, String)]) -> Vec<String> {
    let Ok(Loaded {
        mut terms,
        program,
        model,
    }) = load(files)
    else {
        return vec!["it is refused".to_owned()];
    };
    let mut stated = FactSet::default();
    for fact in program.facts.iter() {
        stated.add(fact.fact(), true);
    }
    let mut failures = Vec::new();
    for fact in model.facts() {
        let explanation = prove(
            &fact,
            PROOFS_OF_A_FACT,
            &model,
            &program,
            &mut terms,
            Limits::default(),
        );
        let Some(explanation) = explanation else {
            failures.push(format!("no proof of {}", fact.print(&terms)));
            continue;
        };
        for proof in explanation.proofs {
            if let Err(refuted) = check(proof, &program, &stated, &mut terms) {
                failures.push(format!(
                    "the checker refuses {}: {}",
                    fact.print(&terms),
                    refuted.reason
                ));
            }
        }
    }
    failures
}
