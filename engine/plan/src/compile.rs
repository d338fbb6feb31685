//! Alternatives to [`Steps`].
//!
//! In: the closed scopes, the names of the variables, how large relations are. Out: operators whose bound places
//! are known, with index masks chosen: a column is part of the key where all its variables are bound before.

use crate::alternatives::{Alternative, Literal};
use crate::operators::{Check, Match, Operator, Range, Shape, Source, Step, Steps};
use crate::variables::{HasVariables, VariableSet, bindable, variables_of};
use framex_program::{Atom, AtomPredicate, ClosedScopes, Formula, Pattern, Variable, Variables};

/// Key columns of one lookup; a further bound column is compared row by row.
const WIDEST_KEY: usize = 8;

/// How many rows an atom's relations hold, roughly.
pub trait Sizes {
    /// Rows the atom could match, whatever its terms.
    fn rows(&self, atom: &Atom) -> u64;
    /// Of these, the rows of the last round.
    fn new_rows(&self, atom: &Atom) -> u64;
    /// Distinct terms in a column of these, at least 1.
    fn distinct(&self, atom: &Atom, column: usize) -> u64;
}

/// Compiles the bodies of one rule or goal.
#[derive(Clone, Copy)]
pub struct Compiler<'c> {
    /// Which scopes are closed.
    pub closed: &'c ClosedScopes,
    /// The variables of the rule or goal.
    pub names: &'c Variables,
    /// Those of them that may be anything; see [`projected`](crate::projected()).
    pub projected: &'c VariableSet,
    /// Relation sizes, for the order of joins.
    pub sizes: &'c dyn Sizes,
}

/// Numbers the lookups of one plan.
#[derive(Debug, Default)]
pub(crate) struct Building {
    sites: u32,
}

impl Building {
    pub(crate) fn site(&mut self) -> u32 {
        self.sites += 1;
        self.sites - 1
    }

    pub(crate) fn sites(&self) -> u32 {
        self.sites
    }
}

