//! The forms of the language: what each reads as, shown by its print, and what each fault is called.

use framex_source::FileId;
use framex_syntax::tree::StatementKind;
use framex_syntax::{parse, print};

/// Each text reads without a problem and prints as the other.
fn check_prints(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let tree = parse(text, FileId(0));
        assert!(tree.problems.is_empty(), "{text}\n{:#?}", tree.problems);
        let printed = print(&tree, text);
        assert_eq!(printed.trim_end(), *expected, "from {text}");
        assert_eq!(print(&parse(&printed, FileId(0)), &printed), printed);
    }
}

/// Each text prints as it is written.
fn check_stays(texts: &[&str]) {
    check_prints(&texts.iter().map(|text| (*text, *text)).collect::<Vec<_>>());
}

/// Each text gives these codes, with their lines, and no others.
fn check_problems(cases: &[(&str, &[(&str, u32)])]) {
    for (text, expected) in cases {
        let mut sources = framex_source::Sources::default();
        let file = sources.add("case.fx", *text);
        let tree = parse(text, file);
        let found: Vec<_> = tree
            .problems
            .iter()
            .map(|problem| {
                let span = problem.span.expect("a place");
                (problem.code.name, sources.place(span).line)
            })
            .collect();
        assert_eq!(found, *expected, "{text}\n{:#?}", tree.problems);
    }
}

#[test]
fn every_statement_prints_as_it_is_written() {
    check_stays(&[
        "world open.",
        "world closed.",
        "closed slot reviewed.",
        "closed class Programme.",
        "closed method refuted/1.",
        "prefix cars = \"https://example.org/cars#\".",
        "Person { hasName: String, childWith(Person, Date): Person }.",
        "Company {}.",
        "Man extends Person.",
        "rob:Man.",
        "rob[hasParent -> {henryk, ida}; age -> 41].",
        "jacob[childWith(rachel) -> joseph].",
        "?X:Mortal <- ?X:Human.",
        "st(?U, ?I):Statement[from -> ?U] <- ?U[row(?I) -> ?_].",
        "external read(?D) using _llm with readPrompt[document -> ?T] <- ?D:Doc[text -> ?T].",
        "external propose using _llm[prompt -> \"p\"].",
        "external ping using _say.",
        "?- dario[hasGrandparent -> ?G].",
        "expect true: rob:Person.",
        "expect bindings 2: ?X:Person AND NOT ?X:Man.",
        "declare subproperty hasSon hasChild.",
        "declare required Person label.",
        "annotate antenna[healthy -> true] source \"inspection-7\" time \"2026-09-14\" weight 0.9.",
        "module archive {\n    isaac[label -> \"I\"].\n}",
        "import archive.",
        "?- archive @ (isaac[label -> ?L] AND ?L != \"I\").",
        "constraint \"a person has one job\": ?X:Person AND ?N := count{?J | ?X[job -> ?J]} AND ?N > 1.",
        "?- (?X[p -> 1] OR ?X:Q AND ?X:R OR (?C = \"IC\" OR ?C = \"IR\")).",
        "?- unknown { NOT ?X[owner -> ?_] } AND (?A + 1) * 2 >= -?B - -3 AND contains(?T, \"x\").",
        "?- ?S := first{?X by ?D | ?X[due -> ?D]} AND ?N := count{?E, ?X | ?E[p -> ?X]}.",
    ]);
}

#[test]
fn keywords_are_keywords_by_their_place_alone() {
    check_stays(&[
        "world:Name. closed[slot -> reviewed]. source[text -> \"t\"; max -> 1; unknown -> 2].",
        "external extends Thing. closed extends Thing. world extends Thing.",
        "external extends using _say.",
        "external(a):Name. module[import -> expect]. constraint:Name.",
        "?- unknown:Name AND unknown { unknown[unknown -> 1] }.",
        "?- max:Name AND max(1, 2):Name AND not(a):Name AND mod mod div = max(1, 2).",
        "expect unknown: unknown:Name.",
        "x[first -> last; by -> using; with -> annotate].",
    ]);
}

