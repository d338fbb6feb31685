//! Refuses a variable that nothing binds.
//!
//! A head, a comparison, an expression, a `NOT` and an aggregate's grouping use variables; the positive
//! conditions bind them ([`Bound`]). What is used and not bound would range over everything thinkable.
//! In `unknown { … }` a variable of its own is existential, so only what is inside uses it.
//!
//! One variable gives one message; a variable that lacks its value only because another lacks its own
//! gives none.

use super::Clause;
use crate::bound::Bound;
use crate::rule::{Aggregate, Expression, Formula, Pattern, Variable, Variables};
use crate::variables::{atom_variables, expression_variables, free_variables};
use framex_source::{Diagnostic, Fix, UNSAFE_VARIABLE};
use framex_term::{Comparison, Terms};

/// What needs the variable's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    /// It stands alone on one side of `=`.
    Equality,
    Not,
    Grouping,
    Collected,
    Expression,
    Comparison,
    Head,
}

pub(super) fn check(clause: &Clause<'_>, _terms: &mut Terms, problems: &mut Vec<Diagnostic>) {
    let mut assumed = Bound::none(clause.variables);
    loop {
        let mut bound = assumed.clone();
        bound.extend(clause.body);
        let mut search = Search {
            variables: clause.variables,
            unbound: Vec::new(),
        };
        search.uses(clause.body, &bound);
        for atom in clause.head {
            atom_variables(atom, &mut |variable| search.need(variable, Use::Head, &bound));
        }
        let Some((variable, first_use)) = root(&search.unbound, clause) else {
            break;
        };
        problems.push(message(clause, variable, first_use));
        assumed.insert(variable);
    }
}

/// The variable to report first: one that no `:=` or aggregate would bind if its inputs were bound.
fn root(unbound: &[(Variable, Use)], clause: &Clause<'_>) -> Option<(Variable, Use)> {
    let mut results = Vec::new();
    assigned(clause.body, &mut results);
    let is_root = |variable: Variable| !results.contains(&variable);
    let roots = unbound.iter().filter(|(variable, _)| is_root(*variable));
    let candidates: Vec<_> = match roots.clone().next() {
        Some(_) => roots.copied().collect(),
        None => unbound.to_vec(),
    };
    let first = candidates.iter().map(|(variable, _)| *variable).min()?;
    candidates
        .into_iter()
        .filter(|(variable, _)| *variable == first)
        .min_by_key(|(_, use_)| *use_)
}

fn assigned(formula: &Formula, results: &mut Vec<Variable>) {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| assigned(part, results)),
        Formula::Assign(_, target, _) => results.push(*target),
        Formula::Aggregate(aggregate) => results.push(aggregate.result),
        Formula::Not(inner) | Formula::Unknown(inner) => assigned(inner, results),
        Formula::Atom(_) | Formula::Comparison(..) | Formula::Test(..) => {}
    }
}

/// Collects the uses of variables that nothing binds.
struct Search<'c> {
    variables: &'c Variables,
    unbound: Vec<(Variable, Use)>,
}

