//! Decides which conditions read a request, and of which `external` statements.
//!
//! A rule that reads what the host wrote about a request depends on whatever asked for it. A condition
//! reads a request if its property is one that requests or their receipts have, and if its object can be
//! one; which statements it reads follows from a request term, or from a constant `tool#name` on the
//! same object. It reads none where the body gives the object a class that no request can be in.
//!
//! In: the rules and facts of a program. Out: [`Receipts`], asked by `strata.rs` for each condition.
//!
//! Invariant: only statements of the program are ever named; without any, nothing reads a request.

use crate::conditions::Context;
use crate::program::External;
use crate::rule::{Atom, AtomPredicate, Pattern, Rule, Variable};
use crate::stated::FactBlock;
use crate::vocabulary::Vocabulary;
use framex_term::{Predicate, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// The statements a condition reads, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Read {
    pub(crate) externals: Vec<u32>,
    /// Of a field alone, on an object that stands as a request's argument: no dependency by the rules of
    /// the language, but the order of evaluation heeds it where it can.
    pub(crate) is_soft: bool,
}

/// What requests look like in a program.
pub(crate) struct Receipts<'p> {
    externals: &'p [External],
    words: Vocabulary,
    by_identity: FxHashMap<(Term, u32), Vec<u32>>,
    by_tool: FxHashMap<Term, Vec<u32>>,
    all: Vec<u32>,
    classes: FxHashSet<Term>,
}

impl<'p> Receipts<'p> {
    pub(crate) fn of<'f>(
        externals: &'p [External],
        rules: &[Rule],
        facts: impl Iterator<Item = &'f FactBlock>,
        terms: &mut Terms,
    ) -> Self {
        let mut by_identity: FxHashMap<_, Vec<u32>> = FxHashMap::default();
        let mut by_tool: FxHashMap<_, Vec<u32>> = FxHashMap::default();
        for (number, external) in (0..).zip(externals) {
            let identity = (external.name, external.arguments);
            by_identity.entry(identity).or_default().push(number);
            let tool = terms.string(&external.tool);
            by_tool.entry(tool).or_default().push(number);
        }
        let mut receipts = Receipts {
            externals,
            words: Vocabulary::of(terms),
            by_identity,
            by_tool,
            all: (0..externals.len() as u32).collect(),
            classes: FxHashSet::default(),
        };
        if !externals.is_empty() {
            receipts.classes = receipts.classes_of_requests(rules, facts, terms);
        }
        receipts
    }

    /// The statements whose requests a term can be.
    pub(crate) fn requests_that_are(&self, object: &Pattern, terms: &Terms) -> &[u32] {
        let identity = match object {
            Pattern::Variable(_) => return &self.all,
            Pattern::Function(symbol, arguments) => (*symbol, arguments.len() as u32),
            Pattern::Constant(term) => match terms.as_function(*term) {
                Some((symbol, arguments)) => (symbol, arguments.len() as u32),
                None => (*term, 0),
            },
        };
        self.by_identity.get(&identity).map_or(&[], Vec::as_slice)
    }

    /// The statements that a condition reads, in a body that says `context` of its variables.
    pub(crate) fn read(&self, atom: &Atom, context: &Context, terms: &Terms) -> Read {
        if self.externals.is_empty() {
            return Read::default();
        }
        let object = &atom.terms[0];
        let mut candidates = self.requests_that_are(object, terms);
        let mut is_argument = false;
        if let Pattern::Variable(variable) = object {
            if self.is_no_request(*variable, context) {
                return Read::default();
            }
            if let Some(tool) = context.tool(*variable) {
                candidates = self.by_tool.get(&tool).map_or(&[], Vec::as_slice);
            }
            is_argument = context.is_argument(*variable);
        }
        match atom.predicate {
            AtomPredicate::Known(Predicate::Property { name, parameters })
                if self.words.is_of_receipts(name, parameters, terms) =>
            {
                Read {
                    externals: candidates.to_vec(),
                    is_soft: false,
                }
            }
            AtomPredicate::Known(Predicate::Property { name, parameters: 0 }) => {
                let has_field = |number: &u32| self.externals[*number as usize].fields.contains(&name);
                Read {
                    externals: candidates.iter().copied().filter(has_field).collect(),
                    is_soft: is_argument,
                }
            }
            AtomPredicate::AnyProperty { parameters, .. } if parameters <= 2 => Read {
                externals: candidates.to_vec(),
                is_soft: false,
            },
            _ => Read::default(),
        }
    }

    fn is_no_request(&self, variable: Variable, context: &Context) -> bool {
        context
            .classes(variable)
            .iter()
            .any(|class| !self.classes.contains(class))
    }

    /// The classes that a request can be in: a head or fact puts a request term into them, or a variable
    /// to which its body gives no class that is without requests. A least fixed point.
    fn classes_of_requests<'f>(
        &self,
        rules: &[Rule],
        facts: impl Iterator<Item = &'f FactBlock>,
        terms: &Terms,
    ) -> FxHashSet<Term> {
        let mut found: FxHashSet<Term> = FxHashSet::default();
        for block in facts {
            self.classes_of_stated(block, &mut found);
        }
        // Each head variable waits until all the classes of its body may hold requests.
        let mut waiting: Vec<(Term, Vec<Term>)> = Vec::new();
        for rule in rules {
            let context = Context::of(&rule.body, self.words, terms);
            for atom in &rule.head {
                let AtomPredicate::Known(Predicate::Class(class)) = atom.predicate else {
                    continue;
                };
                match &atom.terms[0] {
                    Pattern::Variable(variable) => {
                        waiting.push((class, context.classes(*variable)));
                    }
                    object if !self.requests_that_are(object, terms).is_empty() => {
                        found.insert(class);
                    }
                    _ => {}
                }
            }
        }
        loop {
            let before = waiting.len();
            waiting.retain(|(class, needed)| {
                let may_hold = needed.iter().all(|class| found.contains(class));
                if may_hold {
                    found.insert(*class);
                }
                !may_hold
            });
            if waiting.len() == before {
                return found;
            }
        }
    }

    fn classes_of_stated(&self, block: &FactBlock, found: &mut FxHashSet<Term>) {
        for (name, arguments) in self.by_identity.keys() {
            let mut note = |predicate| {
                if let Predicate::Class(class) = predicate {
                    found.insert(class);
                }
            };
            if *arguments > 0 {
                block
                    .of_symbol(*name, *arguments)
                    .for_each(|stated| note(stated.predicate));
            } else {
                block.of_name(*name).for_each(|stated| note(stated.predicate));
            }
        }
    }
}
