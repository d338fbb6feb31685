//! The conformance corpus, read: its programs parse without a problem, its syntax faults are named at their
//! lines in the words it asks for. The corpus lies outside the repository, at `FRAMEX_CORPUS`.

use framex_source::{FileId, Kind, SourceFile, Sources};
use framex_syntax::parse;
use std::path::{Path, PathBuf};

fn corpus() -> Option<PathBuf> {
    let path = std::env::var_os("FRAMEX_CORPUS").map(PathBuf::from);
    if path.is_none() {
        eprintln!("SKIPPED: set FRAMEX_CORPUS to the conformance corpus");
    }
    path
}

fn programs(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "fx"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} holds no program", folder.display());
    paths
}

fn read(path: &Path) -> (Sources, FileId) {
    let text = std::fs::read_to_string(path).expect("a readable program");
    let mut sources = Sources::default();
    let file = sources.add(path.display().to_string(), text);
    (sources, file)
}

#[test]
fn every_program_of_the_corpus_parses_without_a_problem() {
    let Some(corpus) = corpus() else { return };
    for folder in ["patterns", "library", "tests", "replies", "language"] {
        for path in programs(&corpus.join(folder)) {
            let (sources, file) = read(&path);
            let tree = parse(&sources.file(file).text, file);
            assert!(
                tree.problems.is_empty(),
                "{}: {:#?}",
                path.display(),
                tree.problems
            );
        }
    }
}

/// What a refused program says of itself in its first lines.
struct Refused {
    lines: Vec<u32>,
    mentions: Vec<String>,
}

fn refused(source: &SourceFile) -> Refused {
    let key = |key: &str| {
        let mark = format!("// {key}: ");
        source
            .text
            .lines()
            .find_map(|line| line.strip_prefix(&mark).map(str::to_owned))
    };
    let number = |text: &str| text.trim().parse().expect("a line number");
    let first = key("refused").expect("what is wrong");
    let (_, line) = first.rsplit_once("at line ").expect("the line that is wrong");
    let lines = match key("all") {
        Some(all) => all.split_whitespace().map(number).collect(),
        None => vec![number(line)],
    };
    let mentions = key("mentions").unwrap_or_default();
    Refused {
        lines,
        mentions: mentions
            .split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect(),
    }
}

#[test]
fn syntax_faults_of_the_corpus_are_named_at_their_lines_and_nowhere_else() {
    let Some(corpus) = corpus() else { return };
    let mut refusals = 0;
    for path in programs(&corpus.join("refused")) {
        let (sources, file) = read(&path);
        let tree = parse(&sources.file(file).text, file);
        if tree.problems.is_empty() {
            continue;
        }
        refusals += 1;
        let expected = refused(sources.file(file));
        let lines: Vec<_> = tree
            .problems
            .iter()
            .map(|problem| sources.place(problem.span.expect("a place")).line)
            .collect();
        assert_eq!(lines, expected.lines, "{}: {:#?}", path.display(), tree.problems);
        assert!(tree.problems.iter().all(|p| p.code.kind == Kind::SyntaxError));
        let said: String = tree
            .problems
            .iter()
            .map(|problem| format!("{}\n{}\n", problem.message, problem.fix.help()))
            .collect();
        for mention in expected.mentions {
            assert!(said.contains(&mention), "{}: {mention} in {said}", path.display());
        }
    }
    assert_eq!(refusals, 10, "syntax faults in the corpus");
}
