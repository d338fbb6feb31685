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

use crate::session::{Loaded, Session};
use crate::{Place, inherited};
use framex_source::Span;
use framex_term::{Fact, Predicate, Term, compare};
use indexmap::IndexSet;
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::Serialize;
use std::cell::OnceCell;

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
        classes: OnceCell::new(),
    };
    let mut findings = value_types::check(&found);
    findings.extend(required::check(&found).into_iter().map(Finding::from));
    findings.extend(functional::check(&found));
    found.placed(findings)
}

/// Everything checked against constraints.
pub(crate) use among::Among;
pub(crate) use constraints::check as constraint_checks;

/// A row, and the fact at fault: where it is stated is the row's place.
struct Finding {
    row: Row,
    at: Option<Fact>,
}

impl From<Row> for Finding {
    fn from(row: Row) -> Finding {
        Finding { row, at: None }
    }
}

/// What the checks of a schema read, and how they make a row.
struct Findings<'s> {
    session: &'s Session,
    loaded: &'s Loaded,
    /// What to look at; everything where it is `None`.
    among: Option<&'s Among>,
    /// Those that the program names, once somebody asks.
    classes: OnceCell<IndexSet<Term>>,
}

impl Findings<'_> {
    /// Whether the program names it as a class.
    fn is_class(&self, name: Term) -> bool {
        let classes = self
            .classes
            .get_or_init(|| inherited::classes(&self.loaded.program, &self.loaded.model));
        classes.contains(&name)
    }

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

    /// The rows, each at the first statement of its fact that counts, where there is one.
    ///
    /// # Cost
    /// One look at every stated fact, where any row has a fact.
    fn placed(&self, findings: Vec<Finding>) -> Vec<Row> {
        let mut stated: FxHashMap<Predicate, FxHashMap<&[Term], Option<Span>>> = FxHashMap::default();
        for fact in findings.iter().filter_map(|finding| finding.at.as_ref()) {
            stated
                .entry(fact.predicate)
                .or_default()
                .insert(&fact.terms, None);
        }
        let all = (!stated.is_empty()).then(|| self.loaded.program.facts.iter());
        for one in all.into_iter().flatten() {
            let of_predicate = stated.get_mut(&one.predicate);
            if let Some(span) = of_predicate.and_then(|facts| facts.get_mut(one.terms))
                && span.is_none()
                && !self.loaded.is_withdrawn(&one)
            {
                *span = Some(one.span);
            }
        }
        let span_of = |fact: &Fact| stated.get(&fact.predicate)?.get(&*fact.terms).copied().flatten();
        let spans: Vec<Option<Span>> = findings
            .iter()
            .map(|finding| finding.at.as_ref().and_then(span_of))
            .collect();
        let rows = findings.into_iter().zip(spans);
        rows.map(|(Finding { mut row, .. }, span)| {
            if let Some(span) = span {
                row.place = Place::of(span, &self.session.sources);
            }
            row
        })
        .collect()
    }
}
