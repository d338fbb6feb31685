//! Decides which facts an outcome becomes.
//!
//! In: a request and what its tool brought. Out: a [`Receipt`]: the facts about the request object, and
//! one annotation that all of them share.
//!
//! Invariant: a failed call leaves its status, its sentence and its kind, and no result, row or
//! `tool#sent`.

use crate::clock::{Clock, written};
use crate::reply::{Answer, Literal};
use crate::tools::Outcome;
use framex_term::{Fact, Number, Term, Terms};

/// Where the facts of a receipt come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// `receipt:<run>/<n>`, n from 1 in the order of the run.
    pub source: String,
    /// When the answer was given, also on replay: `2026-11-29T20:47:04Z`.
    pub time: String,
    /// The model that gave it.
    pub model: Option<String>,
    /// The person who gave it.
    pub by: Option<String>,
}

impl Annotation {
    /// What an outcome says of itself; one without a date is of now.
    pub(crate) fn of(outcome: &Outcome, source: String, clock: &dyn Clock) -> Annotation {
        Annotation {
            source,
            time: outcome.given.clone().unwrap_or_else(|| written(clock.now())),
            model: outcome.model.clone(),
            by: outcome.by.clone(),
        }
    }
}

/// The receipt of one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The request.
    pub request: Term,
    /// The facts stated, `tool#status` and `tool#completed` last.
    pub facts: Vec<Fact>,
    /// Shared by all of them.
    pub annotation: Annotation,
}

/// Writes the receipt of a request.
#[must_use]
pub(crate) fn write(request: Term, outcome: &Outcome, annotation: Annotation, terms: &mut Terms) -> Receipt {
    let mut pen = Pen {
        request,
        facts: Vec::new(),
        terms,
    };
    match &outcome.result {
        Ok(answer) => {
            pen.answer(answer);
            for object in &outcome.sent {
                pen.sent(*object);
            }
            if let Some(by) = &outcome.by {
                pen.text("tool#by", by);
            }
            pen.text("tool#status", "succeeded");
        }
        Err(failure) => {
            pen.text("error", &failure.sentence);
            pen.text("tool#failure", failure.kind.name());
            pen.text("tool#status", "failed");
        }
    }
    pen.slot("tool#completed", Term::TRUE);
    Receipt {
        request,
        facts: pen.facts,
        annotation,
    }
}

struct Pen<'t> {
    request: Term,
    facts: Vec<Fact>,
    terms: &'t mut Terms,
}

impl Pen<'_> {
    fn answer(&mut self, answer: &Answer) {
        let result = self.terms.name("result");
        for (key, value) in &answer.fields {
            let key = self.terms.string(key);
            let value = term_of(value, self.terms);
            self.facts.push(Fact::method(self.request, result, &[key], value));
        }
        let row = self.terms.name("row");
        for (at, fields) in answer.rows.iter().enumerate() {
            let number = self.terms.integer(at as i64 + 1);
            for (key, value) in fields {
                let key = self.terms.string(key);
                let value = term_of(value, self.terms);
                self.facts
                    .push(Fact::method(self.request, row, &[number, key], value));
            }
        }
    }

    fn sent(&mut self, object: Term) {
        let sent = self.terms.name("tool#sent");
        let printed = self.terms.print(object);
        let printed = self.terms.string(&printed);
        self.facts
            .push(Fact::method(self.request, sent, &[printed], object));
    }

    fn text(&mut self, name: &str, text: &str) {
        let value = self.terms.string(text);
        self.slot(name, value);
    }

    fn slot(&mut self, name: &str, value: Term) {
        let name = self.terms.name(name);
        self.facts.push(Fact::slot(self.request, name, value));
    }
}

/// The literal as a term: never a name, a variable or a rule.
pub(crate) fn term_of(literal: &Literal, terms: &mut Terms) -> Term {
    match literal {
        Literal::Text(text) => terms.string(text),
        Literal::Boolean(value) => Term::boolean(*value),
        Literal::Number(written) => match Number::parse(written) {
            Ok(number) => terms.number(number),
            Err(_) => unreachable!("a reply with this number is not accepted: {written}"),
        },
    }
}
