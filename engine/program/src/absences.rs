//! Decides which requests an answer may rest on while they are not carried out.
//!
//! An answer rests on the absence of a receipt where it reads one through `NOT`, `unknown` or an aggregate,
//! directly or through rules. Until the request has been carried out, such an answer is provisional.
//!
//! In: a goal and its program. Out: `external` statements, each with whether it is read negatively.
//!
//! Invariant: says the same of a goal as `strata` says of the body of a rule.

use crate::program::Program;
use crate::receipts::Receipts;
use crate::rule::{Goal, Origin, Rule};
use crate::strata::{Node, Parts, order};
use crate::vocabulary::Vocabulary;
use framex_term::Terms;

/// An `external` statement whose receipts a goal reads, directly or through rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReceiptRead {
    /// Its number in [`Program::externals`].
    pub external: u32,
    /// Whether a path to it leads through `NOT`, `unknown` or an aggregate.
    pub is_negative: bool,
}

/// The `external` statements whose receipts a goal reads, in source order.
///
/// # Cost
/// Linear in the conditions of the program: its dependencies are made anew.
#[must_use]
pub fn receipts_read(goal: &Goal, program: &Program, terms: &mut Terms) -> Vec<ReceiptRead> {
    let words = Vocabulary::of(terms);
    let mut rules = program.rules.clone();
    let asking = rules.len();
    rules.push(Rule {
        span: goal.span,
        origin: Origin::Rule,
        variables: goal.variables.clone(),
        head: Vec::new(),
        body: goal.body.clone(),
    });
    let receipts = Receipts::of(&program.externals, &rules, program.facts.blocks(), terms);
    let parts = Parts {
        rules: &rules,
        externals: &program.externals,
        receipts: &receipts,
        words,
        terms,
    };
    let graph = order(parts);
    let asked = graph.nodes.get_index_of(&Node::Rule(asking as u32));
    let reached = asked.and_then(|node| graph.reached().into_iter().nth(graph.component[node] as usize));
    let mut read: Vec<ReceiptRead> = reached
        .unwrap_or_default()
        .into_iter()
        .map(|(external, is_negative)| ReceiptRead {
            external,
            is_negative,
        })
        .collect();
    read.sort_by_key(|read| read.external);
    read
}
