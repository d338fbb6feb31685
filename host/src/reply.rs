//! Decides what a reply states: a text to a flat [`Answer`], or the way in which it fails.
//!
//! In: the reply as it came, and the request's `schema`, if any. Out: scalar fields and rows, with
//! numbers as written. Values are literals: never parsed as terms, never evaluated, never corrected.
//!
//! Invariant: an answer is accepted whole or not at all.

use crate::failure::{Failure, FailureKind};
use framex_term::Number;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// The most rows of one reply.
pub(crate) const MAX_ROWS: usize = 64;
/// The longest reply, in bytes.
pub(crate) const MAX_REPLY_BYTES: usize = 1 << 20;
/// The most digits a number may have, written out.
const MAX_DIGITS: usize = 4096;

/// A value of a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// A string, decoded.
    Text(String),
    /// A number as written: `40.00`, `4e1`.
    Number(String),
    /// `true`, `false`.
    Boolean(bool),
}

impl Literal {
    /// As measurements read it: a string's content, anything else as written.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Literal::Text(text) | Literal::Number(text) => text,
            Literal::Boolean(true) => "true",
            Literal::Boolean(false) => "false",
        }
    }
}

/// One flat object: keys in the order of the reply; a `null` has no entry.
pub(crate) type FlatObject = Vec<(String, Literal)>;

/// What a reply states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Each becomes `result("key")`.
    pub fields: FlatObject,
    /// Each becomes `row(N, "key")`, N from 1.
    pub rows: Vec<FlatObject>,
}

impl Answer {
    /// The field with this key.
    #[must_use]
    pub fn field(&self, key: &str) -> Option<&Literal> {
        value_of(&self.fields, key)
    }
}

/// The value of a key in a flat object.
#[must_use]
pub(crate) fn value_of<'f>(fields: &'f FlatObject, key: &str) -> Option<&'f Literal> {
    fields
        .iter()
        .find(|(name, _)| name == key)
        .map(|(_, value)| value)
}

/// Reads a reply.
///
/// # Errors
/// `not-json`, `not-flat`, `too-large`, `states-measurement`, each with what is wrong.
pub(crate) fn read(reply: &str) -> Result<Answer, Failure> {
    if reply.len() > MAX_REPLY_BYTES {
        let sentence = format!(
            "the reply has {} bytes; at most {MAX_REPLY_BYTES} are read",
            reply.len()
        );
        return Err(Failure::new(FailureKind::TooLarge, sentence));
    }
    let document = raw(unfenced(reply))?;
    if !document.get().starts_with('{') {
        return Err(not_flat(format!(
            "the reply is {} and no JSON object",
            kind_of(document)
        )));
    }
    let mut answer = Answer::default();
    for (key, value) in object(document)? {
        refuse_measurement(&key)?;
        if key == "rows" {
            answer.rows = rows(value)?;
        } else if let Some(literal) = literal(&key, value)? {
            answer.fields.push((key, literal));
        }
    }
    Ok(answer)
}

/// The reply without the Markdown code fence around it: a fence is transport and not content.
#[must_use]
pub(crate) fn unfenced(reply: &str) -> &str {
    let trimmed = reply.trim();
    let Some(inner) = trimmed
        .strip_prefix("```")
        .and_then(|rest| rest.strip_suffix("```"))
    else {
        return trimmed;
    };
    // The language word after the opening fence ends at the line's end.
    match inner.split_once('\n') {
        Some((word, body)) if word.trim().chars().all(char::is_alphanumeric) => body.trim(),
        _ => trimmed,
    }
}

fn raw(text: &str) -> Result<&RawValue, Failure> {
    serde_json::from_str(text).map_err(|_| Failure::not_json())
}

fn rows(value: &RawValue) -> Result<Vec<FlatObject>, Failure> {
    match value.get().as_bytes()[0] {
        b'n' => return Ok(Vec::new()),
        b'[' => {}
        _ => return Err(not_flat(format!("`rows` is {} and no list", kind_of(value)))),
    }
    let elements: Vec<&RawValue> = serde_json::from_str(value.get()).map_err(|_| Failure::not_json())?;
    if elements.len() > MAX_ROWS {
        let sentence = format!(
            "the reply has {} rows, over {MAX_ROWS}; ask in parts: `read(?D, ?Part)`",
            elements.len()
        );
        return Err(Failure::new(FailureKind::TooLarge, sentence));
    }
    let numbered = elements.into_iter().enumerate();
    numbered.map(|(at, element)| row(at + 1, element)).collect()
}

fn row(number: usize, value: &RawValue) -> Result<FlatObject, Failure> {
    if !value.get().starts_with('{') {
        return Err(not_flat(format!(
            "row {number} is {} and no object",
            kind_of(value)
        )));
    }
    let mut fields = FlatObject::new();
    for (key, value) in object(value)? {
        refuse_measurement(&key)?;
        if let Some(literal) = literal(&key, value)? {
            fields.push((key, literal));
        }
    }
    Ok(fields)
}

/// `null` states nothing.
fn literal(key: &str, value: &RawValue) -> Result<Option<Literal>, Failure> {
    let text = value.get();
    Ok(Some(match text.as_bytes()[0] {
        b'n' => return Ok(None),
        b't' => Literal::Boolean(true),
        b'f' => Literal::Boolean(false),
        b'"' => Literal::Text(serde_json::from_str(text).map_err(|_| Failure::not_json())?),
        b'{' | b'[' => {
            return Err(not_flat(format!(
                "`{key}` is {}; answers are flat",
                kind_of(value)
            )));
        }
        _ => number(key, text)?,
    }))
}

