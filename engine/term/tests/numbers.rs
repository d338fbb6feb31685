//! Numbers: reading and printing, identity and value, and the laws of arithmetic.

use framex_term::{NoNumber, Number};
use std::cmp::Ordering;

fn number(text: &str) -> Number {
    Number::parse(text).unwrap_or_else(|error| panic!("`{text}`: {error:?}"))
}

/// A small generator with a fixed seed, printed by the test that fails.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn number(&mut self) -> Number {
        let magnitudes = [
            "0",
            "1",
            "2",
            "5",
            "7",
            "10",
            "999",
            "9223372036854775807",
            "9223372036854775808",
        ];
        let digits = match self.roll(3) {
            0 => magnitudes[self.roll(magnitudes.len() as u64) as usize].to_owned(),
            1 => self.roll(1000).to_string(),
            _ => format!(
                "{}{}{}",
                self.roll(1 << 30),
                self.roll(1 << 30),
                self.roll(1 << 30)
            ),
        };
        let sign = if self.roll(2) == 0 { "-" } else { "" };
        let tail = match self.roll(4) {
            0 => format!(".{}", self.roll(1000)),
            1 => format!("e{}", self.roll(9) as i64 - 4),
            _ => String::new(),
        };
        number(&format!("{sign}{digits}{tail}"))
    }
}

