//! Turns the text of a cell into a value of its type, as it stands in a statement.
//!
//! In: a text and the type that the mapping gives it. Out: the value appended, or why it is none.
//!
//! Invariant: nothing is rounded, guessed or coerced: what is written means what the text says, or it is refused.

use crate::mapping::{Column, Kind};
use crate::reason::Reason;
use framex_term::{NoNumber, Number, is_date, is_date_time};

/// Appends a value of any type but an object.
pub(crate) fn write(text: &str, column: &Column, point: char, out: &mut Vec<u8>) -> Result<(), Reason> {
    match &column.kind {
        Kind::Boolean => out.extend_from_slice(boolean(text.trim(), &column.yes, &column.no)?),
        Kind::Date if column.form.is_some() => {
            let form = column.form.as_deref().unwrap_or_default();
            iso(&date_of(text.trim(), form)?, is_date, out).map_err(|_| Reason::NotInForm)?;
        }
        kind => return write_plain(text, kind, point, out),
    }
    Ok(())
}

/// Appends a value that no column describes further: a parameter.
pub(crate) fn write_plain(text: &str, kind: &Kind, point: char, out: &mut Vec<u8>) -> Result<(), Reason> {
    match kind {
        Kind::String => string(text, out),
        Kind::Integer | Kind::Decimal | Kind::Number => return number(text.trim(), kind, point, out),
        Kind::Boolean => out.extend_from_slice(boolean(text.trim(), &[], &[])?),
        Kind::Date => iso(text.trim(), is_date, out)?,
        Kind::DateTime => iso(text.trim(), is_date_time, out)?,
        Kind::Object(_) => return crate::name::write(text.trim(), out),
    }
    Ok(())
}

/// Appends a string, in quotes and escaped.
pub(crate) fn string(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    let bytes = text.as_bytes();
    let mut done = 0;
    for (at, byte) in bytes.iter().enumerate() {
        let escape: &[u8] = match byte {
            b'"' => b"\\\"",
            b'\\' => b"\\\\",
            b'\n' => b"\\n",
            b'\t' => b"\\t",
            b'\r' => b"\\r",
            _ => continue,
        };
        out.extend_from_slice(&bytes[done..at]);
        out.extend_from_slice(escape);
        done = at + 1;
    }
    out.extend_from_slice(&bytes[done..]);
    out.push(b'"');
}

fn number(text: &str, kind: &Kind, point: char, out: &mut Vec<u8>) -> Result<(), Reason> {
    let digits = text.strip_prefix('-').unwrap_or(text).as_bytes();
    let is_whole = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    if is_whole {
        if has_leading_zeros(digits) {
            return Err(Reason::LeadingZeros);
        }
        if digits.len() > Number::MOST_DIGITS {
            return Err(Reason::TooManyDigits);
        }
        out.extend_from_slice(text.as_bytes());
        if *kind == Kind::Decimal {
            out.extend_from_slice(b".0");
        }
        return Ok(());
    }
    let with_point;
    let text = match point {
        '.' => text,
        // With another sign for it, a point is a mistake or parts thousands; which of them is not guessed.
        _ if text.contains('.') => return Err(Reason::NotOfKind),
        other => {
            with_point = text.replacen(other, ".", 1);
            &with_point
        }
    };
    if has_leading_zeros(digits) && Number::parse(text).is_ok() {
        return Err(Reason::LeadingZeros);
    }
    if is_short_decimal(text) && *kind != Kind::Integer {
        out.extend_from_slice(text.as_bytes());
        return Ok(());
    }
    match Number::parse(text) {
        Ok(_) if *kind == Kind::Integer => Err(Reason::NotWhole),
        Ok(_) => {
            out.extend_from_slice(text.as_bytes());
            Ok(())
        }
        Err(NoNumber::TooLarge) => Err(Reason::TooManyDigits),
        Err(NoNumber::NotANumber | NoNumber::DivisionByZero) => Err(Reason::NotOfKind),
    }
}

/// Whether a zero stands before another digit.
fn has_leading_zeros(digits: &[u8]) -> bool {
    matches!(digits, [b'0', b'0'..=b'9', ..])
}

/// Whether the text is a decimal without an exponent of so few digits that no number of any size need be made of it.
fn is_short_decimal(text: &str) -> bool {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
    let digits = text.strip_prefix('-').unwrap_or(text);
    let parts = digits.split_once('.');
    digits.len() < Number::MOST_DIGITS
        && parts.is_some_and(|(whole, part)| is_digits(whole) && is_digits(part))
}

