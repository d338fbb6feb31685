//! Measures a reply against the request: quote found, value quoted, decision said.
//!
//! In: an accepted [`Answer`], its raw text, the host fields of the request. Out: the same answer with
//! the measurements added as booleans. A measurement is a fact that rules may read or not.
//!
//! Invariant: nothing of the reply is changed, dropped or ranked.

use crate::reply::{Answer, FlatObject, Literal, value_of};

/// What the request asks to be measured.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Measures {
    /// `groundIn`: quotes are looked for in it.
    pub ground: Option<String>,
    /// `mustSay`: this word is looked for in the reply.
    pub word: Option<String>,
}

/// Adds the measurements the request asks for.
pub(crate) fn measure(answer: &mut Answer, reply: &str, measures: &Measures) {
    if let Some(word) = &measures.word {
        let said = answer.field("text").map_or(reply, Literal::text);
        let says = said.to_lowercase().contains(&word.to_lowercase());
        answer
            .fields
            .push(("saysDecision".into(), Literal::Boolean(says)));
    }
    if let Some(ground) = &measures.ground {
        for row in &mut answer.rows {
            measure_quote(row, ground);
        }
        if answer.field("quote").is_some() {
            measure_quote(&mut answer.fields, ground);
        }
    }
}

/// Verbatim, in the text and in the quote; what is missing or empty is never found.
fn measure_quote(fields: &mut FlatObject, ground: &str) {
    let text = |key| value_of(fields, key).map_or("", Literal::text);
    let occurs = |part: &str, whole: &str| !part.is_empty() && whole.contains(part);
    let quote_found = occurs(text("quote"), ground);
    let value_quoted = occurs(text("value"), text("quote"));
    fields.push(("quoteFound".into(), Literal::Boolean(quote_found)));
    fields.push(("valueQuoted".into(), Literal::Boolean(value_quoted)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reply::read;

    fn measured(reply: &str, ground: &str) -> Answer {
        let mut answer = read(reply).unwrap();
        let measures = Measures {
            ground: Some(ground.into()),
            word: None,
        };
        measure(&mut answer, reply, &measures);
        answer
    }

    #[test]
    fn a_quote_counts_only_verbatim_and_nonempty() {
        let found = |quote: &str| {
            let answer = measured(
                &format!(r#"{{"rows": [{{"quote": {quote}}}]}}"#),
                "Rent 900, paid monthly.",
            );
            value_of(&answer.rows[0], "quoteFound").cloned()
        };
        assert_eq!(found(r#""Rent 900""#), Some(Literal::Boolean(true)));
        assert_eq!(found(r#""rent 900""#), Some(Literal::Boolean(false)));
        assert_eq!(found(r#""""#), Some(Literal::Boolean(false)));
        assert_eq!(found("null"), Some(Literal::Boolean(false)));
        assert_eq!(found("900"), Some(Literal::Boolean(true)));
    }

    #[test]
    fn a_number_is_looked_for_in_the_quote_as_written() {
        let answer = measured(r#"{"quote": "Rent 900.00", "value": 900.0}"#, "Rent 900.00");
        assert_eq!(answer.field("valueQuoted"), Some(&Literal::Boolean(true)));
        let answer = measured(r#"{"quote": "Rent 900", "value": 900.0}"#, "Rent 900");
        assert_eq!(answer.field("valueQuoted"), Some(&Literal::Boolean(false)));
    }

    #[test]
    fn a_scalar_answer_without_a_quote_is_not_measured() {
        assert_eq!(
            measured(r#"{"value": "900"}"#, "Rent 900").field("quoteFound"),
            None
        );
    }

    #[test]
    fn a_word_is_looked_for_in_the_text_or_the_whole_reply_without_regard_to_case() {
        let says = |reply: &str| {
            let mut answer = read(reply).unwrap();
            let measures = Measures {
                ground: None,
                word: Some("Admitted".into()),
            };
            measure(&mut answer, reply, &measures);
            answer.field("saysDecision").cloned()
        };
        assert_eq!(
            says(r#"{"text": "you are ADMITTED"}"#),
            Some(Literal::Boolean(true))
        );
        assert_eq!(
            says(r#"{"text": "sorry", "note": "admitted"}"#),
            Some(Literal::Boolean(false))
        );
        assert_eq!(says(r#"{"note": "admitted"}"#), Some(Literal::Boolean(true)));
    }
}
