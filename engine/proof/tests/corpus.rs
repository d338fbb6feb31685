//! Every fact of every program of the corpus, receipts and what follows from them included, has a proof that the
//! checker accepts.

mod session;

use framex_proof::Step;
use session::Session;
use std::path::{Path, PathBuf};

/// The text of a file after those it names in its `// with:` line; `lib:NAME` is a shipped library.
fn texts(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let with = text.lines().find_map(|line| line.strip_prefix("// with:"));
    let mut texts = Vec::new();
    for name in with.unwrap_or_default().split_whitespace() {
        let named = match name.strip_prefix("lib:") {
            Some(library) => PathBuf::from(env!("CARGO_MANIFEST_DIR"))
                .join("../../library")
                .join(library)
                .join(format!("{library}.fx")),
            None => path.with_file_name(name),
        };
        texts.push(
            std::fs::read_to_string(&named).unwrap_or_else(|error| panic!("{}: {error}", named.display())),
        );
    }
    texts.push(text);
    texts
}

#[test]
fn every_fact_of_the_corpus_is_proved_and_the_checker_accepts_it() {
    let Some(corpus) = std::env::var_os("FRAMEX_CORPUS") else {
        eprintln!("SKIPPED: FRAMEX_CORPUS is not set, so the corpus was not proved");
        return;
    };
    let (mut programs, mut facts, mut derived) = (0, 0, 0);
    for folder in ["language", "patterns", "tests"] {
        let entries = std::fs::read_dir(Path::new(&corpus).join(folder)).expect("a corpus folder");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        for path in paths {
            let Some(mut session) = Session::of_files(&texts(&path)) else {
                eprintln!("refused alone: {}", path.display());
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
    eprintln!("{programs} programs, {facts} facts, {derived} of them derived");
    assert!(
        programs > 100 && derived > 2000,
        "{programs} programs, {derived} derived facts"
    );
}
