//! What a condition is worth in a set of facts.
//!
//! In: a condition, the variables bound so far, the facts. Out: its outcome, or the bindings that make it true.
//!
//! Plain conditions look at `now`, which may still grow; what is negated, `unknown` or aggregated looks at
//! `complete`.

use crate::clause::{Atom, Formula, Pattern, Relation, Variable, is_named};
use crate::{tables, values};
use framex_term::Outcome::{False, NoValue, True, Unknown};
use framex_term::{Fact, Outcome, Predicate, Term, Terms, View};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

pub(crate) type Facts = HashMap<Predicate, BTreeSet<Vec<Term>>>;
pub(crate) type Binding = BTreeMap<Variable, Term>;

/// What is closed: of the world or of single scopes.
pub(crate) struct Scopes {
    pub(crate) world_is_closed: bool,
    pub(crate) closed: HashSet<Predicate>,
    pub(crate) member_of: Predicate,
}

#[derive(Clone, Copy)]
pub(crate) struct Meaning<'a> {
    pub(crate) scopes: &'a Scopes,
    pub(crate) terms: &'a RefCell<Terms>,
    pub(crate) now: &'a Facts,
    pub(crate) complete: &'a Facts,
}

impl Meaning<'_> {
    /// The bindings under which the condition is true.
    pub(crate) fn solutions(&self, formula: &Formula, bound: &Binding) -> BTreeSet<Binding> {
        let candidates = formula.alternatives().into_iter().flat_map(|alternative| {
            let (atoms, rest) = split(&alternative);
            self.candidates(atoms, rest, bound)
        });
        let is_true = candidates.filter(|(_, outcome)| *outcome == True);
        is_true.map(|(binding, _)| binding).collect()
    }

    /// The outcome under a binding; variables that it leaves open are existential.
    pub(crate) fn outcome(&self, formula: &Formula, bound: &Binding) -> Outcome {
        match formula {
            Formula::All(parts) if self.share_a_variable(parts, bound) => self.test(formula, bound),
            Formula::All(parts) => tables::and(parts.iter().map(|part| self.outcome(part, bound))),
            Formula::Any(parts) => tables::or(parts.iter().map(|part| self.outcome(part, bound))),
            Formula::Not(inner) => tables::not(self.completed().outcome(inner, bound)),
            Formula::Unknown(inner) => tables::unknown(self.completed().outcome(inner, bound)),
            Formula::Atom(atom) if self.names_no_property(atom, bound) => NoValue,
            Formula::Atom(atom) if !self.matches(atom, bound).is_empty() => True,
            Formula::Atom(_) if self.is_closed(formula) => False,
            Formula::Atom(_) => Unknown,
            Formula::Compare(comparison, left, right) => {
                let left = values::compute(left, bound, &mut self.terms.borrow_mut());
                let right = values::compute(right, bound, &mut self.terms.borrow_mut());
                let holds = left
                    .zip(right)
                    .and_then(|(l, r)| comparison.holds(l, r, &self.terms.borrow()).ok());
                holds.map_or(NoValue, truth)
            }
            Formula::Test(test) => match values::compute(test, bound, &mut self.terms.borrow_mut()) {
                Some(Term::TRUE) => True,
                Some(Term::FALSE) => False,
                _ => NoValue,
            },
            Formula::Assign(result, _) => self.assigned(formula, bound).map_or(NoValue, |value| {
                truth(bound.get(result).is_none_or(|given| *given == value))
            }),
            Formula::Aggregate(aggregate) => self.assigned(formula, bound).map_or(NoValue, |value| {
                truth(bound.get(&aggregate.result).is_none_or(|given| *given == value))
            }),
        }
    }

    /// The test of a goal with variables: in each alternative keep the closed positive conditions, and of the
    /// comparisons, `:=` and closed `NOT`s those whose variables the kept ones bind. The goal is false where no
    /// alternative has a solution for what is kept. What shares no open variable is decided for itself.
    fn test(&self, goal: &Formula, bound: &Binding) -> Outcome {
        if !self.solutions(goal, bound).is_empty() {
            return True;
        }
        tables::or(goal.alternatives().into_iter().map(|alternative| {
            let (alone, shared) = self.split_alone(&alternative, bound);
            let (atoms, rest) = split(&shared);
            let every = self.candidates(atoms.clone(), [alone.clone(), rest.clone()].concat(), bound);
            let closed: Vec<&Formula> = atoms.into_iter().filter(|atom| self.is_closed(atom)).collect();
            let mut known: BTreeSet<Variable> = bound.keys().cloned().collect();
            known.extend(closed.iter().flat_map(|atom| atom.variables()));
            let mut kept = alone;
            for literal in values::in_order(&rest) {
                let is_kept = !matches!(literal, Formula::Unknown(_)) && self.is_closed(literal);
                let mut needs = values::needs(literal);
                needs.retain(is_named);
                let is_aggregate = matches!(literal, Formula::Aggregate(_));
                if (is_kept || is_aggregate) && needs.is_subset(&known) {
                    known.extend(values::result(literal).cloned());
                    kept.push(literal);
                }
            }
            let kept = self.candidates(closed, kept, bound);
            let outcomes: Vec<Outcome> = kept
                .iter()
                .map(|(_, outcome)| *outcome)
                .filter(|o| *o != False)
                .collect();
            let has_no_value = every.iter().chain(&kept).any(|(_, outcome)| *outcome == NoValue);
            match (outcomes.is_empty(), has_no_value) {
                (true, _) => False,
                (false, true) => NoValue,
                (false, false) => Unknown,
            }
        }))
    }

    /// The bindings that meet all of `atoms`, each with the outcome of `rest` under it.
    fn candidates(
        &self,
        mut atoms: Vec<&Formula>,
        rest: Vec<&Formula>,
        bound: &Binding,
    ) -> Vec<(Binding, Outcome)> {
        atoms.sort_by_key(|atom| {
            matches!(
                atom,
                Formula::Atom(Atom {
                    relation: Relation::AnyProperty { .. },
                    ..
                })
            )
        });
        let mut found = vec![(bound.clone(), True)];
        for atom in atoms {
            let Formula::Atom(atom) = atom else { continue };
            let extend = |(binding, outcome): (Binding, Outcome)| match self.names_no_property(atom, &binding)
            {
                true => vec![(binding, NoValue)],
                false => self
                    .matches(atom, &binding)
                    .into_iter()
                    .map(|b| (b, outcome))
                    .collect(),
            };
            found = found.into_iter().flat_map(extend).collect();
        }
        let rest = values::in_order(&rest);
        let finish = |(mut binding, so_far): (Binding, Outcome)| {
            let (mut outcomes, mut without_value) = (vec![so_far], BTreeSet::new());
            for literal in &rest {
                let rests_on_none = !literal.variables().is_disjoint(&without_value);
                outcomes.push(if rests_on_none {
                    NoValue
                } else {
                    self.outcome(literal, &binding)
                });
                let Some(result) = values::result(literal).filter(|result| !binding.contains_key(*result))
                else {
                    continue;
                };
                match self.assigned(literal, &binding).filter(|_| !rests_on_none) {
                    Some(value) => drop(binding.insert(result.clone(), value)),
                    None => drop(without_value.insert(result.clone())),
                }
            }
            (binding, tables::and(outcomes))
        };
        found.into_iter().map(finish).collect()
    }

    /// The value of the right side of `:=`.
    fn assigned(&self, literal: &Formula, bound: &Binding) -> Option<Term> {
        match literal {
            Formula::Assign(_, expression) => {
                values::compute(expression, bound, &mut self.terms.borrow_mut())
            }
            Formula::Aggregate(aggregate) if self.is_closed(&aggregate.body) => {
                let named = |variable: &Variable| is_named(variable) && aggregate.local.contains(variable);
                let group = bound
                    .iter()
                    .filter(|(variable, _)| !aggregate.local.contains(*variable));
                let group: Binding = group
                    .map(|(variable, value)| (variable.clone(), *value))
                    .collect();
                let mut solutions = BTreeSet::new();
                for mut solution in self.completed().solutions(&aggregate.body, &group) {
                    solution.retain(|variable, _| named(variable) || group.contains_key(variable));
                    solutions.insert(solution);
                }
                values::aggregate(aggregate, &solutions, &mut self.terms.borrow_mut())
            }
            _ => None,
        }
    }

    /// Whether everything asked about is closed.
    fn is_closed(&self, formula: &Formula) -> bool {
        match formula {
            Formula::All(parts) | Formula::Any(parts) => parts.iter().all(|part| self.is_closed(part)),
            Formula::Not(inner) | Formula::Unknown(inner) => self.is_closed(inner),
            Formula::Aggregate(aggregate) => self.is_closed(&aggregate.body),
            Formula::Compare(..) | Formula::Test(_) | Formula::Assign(..) => true,
            Formula::Atom(atom) => {
                self.scopes.world_is_closed
                    || match (&atom.relation, atom.terms.as_slice()) {
                        (Relation::Known(predicate), [_, Pattern::Constant(class)])
                            if *predicate == self.scopes.member_of =>
                        {
                            self.scopes.closed.contains(&Predicate::Class(*class))
                        }
                        (Relation::Known(predicate), _) => self.scopes.closed.contains(predicate),
                        (Relation::AnyProperty { .. }, _) => false,
                    }
            }
        }
    }

    fn completed(self) -> Self {
        Meaning {
            now: self.complete,
            ..self
        }
    }

    fn share_a_variable(&self, parts: &[Formula], bound: &Binding) -> bool {
        let open = parts
            .iter()
            .flat_map(|part| part.variables())
            .filter(|variable| !bound.contains_key(variable));
        let open: Vec<Variable> = open.collect();
        open.iter().collect::<BTreeSet<_>>().len() < open.len()
    }

    /// The literals that share no open variable with another one, and the others.
    fn split_alone<'f>(&self, all: &[&'f Formula], bound: &Binding) -> (Vec<&'f Formula>, Vec<&'f Formula>) {
        let open = |at: usize| all[at].variables().into_iter().filter(|v| !bound.contains_key(v));
        let occurs = |variable: &Variable, but: usize| {
            (0..all.len()).any(|at| at != but && all[at].variables().contains(variable))
        };
        let (alone, shared): (Vec<usize>, Vec<usize>) =
            (0..all.len()).partition(|at| !open(*at).any(|variable| occurs(&variable, *at)));
        let pick = |places: Vec<usize>| places.into_iter().map(|at| all[at]).collect();
        (pick(alone), pick(shared))
    }

    /// Whether the property's variable is bound to something that is no name.
    fn names_no_property(&self, atom: &Atom, bound: &Binding) -> bool {
        match (&atom.relation, &atom.terms[0]) {
            (Relation::AnyProperty { .. }, Pattern::Variable(name)) => bound
                .get(name)
                .is_some_and(|name| !self.terms.borrow().is_name(*name)),
            _ => false,
        }
    }

    /// The bindings under which a fact says so.
    fn matches(&self, atom: &Atom, bound: &Binding) -> Vec<Binding> {
        match atom.relation {
            Relation::Known(predicate) => {
                let rows = self.now.get(&predicate).into_iter().flatten();
                rows.filter_map(|row| self.unify_all(&atom.terms, row, bound))
                    .collect()
            }
            Relation::AnyProperty { parameters: wanted } => {
                let ordinary = self.now.iter().filter_map(|(predicate, rows)| match predicate {
                    Predicate::Property { name, parameters } if *parameters == wanted => Some((*name, rows)),
                    _ => None,
                });
                let ordinary = ordinary.filter(|(name, _)| !is_reserved(*name, &self.terms.borrow()));
                let rows = ordinary.flat_map(|(name, rows)| {
                    rows.iter()
                        .map(move |row| [[name].as_slice(), row.as_slice()].concat())
                });
                rows.filter_map(|row| self.unify_all(&atom.terms, &row, bound))
                    .collect()
            }
        }
    }

    fn unify_all(&self, patterns: &[Pattern], row: &[Term], bound: &Binding) -> Option<Binding> {
        let mut binding = bound.clone();
        let mut pairs = patterns.iter().zip(row);
        pairs
            .all(|(pattern, term)| self.unify(pattern, *term, &mut binding))
            .then_some(binding)
    }

    fn unify(&self, pattern: &Pattern, term: Term, binding: &mut Binding) -> bool {
        match pattern {
            Pattern::Constant(constant) => *constant == term,
            Pattern::Variable(variable) => *binding.entry(variable.clone()).or_insert(term) == term,
            Pattern::Function(symbol, patterns) => match self.terms.borrow().as_function(term) {
                Some((found, arguments)) if found == *symbol && arguments.len() == patterns.len() => patterns
                    .iter()
                    .zip(arguments)
                    .all(|(pattern, term)| self.unify(pattern, *term, binding)),
                _ => false,
            },
        }
    }

    /// The fact that a head states under a binding; none where a variable property is no ordinary name.
    pub(crate) fn conclusion(&self, head: &Atom, bound: &Binding) -> Option<Fact> {
        let mut terms = self.terms.borrow_mut();
        let built = head
            .terms
            .iter()
            .map(|pattern| values::build(pattern, bound, &mut terms));
        let mut built = built.collect::<Option<Vec<Term>>>()?;
        let predicate = match head.relation {
            Relation::Known(predicate) => predicate,
            Relation::AnyProperty { parameters } => {
                let name = built.remove(0);
                if !terms.is_name(name) || is_reserved(name, &terms) {
                    return None;
                }
                Predicate::Property { name, parameters }
            }
        };
        Some(Fact {
            predicate,
            terms: built.into(),
        })
    }
}

/// Whether a property is left out where a variable ranges over properties.
pub(crate) fn is_reserved(name: Term, terms: &Terms) -> bool {
    match terms.view(name) {
        View::Name(text) => text.starts_with("frame::") || text.starts_with("tool#"),
        _ => false,
    }
}

fn truth(holds: bool) -> Outcome {
    if holds { True } else { False }
}

fn split<'f>(literals: &[&'f Formula]) -> (Vec<&'f Formula>, Vec<&'f Formula>) {
    literals
        .iter()
        .copied()
        .partition(|literal| matches!(literal, Formula::Atom(_)))
}
