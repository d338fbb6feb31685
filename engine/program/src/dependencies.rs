//! Says what each condition of a program reads: for rule graphs, and for what only advises.
//!
//! In: a checked program. Out: a [`Dependency`] for each condition, in the order of rules and conditions.

use crate::conditions::for_each_condition;
use crate::program::Program;
use crate::receipts::Receipts;
use crate::requests::may_ask_about_itself;
use crate::rule::{Atom, AtomPredicate, Origin, Pattern, Rule, Variable};
use crate::vocabulary::{Vocabulary, is_reserved};
use framex_source::{Diagnostic, FIELD_SHADOWS_SLOT, Fix};
use framex_term::{Predicate, Terms};
use rustc_hash::FxHashMap;

/// What one condition reads.
#[derive(Clone, Debug)]
pub struct Dependency<'p> {
    /// The rule's number.
    pub rule: u32,
    /// The condition.
    pub condition: &'p Atom,
    /// Whether it stands under `NOT`, in `unknown` or in the braces of an aggregate.
    pub is_negative: bool,
    /// The rules, other than those of requests, whose conclusions it may read; ascending.
    pub rules: Vec<u32>,
    /// The external statements whose requests or receipts it may read; ascending.
    pub externals: Vec<u32>,
}

/// What the conditions of all rules read.
#[must_use]
pub fn dependencies<'p>(program: &'p Program, terms: &mut Terms) -> Vec<Dependency<'p>> {
    let words = Vocabulary::of(terms);
    let receipts = Receipts::of(&program.externals, &program.rules, program.facts.blocks(), terms);
    let terms = &*terms;
    let derived = Derived::of(&program.rules);
    let mut found = Vec::new();
    for (number, rule) in (0..).zip(&program.rules) {
        for_each_condition(&rule.body, words, terms, &mut |atom, reading, context| {
            found.push(Dependency {
                rule: number,
                condition: atom,
                is_negative: reading.is_negative(),
                rules: derived.by(atom, terms),
                externals: receipts.read(atom, context, terms).externals,
            });
        });
    }
    found
}

/// Which rules derive what, those of requests left out.
struct Derived {
    known: FxHashMap<Predicate, Vec<u32>>,
    any: Vec<(u32, u32)>,
    classes: Vec<u32>,
    properties: Vec<(u32, u32)>,
}

impl Derived {
    fn of(rules: &[Rule]) -> Derived {
        let mut derived = Derived {
            known: FxHashMap::default(),
            any: Vec::new(),
            classes: Vec::new(),
            properties: Vec::new(),
        };
        let is_request = |rule: &Rule| matches!(rule.origin, Origin::External(_) | Origin::Prompt(_));
        for (number, rule) in (0..).zip(rules).filter(|(_, rule)| !is_request(rule)) {
            for atom in &rule.head {
                match atom.predicate {
                    AtomPredicate::Known(predicate) => {
                        derived.known.entry(predicate).or_default().push(number);
                        match predicate {
                            Predicate::Class(_) => derived.classes.push(number),
                            Predicate::Property { parameters, .. } => {
                                derived.properties.push((parameters, number))
                            }
                        }
                    }
                    AtomPredicate::AnyProperty { parameters, .. } => derived.any.push((parameters, number)),
                    AtomPredicate::MemberOf | AtomPredicate::SubclassOf | AtomPredicate::Signature => {}
                }
            }
        }
        derived
    }

    fn by(&self, atom: &Atom, terms: &Terms) -> Vec<u32> {
        let known = |predicate| self.known.get(&predicate).into_iter().flatten().copied();
        let of_size = |list: &[(u32, u32)], size: u32| -> Vec<u32> {
            list.iter()
                .filter(|(parameters, _)| *parameters == size)
                .map(|(_, rule)| *rule)
                .collect()
        };
        let mut rules: Vec<u32> = match atom.predicate {
            AtomPredicate::Known(predicate) => {
                let mut rules: Vec<u32> = known(predicate).collect();
                if let Predicate::Property { name, parameters } = predicate
                    && !is_reserved(name, terms)
                {
                    rules.extend(of_size(&self.any, parameters));
                }
                rules
            }
            AtomPredicate::AnyProperty { parameters, .. } => {
                let mut rules = of_size(&self.any, parameters);
                rules.extend(of_size(&self.properties, parameters));
                rules
            }
            AtomPredicate::MemberOf => match &atom.terms[1] {
                Pattern::Constant(class) => known(Predicate::Class(*class)).collect(),
                _ => self.classes.clone(),
            },
            AtomPredicate::SubclassOf | AtomPredicate::Signature => Vec::new(),
        };
        rules.sort_unstable();
        rules.dedup();
        rules
    }
}

