//! Built-ins and comparisons, as tables of what is written and what it prints.

use framex_term::{Builtin, Comparison, Number, Term, Terms, is_date, is_date_time};

/// Reads a number, a string in quotes, `true`, `false`, `f(a)` or a name.
fn term(text: &str, terms: &mut Terms) -> Term {
    if let Some(inner) = text.strip_prefix('"') {
        return terms.string(inner.strip_suffix('"').expect("a closing quote"));
    }
    if let Some((symbol, rest)) = text.split_once('(') {
        let (symbol, argument) = (terms.name(symbol), term(&rest[..rest.len() - 1], terms));
        return terms.function(symbol, &[argument]);
    }
    match (text, Number::parse(text)) {
        ("true", _) => Term::TRUE,
        ("false", _) => Term::FALSE,
        (_, Ok(number)) => terms.number(number),
        (name, Err(_)) => terms.name(name),
    }
}

fn value(builtin: Builtin, arguments: &[&str]) -> String {
    let mut terms = Terms::default();
    let arguments: Vec<Term> = arguments.iter().map(|text| term(text, &mut terms)).collect();
    match builtin.apply(&arguments, &mut terms) {
        Ok(value) => terms.print(value),
        Err(none) => format!("none: {}", none.print(&terms)),
    }
}

fn check(cases: &[(&str, &[&str], &str)]) {
    for (name, arguments, expected) in cases {
        let operators = || {
            Builtin::ALL
                .iter()
                .copied()
                .find(|b| b.name() == *name && b.arguments().contains(&arguments.len()))
        };
        let builtin = Builtin::named(name)
            .or_else(operators)
            .unwrap_or_else(|| panic!("{name}"));
        assert_eq!(value(builtin, arguments), *expected, "{name} of {arguments:?}");
    }
}

#[test]
fn arithmetic_gives_a_decimal_as_soon_as_one_operand_is_one() {
    check(&[
        ("+", &["1", "2"], "3"),
        ("+", &["1", "2.0"], "3.0"),
        ("+", &["0.1", "0.2"], "0.3"),
        ("+", &["1073741823", "1"], "1073741824"),
        ("*", &["4611686018427387904", "4"], "18446744073709551616"),
        ("-", &["1.10", "1.1"], "0.0"),
        ("-", &["4.5"], "-4.5"),
        ("/", &["7", "2"], "3.5"),
        ("/", &["6", "3"], "2"),
        ("div", &["7.5", "2"], "3"),
        ("mod", &["7.5", "2"], "1.5"),
        ("abs", &["-4.5"], "4.5"),
        ("min", &["1", "2.5"], "1.0"),
        ("max", &["3", "2"], "3"),
        ("min", &["\"b\"", "\"a\""], "\"a\""),
        ("round", &["2.5"], "2"),
        ("round", &["2.345", "2"], "2.34"),
        ("floor", &["-2.1"], "-3"),
        ("ceil", &["2.1"], "3"),
    ]);
}

#[test]
fn strings_are_counted_in_letters() {
    check(&[
        ("concat", &["\"CHF \"", "\"250\""], "\"CHF 250\""),
        ("concat", &["\"a\"", "\"b\"", "\"c\""], "\"abc\""),
        ("length", &["\"Zürich\""], "6"),
        ("upper", &["\"größe\""], "\"GRÖSSE\""),
        ("lower", &["\"ABC\""], "\"abc\""),
        ("trim", &["\"  x y \""], "\"x y\""),
        ("substring", &["\"Zürich\"", "2", "3"], "\"üri\""),
        ("substring", &["\"abc\"", "3", "9"], "\"c\""),
        ("substring", &["\"abc\"", "9", "1"], "\"\""),
        ("substring", &["\"abc\"", "1", "0"], "\"\""),
        ("replace", &["\"a-b-c\"", "\"-\"", "\"+\""], "\"a+b+c\""),
        ("replace", &["\"abc\"", "\"\"", "\"+\""], "\"abc\""),
        ("contains", &["\"admitted\"", "\"mit\""], "true"),
        ("startsWith", &["\"admitted\"", "\"mit\""], "false"),
        ("endsWith", &["\"admitted\"", "\"ted\""], "true"),
        ("occurrences", &["\"aaa\"", "\"aa\""], "1"),
        ("occurrences", &["\"abc\"", "\"\""], "0"),
        ("matches", &["\"CH93 0076\"", "\"^CH[0-9]{2} [0-9]{4}$\""], "true"),
        ("matches", &["\"my CH93\"", "\"CH[0-9]+\""], "true"),
    ]);
}

