//! The one layout: what is printed reads as the same tree, and printing it again changes nothing.

use framex_source::FileId;
use framex_syntax::{Tree, parse, print};

fn read(text: &str) -> Tree {
    let tree = parse(text, FileId(0));
    assert!(tree.problems.is_empty(), "{text}\n{:#?}", tree.problems);
    tree
}

/// The statements without their places, and the comments without blanks at the ends of their lines.
fn content(tree: &Tree, text: &str) -> (String, Vec<String>) {
    let written = format!("{:?}", tree.statements);
    let mut statements = String::new();
    let mut rest = written.as_str();
    while let Some((before, place)) = rest.split_once("Span {") {
        statements.push_str(before);
        rest = place.split_once('}').expect("the end of a place").1;
    }
    statements.push_str(rest);
    let comment = |span: &framex_source::Span| {
        let lines = text[span.start as usize..span.end as usize].split('\n');
        lines.map(str::trim_end).collect::<Vec<_>>().join("\n")
    };
    (statements, tree.comments.iter().map(comment).collect())
}

fn check(text: &str) -> String {
    let tree = read(text);
    let printed = print(&tree, text);
    let again = read(&printed);
    assert_eq!(content(&again, &printed), content(&tree, text), "{printed}");
    assert_eq!(print(&again, &printed), printed, "printed twice");
    printed
}

#[test]
fn every_program_of_the_corpus_keeps_its_tree_and_its_comments() {
    let Some(corpus) = std::env::var_os("FRAMEX_CORPUS") else {
        eprintln!("SKIPPED: set FRAMEX_CORPUS to the conformance corpus");
        return;
    };
    for folder in ["patterns", "library", "tests", "replies", "language", "refused"] {
        let folder = std::path::Path::new(&corpus).join(folder);
        for entry in std::fs::read_dir(folder).expect("a folder of the corpus") {
            let path = entry.expect("a readable folder").path();
            if path.extension().is_none_or(|ending| ending != "fx") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a readable program");
            if parse(&text, FileId(0)).problems.is_empty() {
                check(&text);
            }
        }
    }
}

#[test]
fn comments_stay_with_their_neighbours() {
    let cases = [
        ("/**/", "/**/\n"),
        ("a:K. /* b */ b:K. // b", "a:K. /* b */ b:K. // b\n"),
        ("a:K // c\n.", "a:K. // c\n"),
        (
            "?X:K // why\n<- ?X:J AND // one\n// own\n?X:L /* y */.",
            "?X:K <- // why\n    ?X:J AND // one\n    // own\n    ?X:L. /* y */\n",
        ),
        (
            "external e using _t[p -> 1 // ]\n] <- a:K.",
            "external e using _t[\n    p -> 1 // ]\n] <-\n    a:K.\n",
        ),
        (
            "world open.\n\n\n// own\n\na:K. b:K.\nmodule m { // in\n}\n",
            "world open.\n\n// own\n\na:K. b:K.\nmodule m {\n    // in\n}\n",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(check(text), expected);
    }
}

#[test]
fn what_does_not_fit_a_line_breaks_between_its_parts_and_after_its_ands() {
    let text = "?P[verdict(?S) -> \"release\"] <- ?P:Payment[amount -> ?A; payee -> ?I] AND limit[amount -> ?L] AND NOT ?I[blocked -> true].";
    assert_eq!(
        check(text),
        "\
?P[verdict(?S) -> \"release\"] <-
    ?P:Payment[amount -> ?A; payee -> ?I] AND
    limit[amount -> ?L] AND
    NOT ?I[blocked -> true].
"
    );
    let text = "u2:Utterance[kind -> chat; seq -> 2; text -> \"English is fine from now on, and so is any other language.\"].";
    assert_eq!(
        check(text),
        "\
u2:Utterance[
    kind -> chat;
    seq -> 2;
    text -> \"English is fine from now on, and so is any other language.\"
].
"
    );
}
