//! The reference evaluator and the corpus agree.

use framex_conformance::{corpus, parsed};
use framex_oracle::Oracle;

#[test]
fn the_reference_evaluator_gives_what_the_corpus_expects() {
    let folders = ["language", "tests"].map(corpus::folder);
    let mut failures = Vec::new();
    for case in folders.into_iter().flatten().flatten() {
        let parsed = parsed::parse(&case.files());
        let problems = parsed.trees.iter().flat_map(|tree| &tree.problems);
        failures.extend(problems.map(|problem| format!("{}: {}", case.name(), problem.message)));
        match Oracle::of(&parsed.trees) {
            Ok(oracle) => {
                let answers = parsed
                    .expectations()
                    .map(|(_, expect)| oracle.answer(&expect.goal));
                match answers.collect::<Result<Vec<_>, _>>() {
                    Ok(answers) => failures.extend(parsed.unmet(answers)),
                    Err(refusal) => failures.push(format!("{}: {refusal:?}", case.name())),
                }
            }
            Err(refusal) => failures.push(format!("{}: {refusal:?}", case.name())),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
