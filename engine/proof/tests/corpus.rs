//! Every fact of every program of the corpus has a proof that the checker accepts.

mod session;

use framex_proof::Step;
use session::Session;

#[test]
fn every_fact_of_the_corpus_is_proved_and_the_checker_accepts_it() {
    let Some(corpus) = std::env::var_os("FRAMEX_CORPUS") else {
        eprintln!("SKIPPED: FRAMEX_CORPUS is not set, so the corpus was not proved");
        return;
    };
    let (mut programs, mut facts, mut derived) = (0, 0, 0);
    for folder in ["language", "patterns"] {
        let entries = std::fs::read_dir(std::path::Path::new(&corpus).join(folder)).expect("a corpus folder");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        for path in paths {
            let text = std::fs::read_to_string(&path).expect("a program");
            let Some(mut session) = Session::try_of(&text) else {
                eprintln!("not alone: {}", path.display());
                continue;
            };
            programs += 1;
            for fact in session.model.facts().collect::<Vec<_>>() {
                let Some((proofs, _)) = session.proofs(&fact, 3) else {
                    panic!("{}: no proof of {}", path.display(), fact.print(&session.terms));
                };
                facts += 1;
                derived += usize::from(proofs[0].proof().nodes[0].step != Step::Stated);
            }
        }
    }
    assert!(
        programs > 50 && derived > 300,
        "{programs} programs, {facts} facts, {derived} derived"
    );
}
