//! The pattern libraries and the examples, held against their own tests, and each library beside each other one.
//!
//! A test file says in its first line what it is loaded with; `lib:NAME` is a library as it is shipped.

use framex_operations::operations::{load, test};
use framex_operations::{Limits, Session, SourceText, libraries, library};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_library_does_what_its_tests_say() {
    for library in libraries() {
        let tests = tests_in(&root().join("library").join(library.name));
        assert!(
            !tests.is_empty(),
            "the library `{}` has no test file",
            library.name
        );
        tests.iter().for_each(|test| check(test, &[]));
    }
}

#[test]
fn two_libraries_together_do_what_each_does_alone() {
    for library in libraries() {
        for test in tests_in(&root().join("library").join(library.name)) {
            for other in libraries().iter().filter(|other| other.name != library.name) {
                check(&test, &[other.name]);
            }
        }
    }
}

#[test]
fn all_libraries_together_do_what_each_does_alone() {
    let all: Vec<&str> = libraries().iter().map(|library| library.name).collect();
    for library in libraries() {
        let tests = tests_in(&root().join("library").join(library.name));
        tests.iter().for_each(|test| check(test, &all));
    }
}

#[test]
fn the_libraries_do_what_the_corpus_expects_of_its_own() {
    let Some(corpus) = std::env::var_os("FRAMEX_CORPUS").map(PathBuf::from) else {
        eprintln!("SKIPPED: the corpus was not run, since FRAMEX_CORPUS names no folder");
        return;
    };
    let mut tests = tests_in(&corpus.join("tests"));
    tests.retain(|test| name(test).contains("-lib.") || name(test).starts_with("p05-"));
    assert!(!tests.is_empty(), "the corpus has no test of a library");
    tests.iter().for_each(|test| check(test, &[]));
}

#[test]
fn every_example_does_what_its_tests_say() {
    for example in folders_in(&root().join("examples")) {
        let tests = tests_in(&example.join("tests"));
        assert!(
            !tests.is_empty(),
            "the example `{}` has no test file",
            name(&example)
        );
        tests.iter().for_each(|test| check(test, &[]));
    }
}

#[test]
fn the_agreements_are_in_the_program_word_for_word() {
    let example = root().join("examples/contract-review");
    let facts = read(&example.join("agreements.fx"));
    for text in files_in(&example.join("agreements"), "txt") {
        let quoted = read(&text).trim_end().replace('\\', "\\\\").replace('"', "\\\"");
        let stem = text
            .file_stem()
            .expect("a file has a name")
            .to_string_lossy()
            .into_owned();
        let fact = format!("{stem}[text -> \"{quoted}\"].");
        assert!(
            facts.contains(&fact),
            "{stem}: run examples/contract-review/build.py"
        );
    }
}

/// Loads a test with its files and these libraries, and holds every expectation.
fn check(test: &Path, also: &[&str]) {
    let text = read(test);
    let first = text.lines().next().unwrap_or_default();
    let with = first
        .strip_prefix("// with:")
        .unwrap_or_default()
        .split_whitespace();
    let mut sources: Vec<SourceText> = with.map(|named| source(test, named)).collect();
    for name in also {
        let shipped = format!("lib:{name}");
        if sources.iter().all(|source| source.file != shipped) {
            sources.push(source(test, &shipped));
        }
    }
    sources.push(SourceText {
        file: name(test),
        source: text,
    });
    let mut session = Session::new(Limits::default());
    let input = load::Input {
        sources,
        ..load::Input::default()
    };
    let place = format!("{} with {also:?}", test.display());
    load::run(&mut session, input).unwrap_or_else(|refused| panic!("{place}: {refused:?}"));
    let output = test::run(&mut session, false).unwrap_or_else(|refused| panic!("{place}: {refused:?}"));
    let failed: Vec<_> = output
        .expectations
        .iter()
        .filter(|checked| !checked.holds())
        .collect();
    assert!(failed.is_empty(), "{place}: {failed:#?}");
}

/// What `// with:` names; our own library takes the place of the corpus's.
fn source(test: &Path, named: &str) -> SourceText {
    let shipped = named
        .strip_prefix("lib:")
        .or_else(|| named.strip_prefix("../library/")?.strip_suffix(".fx"))
        .and_then(library);
    match shipped {
        Some(library) => SourceText {
            file: format!("lib:{}", library.name),
            source: library.text.to_owned(),
        },
        None => SourceText {
            file: named.to_owned(),
            source: read(&test.parent().expect("a file lies in a folder").join(named)),
        },
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

fn name(path: &Path) -> String {
    path.file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

fn tests_in(folder: &Path) -> Vec<PathBuf> {
    let mut files = files_in(folder, "fx");
    files.retain(|file| name(file).ends_with(".test.fx"));
    files
}

fn files_in(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut entries = entries_in(folder);
    entries.retain(|path| path.extension().is_some_and(|found| found == ending));
    entries
}

fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let mut entries = entries_in(folder);
    entries.retain(|path| path.is_dir());
    entries
}

fn entries_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a folder can be listed").path())
        .collect();
    paths.sort();
    paths
}