impl Compiler<'_> {
    /// The operators of an alternative.
    ///
    /// - `delta`: the literal, an atom, that reads the rows of the last round alone; atoms before it then read
    ///   older rows, so that each combination is met once.
    /// - `needed`: the variables whose values count at the end.
    ///
    /// # Cost
    /// O(literals²).
    #[must_use]
    pub fn steps(&self, literals: &Alternative, delta: Option<usize>, needed: &VariableSet) -> Steps {
        let mut building = Building::default();
        let mut steps = self.conjunction(literals, delta, &VariableSet::default(), needed, &mut building);
        steps.sites = building.sites;
        steps
    }

    /// The operators of an alternative under what is bound, where any solution is as good as all.
    #[must_use]
    pub fn steps_under(&self, literals: &Alternative, bound: &VariableSet) -> Steps {
        let mut building = Building::default();
        let mut steps = self.conjunction(literals, None, bound, &VariableSet::default(), &mut building);
        steps.sites = building.sites;
        steps
    }

    /// A formula as a question with all its variables open, and how many lookups it has.
    #[must_use]
    pub fn question(&self, formula: &Formula) -> (crate::Question, u32) {
        let mut building = Building::default();
        let question = self.ask(formula, &VariableSet::default(), &mut building);
        (question, building.sites)
    }

    pub(crate) fn operator(
        &self,
        literal: &Literal,
        range: Range,
        bound: &VariableSet,
        building: &mut Building,
    ) -> Operator {
        let is_bound = |variable: &Variable| bound.has(*variable);
        let all = variables_of(literal);
        let reads: Vec<Variable> = all.iter().filter(is_bound).collect();
        let fresh = bindable([literal]);
        let binds: Vec<Variable> = self
            .named(&fresh)
            .iter()
            .filter(|variable| !is_bound(variable))
            .collect();
        let step = match literal {
            Literal::Atom(atom) => Step::Match(self.rows(atom, range, bound, building)),
            Literal::Assign(span, variable, expression) if !bound.has(*variable) => {
                Step::Assign(*span, *variable, expression.clone())
            }
            Literal::Aggregate(aggregate) if !bound.has(aggregate.result) => {
                Step::Aggregate(Box::new(self.collect(aggregate, building)))
            }
            other => Step::Check(self.check_literal(other, bound, building)),
        };
        Operator {
            step,
            reads,
            binds,
            literal: 0,
            depth: 0,
            bound: self.named(bound),
            otherwise: None,
        }
    }

    pub(crate) fn check_literal(
        &self,
        literal: &Literal,
        bound: &VariableSet,
        building: &mut Building,
    ) -> Check {
        match literal {
            Literal::Atom(atom) => Check::Exists(self.rows(atom, Range::All, bound, building)),
            Literal::Assign(span, variable, expression) => {
                let formula = Formula::Assign(*span, *variable, expression.clone());
                self.check(&formula, bound, building)
            }
            Literal::Aggregate(aggregate) => {
                self.check(&Formula::Aggregate(aggregate.clone()), bound, building)
            }
            Literal::Filter(formula) => self.check(formula, bound, building),
        }
    }

    pub(crate) fn check(&self, formula: &Formula, bound: &VariableSet, building: &mut Building) -> Check {
        if let Some(span) = self.asks_more_than(formula, bound) {
            return Check::Question(span, Box::new(self.ask(formula, bound, building)));
        }
        match formula {
            Formula::And(parts) => Check::And(
                parts
                    .iter()
                    .map(|part| self.check(part, bound, building))
                    .collect(),
            ),
            Formula::Or(parts) => Check::Or(
                parts
                    .iter()
                    .map(|part| self.check(part, bound, building))
                    .collect(),
            ),
            Formula::Not(inner) => Check::Not(Box::new(self.check(inner, bound, building))),
            Formula::Unknown(inner) => {
                Check::Unknown(span_of(inner), Box::new(self.ask(inner, bound, building)))
            }
            Formula::Atom(atom) => {
                let mut rows = self.rows(atom, Range::All, bound, building);
                rows.once = true;
                Check::Exists(rows)
            }
            Formula::Comparison(span, comparison, left, right) => {
                Check::Compare(*span, *comparison, left.clone(), right.clone())
            }
            Formula::Test(span, expression) => Check::Test(*span, expression.clone()),
            Formula::Assign(span, variable, expression) => Check::Same(*span, *variable, expression.clone()),
            Formula::Aggregate(aggregate) => Check::Aggregate(Box::new(self.collect(aggregate, building))),
        }
    }

    /// Where a conjunction, `:=` or aggregate binds a variable that is not bound, so that truth tables over its
    /// parts do not decide it.
    fn asks_more_than(&self, formula: &Formula, bound: &VariableSet) -> Option<framex_source::Span> {
        let binds = match formula {
            Formula::And(parts) => {
                let mut set = VariableSet::default();
                for part in parts {
                    match part {
                        Formula::Atom(atom) => atom.add_variables(&mut set),
                        Formula::Assign(_, variable, _) => set.add(*variable),
                        Formula::Aggregate(aggregate) => set.add(aggregate.result),
                        _ => {}
                    }
                }
                set
            }
            Formula::Assign(_, variable, _) => [*variable].into_iter().collect(),
            Formula::Aggregate(aggregate) => [aggregate.result].into_iter().collect(),
            _ => return None,
        };
        (!self.named(&binds).is_within(bound)).then(|| span_of(formula))
    }

    /// Those of the set that are not projected away.
    pub(crate) fn named(&self, set: &VariableSet) -> VariableSet {
        set.iter()
            .filter(|variable| !self.projected.has(*variable))
            .collect()
    }

    pub(crate) fn is_any(&self, pattern: &Pattern) -> bool {
        matches!(pattern, Pattern::Variable(variable) if self.projected.has(*variable))
    }

    fn rows(&self, atom: &Atom, range: Range, bound: &VariableSet, building: &mut Building) -> Match {
        let mut seen = bound.clone();
        let (source, name, terms) = match (atom.predicate, atom.terms.as_slice()) {
            (AtomPredicate::Known(predicate), terms) => (Source::Known(predicate), Shape::Any, terms),
            (AtomPredicate::AnyProperty { name, parameters }, terms) => {
                let shape = self.shape(&Pattern::Variable(name), &mut seen);
                (Source::Properties(parameters), shape, terms)
            }
            (AtomPredicate::MemberOf, [object, Pattern::Constant(class)]) => {
                let class = framex_term::Predicate::Class(*class);
                (Source::Known(class), Shape::Any, std::slice::from_ref(object))
            }
            (AtomPredicate::MemberOf, terms) => {
                let shape = self.shape(&terms[1], &mut seen);
                (Source::Classes, shape, &terms[..1])
            }
            (AtomPredicate::SubclassOf, terms) => (Source::Subclasses, Shape::Any, terms),
            (AtomPredicate::Signature, terms) => (Source::Signatures, Shape::Any, terms),
        };
        let (mut mask, mut key, mut columns) = (0, Vec::new(), Vec::new());
        for (column, pattern) in terms.iter().enumerate() {
            let is_key = column < 32 && key.len() < WIDEST_KEY && variables_of(pattern).is_within(bound);
            if is_key {
                mask |= 1 << column;
                key.push(pattern.clone());
                continue;
            }
            let shape = self.shape(pattern, &mut seen);
            if shape != Shape::Any {
                columns.push((column as u32, shape));
            }
        }
        Match {
            span: atom.span,
            source,
            range,
            name,
            mask,
            is_whole: key.len() == terms.len(),
            key,
            columns,
            is_closed: self.closed.is_closed_atom(atom),
            once: false,
            site: building.site(),
        }
    }

    fn shape(&self, pattern: &Pattern, seen: &mut VariableSet) -> Shape {
        match pattern {
            Pattern::Constant(term) => Shape::Constant(*term),
            Pattern::Variable(_) if self.is_any(pattern) => Shape::Any,
            Pattern::Variable(variable) if seen.has(*variable) => Shape::Same(*variable),
            Pattern::Variable(variable) => {
                seen.add(*variable);
                Shape::Bind(*variable)
            }
            Pattern::Function(symbol, arguments) => {
                let arguments = arguments.iter().map(|inner| self.shape(inner, seen)).collect();
                Shape::Function(*symbol, arguments)
            }
        }
    }
}

/// A place in a formula: that of its first part.
#[must_use]
pub fn span_of(formula: &Formula) -> framex_source::Span {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => match parts.first() {
            Some(part) => span_of(part),
            None => framex_source::Span {
                file: framex_source::FileId(0),
                start: 0,
                end: 0,
            },
        },
        Formula::Not(inner) | Formula::Unknown(inner) => span_of(inner),
        Formula::Atom(atom) => atom.span,
        Formula::Aggregate(aggregate) => aggregate.span,
        Formula::Comparison(span, ..) | Formula::Assign(span, ..) | Formula::Test(span, _) => *span,
    }
}
