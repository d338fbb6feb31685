//! The rows that may meet an atom: those of its predicate, of every predicate a variable ranges over, or of a view.
//!
//! In: an atom, what is bound, the facts. Out: each row with the property's name where that is a variable.

use crate::bindings::{Bindings, build, fit};
use crate::facts::Facts;
use crate::solve::Solver;
use framex_program::{Atom, AtomPredicate, Program, Signature, Superclasses};
use framex_term::{Predicate, Term, Terms, View};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// Rows sorted at most where an order is wanted; a scan of more would cost in proportion to the facts.
const MOST_SORTED: u64 = 4_096;

/// What is done with a row and the name of its property; breaking ends the visit.
type SeeRow<'r, 's, F> = &'r mut dyn FnMut(&mut Solver<'s, F>, Option<Term>, &[Term]) -> ControlFlow<()>;

impl<'s, F: Facts> Solver<'s, F> {
    /// Shows each row that may meet an atom, until `see` breaks or nothing more may be looked at. Where
    /// [`Solver::sorts`] is set, few rows come in a fixed order, whatever the facts are kept in.
    pub(crate) fn each_row(
        &mut self,
        atom: &Atom,
        bindings: &Bindings,
        see: SeeRow<'_, 's, F>,
    ) -> ControlFlow<()> {
        let built = atom
            .terms
            .iter()
            .map(|pattern| build(pattern, bindings, self.terms));
        let given: Vec<Option<Term>> = built.collect();
        if self.sorts && self.is_small(atom.predicate, &given, bindings) {
            let mut rows: Vec<(Option<Term>, Box<[Term]>)> = Vec::new();
            let flow = self.each_unsorted(atom.predicate, &given, bindings, &mut |_, name, row| {
                rows.push((name, row.into()));
                ControlFlow::Continue(())
            });
            rows.sort_unstable();
            let seen = rows.iter().try_for_each(|(name, row)| see(self, *name, row));
            return match seen {
                ControlFlow::Continue(()) => flow,
                broken @ ControlFlow::Break(()) => broken,
            };
        }
        self.each_unsorted(atom.predicate, &given, bindings, see)
    }

    fn is_small(&self, predicate: AtomPredicate, given: &[Option<Term>], bindings: &Bindings) -> bool {
        let is_given: Vec<bool> = given.iter().map(Option::is_some).collect();
        match predicate {
            AtomPredicate::Known(predicate) => self.facts.estimate(predicate, &is_given) <= MOST_SORTED,
            AtomPredicate::AnyProperty { name, parameters } => match bindings[name.0 as usize] {
                Some(name) => {
                    let predicate = Predicate::Property { name, parameters };
                    self.facts.estimate(predicate, &is_given) <= MOST_SORTED
                }
                None => is_given[0],
            },
            AtomPredicate::MemberOf => is_given[0],
            AtomPredicate::SubclassOf | AtomPredicate::Signature => true,
        }
    }

    fn each_unsorted(
        &mut self,
        predicate: AtomPredicate,
        given: &[Option<Term>],
        bindings: &Bindings,
        see: SeeRow<'_, 's, F>,
    ) -> ControlFlow<()> {
        let facts = self.facts;
        let mut look = |solver: &mut Self, name: Option<Term>, row: &[Term]| match solver.look() {
            true => see(solver, name, row),
            false => ControlFlow::Break(()),
        };
        match predicate {
            AtomPredicate::Known(predicate) => {
                facts.visit(predicate, given, &mut |row| look(self, None, row))
            }
            AtomPredicate::AnyProperty { name, parameters } => {
                let names = match bindings[name.0 as usize] {
                    Some(name) => vec![name],
                    None => self.property_names(parameters),
                };
                for name in names {
                    if self.is_ordinary(name) {
                        let predicate = Predicate::Property { name, parameters };
                        facts.visit(predicate, given, &mut |row| look(self, Some(name), row))?;
                    }
                }
                ControlFlow::Continue(())
            }
            AtomPredicate::MemberOf => {
                let classes = match given[1] {
                    Some(class) => vec![class],
                    None => self.classes(),
                };
                for class in classes {
                    facts.visit(Predicate::Class(class), &given[..1], &mut |row| {
                        look(self, None, &[row[0], class])
                    })?;
                }
                ControlFlow::Continue(())
            }
            AtomPredicate::SubclassOf => {
                let pairs = superclasses(self.program).into_iter();
                let mut pairs = pairs.map(|(sub, sup)| [sub, sup]);
                pairs.try_for_each(|row| look(self, None, &row))
            }
            AtomPredicate::Signature => {
                let mut rows = signatures(self.program).into_iter();
                rows.try_for_each(|row| look(self, None, &row))
            }
        }
    }

    /// Whether a row meets an atom; binds its variables.
    pub(crate) fn fits(
        &self,
        atom: &Atom,
        name: Option<Term>,
        row: &[Term],
        bindings: &mut Bindings,
    ) -> bool {
        if let (AtomPredicate::AnyProperty { name: variable, .. }, Some(name)) = (atom.predicate, name)
            && *bindings[variable.0 as usize].get_or_insert(name) != name
        {
            return false;
        }
        let mut pairs = atom.terms.iter().zip(row);
        pairs.all(|(pattern, term)| fit(pattern, *term, bindings, self.terms))
    }

    /// Whether a property variable ranges over it.
    pub(crate) fn is_ordinary(&self, name: Term) -> bool {
        is_ordinary(name, self.terms)
    }

    fn property_names(&self, wanted: u32) -> Vec<Term> {
        let all = self.facts.predicates().into_iter();
        let names = all.filter_map(|predicate| match predicate {
            Predicate::Property { name, parameters } if parameters == wanted => Some(name),
            Predicate::Property { .. } | Predicate::Class(_) => None,
        });
        names.collect()
    }

    fn classes(&self) -> Vec<Term> {
        let all = self.facts.predicates().into_iter();
        let classes = all.filter_map(|predicate| match predicate {
            Predicate::Class(class) => Some(class),
            Predicate::Property { .. } => None,
        });
        classes.collect()
    }
}

/// Whether a property variable ranges over this term.
pub(crate) fn is_ordinary(name: Term, terms: &Terms) -> bool {
    match terms.view(name) {
        View::Name(text) => !text.starts_with("frame::") && !text.starts_with("tool#"),
        _ => false,
    }
}

/// `extends`, transitive and not reflexive: what `frame::subclassOf` answers.
pub(crate) fn superclasses(program: &Program) -> Vec<(Term, Term)> {
    let superclasses = Superclasses::of(&program.extends);
    let classes = superclasses.subclasses().iter();
    let pairs = classes.flat_map(|class| {
        let above = superclasses.above(*class).into_iter();
        above.map(|superclass| (*class, superclass))
    });
    pairs.collect()
}

/// Class, slot and type, own and inherited: what `frame::signature` answers.
pub(crate) fn signatures(program: &Program) -> Vec<[Term; 3]> {
    let mut own: FxHashMap<Term, Vec<&Signature>> = FxHashMap::default();
    for signature in &program.signatures {
        own.entry(signature.class).or_default().push(signature);
    }
    let row = |class: Term, signature: &Signature| [class, signature.slot, signature.value];
    let mut rows: Vec<[Term; 3]> = program
        .signatures
        .iter()
        .map(|signature| row(signature.class, signature))
        .collect();
    for (class, superclass) in superclasses(program) {
        let inherited = own.get(&superclass).into_iter().flatten();
        rows.extend(inherited.map(|signature| row(class, signature)));
    }
    rows.sort_unstable();
    rows.dedup();
    rows
}
