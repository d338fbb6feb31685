//! Turns literals into values of the language, and values into literals.
//!
//! In: a literal, and the names that its type may have. Out: the value as it stands in a statement; the literal of a value.
//!
//! Invariant: numbers and dates are kept by value, digit by digit; what has no value here is a term that says text and type.

use super::names::Names;
use super::remark::Reason;
use super::vocabulary::{LITERAL, TEXT, WHOLE, XSD};
use crate::cell;
use framex_term::{Number, Term, Terms, View, is_date, is_date_time};
use oxrdf::{Literal, NamedNode};

/// A literal as a value.
pub(crate) struct Valued {
    /// As it stands in a statement.
    pub(crate) text: String,
    /// The type, where the value does not show it.
    pub(crate) lost_type: Option<String>,
    /// Why it is not the value that it was meant to be.
    pub(crate) reason: Option<Reason>,
}

/// The value of a literal.
pub(crate) fn value_of(literal: &Literal, names: &Names) -> Valued {
    let text = literal.value();
    let valued = |text: String| Valued {
        text,
        lost_type: None,
        reason: None,
    };
    if let Some(language) = literal.language() {
        return valued(format!("{TEXT}({}, {})", quoted(text), quoted(language)));
    }
    let iri = literal.datatype().as_str();
    let Some(kind) = iri.strip_prefix(XSD) else {
        return valued(as_term(text, iri, names));
    };
    let found = match kind {
        "string" => return valued(quoted(text)),
        "integer" => whole(text),
        "decimal" => decimal(text, false),
        "boolean" => boolean(text),
        "double" | "float" => decimal(text, true),
        "date" => is_date(text).then(|| quoted(text)),
        "dateTime" => is_date_time(text).then(|| quoted(text)),
        kind if WHOLE.contains(&kind) => whole(text),
        _ => return valued(as_term(text, iri, names)),
    };
    let shows_type = matches!(kind, "integer" | "decimal" | "boolean");
    match found {
        Some(value) => Valued {
            text: value,
            lost_type: (!shows_type).then(|| iri.to_owned()),
            reason: None,
        },
        None => Valued {
            text: as_term(text, iri, names),
            lost_type: None,
            reason: Some(Reason::Form(text.to_owned(), format!("xsd:{kind}"))),
        },
    }
}

fn quoted(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len() + 2);
    cell::string(text, &mut out);
    String::from_utf8(out).expect("text stays text")
}

fn as_term(text: &str, iri: &str, names: &Names) -> String {
    let kind = names.term_of(iri).map_or_else(|_| quoted(iri), |told| told.text);
    format!("{LITERAL}({}, {kind})", quoted(text))
}

fn without_plus(text: &str) -> &str {
    text.strip_prefix('+').unwrap_or(text)
}

fn whole(text: &str) -> Option<String> {
    let number = Number::parse(without_plus(text)).ok()?;
    (!number.is_decimal()).then(|| number.to_string())
}

fn decimal(text: &str, may_have_exponent: bool) -> Option<String> {
    let text = without_plus(text);
    let (mantissa, exponent) = match text.find(['e', 'E']) {
        Some(at) if may_have_exponent => text.split_at(at),
        Some(_) => return None,
        None => (text, ""),
    };
    // XML Schema lets the digits before or after the point be missing, not both.
    let (sign, digits) = match mantissa.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", mantissa),
    };
    let written = match digits.split_once('.') {
        Some(("", "")) => return None,
        Some(("", part)) => format!("{sign}0.{part}{exponent}"),
        Some((whole, "")) => format!("{sign}{whole}.0{exponent}"),
        Some(_) => format!("{sign}{digits}{exponent}"),
        None => format!("{sign}{digits}.0{exponent}"),
    };
    Number::parse(&written).ok().map(|number| number.to_string())
}

fn boolean(text: &str) -> Option<String> {
    match text {
        "true" | "1" => Some("true".to_owned()),
        "false" | "0" => Some("false".to_owned()),
        _ => None,
    }
}

/// The literal that a value is, in a slot whose values are of type `range`; `None` where the value is an object.
pub(crate) fn of_value(value: Term, range: Option<&str>, terms: &Terms, names: &Names) -> Option<Literal> {
    let range = range.and_then(|range| range.strip_prefix(XSD));
    match terms.view(value) {
        View::Boolean(value) => Some(Literal::from(value)),
        View::String(text) => Some(match range {
            Some("date") if is_date(text) => typed(text, "date"),
            Some("dateTime") if is_date_time(text) => typed(text, "dateTime"),
            _ => Literal::new_simple_literal(text),
        }),
        View::Number(number) => {
            let usual = if number.is_decimal() { "decimal" } else { "integer" };
            let kind = match range {
                Some(kind @ ("double" | "float")) if number.is_decimal() => kind,
                Some(kind) if WHOLE.contains(&kind) && !number.is_decimal() => kind,
                _ => usual,
            };
            Some(typed(&number.to_string(), kind))
        }
        View::Name(_) => None,
        View::Function(symbol, arguments) => of_term(symbol, arguments, value, terms, names),
    }
}

fn typed(text: &str, kind: &str) -> Literal {
    Literal::new_typed_literal(text, NamedNode::new_unchecked(format!("{XSD}{kind}")))
}

/// The literal that a term stands for, where it would be read back as that term.
fn of_term(symbol: Term, arguments: &[Term], term: Term, terms: &Terms, names: &Names) -> Option<Literal> {
    let View::Name(symbol) = terms.view(symbol) else {
        return None;
    };
    let [text, kind] = arguments else { return None };
    let text = terms.as_string(*text)?;
    let literal = match (symbol, terms.view(*kind)) {
        (TEXT, View::String(language)) => Literal::new_language_tagged_literal(text, language).ok()?,
        (LITERAL, _) => Literal::new_typed_literal(text, names.node_of(*kind, terms)),
        _ => return None,
    };
    (value_of(&literal, names).text == terms.print(term)).then_some(literal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str, kind: &str) -> String {
        let names = Names::new(&[]);
        value_of(&typed(text, kind), &names).text
    }

    #[test]
    fn numbers_are_kept_by_value_and_dates_as_text() {
        assert_eq!(value("+007", "integer"), "7");
        assert_eq!(value("12.50", "decimal"), "12.5");
        assert_eq!(value("5", "decimal"), "5.0");
        assert_eq!(value("-.5", "decimal"), "-0.5");
        assert_eq!(value("1.5E2", "double"), "150.0");
        assert_eq!(value("1", "boolean"), "true");
        assert_eq!(value("2026-09-14", "date"), "\"2026-09-14\"");
        assert_eq!(value("12", "unsignedByte"), "12");
    }

    #[test]
    fn what_has_no_value_here_says_its_text_and_its_type() {
        assert_eq!(value("INF", "double"), "rdf#literal(\"INF\", xsd::double)");
        assert_eq!(value("abc", "integer"), "rdf#literal(\"abc\", xsd::integer)");
        assert_eq!(value("P1D", "duration"), "rdf#literal(\"P1D\", xsd::duration)");
        assert_eq!(value("1e3", "decimal"), "rdf#literal(\"1e3\", xsd::decimal)");
    }
}