#[test]
fn conversions_are_explicit() {
    check(&[
        ("toNumber", &["\"12.50\""], "12.5"),
        ("toNumber", &["41"], "41"),
        ("toString", &["250"], "\"250\""),
        ("toString", &["12.50"], "\"12.5\""),
        ("toString", &["\"a\""], "\"a\""),
        ("toString", &["Acme AG"], "\"Acme AG\""),
        ("toString", &["true"], "\"true\""),
        ("toString", &["st(u1)"], "\"st(u1)\""),
        ("typeOf", &["1"], "\"Integer\""),
        ("typeOf", &["99999999999999999999"], "\"Integer\""),
        ("typeOf", &["1.0"], "\"Decimal\""),
        ("typeOf", &["\"1\""], "\"String\""),
        ("typeOf", &["true"], "\"Boolean\""),
        ("typeOf", &["nora"], "\"Name\""),
        ("typeOf", &["st(u1)"], "\"Term\""),
    ]);
}

#[test]
fn dates_are_counted_in_the_calendar() {
    check(&[
        ("addDays", &["\"2026-02-27\"", "2"], "\"2026-03-01\""),
        ("addDays", &["\"2028-02-28\"", "1"], "\"2028-02-29\""),
        ("addDays", &["\"2026-01-01\"", "-1"], "\"2025-12-31\""),
        ("addDays", &["\"1900-02-28\"", "1"], "\"1900-03-01\""),
        (
            "addDays",
            &["\"2026-12-31T23:30:00Z\"", "1"],
            "\"2027-01-01T23:30:00Z\"",
        ),
        ("daysBetween", &["\"2026-01-01\"", "\"2026-12-31\""], "364"),
        ("daysBetween", &["\"2026-12-31\"", "\"2026-01-01\""], "-364"),
        ("daysBetween", &["\"0000-01-01\"", "\"9999-12-31\""], "3652424"),
        (
            "daysBetween",
            &["\"2026-09-14T23:59\"", "\"2026-09-15T00:01\""],
            "1",
        ),
        ("year", &["\"2026-09-14\""], "2026"),
        ("month", &["\"2026-09-14T08:30:00.25+02:00\""], "9"),
        ("day", &["\"2026-09-14 08:30\""], "14"),
    ]);
    let mut terms = Terms::default();
    let (mut today, one) = (terms.string("1895-12-31"), terms.integer(1));
    let start = today;
    for days in 1..=100_000 {
        today = Builtin::AddDays.apply(&[today, one], &mut terms).unwrap();
        let between = Builtin::DaysBetween.apply(&[start, today], &mut terms).unwrap();
        assert_eq!(between, terms.integer(days));
    }
}

#[test]
fn a_date_and_a_date_time_are_told_apart() {
    for text in ["2026-09-14", "2000-02-29"] {
        assert!(is_date(text) && !is_date_time(text), "{text}");
    }
    for text in [
        "2026-09-14T08:30",
        "2026-09-14T08:30:00",
        "2026-09-14T08:30:00.5Z",
        "2026-09-14 08:30:00-05:00",
    ] {
        assert!(!is_date(text) && is_date_time(text), "{text}");
    }
    for text in [
        "",
        "2026",
        "2026-9-14",
        "2026-02-29",
        "1900-02-29",
        "2026-13-01",
        "2026-00-01",
        "2026-09-00",
        "2026-09-14T",
        "2026-09-14T24:00",
        "2026-09-14T08:60",
        "2026-09-14T08:30:00.",
        "2026-09-14T08:30:00+2",
        "2026-09-14x08:30",
        "2026-09-14T08:30Zulu",
        "20é6-09-14",
        "2026-09-1é",
    ] {
        assert!(!is_date(text) && !is_date_time(text), "{text}");
    }
}