#[test]
fn a_number_prints_in_its_shortest_form_without_an_exponent() {
    let cases = [
        ("12.50", "12.5"),
        ("-3", "-3"),
        ("-0", "0"),
        ("-0.0", "0.0"),
        ("007", "7"),
        ("1e-05", "0.00001"),
        ("1e6", "1000000.0"),
        ("1e2", "100.0"),
        ("1E2", "100.0"),
        ("1e+2", "100.0"),
        ("125e-1", "12.5"),
        ("1200e-1", "120.0"),
        ("-0.05", "-0.05"),
        ("100.000", "100.0"),
        ("0e999999999", "0.0"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
        ("9223372036854775808", "9223372036854775808"),
        ("-9223372036854775808", "-9223372036854775808"),
    ];
    for (text, print) in cases {
        assert_eq!(number(text).to_string(), print, "`{text}`");
    }
}

#[test]
fn a_text_that_is_no_number_is_refused() {
    for text in [
        "", "-", "+1", "1.", ".5", "1e", "1e-", "1.2.3", "0x10", " 1", "1 ", "1_000", "--1", "NaN", "1e1e1",
    ] {
        assert_eq!(Number::parse(text), Err(NoNumber::NotANumber), "`{text}`");
    }
}

#[test]
fn an_absurd_exponent_is_refused_and_takes_no_memory() {
    for text in [
        "1e999999999",
        "1e-999999999",
        "1e99999999999999999999999",
        "-5e-99999999999999999999999",
        "2.5e1000100",
    ] {
        assert_eq!(Number::parse(text), Err(NoNumber::TooLarge), "`{text}`");
    }
    let large = number("1e900000");
    assert_eq!(large.multiply(&large), Err(NoNumber::TooLarge));
    let tiny = number("1e-900000");
    assert_eq!(tiny.multiply(&tiny), Err(NoNumber::TooLarge));
    assert_eq!(large.divide(&tiny), Err(NoNumber::TooLarge));
    assert_eq!(large.round_to(i64::MIN).unwrap(), number("0.0"));
    assert_eq!(number("7").round_to(i64::MAX).unwrap(), number("7"));
}

#[test]
fn an_integer_and_a_decimal_are_equal_by_value_and_not_identical() {
    assert_ne!(number("418"), number("418.0"));
    assert_eq!(number("418").compare(&number("418.0")), Ordering::Equal);
    assert_eq!(number("12.50"), number("125e-1"));
    let in_order = [
        "-1e20",
        "-9223372036854775809",
        "-9223372036854775808",
        "-2.5",
        "-2",
        "-0.001",
        "0",
        "0.001",
        "2",
        "2.5",
        "9223372036854775807",
        "9223372036854775807.5",
        "9223372036854775808",
        "1e20",
    ];
    for (left_at, left) in in_order.iter().enumerate() {
        for (right_at, right) in in_order.iter().enumerate() {
            assert_eq!(
                number(left).compare(&number(right)),
                left_at.cmp(&right_at),
                "{left} and {right}"
            );
        }
    }
}

#[test]
fn a_quotient_is_exact_where_it_terminates_and_has_28_digits_elsewhere() {
    let cases = [
        ("6", "3", "2"),
        ("6.0", "3", "2.0"),
        ("1", "8", "0.125"),
        ("-1", "8", "-0.125"),
        ("1", "-8", "-0.125"),
        ("0", "7", "0"),
        ("0.0", "7", "0.0"),
        ("1", "3", "0.3333333333333333333333333333"),
        ("2", "3", "0.6666666666666666666666666667"),
        ("-2", "3", "-0.6666666666666666666666666667"),
        ("200", "3", "66.66666666666666666666666667"),
        ("1", "300", "0.003333333333333333333333333333"),
        ("1e30", "3", "333333333333333333333333333300.0"),
        ("0.1", "0.3", "0.3333333333333333333333333333"),
        ("1", "0.5", "2.0"),
        ("5", "1e-3", "5000.0"),
        ("9223372036854775808", "2", "4611686018427387904"),
        ("-9223372036854775808", "-1", "9223372036854775808"),
        ("1", "1099511627776", "0.0000000000009094947017729282379150390625"),
        // Between 28 and 29 digits lies a half exactly: the even neighbour.
        (
            "20000000000000000000000000003",
            "6",
            "3333333333333333333333333334.0",
        ),
    ];
    for (left, right, quotient) in cases {
        let found = number(left).divide(&number(right)).unwrap();
        assert_eq!(found.to_string(), quotient, "{left} / {right}");
    }
    assert_eq!(number("1").divide(&number("0.0")), Err(NoNumber::DivisionByZero));
}

#[test]
fn div_and_mod_round_down() {
    let cases = [
        ("17", "5", "3", "2"),
        ("-7", "2", "-4", "1"),
        ("7", "-2", "-4", "-1"),
        ("-7", "-2", "3", "-1"),
        ("7.5", "2", "3", "1.5"),
        ("-7.5", "2", "-4", "0.5"),
        ("7.5", "2.5", "3", "0.0"),
        ("-9223372036854775808", "-1", "9223372036854775808", "0"),
        (
            "123456789012345678901234567890",
            "7",
            "17636684144620811271604938270",
            "0",
        ),
    ];
    for (left, right, quotient, rest) in cases {
        assert_eq!(
            number(left).div(&number(right)).unwrap(),
            number(quotient),
            "{left} div {right}"
        );
        assert_eq!(
            number(left).modulo(&number(right)).unwrap(),
            number(rest),
            "{left} mod {right}"
        );
    }
}

#[test]
fn rounding_takes_the_even_neighbour_of_two() {
    for (text, rounded) in [
        ("2.5", "2"),
        ("3.5", "4"),
        ("-2.5", "-2"),
        ("-3.5", "-4"),
        ("2.51", "3"),
        ("-0.5", "0"),
        ("7", "7"),
    ] {
        assert_eq!(number(text).round(), number(rounded), "round({text})");
    }
    let cases = [
        ("2.345", 2, "2.34"),
        ("2.355", 2, "2.36"),
        ("2.5", 0, "2.0"),
        ("2.0", 3, "2.0"),
        ("5", 2, "5"),
        ("1250", -2, "1200"),
        ("1350", -2, "1400"),
        ("1351.5", -2, "1400.0"),
        ("50", -2, "0"),
        ("51", -2, "100"),
        ("49", -3, "0"),
    ];
    for (text, places, rounded) in cases {
        assert_eq!(
            number(text).round_to(places).unwrap(),
            number(rounded),
            "round({text}, {places})"
        );
    }
    for (text, floor, ceil) in [
        ("-2.1", "-3", "-2"),
        ("2.7", "2", "3"),
        ("2.0", "2", "2"),
        ("5", "5", "5"),
    ] {
        assert_eq!(number(text).floor(), number(floor), "floor({text})");
        assert_eq!(number(text).ceil(), number(ceil), "ceil({text})");
    }
}

#[test]
fn arithmetic_keeps_its_laws_on_numbers_of_every_size() {
    let seed = 20_260_914;
    let mut dice = Dice(seed);
    for round in 0..4000 {
        let (a, b, c) = (dice.number(), dice.number(), dice.number());
        let place = format!("seed {seed}, round {round}: {a}, {b}, {c}");
        let sum = a.add(&b).unwrap();
        assert_eq!(sum, b.add(&a).unwrap(), "{place}");
        assert_eq!(sum.is_decimal(), a.is_decimal() || b.is_decimal(), "{place}");
        assert!(sum.subtract(&b).unwrap().compare(&a).is_eq(), "{place}");
        let spread = sum.multiply(&c).unwrap();
        let added = a.multiply(&c).unwrap().add(&b.multiply(&c).unwrap()).unwrap();
        assert!(spread.compare(&added).is_eq(), "{place}");
        assert_eq!(Number::parse(&a.to_string()), Ok(a.clone()), "{place}");
        assert_eq!(a.compare(&b), b.compare(&a).reverse(), "{place}");
        assert_eq!(a.negate().negate(), a, "{place}");
        if b.is_zero() {
            continue;
        }
        let (whole, rest) = (a.div(&b).unwrap(), a.modulo(&b).unwrap());
        assert!(!whole.is_decimal(), "{place}");
        let back = whole.multiply(&b).unwrap().add(&rest).unwrap();
        assert!(back.compare(&a).is_eq(), "{place}");
        assert!(rest.is_zero() || rest.is_negative() == b.is_negative(), "{place}");
        assert!(rest.abs().compare(&b.abs()).is_lt(), "{place}");
        let quotient = a.divide(&b).unwrap();
        let error = quotient.multiply(&b).unwrap().subtract(&a).unwrap().abs();
        let allowed = a.abs().multiply(&number("1e-27")).unwrap();
        assert!(error.compare(&allowed).is_le(), "{place}: {quotient}");
    }
}