/// A number written in few letters may have very many digits (`1e999999999`): those are refused before
/// anyone writes them out.
fn number(key: &str, text: &str) -> Result<Literal, Failure> {
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent = exponent
        .parse::<i64>()
        .map_or(usize::MAX, |e| e.unsigned_abs() as usize);
    if digits.len().saturating_add(exponent) > MAX_DIGITS {
        let sentence = format!("the number in `{key}` has over {MAX_DIGITS} digits");
        return Err(Failure::new(FailureKind::TooLarge, sentence));
    }
    match Number::parse(text) {
        Ok(_) => Ok(Literal::Number(text.to_owned())),
        Err(_) => Err(Failure::not_json()),
    }
}

fn refuse_measurement(key: &str) -> Result<(), Failure> {
    let is_measurement =
        matches!(key, "quoteFound" | "valueQuoted" | "saysDecision") || key.starts_with("tool#");
    if is_measurement {
        let sentence = format!("the reply states `{key}`, which the host alone measures; no facts accepted");
        return Err(Failure::new(FailureKind::StatesMeasurement, sentence));
    }
    Ok(())
}

fn not_flat(sentence: String) -> Failure {
    Failure::new(FailureKind::NotFlat, sentence)
}

fn kind_of(value: &RawValue) -> &'static str {
    match value.get().as_bytes()[0] {
        b'{' => "an object",
        b'[' => "a list",
        b'"' => "a string",
        b'n' => "null",
        b't' | b'f' => "a boolean",
        _ => "a number",
    }
}

/// The members of an object in their order, values unread; a key twice is not JSON that means one thing.
fn object(value: &RawValue) -> Result<Vec<(String, &RawValue)>, Failure> {
    struct Members;
    impl<'d> Visitor<'d> for Members {
        type Value = Vec<(String, &'d RawValue)>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }
        fn visit_map<A: MapAccess<'d>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut members = Vec::new();
            while let Some(member) = map.next_entry::<String, &RawValue>()? {
                members.push(member);
            }
            Ok(members)
        }
    }
    let members = serde_json::Deserializer::from_str(value.get())
        .deserialize_map(Members)
        .map_err(|_| Failure::not_json())?;
    let mut keys: Vec<&str> = members.iter().map(|(key, _)| key.as_str()).collect();
    keys.sort_unstable();
    if keys.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Failure::not_json());
    }
    Ok(members)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(reply: &str) -> &'static str {
        read(reply)
            .err()
            .map_or("accepted", |failure| failure.kind.name())
    }

    #[test]
    fn each_faulty_reply_fails_in_its_own_way() {
        let many = format!(r#"{{"rows": [{}]}}"#, vec!["{}"; 65].join(","));
        let long = format!(r#"{{"a": "{}"}}"#, "x".repeat(MAX_REPLY_BYTES));
        let cases = [
            ("", "not-json"),
            ("Sure! {\"a\": 1}", "not-json"),
            (r#"{"a": 1"#, "not-json"),
            (r#"{"a": 1} {"b": 2}"#, "not-json"),
            (r#"{"a": 1, "a": 1}"#, "not-json"),
            (r#"{"rows": [{"a": 1, "a": 2}]}"#, "not-json"),
            (r#"{"a": "\ud800"}"#, "not-json"),
            (r#"{"a": NaN}"#, "not-json"),
            ("[1, 2]", "not-flat"),
            ("\"text\"", "not-flat"),
            (r#"{"a": {"b": 1}}"#, "not-flat"),
            (r#"{"a": []}"#, "not-flat"),
            (r#"{"rows": {}}"#, "not-flat"),
            (r#"{"rows": [1]}"#, "not-flat"),
            (r#"{"rows": [{"a": [1]}]}"#, "not-flat"),
            (many.as_str(), "too-large"),
            (long.as_str(), "too-large"),
            (r#"{"a": 1e999999999}"#, "too-large"),
            (r#"{"quoteFound": true}"#, "states-measurement"),
            (r#"{"rows": [{"valueQuoted": true}]}"#, "states-measurement"),
            (r#"{"saysDecision": null}"#, "states-measurement"),
            (r#"{"tool#by": "me"}"#, "states-measurement"),
            (r#"{"$serde_json::private::Number": "1"}"#, "accepted"),
            (r#"{"rows": null, "a": null}"#, "accepted"),
            ("```json\n{\"a\": 1}\n```", "accepted"),
            ("```\n{}\n```\n", "accepted"),
            ("Here:\n```json\n{}\n```", "not-json"),
        ];
        for (reply, expected) in cases {
            assert_eq!(kind(reply), expected, "{}", &reply[..reply.len().min(60)]);
        }
    }

    #[test]
    fn values_are_literals_as_written() {
        let answer =
            read(r#"{"n": 40.00, "b": true, "t": "rob:Man.", "none": null, "rows": [{"v": 4e1}]}"#).unwrap();
        assert_eq!(answer.field("n"), Some(&Literal::Number("40.00".into())));
        for number in [
            "0",
            "-0",
            "-0.0",
            "1E+5",
            "1e-7",
            "0e0",
            "12345678901234567890",
            "1e4000",
        ] {
            assert_eq!(kind(&format!(r#"{{"n": {number}}}"#)), "accepted", "{number}");
        }
        assert_eq!(answer.field("b"), Some(&Literal::Boolean(true)));
        assert_eq!(answer.field("t"), Some(&Literal::Text("rob:Man.".into())));
        assert_eq!(answer.field("none"), None);
        assert_eq!(
            value_of(&answer.rows[0], "v"),
            Some(&Literal::Number("4e1".into()))
        );
    }
}