fn boolean(text: &str, yes: &[String], no: &[String]) -> Result<&'static [u8], Reason> {
    let is_one_of = |words: &[String], usual: &str| match words {
        [] => text.eq_ignore_ascii_case(usual),
        words => words.iter().any(|word| word == text),
    };
    if is_one_of(yes, "true") {
        Ok(b"true")
    } else if is_one_of(no, "false") {
        Ok(b"false")
    } else {
        Err(Reason::NotOfKind)
    }
}

fn iso(text: &str, is_one: fn(&str) -> bool, out: &mut Vec<u8>) -> Result<(), Reason> {
    if !is_one(text) {
        return Err(Reason::NotOfKind);
    }
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
    Ok(())
}

/// The ISO form of a date that is written as `form` says: `D`, `M` and `Y` stand for digits, all else for itself.
fn date_of(text: &str, form: &str) -> Result<String, Reason> {
    let (mut day, mut month, mut year) = (String::new(), String::new(), String::new());
    let mut letters = text.chars();
    for sign in form.chars() {
        let letter = letters.next().ok_or(Reason::NotInForm)?;
        let part = match sign {
            'D' => &mut day,
            'M' => &mut month,
            'Y' => &mut year,
            other if other == letter => continue,
            _ => return Err(Reason::NotInForm),
        };
        if !letter.is_ascii_digit() {
            return Err(Reason::NotInForm);
        }
        part.push(letter);
    }
    match letters.next() {
        None => Ok(format!("{year}-{month}-{day}")),
        Some(_) => Err(Reason::NotInForm),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str, kind: Kind) -> Result<String, Reason> {
        let mut out = Vec::new();
        write(text, &column(kind), '.', &mut out)?;
        Ok(String::from_utf8(out).expect("text stays text"))
    }

    fn column(kind: Kind) -> Column {
        Column {
            header: "h".into(),
            slot: "s".into(),
            kind,
            object: None,
            arguments: Vec::new(),
            split: None,
            form: None,
            yes: Vec::new(),
            no: Vec::new(),
        }
    }

    #[test]
    fn numbers_are_kept_digit_by_digit() {
        let long = "123456789012345678901234567890";
        assert_eq!(written(long, Kind::Integer).as_deref(), Ok(long));
        assert_eq!(written("-0.10", Kind::Number).as_deref(), Ok("-0.10"));
        assert_eq!(written(" 41 ", Kind::Decimal).as_deref(), Ok("41.0"));
        assert_eq!(written("1e-05", Kind::Decimal).as_deref(), Ok("1e-05"));
    }

    #[test]
    fn what_would_lose_something_is_refused() {
        assert_eq!(written("007", Kind::Integer), Err(Reason::LeadingZeros));
        for zeros in ["007.5", "-00.5", "01e5", "00"] {
            assert_eq!(
                written(zeros, Kind::Decimal),
                Err(Reason::LeadingZeros),
                "{zeros}"
            );
        }
        assert_eq!(written("0.5", Kind::Decimal).as_deref(), Ok("0.5"));
        assert_eq!(written("01x", Kind::Number), Err(Reason::NotOfKind));
        assert_eq!(written("41.0", Kind::Integer), Err(Reason::NotWhole));
        assert_eq!(written("1,234", Kind::Number), Err(Reason::NotOfKind));
        assert_eq!(written("1e999999999", Kind::Number), Err(Reason::TooManyDigits));
        assert_eq!(written("2026-02-30", Kind::Date), Err(Reason::NotOfKind));
        assert_eq!(written("yes", Kind::Boolean), Err(Reason::NotOfKind));
    }

    #[test]
    fn a_decimal_may_be_written_with_another_sign_than_the_point() {
        let mut out = Vec::new();
        assert_eq!(write("3,50", &column(Kind::Decimal), ',', &mut out), Ok(()));
        assert_eq!(out, b"3.50");
        assert_eq!(
            write("1.234", &column(Kind::Decimal), ',', &mut out),
            Err(Reason::NotOfKind)
        );
    }

    #[test]
    fn a_date_may_be_written_in_a_form_of_its_own() {
        assert_eq!(date_of("14.09.2026", "DD.MM.YYYY").as_deref(), Ok("2026-09-14"));
        assert_eq!(date_of("09/14/2026", "DD.MM.YYYY"), Err(Reason::NotInForm));
        assert_eq!(date_of("14.09.20261", "DD.MM.YYYY"), Err(Reason::NotInForm));
    }

    #[test]
    fn strings_are_escaped_as_the_language_reads_them() {
        assert_eq!(
            written("say \"yes\"\n", Kind::String).as_deref(),
            Ok("\"say \\\"yes\\\"\\n\"")
        );
    }
}