#[test]
fn a_full_stop_ends_a_statement_only_where_it_is_no_decimal_point() {
    check_prints(&[
        ("a[p->1].b:K.", "a[p -> 1]. b:K."),
        ("a:K[p->1.5].", "a:K[p -> 1.5]."),
        ("7:Prime.7[next->11].", "7:Prime. 7[next -> 11]."),
        ("expect true: 2 + 3 = 5.", "expect true: 2 + 3 = 5."),
        ("expect true:-2:Even.", "expect true: -2:Even."),
        (
            "a[p->1e-05;q->1e6;r-> -12.50].",
            "a[p -> 1e-05; q -> 1e6; r -> -12.50].",
        ),
    ]);
}

#[test]
fn signs_are_cut_where_the_language_cuts_them() {
    check_prints(&[
        ("?- ?A<=?M AND ?A<-3.", "?- ?A <= ?M AND ?A < -3."),
        ("?- -7 div 2 = -4.", "?- -7 div 2 = -4."),
        ("?- ?A-1 = - 2.", "?- ?A - 1 = -2."),
        ("?X:K<-?X:J.", "?X:K <- ?X:J."),
    ]);
}

#[test]
fn a_text_in_backquotes_is_the_ground_term_it_reads_as_or_else_a_name() {
    check_prints(&[
        ("`read( d1 )`[p -> 1].", "read(d1)[p -> 1]."),
        (
            "x[p -> `2`; q -> `true`; r -> `-1.5`].",
            "x[p -> 2; q -> true; r -> -1.5].",
        ),
        ("`read d1`:K. `Acme AG`:K.", "`read d1`:K. `Acme AG`:K."),
        ("`f(?X)`:K. `f()`:K. `NOT`:K.", "`f(?X)`:K. `f()`:K. `NOT`:K."),
        ("`plain`:K. `a::b`:K.", "plain:K. a::b:K."),
        ("`a#`:K. a#b##c:K.", "a#:K. a#b##c:K."),
        ("Zürich:City.", "`Zürich`:City."),
        ("?- `max(1, 2)` = 3.", "?- `max(1, 2)` = 3."),
    ]);
}

#[test]
fn strings_are_written_with_the_escapes_of_the_language_and_no_others() {
    check_prints(&[
        (
            r#"s[p -> "\"a\\b\"\tc\u{e9}\u{1F600}"]."#,
            "s[p -> \"\\\"a\\\\b\\\"\\tcé😀\"].",
        ),
        ("s[p -> \"one\\ntwo\"].", "s[p -> \"one\\ntwo\"]."),
        ("s[p -> \"one\ntwo\"].", "s[p -> \"one\ntwo\"]."),
    ]);
}

