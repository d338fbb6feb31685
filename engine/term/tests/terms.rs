//! The table of terms, their print and their order.

use framex_term::{Number, Term, Terms, compare};
use std::cmp::Ordering;

fn number(text: &str, terms: &mut Terms) -> Term {
    let number = Number::parse(text).unwrap();
    terms.number(number)
}

/// One of each kind and every near neighbour: in term order.
fn in_order(terms: &mut Terms) -> Vec<Term> {
    let mut all: Vec<Term> = ["-1", "2", "2.0", "2.5", "10", "9223372036854775808", "1e30"]
        .map(|text| number(text, terms))
        .to_vec();
    let (one, two, ten, decimal) = (
        terms.integer(1),
        terms.integer(2),
        terms.integer(10),
        number("2.0", terms),
    );
    all.extend(["a b", "a", "b\nc", "bc"].map(|text| terms.string(text)));
    all.extend(["Acme", "B"].map(|text| terms.name(text)));
    all.push(terms.name("Acme AG"));
    let (f, fg) = (terms.name("f"), terms.name("f#g"));
    all.extend([terms.name("a"), f]);
    all.extend(
        [&[one][..], &[two], &[two, ten], &[decimal], &[ten]].map(|arguments| terms.function(f, arguments)),
    );
    all.push(fg);
    all.push(terms.function(fg, &[one]));
    all.extend([
        terms.name("f#h"),
        Term::FALSE,
        terms.name("ff"),
        terms.name("t"),
        Term::TRUE,
    ]);
    all
}

#[test]
fn term_order_is_total_and_the_same_from_both_sides() {
    let mut terms = Terms::default();
    let all = in_order(&mut terms);
    let print = |term: &Term| terms.print(*term);
    let mut sorted = all.clone();
    sorted.reverse();
    sorted.sort_by(|left, right| compare(&terms, *left, *right));
    assert_eq!(
        sorted.iter().map(print).collect::<Vec<_>>(),
        [
            "-1",
            "2",
            "2.0",
            "2.5",
            "10",
            "9223372036854775808",
            "1000000000000000000000000000000.0",
            "\"a b\"",
            "\"a\"",
            "\"b\\nc\"",
            "\"bc\"",
            "Acme",
            "B",
            "`Acme AG`",
            "a",
            "f",
            "f(1)",
            "f(2)",
            "f(2, 10)",
            "f(2.0)",
            "f(10)",
            "f#g",
            "f#g(1)",
            "f#h",
            "false",
            "ff",
            "t",
            "true",
        ]
    );
    for (left_at, left) in sorted.iter().enumerate() {
        for (right_at, right) in sorted.iter().enumerate() {
            let (left_print, right_print) = (print(left), print(right));
            assert_eq!(
                compare(&terms, *left, *right),
                left_at.cmp(&right_at),
                "{left_print} and {right_print}"
            );
        }
    }
}

#[test]
fn each_term_is_kept_once_and_every_kind_apart() {
    let mut terms = Terms::default();
    let mut seen = Vec::new();
    for text in ["a", "b", "true", "1", "", "a b"] {
        seen.push(terms.name(text));
        seen.push(terms.string(text));
    }
    for text in ["1", "1.0", "99999999999", "99999999999.0", "1e40"] {
        seen.push(number(text, &mut terms));
    }
    let symbol = terms.name("a");
    for (from, to) in [(0, 1), (0, 2), (1, 2)] {
        let application = terms.function(symbol, &seen[from..to]);
        seen.push(application);
    }
    seen.extend([Term::TRUE, Term::FALSE]);
    let (again, before) = (seen.clone(), terms.len());
    for term in again {
        let view = format!("{:?}", terms.view(term));
        assert_eq!(
            seen.iter()
                .filter(|other| format!("{:?}", terms.view(**other)) == view)
                .count(),
            1,
            "{view}"
        );
    }
    assert_eq!((terms.name("a"), number("1.00", &mut terms)), (seen[0], seen[13]));
    assert_eq!(terms.find_string("a b"), Some(seen[11]));
    assert_eq!(terms.find_name("never seen"), None);
    assert_eq!(terms.len(), before);
}

#[test]
fn rolling_back_leaves_no_trace() {
    let mut terms = Terms::default();
    let fill = |terms: &mut Terms, word: &str| -> Vec<Term> {
        let mut made = Vec::new();
        for at in 0..500 {
            let name = terms.name(&format!("{word}{at}"));
            let text = terms.string(&format!("{word}{at}"));
            let big = number(
                &format!("{at}99999999999999999999999999999999999999999999.5"),
                terms,
            );
            made.extend([name, text, big, terms.function(name, &[text, big])]);
        }
        made
    };
    let kept = fill(&mut terms, "kept");
    let (mark, before) = (terms.mark(), terms.len());
    for word in ["gone", "kept", "other"] {
        fill(&mut terms, word);
        terms.rollback(mark);
        assert_eq!(terms.len(), before);
        assert_eq!(terms.find_name(&format!("{word}7")).is_some(), word == "kept");
    }
    assert_eq!(fill(&mut terms, "kept"), kept);
    let expected: Vec<Term> = {
        let mut fresh = Terms::default();
        fill(&mut fresh, "kept");
        fill(&mut fresh, "new")
    };
    assert_eq!(fill(&mut terms, "new"), expected);
}

#[test]
fn a_small_integer_is_its_own_handle() {
    let mut terms = Terms::default();
    let before = terms.len();
    for value in [0, 1, -1, (1 << 30) - 1, -(1 << 30)] {
        let term = terms.integer(value);
        assert_eq!(term.small_integer(), Some(value));
        assert_eq!(terms.print(term), value.to_string());
    }
    assert_eq!(terms.len(), before);
    let large = terms.integer(1 << 30);
    assert_eq!(
        (large.small_integer(), terms.print(large)),
        (None, "1073741824".to_owned())
    );
}

#[test]
fn a_print_escapes_what_the_language_escapes_and_nothing_else() {
    let mut terms = Terms::default();
    for (text, print) in [
        ("say \"hi\"", r#""say \"hi\"""#),
        ("a\\b\n\t\r", r#""a\\b\n\t\r""#),
        ("café \u{7}", "\"café \u{7}\""),
    ] {
        let string = terms.string(text);
        assert_eq!(terms.print(string), print);
    }
    for (name, print) in [
        ("tool#name", "tool#name"),
        ("cars::vw", "cars::vw"),
        ("Acme AG", "`Acme AG`"),
        ("true", "`true`"),
        ("1a", "`1a`"),
        ("", "``"),
        ("Zürich", "`Zürich`"),
        ("_x", "_x"),
    ] {
        let term = terms.name(name);
        assert_eq!(terms.print(term), print);
    }
    assert_eq!(compare(&terms, Term::FALSE, Term::TRUE), Ordering::Less);
}
