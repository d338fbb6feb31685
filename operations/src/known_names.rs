//! Decides whether a question speaks of classes and properties that the program has.
//!
//! Under an open world a misspelt slot answers `unknown`, as one of which nothing is known does. Who asks without having
//! read the program is told of the slip instead.
//!
//! In: a goal or facts. Out: nothing, or a refusal that offers the nearest name.
//!
//! Invariant: a name that a fact, a rule, a signature, a query or an expectation of the program uses is never refused.

use crate::session::Loaded;
use crate::{Refused, Session, goal, inherited};
use framex_program::{Atom, AtomPredicate, Formula, Pattern, Program};
use framex_source::{Diagnostic, Fix, Span, UNKNOWN_NAME, nearest};
use framex_term::{Predicate, Term, Terms, View};
use indexmap::IndexSet;

/// How many names a message lists.
const MOST_LISTED: usize = 12;

/// Refuses a goal with a class or property that the program does not have.
pub(crate) fn check_goal(session: &mut Session, text: &str) -> Result<(), Refused> {
    goal::with_goal(session, text, |session, goal| {
        let mut asked = Vec::new();
        atoms(&goal.body, &mut |atom| asked.extend(predicate_of(atom)));
        check(session, asked)
    })?
}

/// Refuses facts with a class or property that the program does not have.
pub(crate) fn check_facts(session: &mut Session, text: &str) -> Result<(), Refused> {
    let facts = goal::facts(session, text)?;
    check(session, facts.into_iter().map(|fact| (fact.predicate, None)))
}

type Asked = (Predicate, Option<Span>);

fn check(session: &Session, asked: impl IntoIterator<Item = Asked>) -> Result<(), Refused> {
    let loaded = session.loaded()?;
    let has_no_fact = |(predicate, _): &Asked| loaded.model.count(*predicate) == 0;
    let mut asked = asked.into_iter().filter(has_no_fact).peekable();
    if asked.peek().is_none() {
        return Ok(());
    }
    let known = Known::of(loaded, &session.terms);
    let problems: Vec<Diagnostic> = asked
        .filter(|(predicate, _)| !known.has(*predicate, &session.terms))
        .map(|(predicate, span)| known.problem(predicate, span, &session.terms))
        .collect();
    match problems.is_empty() {
        true => Ok(()),
        false => Err(session.refuse(problems)),
    }
}

/// Everything that the program speaks of.
struct Known {
    classes: IndexSet<Term>,
    /// Name and number of parameters.
    properties: IndexSet<(Term, u32)>,
    has_requests: bool,
}

impl Known {
    fn of(loaded: &Loaded, terms: &Terms) -> Known {
        let program = &loaded.program;
        let mut known = Known {
            classes: inherited::classes(program, &loaded.model),
            properties: IndexSet::new(),
            has_requests: !program.externals.is_empty(),
        };
        loaded
            .model
            .predicates()
            .for_each(|predicate| known.add(predicate));
        for signature in &program.signatures {
            let parameters = signature.parameters.len() as u32;
            known.properties.insert((signature.slot, parameters));
        }
        for rule in &program.rules {
            let heads = rule.head.iter().filter_map(predicate_of);
            heads.for_each(|(predicate, _)| known.add(predicate));
        }
        for body in bodies(program) {
            atoms(body, &mut |atom| {
                if let Some((predicate, _)) = predicate_of(atom) {
                    known.add(predicate);
                }
            });
        }
        let by_name = |left: &Term, right: &Term| terms.print(*left).cmp(&terms.print(*right));
        known.classes.sort_by(by_name);
        known.properties.sort_by(|left, right| by_name(&left.0, &right.0));
        known
    }

    fn add(&mut self, predicate: Predicate) {
        match predicate {
            Predicate::Class(class) => {
                self.classes.insert(class);
            }
            Predicate::Property { name, parameters } => {
                self.properties.insert((name, parameters));
            }
        }
    }

    fn has(&self, predicate: Predicate, terms: &Terms) -> bool {
        match predicate {
            Predicate::Class(class) => self.classes.contains(&class),
            Predicate::Property { name, parameters } => {
                self.properties.contains(&(name, parameters))
                    || (self.has_requests && is_of_requests(name, terms))
            }
        }
    }

    fn problem(&self, predicate: Predicate, span: Option<Span>, terms: &Terms) -> Diagnostic {
        let (what, name) = match predicate {
            Predicate::Class(class) => ("class", class),
            Predicate::Property { name, parameters: 0 } => ("slot", name),
            Predicate::Property { name, .. } => ("method", name),
        };
        let message = format!("the program has no {what} `{}`", terms.print(name));
        let help = self.help(predicate, &terms.print(name), terms);
        Diagnostic::error(UNKNOWN_NAME, span, message, Fix::Advise(help))
    }

