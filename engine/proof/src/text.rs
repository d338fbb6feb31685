//! The layout of `explain`: a proof as text.
//!
//! Each fact stands on a line, what makes it hold two blanks further in, its premises two more under `Because:`.
//! A fact that was explained above is named and referred to, so that the text grows with the proof and not with
//! its unfolding; one that stands too deep is named and explained below.
//!
//! In: checked proofs. Out: text that ends with a line break.

use crate::alternatives::alternatives;
use crate::check::CheckedProof;
use crate::places::{Place, Places};
use crate::proof::{Absence, Ground, Premise, Proof, RuleStep, Step};
use crate::wording::{print_condition, print_predicate, print_rule};
use framex_program::{Formula, Origin, Program, Variables};
use framex_term::{Fact, Term, Terms};
use std::collections::VecDeque;
use std::fmt::Write;

/// How an explanation is shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// Levels of premises shown beneath the fact; deeper ones are left out with a line that says so.
    pub depth: usize,
    /// How many proofs there are beyond those shown.
    pub further: usize,
    /// Whether there may be still more.
    pub may_be_more: bool,
}

/// Levels that stand one inside the other: deeper than a reader follows. What lies deeper starts at the margin again,
/// so that the text of a proof of 100,000 levels grows with its length.
const MOST_LEVELS: usize = 16;

/// A fact to be written: how far in, and how deep beneath what is explained.
#[derive(Clone, Copy)]
struct At {
    number: usize,
    level: usize,
    depth: usize,
}

/// The text of an explanation.
#[must_use]
pub fn print(
    proofs: &[CheckedProof],
    shown: Shown,
    program: &Program,
    places: &impl Places,
    terms: &Terms,
) -> String {
    let world = match program.closed.world_is_closed() {
        true => "closed",
        false => "open",
    };
    let mut out = format!("World assumption: {world}\n");
    for (at, checked) in proofs.iter().enumerate() {
        if proofs.len() > 1 {
            let _ = writeln!(out, "Proof {} of {}:", at + 1, proofs.len() + shown.further);
        }
        let mut writer = Writer {
            proof: checked.proof(),
            is_written: vec![false; checked.proof().nodes.len()],
            depth: shown.depth,
            program,
            places,
            terms,
            out: &mut out,
        };
        writer.tree();
    }
    let least = if shown.may_be_more { "at least " } else { "" };
    match shown.further {
        0 if shown.may_be_more => out.push_str("There may be further proofs\n"),
        0 => {}
        1 => {
            let _ = writeln!(out, "There is {least}1 further proof");
        }
        further => {
            let _ = writeln!(out, "There are {least}{further} further proofs");
        }
    }
    out
}

struct Writer<'w, P: Places> {
    proof: &'w Proof,
    is_written: Vec<bool>,
    depth: usize,
    program: &'w Program,
    places: &'w P,
    terms: &'w Terms,
    out: &'w mut String,
}