#[test]
fn what_has_no_value_says_why() {
    check(&[
        ("+", &["\"a\"", "1"], "none: \"a\" + 1 computes with a string"),
        ("-", &["nora"], "none: -nora computes with a name"),
        ("/", &["1", "0"], "none: 1 / 0 divides by zero"),
        ("mod", &["1", "0.0"], "none: 1 mod 0.0 divides by zero"),
        ("div", &["\"a\"", "0"], "none: \"a\" div 0 computes with a string"),
        ("abs", &["true"], "none: abs(true) computes with a boolean"),
        (
            "min",
            &["1", "\"a\""],
            "none: min(1, \"a\") compares a number with a string",
        ),
        (
            "max",
            &["a", "b"],
            "none: max(a, b) compares two names, which have no order",
        ),
        (
            "round",
            &["1.5", "1.0"],
            "none: round(1.5, 1.0) rounds to a number of digits that is no small integer",
        ),
        (
            "concat",
            &["\"a\"", "250"],
            "none: concat(\"a\", 250) takes strings, not a number",
        ),
        ("upper", &["5"], "none: upper(5) takes strings, not a number"),
        (
            "substring",
            &["\"abc\"", "0", "2"],
            "none: substring(\"abc\", 0, 2) counts letters from 1, in small integers",
        ),
        (
            "substring",
            &["\"abc\"", "a", "2"],
            "none: substring(\"abc\", a, 2) counts letters with a name",
        ),
        (
            "matches",
            &["\"a\"", "\"(\""],
            "none: matches(\"a\", \"(\") has \"(\" for a regular expression, which it is not",
        ),
        (
            "matches",
            &["1", "\"a\""],
            "none: matches(1, \"a\") takes strings, not a number",
        ),
        (
            "toNumber",
            &["\"forty\""],
            "none: toNumber(\"forty\") reads a number from a text that is none",
        ),
        (
            "toNumber",
            &["\"1e999999999\""],
            "none: toNumber(\"1e999999999\") has more than 1000000 digits",
        ),
        (
            "toNumber",
            &["true"],
            "none: toNumber(true) reads a number from a boolean",
        ),
        (
            "year",
            &["\"soon\""],
            "none: year(\"soon\") reads a date from \"soon\"; a date is written 2026-09-14",
        ),
        (
            "daysBetween",
            &["\"2026-01-01\"", "\"soon\""],
            "none: daysBetween(\"2026-01-01\", \"soon\") reads \"soon\" as a date; a date is written 2026-09-14",
        ),
        ("day", &["14"], "none: day(14) reads a date from a number"),
        (
            "addDays",
            &["\"2026-01-01\"", "\"1\""],
            "none: addDays(\"2026-01-01\", \"1\") counts days with a string",
        ),
        (
            "addDays",
            &["\"9999-12-31\"", "1"],
            "none: addDays(\"9999-12-31\", 1) leaves the years 0000 to 9999",
        ),
    ]);
}

#[test]
fn a_comparison_has_a_value_over_two_numbers_or_two_strings_and_equality_over_anything() {
    use Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
    let cases = [
        (Less, "2", "10", "true"),
        (LessOrEqual, "2.50", "2.5", "true"),
        (Less, "\"10\"", "\"2\"", "true"),
        (Greater, "\"ä\"", "\"z\"", "true"),
        (GreaterOrEqual, "3", "3.0", "true"),
        (Equal, "418", "418.0", "true"),
        (NotEqual, "1", "\"1\"", "true"),
        (Equal, "true", "\"true\"", "false"),
        (Equal, "nora", "\"nora\"", "false"),
        (Equal, "f(1)", "f(1.0)", "false"),
        (Equal, "f(1)", "f(1)", "true"),
        (
            Greater,
            "\"40\"",
            "5000",
            "\"40\" > 5000 compares a string with a number",
        ),
        (Less, "nora", "7", "nora < 7 compares a name with a number"),
        (
            Less,
            "true",
            "false",
            "true < false compares two booleans, which have no order",
        ),
        (Less, "a", "b", "a < b compares two names, which have no order"),
        (
            LessOrEqual,
            "f(1)",
            "f(1)",
            "f(1) <= f(1) compares two terms, which have no order",
        ),
    ];
    for (comparison, left, right, expected) in cases {
        let mut terms = Terms::default();
        let (left, right) = (term(left, &mut terms), term(right, &mut terms));
        let found = match comparison.holds(left, right, &terms) {
            Ok(holds) => holds.to_string(),
            Err(none) => none.print(&terms),
        };
        assert_eq!(found, expected);
    }
}

#[test]
fn a_compiled_pattern_does_not_outlive_its_string() {
    let mut terms = Terms::default();
    let text = terms.string("aaa");
    let mark = terms.mark();
    let pattern = terms.string("^a+$");
    assert_eq!(
        Builtin::Matches.apply(&[text, pattern], &mut terms),
        Ok(Term::TRUE)
    );
    terms.rollback(mark);
    let other = terms.string("^b+$");
    assert_eq!(other, pattern, "the handle is used again");
    assert_eq!(
        Builtin::Matches.apply(&[text, other], &mut terms),
        Ok(Term::FALSE)
    );
}

#[test]
fn no_built_in_panics_on_any_mixture_of_kinds() {
    let samples = [
        "0",
        "-1",
        "2.5",
        "9223372036854775808",
        "\"\"",
        "\"a\"",
        "\"2026-01-31\"",
        "\"(\"",
        "true",
        "nora",
        "f(1)",
    ];
    for builtin in Builtin::ALL {
        for first in samples {
            value(*builtin, &[first]);
            for second in samples {
                value(*builtin, &[first, second]);
                for third in samples {
                    value(*builtin, &[first, second, third]);
                }
            }
        }
        value(*builtin, &[]);
    }
}