    /// The same name in another form, else the nearest name of its kind, else what there is.
    fn help(&self, predicate: Predicate, name: &str, terms: &Terms) -> String {
        let classes = self.classes.iter().map(|class| terms.print(*class));
        let classes: Vec<String> = classes.collect();
        let form = |name: &str, parameters: u32| match parameters {
            0 => format!("?X[{name} -> ?V]"),
            _ => {
                let variables: Vec<String> = (1..=parameters).map(|at| format!("?P{at}")).collect();
                format!("?X[{name}({}) -> ?V]", variables.join(", "))
            }
        };
        // What requests carry is known, and not worth offering.
        let is_offered = |(name, _): &&(Term, u32)| !(self.has_requests && is_of_requests(*name, terms));
        let properties = self.properties.iter().filter(is_offered);
        let properties: Vec<(String, u32)> = properties
            .map(|(name, parameters)| (terms.print(*name), *parameters))
            .collect();
        let same = properties.iter().find(|(other, _)| other == name);
        if let Some((name, parameters)) = same {
            return format!("`{name}` is asked for as `{}`", form(name, *parameters));
        }
        let is_class = matches!(predicate, Predicate::Class(_));
        if !is_class && classes.iter().any(|class| class == name) {
            return format!("`{name}` is a class: ask `?X:{name}`");
        }
        let names: Vec<&str> = match is_class {
            true => classes.iter().map(String::as_str).collect(),
            false => properties.iter().map(|(name, _)| name.as_str()).collect(),
        };
        if let Some(near) = nearest(name, names.iter().copied()) {
            return format!("did you mean `{near}`?");
        }
        let kind = if is_class { "classes" } else { "slots and methods" };
        match names.as_slice() {
            [] => format!("the program has no {kind}; `schema` lists what it has"),
            listed => {
                let shown: Vec<String> = listed
                    .iter()
                    .take(MOST_LISTED)
                    .map(|name| format!("`{name}`"))
                    .collect();
                let rest = if listed.len() > MOST_LISTED { ", …" } else { "" };
                format!(
                    "its {kind} are {}{rest}; `schema` lists them with their patterns",
                    shown.join(", ")
                )
            }
        }
    }
}

/// What the conditions of rules and constraints speak of, be there a fact of it or not; without what only receipts have.
pub(crate) fn read_by_rules(program: &Program, terms: &Terms) -> IndexSet<Predicate> {
    let has_requests = !program.externals.is_empty();
    let rules = program.rules.iter().map(|rule| &rule.body);
    let constraints = program.constraints.iter().map(|one| &one.goal.body);
    let mut read = IndexSet::new();
    for body in rules.chain(constraints) {
        atoms(body, &mut |atom| {
            read.extend(predicate_of(atom).map(|(predicate, _)| predicate))
        });
    }
    let is_of_receipts = |predicate: &Predicate| match predicate {
        Predicate::Property { name, .. } => has_requests && is_of_requests(*name, terms),
        Predicate::Class(_) => false,
    };
    read.retain(|predicate| !is_of_receipts(predicate));
    read
}

/// Whether requests and receipts may have a property of this name without any rule's naming it.
fn is_of_requests(name: Term, terms: &Terms) -> bool {
    match terms.view(name) {
        View::Name(text) => {
            text.starts_with("tool#") || ["error", "result", "row", "prompt", "text"].contains(&text)
        }
        _ => false,
    }
}

/// What a condition speaks of, where it names it.
fn predicate_of(atom: &Atom) -> Option<Asked> {
    match (atom.predicate, atom.terms.get(1)) {
        (AtomPredicate::Known(predicate), _) => Some((predicate, Some(atom.span))),
        (AtomPredicate::MemberOf, Some(Pattern::Constant(class))) => {
            Some((Predicate::Class(*class), Some(atom.span)))
        }
        _ => None,
    }
}

fn bodies(program: &Program) -> impl Iterator<Item = &Formula> {
    let rules = program.rules.iter().map(|rule| &rule.body);
    let queries = program.queries.iter().map(|goal| &goal.body);
    let expectations = program.expectations.iter().map(|one| &one.goal.body);
    let constraints = program.constraints.iter().map(|one| &one.goal.body);
    rules.chain(queries).chain(expectations).chain(constraints)
}

/// Every condition that can be a fact, however deep.
fn atoms<'f>(formula: &'f Formula, met: &mut impl FnMut(&'f Atom)) {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => {
            for part in parts {
                atoms(part, met);
            }
        }
        Formula::Not(inner) | Formula::Unknown(inner) => atoms(inner, met),
        Formula::Aggregate(aggregate) => atoms(&aggregate.body, met),
        Formula::Atom(atom) => met(atom),
        Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => {}
    }
}