impl Search<'_> {
    fn need(&mut self, variable: Variable, use_: Use, bound: &Bound) {
        if !bound.holds(variable) {
            self.unbound.push((variable, use_));
        }
    }

    fn need_all(&mut self, expression: &Expression, use_: Use, bound: &Bound) {
        expression_variables(expression, &mut |variable| self.need(variable, use_, bound));
    }

    /// `bound` holds what the surroundings of `formula` and itself bind.
    fn uses(&mut self, formula: &Formula, bound: &Bound) {
        match formula {
            Formula::And(parts) => parts.iter().for_each(|part| self.uses(part, bound)),
            Formula::Or(branches) => branches.iter().for_each(|branch| self.inside(branch, bound)),
            Formula::Atom(_) => {}
            Formula::Comparison(_, comparison, left, right) => {
                for side in [left, right] {
                    let is_alone = matches!(side, Expression::Term(Pattern::Variable(_)));
                    let is_equality = *comparison == Comparison::Equal && is_alone;
                    let use_ = if is_equality {
                        Use::Equality
                    } else {
                        Use::Comparison
                    };
                    self.need_all(side, use_, bound);
                }
            }
            Formula::Assign(_, _, value) => self.need_all(value, Use::Expression, bound),
            Formula::Test(_, test) => self.need_all(test, Use::Expression, bound),
            Formula::Unknown(inner) => self.inside(inner, bound),
            Formula::Not(inner) => {
                free_variables(inner, &mut |variable| {
                    // `?_` under `NOT` means no value at all.
                    if self.variables[variable.0 as usize] != "_" {
                        self.need(variable, Use::Not, bound);
                    }
                });
                self.inside(inner, bound);
            }
            Formula::Aggregate(aggregate) => self.braces(aggregate, bound),
        }
    }

    fn inside(&mut self, formula: &Formula, around: &Bound) {
        let mut bound = around.clone();
        bound.extend(formula);
        self.uses(formula, &bound);
    }

    fn braces(&mut self, aggregate: &Aggregate, around: &Bound) {
        let mut bound = around.clone();
        for variable in &aggregate.grouping {
            self.need(*variable, Use::Grouping, around);
            bound.insert(*variable);
        }
        bound.extend(&aggregate.body);
        for variable in aggregate.collected.iter().chain(&aggregate.by) {
            self.need(*variable, Use::Collected, &bound);
        }
        self.uses(&aggregate.body, &bound);
    }
}

fn message(clause: &Clause<'_>, variable: Variable, use_: Use) -> Diagnostic {
    let at = variable.0 as usize;
    let name = format!("?{}", clause.variables[at]);
    let is_anonymous = name == "?_";
    let place = clause.places[at];
    let (message, fix) = match use_ {
        Use::Equality => (
            format!("`=` compares, and nothing gives `{name}` a value to compare"),
            Fix::Advise(format!("write `{name} := …` to give it one")),
        ),
        Use::Not => (
            format!("`{name}` stands under `NOT` alone, and no positive condition binds it"),
            Fix::Replace {
                span: place,
                text: "?_".into(),
                help: format!(
                    "write `?_` for *no value at all*, or bind `{name}` by a condition outside of `NOT`"
                ),
            },
        ),
        Use::Grouping => (
            format!(
                "the aggregate is computed for each `{name}`, and no condition outside its braces binds `{name}`"
            ),
            Fix::Advise(format!(
                "add a condition that binds `{name}`, such as `{name}:Department`, beside the aggregate"
            )),
        ),
        Use::Collected => (
            format!("the aggregate collects `{name}`, and no positive condition in its braces binds it"),
            Fix::Advise(format!("add a condition with `{name}` to the braces")),
        ),
        Use::Expression => (
            format!("`{name}` is computed with, and no positive condition binds it"),
            Fix::Advise(format!("add a condition that gives `{name}` a value")),
        ),
        Use::Comparison => (
            format!("`{name}` is compared, and no positive condition binds it"),
            Fix::Advise(format!("add a condition that gives `{name}` a value")),
        ),
        Use::Head if is_anonymous => (
            "`?_` in a conclusion stands for no object in particular".to_owned(),
            Fix::Advise("name the variable and bind it in the body".into()),
        ),
        Use::Head => (
            match (clause.is_request, some_branch_binds(clause.body, variable)) {
                (true, _) => format!("the request carries `{name}`, and no positive condition binds it"),
                (false, true) => format!("the conclusion names `{name}`, and not every alternative binds it"),
                (false, false) => {
                    format!("the conclusion names `{name}`, and no positive condition binds it")
                }
            },
            Fix::Advise(if some_branch_binds(clause.body, variable) {
                format!("bind `{name}` in each alternative, or write a rule for each")
            } else {
                format!("add a condition that gives `{name}` a value")
            }),
        ),
    };
    Diagnostic::error(UNSAFE_VARIABLE, place, message, fix)
}

/// Whether a positive condition of some alternative names the variable.
fn some_branch_binds(formula: &Formula, variable: Variable) -> bool {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter().any(|part| some_branch_binds(part, variable))
        }
        Formula::Atom(atom) => {
            let mut is_named = false;
            atom_variables(atom, &mut |other| is_named |= other == variable);
            is_named
        }
        Formula::Assign(_, target, _) => *target == variable,
        _ => false,
    }
}
