//! Which conditions evidence can alter at all: a search goes beneath no other.
//!
//! Evidence only adds facts. What can be asked *comes*; so does what a rule concludes from something that comes, or
//! denies of something that goes. A conclusion *goes* where its rule denies something that comes.
//!
//! In: one program. Out: one [`Reach`], made once a search.
//!
//! Invariant: it may say yes too often, never no: what is altered is verified in the model.

use crate::absence::atoms_of;
use framex_program::{AtomPredicate, Formula, Origin, Program};
use framex_term::Predicate;
use rustc_hash::FxHashSet;

/// What a rule concludes: one predicate, or any property of so many parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Scope {
    One(Predicate),
    Properties(u32),
}

/// What evidence can bring about, by predicate.
pub(super) struct Reach<'p> {
    program: &'p Program,
    /// What rules as written conclude: asked for is what they read.
    written: FxHashSet<Predicate>,
    coming: FxHashSet<Scope>,
    going: FxHashSet<Scope>,
}

impl<'p> Reach<'p> {
    /// # Cost
    /// A pass over the rules for each step that evidence takes through them.
    pub(super) fn of(program: &'p Program) -> Self {
        let written = program.rules.iter().filter(|rule| match rule.origin {
            Origin::Rule | Origin::External(_) | Origin::Prompt(_) => true,
            Origin::Extends | Origin::Declare => false,
        });
        let written = written
            .flat_map(|rule| &rule.head)
            .filter_map(|head| match head.predicate {
                AtomPredicate::Known(predicate) => Some(predicate),
                _ => None,
            });
        let mut reach = Reach {
            program,
            written: written.collect(),
            coming: FxHashSet::default(),
            going: FxHashSet::default(),
        };
        let mut has_grown = true;
        while has_grown {
            has_grown = false;
            for rule in &program.rules {
                let comes = reach.comes(&rule.body);
                let goes = reach.goes(&rule.body);
                for head in &rule.head {
                    let scope = match head.predicate {
                        AtomPredicate::Known(predicate) => Scope::One(predicate),
                        AtomPredicate::AnyProperty { parameters, .. } => Scope::Properties(parameters),
                        _ => continue,
                    };
                    has_grown |= comes && reach.coming.insert(scope);
                    has_grown |= goes && reach.going.insert(scope);
                }
            }
        }
        reach
    }

    /// Whether evidence of it can come from outside: it is open, and no rule as written concludes it.
    pub(super) fn may_be_asked(&self, predicate: Predicate) -> bool {
        !self.written.contains(&predicate) && !self.program.closed.is_closed(predicate)
    }

    /// Whether evidence may bring a solution of it.
    pub(super) fn comes(&self, formula: &Formula) -> bool {
        match formula {
            Formula::And(parts) | Formula::Or(parts) => parts.iter().any(|part| self.comes(part)),
            Formula::Atom(atom) => match atom.predicate {
                AtomPredicate::Known(predicate) => {
                    self.may_be_asked(predicate) || is_among(&self.coming, predicate)
                }
                AtomPredicate::AnyProperty { .. } | AtomPredicate::MemberOf => true,
                AtomPredicate::SubclassOf | AtomPredicate::Signature => false,
            },
            Formula::Not(denied) => self.goes(denied),
            Formula::Unknown(asked) => self.alters(asked),
            Formula::Aggregate(aggregate) => self.alters(&aggregate.body),
            Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => false,
        }
    }

    /// Whether evidence may take a solution of it away.
    pub(super) fn goes(&self, formula: &Formula) -> bool {
        match formula {
            Formula::And(parts) | Formula::Or(parts) => parts.iter().any(|part| self.goes(part)),
            Formula::Atom(atom) => match atom.predicate {
                AtomPredicate::Known(predicate) => is_among(&self.going, predicate),
                AtomPredicate::AnyProperty { .. } | AtomPredicate::MemberOf => !self.going.is_empty(),
                AtomPredicate::SubclassOf | AtomPredicate::Signature => false,
            },
            Formula::Not(denied) => self.comes(denied),
            Formula::Unknown(asked) => self.alters(asked),
            Formula::Aggregate(aggregate) => self.alters(&aggregate.body),
            Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => false,
        }
    }

    /// Whether a condition reads one of these, itself or through rules.
    pub(super) fn is_read(&self, condition: &Formula, predicates: &[Predicate]) -> bool {
        let mut atoms = Vec::new();
        atoms_of(condition, &mut atoms);
        let mut seen = FxHashSet::default();
        while let Some(atom) = atoms.pop() {
            let AtomPredicate::Known(predicate) = atom.predicate else {
                return !predicates.is_empty();
            };
            if predicates.contains(&predicate) {
                return true;
            }
            if !seen.insert(predicate) {
                continue;
            }
            for rule in &self.program.rules {
                let concludes = rule.head.iter().any(|head| match head.predicate {
                    AtomPredicate::Known(concluded) => concluded == predicate,
                    _ => matches!(predicate, Predicate::Property { .. }),
                });
                if concludes {
                    atoms_of(&rule.body, &mut atoms);
                }
            }
        }
        false
    }

    /// Whether evidence may alter its solutions, which an `unknown` or an aggregate looks at.
    fn alters(&self, formula: &Formula) -> bool {
        self.comes(formula) || self.goes(formula)
    }
}

fn is_among(scopes: &FxHashSet<Scope>, predicate: Predicate) -> bool {
    let as_property = match predicate {
        Predicate::Property { parameters, .. } => scopes.contains(&Scope::Properties(parameters)),
        Predicate::Class(_) => false,
    };
    as_property || scopes.contains(&Scope::One(predicate))
}