#[test]
fn one_fault_gives_one_problem_and_the_statements_after_it_are_read() {
    check_problems(&[
        ("a:K\nb:K.", &[("full-stop", 1)]),
        ("a:K", &[("full-stop", 1)]),
        ("a:K, b:K.", &[("full-stop", 1)]),
        ("a[p -> 1, q -> 2, r -> 3].", &[("comma-in-frame", 1)]),
        ("a[p -> 1 AND q -> 2].", &[("comma-in-frame", 1)]),
        (
            "a[p -> 1\nb[q -> 2].\nc d.",
            &[("unclosed-bracket", 1), ("statement-word", 3)],
        ),
        ("?- f(a.\nb:K", &[("unclosed-bracket", 1), ("full-stop", 2)]),
        ("?- a:K, b:K; c:K.", &[("and-between-conditions", 1)]),
        ("?- a:K and b:K.", &[("and-between-conditions", 1)]),
        ("?- (a:K or b:K).", &[("keyword-in-capitals", 1)]),
        ("?- a:K AND !a:L.", &[("keyword-in-capitals", 1)]),
        ("?- ?X = 1 = 2.", &[("comparison-chain", 1)]),
        ("?- ?X is ?Y + 1 AND ?Y[p -> ?X].", &[("comparison-sign", 1)]),
        ("?- parent(?X, ?Y).", &[("lone-term", 1)]),
        ("?- startswith(?X, \"a\").", &[("lone-term", 1)]),
        ("?- inv-7:K.", &[("hyphen-in-name", 1)]),
        ("a[due -> 2026-09-14].", &[("hyphen-in-name", 1)]),
        ("?- ?X + 1:K.", &[("computed-in-frame", 1)]),
        ("a[p -> f(?X * 2)] <- a[q -> ?X].", &[("computed-in-frame", 1)]),
        ("?- ?M = max{?X | a[p -> ?X]}.", &[("aggregate-place", 1)]),
        (
            "?- ?M := max{?X, ?Y | a[p(?Y) -> ?X]}.",
            &[("aggregate-collects", 1)],
        ),
        ("closed method m/0.", &[("closed-method-number", 1)]),
        (
            "a[p -> \"x].\nb[p -> \"y\"].\nc d.",
            &[("open-string", 1), ("statement-word", 3)],
        ),
        (
            "a[p -> \"x].\nb:K.\nc d.",
            &[("open-string", 1), ("statement-word", 3)],
        ),
        ("a[p -> 1]].\nb:K.", &[("syntax", 1)]),
        ("a:K.}\nb:K", &[("syntax", 1), ("full-stop", 2)]),
        (
            "module m { a:K b:K. c:K. }\nd:K",
            &[("full-stop", 1), ("full-stop", 2)],
        ),
        ("", &[]),
        ("\u{feff}world open.", &[]),
        ("\0", &[("unknown-character", 1)]),
        ("a[p -> \"\\", &[("open-string", 1)]),
        (".", &[("syntax", 1)]),
    ]);
}

#[test]
fn at_most_twenty_problems_are_reported() {
    let text = "a b.\n".repeat(30);
    let tree = parse(&text, FileId(0));
    assert_eq!(tree.problems.len(), 20);
    assert_eq!(tree.statements.len(), 30);
}

#[test]
fn nesting_is_bounded_in_every_form() {
    let deep = 100_000;
    let cases = [
        format!("a[p -> {}1{}].", "f(".repeat(deep), ")".repeat(deep)),
        format!("?- {}a:K{}.", "(".repeat(deep), ")".repeat(deep)),
        format!("?- {}a:K.", "NOT ".repeat(deep)),
        format!("?- 1 = {}1.", "-".repeat(deep)),
        format!("?- 1 = {}1{}.", "abs(".repeat(deep), ")".repeat(deep)),
        format!("?- 1 = 1{}.", " + 1".repeat(deep)),
        format!("?- {}a:K{}.", "unknown { ".repeat(deep), "}".repeat(deep)),
        format!("{}{}", "module m { ".repeat(deep), "}".repeat(deep)),
        format!("?- ?M := {}", "max{?X | ?Y := ".repeat(deep)),
        format!("`{}1{}`:K.", "f(".repeat(deep), ")".repeat(deep)),
        format!("?- a @ {}", "(a @ ".repeat(deep)),
    ];
    for text in cases {
        let tree = parse(&text, FileId(0));
        let is_name = text.starts_with('`');
        assert_eq!(tree.problems.is_empty(), is_name, "{}", &text[..40]);
        let _ = print(&tree, &text);
    }
}

#[test]
fn a_statement_that_cannot_be_read_is_broken_and_its_place_covers_it() {
    let text = "a:K.\nb c [\nd:K.";
    let tree = parse(text, FileId(0));
    assert!(matches!(tree.statements[1].kind, StatementKind::Broken));
    let span = tree.statements[1].span;
    assert!(text[span.start as usize..span.end as usize].starts_with("b c ["));
}
