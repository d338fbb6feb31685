//! Aggregates, compiled: how the solutions in the braces are found.

use crate::alternatives::alternatives;
use crate::compile::{Building, Compiler};
use crate::operators::Steps;
use crate::variables::VariableSet;
use framex_program::{Aggregate, AggregateFunction, Variable};
use framex_source::Span;

/// An aggregate, compiled: its grouping is bound when it runs.
#[derive(Clone, Debug)]
pub struct Collect {
    /// The whole condition.
    pub span: Span,
    /// What gets the value.
    pub result: Variable,
    /// Which aggregate.
    pub function: AggregateFunction,
    /// What is collected.
    pub collected: Vec<Variable>,
    /// The key of `first` and `last`.
    pub by: Option<Variable>,
    /// Bound before.
    pub grouping: Vec<Variable>,
    /// Solutions are distinct in these.
    pub local: Vec<Variable>,
    /// Whether every condition in the braces is closed; it has no value otherwise.
    pub is_closed: bool,
    /// How solutions are found, by alternative.
    pub alternatives: Vec<Steps>,
    /// Number of this operator within its plan.
    pub site: u32,
}

impl Compiler<'_> {
    pub(crate) fn collect(&self, aggregate: &Aggregate, building: &mut Building) -> Collect {
        let bound: VariableSet = aggregate.grouping.iter().copied().collect();
        let needed: VariableSet = aggregate.local.iter().copied().collect();
        let is_closed = self.closed.is_closed_formula(&aggregate.body);
        let bodies = if is_closed {
            alternatives(&aggregate.body, &|_| true)
        } else {
            Vec::new()
        };
        let site = building.site();
        Collect {
            span: aggregate.span,
            result: aggregate.result,
            function: aggregate.function,
            collected: aggregate.collected.clone(),
            by: aggregate.by,
            grouping: aggregate.grouping.clone(),
            local: aggregate.local.clone(),
            is_closed,
            alternatives: bodies
                .iter()
                .map(|body| self.conjunction(body, None, &bound, &needed, building))
                .collect(),
            site,
        }
    }
}