impl<P: Places> Writer<'_, P> {
    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.out, "{:indent$}{text}", "");
    }

    /// Everything beneath a fact: what is nested too deeply for a line comes after it, from the margin on.
    fn tree(&mut self) {
        let mut later = VecDeque::from([At {
            number: 0,
            level: 0,
            depth: 0,
        }]);
        while let Some(from_margin) = later.pop_front() {
            if from_margin.depth > 0 && self.is_written[from_margin.number] {
                continue;
            }
            let mut todo = vec![from_margin];
            while let Some(at) = todo.pop() {
                let premises = self.node(at, &mut later);
                let next = |number| At {
                    number,
                    level: at.level + 1,
                    depth: at.depth + 1,
                };
                todo.extend(premises.into_iter().rev().map(next));
            }
        }
    }

    /// A fact and its step; the premises that come next.
    fn node(&mut self, at: At, later: &mut VecDeque<At>) -> Vec<usize> {
        let proof = self.proof;
        let node = &proof.nodes[at.number];
        let indent = 4 * at.level;
        self.line(indent, &node.fact.print(self.terms));
        match &node.step {
            Step::Stated => self.stated(indent + 2, &node.fact),
            Step::Held => self.line(indent + 2, "Kept with its request, as it was taken"),
            Step::Rule(_) if self.is_written[at.number] => self.line(indent + 2, "Explained above"),
            Step::Rule(_) if at.depth >= self.depth => {
                self.line(indent + 2, "Derived; explain it to see how");
            }
            Step::Rule(_) if at.level >= MOST_LEVELS => {
                self.line(indent + 2, "Explained below");
                later.push_back(At { level: 0, ..at });
            }
            Step::Rule(step) => {
                self.is_written[at.number] = true;
                return self.derived(step, indent + 2);
            }
        }
        Vec::new()
    }

    fn stated(&mut self, indent: usize, fact: &Fact) {
        self.line(indent, "Asserted fact");
        for place in self.places.statements(fact) {
            self.line(indent + 2, &source(&place));
        }
    }

    fn derived(&mut self, step: &RuleStep, indent: usize) -> Vec<usize> {
        let program = self.program;
        let rule = &program.rules[step.rule as usize];
        let text = print_rule(rule, step.head, self.terms);
        match rule.origin {
            Origin::Rule | Origin::External(_) | Origin::Prompt(_) => {
                self.line(indent, &format!("Derived by rule #{}: {text}", step.rule));
            }
            Origin::Extends => self.line(indent, &format!("Inherited by `extends`: {text}")),
            Origin::Declare => self.line(indent, &format!("Derived by `declare`: {text}")),
        }
        let bindings = bindings(&rule.variables, &step.body.bindings, self.terms);
        if !bindings.is_empty() {
            self.line(indent, &format!("Bindings: {bindings}"));
        }
        let mut facts = Vec::new();
        self.conditions(&rule.body, &step.body, &rule.variables, indent, &mut facts);
        if !facts.is_empty() {
            self.line(indent, "Because:");
        }
        facts
    }

    /// A line for each condition that no single fact meets; collects the facts that meet the others.
    fn conditions(
        &mut self,
        body: &Formula,
        ground: &Ground,
        names: &Variables,
        indent: usize,
        facts: &mut Vec<usize>,
    ) {
        let all = alternatives(body);
        let taken = all
            .iter()
            .find(|alternative| alternative.branches == ground.branches);
        let conditions = taken.map(|taken| taken.conditions.as_slice()).unwrap_or_default();
        for (condition, premise) in conditions.iter().zip(&ground.premises) {
            let text = print_condition(condition, names, &ground.bindings, self.terms);
            match premise {
                Premise::Fact(number) if facts.contains(number) => {}
                Premise::Fact(number) => facts.push(*number),
                Premise::View | Premise::Computed => {
                    let value = value_of_result(condition, ground, self.terms);
                    self.line(indent, &format!("Condition: {text}{value}"));
                }
                Premise::Absent(absence) => {
                    let why = why_false(absence, self.terms);
                    self.line(indent, &format!("Condition: {text}, {why}"));
                }
                Premise::Undecided => self.line(indent, &format!("Condition: {text}, nothing says")),
                Premise::Ranges(solutions) => {
                    let Formula::Aggregate(aggregate) = condition else {
                        continue;
                    };
                    let count = match solutions.len() {
                        0 => "no solution".to_owned(),
                        1 => "1 solution".to_owned(),
                        many => format!("{many} solutions"),
                    };
                    let value = value_of_result(condition, ground, self.terms);
                    self.line(indent, &format!("Condition: {text}{value}, over {count}"));
                    for solution in solutions {
                        let mut local: Vec<Option<Term>> = vec![None; solution.bindings.len()];
                        for variable in &aggregate.local {
                            local[variable.0 as usize] = solution.value(*variable);
                        }
                        let text = bindings(names, &local, self.terms);
                        self.line(indent + 2, &format!("Solution: {text}"));
                        self.conditions(&aggregate.body, solution, names, indent + 4, facts);
                    }
                }
            }
        }
    }
}

/// `, which is 7.5`: what a `:=` or an aggregate gave; empty for any other condition.
pub(crate) fn value_of_result(condition: &Formula, ground: &Ground, terms: &Terms) -> String {
    let result = match condition {
        Formula::Assign(_, result, _) => ground.value(*result),
        Formula::Aggregate(aggregate) => ground.value(aggregate.result),
        _ => None,
    };
    result.map_or_else(String::new, |value| format!(", which is {}", terms.print(value)))
}

fn source(place: &Place) -> String {
    let time = place.time.as_deref().unwrap_or("unspecified");
    let weight = place.weight.as_deref().unwrap_or("None");
    let mut text = format!("Source: {} | time: {time} | weight: {weight}", place.source);
    if !place.at.is_empty() {
        let _ = write!(text, " | {}", place.at);
    }
    if let Some(receipt) = &place.receipt {
        let _ = write!(text, " | receipt of {} | run: {}", receipt.request, receipt.run);
        if let Some(model) = &receipt.model {
            let _ = write!(text, " | model: {model}");
        }
        if let Some(date) = &receipt.date {
            let _ = write!(text, " | date: {date}");
        }
    }
    text
}

/// `C = dan, G = eve`: named variables in alphabetical order.
pub(crate) fn bindings(names: &Variables, values: &[Option<Term>], terms: &Terms) -> String {
    let bound = names
        .iter()
        .zip(values)
        .filter_map(|(name, value)| Some((name, (*value)?)));
    let mut bound: Vec<_> = bound.filter(|(name, _)| name.as_str() != "_").collect();
    bound.sort_by(|left, right| left.0.cmp(right.0));
    let printed = bound
        .iter()
        .map(|(name, value)| format!("{name} = {}", terms.print(*value)));
    printed.collect::<Vec<_>>().join(", ")
}

/// `false because `decided` is closed; its rule rests on `admitted`, which is open`.
pub(crate) fn why_false(absence: &Absence, terms: &Terms) -> String {
    if absence.closed.is_empty() {
        return "which is false".to_owned();
    }
    let closed = absence
        .closed
        .iter()
        .map(|closed| format!("`{}`", print_predicate(*closed, terms)));
    let closed: Vec<String> = closed.collect();
    let verb = if closed.len() == 1 { "is" } else { "are" };
    let mut text = format!("false because {} {verb} closed", closed.join(" and "));
    for (scope, open) in &absence.open_beneath {
        let whose = match absence.closed.len() {
            1 => "its rule".to_owned(),
            _ => format!("the rule of `{}`", print_predicate(*scope, terms)),
        };
        let _ = write!(
            text,
            "; {whose} rests on `{}`, which is open",
            print_predicate(*open, terms)
        );
    }
    text
}
