//! The requests a model derives, and the state each is in.
//!
//! A request is *open* from the moment it is derived and *settled* by a receipt, `tool#status` or `tool#completed`;
//! it *waits* while an `external` statement on whose receipts its own rests negatively has requests left.
//!
//! Order of open requests: level, then `tool#order` (the lowest first, those without last), then the place of the
//! first `external` statement of its name, then term order of the identity.

use crate::model::Model;
use framex_program::{External, Program};
use framex_term::{Fact, Predicate, Term, Terms, View, compare};
use std::cmp::Ordering;

/// One field of a request, with every value the rules give it now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: Term,
    /// In term order; more than one is an error when the request is taken.
    pub values: Vec<Term>,
}

/// A request.
#[derive(Clone, Debug)]
pub struct Request {
    /// The request object: `read(d1)`.
    pub identity: Term,
    /// The first `external` statement of its name in the program that derives it.
    pub external: u32,
    /// Where it stands.
    pub state: RequestState,
    /// `tool#order`, where it has one value.
    pub order: Option<Term>,
    /// The fields in the order of the statement, `prompt` first where there is `with P`.
    pub fields: Vec<Field>,
    /// All facts the model has of it now, apart from its receipt.
    pub facts: Vec<Fact>,
}

/// Where a request stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestState {
    /// May be taken; the list of requests is in the order in which they are to be taken.
    Open,
    /// Until these requests are carried out.
    Waiting {
        /// In term order.
        for_requests: Vec<Term>,
    },
    /// `tool#status -> "succeeded"`, or `tool#completed` alone.
    Done,
    /// `tool#status -> "failed"`.
    Failed,
}

impl Model {
    /// The requests, open ones first in the order in which they are to be taken, then those that wait, then the
    /// settled ones.
    ///
    /// # Cost
    /// O(requests × fields), and sorting.
    #[must_use]
    pub fn requests(&self, program: &Program, terms: &Terms) -> Vec<Request> {
        let Some(reading) = Reading::of(self, program, terms) else {
            return Vec::new();
        };
        let mut requests: Vec<Request> = reading
            .identities()
            .map(|(identity, external)| reading.request(identity, external))
            .collect();
        let level = |request: &Request| program.externals[request.external as usize].level;
        let place = |request: &Request| reading.first_of_its_name(request.external);
        let group = |state: &RequestState| match state {
            RequestState::Open => 0,
            RequestState::Waiting { .. } => 1,
            RequestState::Done => 2,
            RequestState::Failed => 3,
        };
        requests.sort_by(|left, right| {
            let order = match (left.order, right.order) {
                (Some(left), Some(right)) => compare(terms, left, right),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => Ordering::Equal,
            };
            group(&left.state)
                .cmp(&group(&right.state))
                .then(level(left).cmp(&level(right)))
                .then(order)
                .then(place(left).cmp(&place(right)))
                .then_with(|| compare(terms, left.identity, right.identity))
        });
        requests
    }
}

impl Model {
    /// Whether a request is left that has no receipt.
    ///
    /// # Cost
    /// The requests up to the first without a receipt.
    #[must_use]
    pub fn has_unsettled_requests(&self, program: &Program, terms: &Terms) -> bool {
        Reading::begun(self, program, terms).is_some_and(|reading| {
            reading
                .identities()
                .any(|(identity, _)| reading.receipt(identity).is_none())
        })
    }
}

struct Reading<'r> {
    model: &'r Model,
    program: &'r Program,
    terms: &'r Terms,
    requested: Term,
    /// For each external, its requests that have no receipt, in term order.
    unsettled: Vec<Vec<Term>>,
}

