//! Decides what an aggregate ranges over: which of its variables are its grouping, which its own.
//!
//! A named variable of the braces that also stands outside them is the *grouping*; a solution is counted
//! for each of its values. The others are *local*. Two aggregates side by side that use one name for a
//! local variable mean two variables, so the second gets a number of its own.
//!
//! In: a body as lowered, with the variables of its head. Out: the same with `grouping` and `local` set.
//!
//! Invariant: no local variable stands outside its aggregate.

use crate::rule::{Aggregate, Atom, AtomPredicate, Expression, Formula, Pattern, Variable, Variables};
use crate::variables::{all_variables, atom_variables};
use framex_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// Sets `grouping` and `local` of every aggregate in `body`.
pub(crate) fn group(head: &[Atom], body: &mut Formula, variables: &mut Variables, places: &mut Vec<Span>) {
    let mut outside = FxHashSet::default();
    for atom in head {
        atom_variables(atom, &mut |variable| {
            outside.insert(variable);
        });
    }
    let mut grouping = Grouping {
        variables,
        places,
        taken: FxHashSet::default(),
    };
    grouping.level(body, &outside);
}

struct Grouping<'g> {
    variables: &'g mut Variables,
    places: &'g mut Vec<Span>,
    /// Local to an aggregate already seen.
    taken: FxHashSet<Variable>,
}

impl Grouping<'_> {
    /// One level: what stands in `body` outside of any braces, with what stands around it.
    fn level(&mut self, body: &mut Formula, around: &FxHashSet<Variable>) {
        let mut visible = around.clone();
        direct_variables(body, &mut visible);
        for_each_aggregate(body, &mut |aggregate| self.aggregate(aggregate, &visible));
    }

    fn aggregate(&mut self, aggregate: &mut Aggregate, visible: &FxHashSet<Variable>) {
        let mut inside = aggregate.collected.clone();
        inside.extend(aggregate.by);
        let mut direct: FxHashSet<Variable> = inside.iter().copied().collect();
        direct_variables(&aggregate.body, &mut direct);
        // A variable of inner braces alone belongs to those, unless it groups both.
        all_variables(&aggregate.body, &mut |variable| inside.push(variable));
        let mut seen = FxHashSet::default();
        inside.retain(|variable| seen.insert(*variable));
        inside.retain(|variable| direct.contains(variable) || visible.contains(variable));
        let mut renamed = FxHashMap::default();
        for variable in &inside {
            if !visible.contains(variable) && !self.taken.insert(*variable) {
                renamed.insert(*variable, self.copy(*variable));
            }
        }
        if !renamed.is_empty() {
            rename(aggregate, &renamed);
        }
        let new = |variable: Variable| renamed.get(&variable).copied().unwrap_or(variable);
        let (grouping, local): (Vec<_>, Vec<_>) = inside
            .into_iter()
            .map(new)
            .partition(|variable| visible.contains(variable));
        aggregate.grouping = grouping;
        aggregate.local = local.into_iter().filter(|local| self.is_named(*local)).collect();
        self.level_of_braces(aggregate, visible);
    }

    fn level_of_braces(&mut self, aggregate: &mut Aggregate, visible: &FxHashSet<Variable>) {
        let mut around = visible.clone();
        around.extend(aggregate.collected.iter().copied());
        around.extend(aggregate.by);
        self.level(&mut aggregate.body, &around);
    }

    fn copy(&mut self, variable: Variable) -> Variable {
        let at = variable.0 as usize;
        self.variables.push(self.variables[at].clone());
        self.places.push(self.places[at]);
        let copy = Variable(self.variables.len() as u32 - 1);
        self.taken.insert(copy);
        copy
    }

    fn is_named(&self, variable: Variable) -> bool {
        self.variables[variable.0 as usize] != "_"
    }
}

/// The variables of a formula that stand outside of braces; an aggregate's result is one.
fn direct_variables(formula: &Formula, found: &mut FxHashSet<Variable>) {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter().for_each(|part| direct_variables(part, found));
        }
        Formula::Not(inner) | Formula::Unknown(inner) => direct_variables(inner, found),
        Formula::Aggregate(aggregate) => {
            found.insert(aggregate.result);
        }
        Formula::Atom(_) | Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => {
            all_variables(formula, &mut |variable| {
                found.insert(variable);
            });
        }
    }
}

fn for_each_aggregate(formula: &mut Formula, act: &mut impl FnMut(&mut Aggregate)) {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter_mut().for_each(|part| for_each_aggregate(part, act));
        }
        Formula::Not(inner) | Formula::Unknown(inner) => for_each_aggregate(inner, act),
        Formula::Aggregate(aggregate) => act(aggregate),
        Formula::Atom(_) | Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => {}
    }
}

type Renamed = FxHashMap<Variable, Variable>;

fn rename(aggregate: &mut Aggregate, renamed: &Renamed) {
    let change = |variable: &mut Variable| {
        if let Some(new) = renamed.get(variable) {
            *variable = *new;
        }
    };
    aggregate.collected.iter_mut().for_each(change);
    aggregate.by.iter_mut().for_each(change);
    rename_formula(&mut aggregate.body, renamed);
}

fn rename_formula(formula: &mut Formula, renamed: &Renamed) {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter_mut().for_each(|part| rename_formula(part, renamed));
        }
        Formula::Not(inner) | Formula::Unknown(inner) => rename_formula(inner, renamed),
        Formula::Atom(atom) => {
            if let AtomPredicate::AnyProperty { name, .. } = &mut atom.predicate {
                rename_variable(name, renamed);
            }
            atom.terms
                .iter_mut()
                .for_each(|term| rename_pattern(term, renamed));
        }
        Formula::Comparison(_, _, left, right) => {
            rename_expression(left, renamed);
            rename_expression(right, renamed);
        }
        Formula::Assign(_, target, value) => {
            rename_variable(target, renamed);
            rename_expression(value, renamed);
        }
        Formula::Test(_, test) => rename_expression(test, renamed),
        Formula::Aggregate(inner) => {
            rename_variable(&mut inner.result, renamed);
            rename(inner, renamed);
        }
    }
}

fn rename_variable(variable: &mut Variable, renamed: &Renamed) {
    if let Some(new) = renamed.get(variable) {
        *variable = *new;
    }
}

fn rename_pattern(pattern: &mut Pattern, renamed: &Renamed) {
    match pattern {
        Pattern::Variable(variable) => rename_variable(variable, renamed),
        Pattern::Function(_, arguments) => {
            arguments
                .iter_mut()
                .for_each(|argument| rename_pattern(argument, renamed));
        }
        Pattern::Constant(_) => {}
    }
}

fn rename_expression(expression: &mut Expression, renamed: &Renamed) {
    match expression {
        Expression::Term(pattern) => rename_pattern(pattern, renamed),
        Expression::Apply(_, arguments) => {
            arguments
                .iter_mut()
                .for_each(|argument| rename_expression(argument, renamed));
        }
    }
}
