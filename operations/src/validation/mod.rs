//! Holds the facts against the schema and the constraints; derives and repairs nothing.
//!
//! In: a program and its model. Out: a [`Row`] for each thing checked, in a fixed order. Each kind of check is a
//! file here.

mod among;
mod constraints;
mod functional;
mod required;
mod symmetric;
mod value_types;

use crate::Place;
use crate::session::{Loaded, Session};
use framex_source::Span;
use framex_term::{Fact, Predicate, Term, compare};
use schemars::JsonSchema;
use serde::Serialize;

/// What a check found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It holds.
    Satisfied,
    /// It does not.
    Violated,
    /// What is known does not settle it.
    Unknown,
}

/// One thing checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Row {
    /// What was found.
    pub status: Status,
    /// The schema line it was held against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// The constraint it was held against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constraint: Option<String>,
    /// The object, printed; for a constraint its bindings.
    pub object: String,
    /// What was found, in words.
    pub message: String,
    /// How to mend it; empty where nothing is to mend.
    pub help: String,
    /// The fact at fault where it is stated, else the line it was held against.
    #[serde(flatten)]
    pub place: Place,
}

/// Everything checked against signatures and `declare`s, or what of it a change can touch.
pub(crate) fn schema_checks(session: &Session, loaded: &Loaded, among: Option<&Among>) -> Vec<Row> {
    let found = Findings {
        session,
        loaded,
        among,
    };
    let mut rows = value_types::check(&found);
    rows.extend(required::check(&found));
    rows.extend(functional::check(&found));
    rows
}

/// Everything checked against constraints.
pub(crate) use among::Among;
pub(crate) use constraints::check as constraint_checks;

/// What the checks of a schema read, and how they make a row.
struct Findings<'s> {
    session: &'s Session,
    loaded: &'s Loaded,
    /// What to look at; everything where it is `None`.
    among: Option<&'s Among>,
}

impl Findings<'_> {
    fn print(&self, term: Term) -> String {
        self.session.terms.print(term)
    }

    /// The members of a class that are to be looked at, in term order.
    fn members(&self, class: Term) -> Vec<Term> {
        if let Some(among) = self.among {
            let is_member = |object: &&Term| self.loaded.model.holds(&Fact::member(**object, class));
            return among.objects.iter().filter(is_member).copied().collect();
        }
        let mut members: Vec<Term> = self
            .loaded
            .model
            .facts_of(Predicate::Class(class), None)
            .map(|fact| fact.terms[0])
            .collect();
        members.sort_by(|left, right| compare(&self.session.terms, *left, *right));
        members
    }

    /// The facts of a property of all objects that are to be looked at, by object and then value in term order.
    fn all_values(&self, predicate: Predicate) -> Vec<Fact> {
        match self.among {
            None => self.values(predicate, None),
            Some(among) => {
                let objects = among.objects.iter();
                objects
                    .flat_map(|object| self.values(predicate, Some(*object)))
                    .collect()
            }
        }
    }

    /// The facts of a property, for one object or all, by object and then value in term order.
    fn values(&self, predicate: Predicate, object: Option<Term>) -> Vec<Fact> {
        let mut facts: Vec<Fact> = self.loaded.model.facts_of(predicate, object).collect();
        facts.sort_by(|left, right| {
            let pairs = left.terms.iter().zip(right.terms.iter());
            let unlike = pairs
                .map(|(l, r)| compare(&self.session.terms, *l, *r))
                .find(|order| order.is_ne());
            unlike.unwrap_or(std::cmp::Ordering::Equal)
        });
        facts
    }

    fn row(
        &self,
        status: Status,
        schema: &str,
        object: Term,
        message: String,
        help: String,
        span: Span,
    ) -> Row {
        Row {
            status,
            schema: Some(schema.to_owned()),
            constraint: None,
            object: self.print(object),
            message,
            help,
            place: Place::of(span, &self.session.sources),
        }
    }

    /// Where a fact is stated; `otherwise` for a derived one.
    ///
    /// # Cost
    /// Looks at every stated fact: for violations alone.
    fn stated_at(&self, fact: &Fact, otherwise: Span) -> Span {
        let stated = self
            .loaded
            .program
            .facts
            .iter()
            .find(|s| s.predicate == fact.predicate && *s.terms == *fact.terms);
        stated.map_or(otherwise, |stated| stated.span)
    }
}