impl<'r> Reading<'r> {
    /// Without the requests that have no receipt.
    fn begun(model: &'r Model, program: &'r Program, terms: &'r Terms) -> Option<Reading<'r>> {
        let requested = terms.find_name("tool#requested")?;
        Some(Reading {
            model,
            program,
            terms,
            requested,
            unsettled: Vec::new(),
        })
    }

    /// `None` where no request was ever named.
    fn of(model: &'r Model, program: &'r Program, terms: &'r Terms) -> Option<Reading<'r>> {
        let mut reading = Reading::begun(model, program, terms)?;
        let mut unsettled = vec![Vec::new(); program.externals.len()];
        for (identity, external) in reading.identities() {
            if reading.receipt(identity).is_none() {
                unsettled[external as usize].push(identity);
            }
        }
        unsettled
            .iter_mut()
            .for_each(|some| some.sort_by(|left, right| compare(terms, *left, *right)));
        reading.unsettled = unsettled;
        Some(reading)
    }

    /// The requests, each with the external that derives it, in the order in which they were derived.
    fn identities(&self) -> impl Iterator<Item = (Term, u32)> + '_ {
        let facts = self.model.facts_of(Predicate::slot(self.requested), None);
        let requested = facts.filter(|fact| fact.terms[1] == Term::TRUE);
        requested.filter_map(|fact| {
            let identity = fact.terms[0];
            let origin = self.model.requested.origins.get(&identity).copied();
            let external = origin.or_else(|| self.fitting(identity))?;
            Some((identity, external))
        })
    }

    /// The first external whose name and number of arguments a request has.
    fn fitting(&self, identity: Term) -> Option<u32> {
        let (name, arguments) = match self.terms.as_function(identity) {
            Some((symbol, arguments)) => (symbol, arguments.len() as u32),
            None => (identity, 0),
        };
        let fits = |external: &External| external.name == name && external.arguments == arguments;
        self.program.externals.iter().position(fits).map(|at| at as u32)
    }

    fn first_of_its_name(&self, external: u32) -> usize {
        let name = self.program.externals[external as usize].name;
        let first = self.program.externals.iter().position(|other| other.name == name);
        first.unwrap_or(external as usize)
    }

    fn values(&self, object: Term, name: Term) -> Vec<Term> {
        let facts = self.model.facts_of(Predicate::slot(name), Some(object));
        let mut values: Vec<Term> = facts.map(|fact| fact.terms[1]).collect();
        values.sort_by(|left, right| compare(self.terms, *left, *right));
        values
    }

    fn named(&self, object: Term, name: &str) -> Vec<Term> {
        self.terms
            .find_name(name)
            .map_or(Vec::new(), |name| self.values(object, name))
    }

    /// `None` without a receipt.
    fn receipt(&self, identity: Term) -> Option<RequestState> {
        let status = self.named(identity, "tool#status");
        let is_failed = |value: &Term| matches!(self.terms.view(*value), View::String("failed"));
        if status.iter().any(is_failed) {
            return Some(RequestState::Failed);
        }
        let is_settled = !status.is_empty() || !self.named(identity, "tool#completed").is_empty();
        is_settled.then_some(RequestState::Done)
    }

    fn state(&self, identity: Term, external: u32) -> RequestState {
        if let Some(settled) = self.receipt(identity) {
            return settled;
        }
        if self.model.held.contains_key(&identity) {
            return RequestState::Open;
        }
        let waits_for = self.program.externals[external as usize].waits_for.iter();
        let left = waits_for.flat_map(|other| self.unsettled[*other as usize].iter().copied());
        let mut left: Vec<Term> = left.filter(|other| *other != identity).collect();
        if left.is_empty() {
            return RequestState::Open;
        }
        left.sort_by(|left, right| compare(self.terms, *left, *right));
        left.dedup();
        RequestState::Waiting { for_requests: left }
    }

    fn request(&self, identity: Term, external: u32) -> Request {
        let mut names: Vec<Term> = Vec::new();
        let name = self.program.externals[external as usize].name;
        let own = &self.program.externals[external as usize];
        let others = self.program.externals.iter().filter(|other| other.name == name);
        for field in std::iter::once(own)
            .chain(others)
            .flat_map(|external| &external.fields)
        {
            if !names.contains(field) {
                names.push(*field);
            }
        }
        let fields: Vec<Field> = names
            .iter()
            .map(|name| Field {
                name: *name,
                values: self.values(identity, *name),
            })
            .filter(|field| !field.values.is_empty() || own.fields.contains(&field.name))
            .collect();
        let fixed = ["tool#name".to_owned(), "tool#requested".to_owned()].into_iter();
        let arguments = (1..=own.arguments).map(|at| format!("tool#arg{at}"));
        let mut facts = Vec::new();
        for name in fixed
            .chain(arguments)
            .filter_map(|name| self.terms.find_name(&name))
        {
            facts.extend(
                self.values(identity, name)
                    .into_iter()
                    .map(|value| Fact::slot(identity, name, value)),
            );
        }
        for field in &fields {
            facts.extend(
                field
                    .values
                    .iter()
                    .map(|value| Fact::slot(identity, field.name, *value)),
            );
        }
        let order = self.named(identity, "tool#order");
        Request {
            identity,
            external,
            state: self.state(identity, external),
            order: match order.as_slice() {
                [only] => Some(*only),
                _ => None,
            },
            fields,
            facts,
        }
    }
}