/// What the checker advises about requests: statements that may ask about their own requests
/// (`request-trap`), and fields that carry the name of a slot which rules derive for the request
/// (`field-shadows-slot`). By place.
#[must_use]
pub fn request_advice(program: &Program, terms: &mut Terms) -> Vec<Diagnostic> {
    let words = Vocabulary::of(terms);
    let receipts = Receipts::of(&program.externals, &program.rules, program.facts.blocks(), terms);
    let terms = &*terms;
    let mut found = Vec::new();
    for (number, external) in (0..).zip(&program.externals) {
        let rule = &program.rules[external.rule as usize];
        let arguments = arguments(rule);
        let mut reader: Option<&Atom> = None;
        for_each_condition(&rule.body, words, terms, &mut |atom, reading, context| {
            // Where a class is given, only the run can tell whether a request comes to be in it.
            let is_argument = matches!(&atom.terms[0], Pattern::Variable(object)
                if arguments.contains(object) && context.classes(*object).is_empty());
            if is_argument
                && !reading.is_negative()
                && is_slot(atom)
                && receipts.read(atom, context, terms).externals.contains(&number)
            {
                reader = reader.or(Some(atom));
            }
        });
        if let Some(atom) = reader {
            found.push(may_ask_about_itself(program, terms, number, atom));
        }
    }
    found.extend(shadowed(program, &receipts, words, terms));
    crate::check::sort(&mut found);
    found
}

fn is_slot(atom: &Atom) -> bool {
    matches!(
        atom.predicate,
        AtomPredicate::Known(Predicate::Property { parameters: 0, .. })
    )
}

/// The variables that are arguments of a request.
fn arguments(rule: &Rule) -> Vec<Variable> {
    let mut found = Vec::new();
    crate::variables::pattern_variables(&rule.head[0].terms[0], &mut |variable| found.push(variable));
    found
}

/// Slots that a rule derives for an object whose receipt it reads, and that are fields of its request.
fn shadowed(program: &Program, receipts: &Receipts<'_>, words: Vocabulary, terms: &Terms) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for rule in program.rules.iter().filter(|rule| rule.origin == Origin::Rule) {
        let mut read: Vec<(&Pattern, u32)> = Vec::new();
        for_each_condition(&rule.body, words, terms, &mut |atom, reading, context| {
            if !reading.is_negative() && is_of_receipts(atom, words, terms) {
                let externals = receipts.read(atom, context, terms).externals;
                read.extend(externals.into_iter().map(|external| (&atom.terms[0], external)));
            }
        });
        for head in rule.head.iter().filter(|head| is_slot(head)) {
            let AtomPredicate::Known(Predicate::Property { name, .. }) = head.predicate else {
                continue;
            };
            let shadow = read.iter().find(|(object, external)| {
                **object == head.terms[0] && program.externals[*external as usize].fields.contains(&name)
            });
            if let Some((_, external)) = shadow {
                let external = &program.externals[*external as usize];
                let (slot, request) = (terms.print(name), terms.print(external.name));
                let message = format!(
                    "`{slot}` is a field of the request `{request}`, and a slot that this rule gives to it"
                );
                let fix = Fix::Advise(format!(
                    "rename the field or the slot, so that `{slot}` has one value"
                ));
                found.push(
                    Diagnostic::warning(FIELD_SHADOWS_SLOT, head.span, message, fix)
                        .see(external.span, format!("`{slot}` is a field here")),
                );
            }
        }
    }
    found
}

fn is_of_receipts(atom: &Atom, words: Vocabulary, terms: &Terms) -> bool {
    match atom.predicate {
        AtomPredicate::Known(predicate) => words.is_receipt_predicate(predicate, terms),
        _ => false,
    }
}
