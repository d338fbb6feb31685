//! A proof as plain data: what a tree, a table or a picture of it shows.
//!
//! In: a checked proof. Out: its facts, each once, with the words of what makes it hold and the numbers of its premises.
//!
//! Invariant: what a fact rests on has a greater number or stands in it once already; fact 0 is what is proved.

use crate::alternatives::alternatives;
use crate::check::CheckedProof;
use crate::places::{Place, Places};
use crate::proof::{Ground, Node, Premise, RuleStep, Step};
use crate::text::{bindings, value_of_result, why_false};
use crate::wording::{print_condition, print_rule};
use framex_program::{Formula, Origin, Program, Variables};
use framex_source::Span;
use framex_term::{Term, Terms};

/// A fact of a proof, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownFact {
    /// The fact.
    pub fact: String,
    /// 0 where it is stated or kept, else one more than the highest premise.
    pub height: u32,
    /// Why it holds.
    pub why: ShownStep,
    /// The facts that it rests on, each once, by number; none where they were left out.
    pub premises: Vec<usize>,
    /// Whether premises were left out because they lie deeper than asked.
    pub is_cut: bool,
}

/// Why a fact of a proof holds, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShownStep {
    /// It is stated, in these places.
    Stated(Vec<Place>),
    /// It belongs to a request that was taken, and no rule gives it any more.
    Kept,
    /// A rule derives it.
    Rule(ShownRule),
}

/// The firing of a rule, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownRule {
    /// `rule`, or `extends` or `declare` for which it stands.
    pub origin: &'static str,
    /// Its number in the program.
    pub number: u32,
    /// Its text, the head that of the part that concludes the fact.
    pub text: String,
    /// Where it is written.
    pub span: Span,
    /// Its variables in alphabetical order, each with its value.
    pub bindings: Vec<(String, String)>,
    /// The conditions that no single fact meets, with their values; the solutions of an aggregate after it.
    pub conditions: Vec<String>,
}

/// The facts of a proof, fact 0 first, then level by level; those deeper than `depth` levels are left out.
#[must_use]
pub fn shown(
    checked: &CheckedProof,
    depth: usize,
    program: &Program,
    places: &impl Places,
    terms: &Terms,
) -> Vec<ShownFact> {
    let nodes = &checked.proof().nodes;
    let mut numbers: Vec<Option<usize>> = vec![None; nodes.len()];
    numbers[0] = Some(0);
    let mut order = vec![(0, 0)];
    let mut facts = Vec::new();
    while let Some((number, level)) = order.get(facts.len()).copied() {
        let node = &nodes[number];
        let mut reads = Vec::new();
        let why = step(node, program, places, terms, &mut reads);
        let is_cut = level >= depth && !reads.is_empty();
        if is_cut {
            reads.clear();
        }
        let premises = reads.into_iter().map(|read| {
            *numbers[read].get_or_insert_with(|| {
                order.push((read, level + 1));
                order.len() - 1
            })
        });
        facts.push(ShownFact {
            fact: node.fact.print(terms),
            height: node.height,
            why,
            premises: premises.collect(),
            is_cut,
        });
    }
    facts
}

fn step(
    node: &Node,
    program: &Program,
    places: &impl Places,
    terms: &Terms,
    reads: &mut Vec<usize>,
) -> ShownStep {
    match &node.step {
        Step::Stated => ShownStep::Stated(places.statements(&node.fact)),
        Step::Held => ShownStep::Kept,
        Step::Rule(step) => ShownStep::Rule(rule(step, program, terms, reads)),
    }
}

fn rule(step: &RuleStep, program: &Program, terms: &Terms, reads: &mut Vec<usize>) -> ShownRule {
    let rule = &program.rules[step.rule as usize];
    let mut conditions = Vec::new();
    let mut words = Words {
        names: &rule.variables,
        terms,
        reads,
        conditions: &mut conditions,
    };
    words.of_body(&rule.body, &step.body, "");
    let values = rule.variables.iter().zip(&step.body.bindings);
    let values = values.filter_map(|(name, value)| Some((name.to_string(), terms.print((*value)?))));
    let mut values: Vec<(String, String)> = values.filter(|(name, _)| name != "_").collect();
    values.sort();
    ShownRule {
        origin: match rule.origin {
            Origin::Rule | Origin::External(_) | Origin::Prompt(_) => "rule",
            Origin::Extends => "extends",
            Origin::Declare => "declare",
        },
        number: step.rule,
        text: print_rule(rule, step.head, terms),
        span: rule.span,
        bindings: values,
        conditions,
    }
}

/// The words of a body as they are collected.
struct Words<'w> {
    names: &'w Variables,
    terms: &'w Terms,
    reads: &'w mut Vec<usize>,
    conditions: &'w mut Vec<String>,
}

impl Words<'_> {
    fn of_body(&mut self, body: &Formula, ground: &Ground, indent: &str) {
        let all = alternatives(body);
        let taken = all
            .iter()
            .find(|alternative| alternative.branches == ground.branches);
        let conditions = taken.map(|taken| taken.conditions.as_slice()).unwrap_or_default();
        for (condition, premise) in conditions.iter().zip(&ground.premises) {
            if let Premise::Fact(number) = premise {
                if !self.reads.contains(number) {
                    self.reads.push(*number);
                }
                continue;
            }
            let text = print_condition(condition, self.names, &ground.bindings, self.terms);
            let value = value_of_result(condition, ground, self.terms);
            let line = match premise {
                Premise::Absent(absence) => format!("{text}, {}", why_false(absence, self.terms)),
                Premise::Undecided => format!("{text}, nothing says"),
                Premise::Ranges(solutions) => match solutions.len() {
                    1 => format!("{text}{value}, over 1 solution"),
                    many => format!("{text}{value}, over {many} solutions"),
                },
                Premise::Fact(_) | Premise::View | Premise::Computed => format!("{text}{value}"),
            };
            self.conditions.push(format!("{indent}{line}"));
            if let (Premise::Ranges(solutions), Formula::Aggregate(aggregate)) = (premise, condition) {
                for solution in solutions {
                    let mut local: Vec<Option<Term>> = vec![None; solution.bindings.len()];
                    for variable in &aggregate.local {
                        local[variable.0 as usize] = solution.value(*variable);
                    }
                    let values = bindings(self.names, &local, self.terms);
                    self.conditions.push(format!("{indent}  solution {values}"));
                    self.of_body(&aggregate.body, solution, &format!("{indent}    "));
                }
            }
        }
    }
}
