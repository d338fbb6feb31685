//! Refuses a conclusion that depends on its own negation, `unknown` or aggregate.
//!
//! The message shows the cycle, rule by rule, and where naming a request would cure it, how.

use super::Whole;
use crate::conditions::{Context, Reading};
use crate::print::Printer;
use crate::rule::{Atom, AtomPredicate, Formula, Origin, Pattern, Rule, Variable};
use crate::strata::{Edge, Graph, Named, Node};
use crate::vocabulary::text_of;
use framex_source::{Diagnostic, Fix, NOT_STRATIFIED};
use framex_term::Predicate;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// A rule of the cycle, and what it reads of the next.
struct Step<'p> {
    rule: u32,
    edge: Edge<'p>,
}

pub(super) fn check(whole: &Whole<'_>, problems: &mut Vec<Diagnostic>) {
    let graph = Graph::of(whole.parts, false, &[]);
    let mut reported: FxHashSet<u32> = FxHashSet::default();
    for (rule, edge) in graph.violations() {
        if reported.insert(graph.component[rule as usize]) {
            let cycle = cycle(rule, edge, &graph);
            problems.push(message(&cycle, &graph, whole));
        }
    }
}

/// The shortest way from the negative reading back to its rule.
fn cycle<'p>(rule: u32, first: Edge<'p>, graph: &Graph<'p>) -> Vec<Step<'p>> {
    let component = graph.component[rule as usize];
    let mut came_by: FxHashMap<usize, (usize, Edge<'p>)> = FxHashMap::default();
    let mut queue = VecDeque::from([first.to]);
    'search: while let Some(node) = queue.pop_front() {
        for edge in &graph.edges[node] {
            if graph.component[edge.to] == component && edge.to != first.to && !came_by.contains_key(&edge.to)
            {
                came_by.insert(edge.to, (node, *edge));
                if edge.to == rule as usize {
                    break 'search;
                }
                queue.push_back(edge.to);
            }
        }
    }
    let mut steps = Vec::new();
    let mut node = rule as usize;
    while node != first.to {
        let (from, edge) = came_by[&node];
        if let Node::Rule(rule) = graph.nodes[from] {
            steps.push(Step { rule, edge });
        }
        node = from;
    }
    steps.push(Step { rule, edge: first });
    steps.reverse();
    steps
}

fn message(cycle: &[Step<'_>], graph: &Graph<'_>, whole: &Whole<'_>) -> Diagnostic {
    let terms = whole.parts.terms;
    let conclusions = conclusions(cycle, graph, whole);
    let how = match cycle[0].edge.reading {
        Reading::Negation => "negation",
        Reading::Unknown => "`unknown`",
        Reading::Aggregate | Reading::Positive => "aggregate",
    };
    let steps: Vec<String> = cycle
        .iter()
        .zip(&conclusions)
        .map(|(step, conclusion)| format!("`{conclusion}` {}", needs(step, graph, whole)))
        .collect();
    let message = format!(
        "`{}` depends on its own {how}: {}",
        conclusions[0],
        steps.join(", ")
    );
    let first = &whole.program.rules[cycle[0].rule as usize];
    let place = cycle[0].edge.atom.map_or(first.span, |atom| atom.span);
    let condition = cycle[0].edge.atom.map(|atom| {
        let printer = Printer {
            variables: &first.variables,
            terms,
        };
        printer.atom(atom)
    });
    let condition = condition.unwrap_or_default();
    let fix = cure(cycle, graph, whole).unwrap_or_else(|| {
        format!(
            "move the condition on `{condition}` into a rule that nothing of this cycle leads to, or let it ask for something that does not rest on `{}`",
            conclusions[0]
        )
    });
    let mut problem = Diagnostic::error(NOT_STRATIFIED, place, message, Fix::Advise(fix));
    for (step, conclusion) in cycle.iter().zip(&conclusions).skip(1) {
        let rule = &whole.program.rules[step.rule as usize];
        let span = step.edge.atom.map_or(rule.span, |atom| atom.span);
        problem = problem.see(span, format!("`{conclusion}` {} here", needs(step, graph, whole)));
    }
    problem
}

/// What each rule of the cycle concludes for the one before it.
fn conclusions(cycle: &[Step<'_>], graph: &Graph<'_>, whole: &Whole<'_>) -> Vec<String> {
    let before = |at: usize| &cycle[(at + cycle.len() - 1) % cycle.len()];
    (0..cycle.len())
        .map(|at| {
            conclusion(
                &whole.program.rules[cycle[at].rule as usize],
                before(at),
                graph,
                whole,
            )
        })
        .collect()
}

/// The name of what a rule concludes: what `reader` reads of it.
fn conclusion(rule: &Rule, reader: &Step<'_>, graph: &Graph<'_>, whole: &Whole<'_>) -> String {
    let terms = whole.parts.terms;
    let name = |predicate| match predicate {
        Predicate::Class(name) | Predicate::Property { name, .. } => terms.print(name),
    };
    match (rule.origin, graph.nodes[reader.edge.to]) {
        (Origin::External(number) | Origin::Prompt(number), _) => {
            terms.print(whole.program.externals[number as usize].name)
        }
        (_, Node::Predicate(predicate)) => name(predicate),
        _ => match rule.head[0].predicate {
            AtomPredicate::Known(predicate) => name(predicate),
            AtomPredicate::AnyProperty { name, .. } => format!("?{}", rule.variables[name.0 as usize]),
            _ => String::new(),
        },
    }
}

fn needs(step: &Step<'_>, graph: &Graph<'_>, whole: &Whole<'_>) -> String {
    let terms = whole.parts.terms;
    let what = match graph.nodes[step.edge.to] {
        Node::Predicate(Predicate::Class(name) | Predicate::Property { name, .. }) => {
            format!("`{}`", terms.print(name))
        }
        Node::Requests(number) => {
            let name = terms.print(whole.program.externals[number as usize].name);
            format!("the receipt of `{name}`")
        }
        Node::AnyClass => "every class".to_owned(),
        Node::AnyProperty(_) | Node::VariableHead(_) | Node::Rule(_) => "every property".to_owned(),
    };
    match step.edge.reading {
        Reading::Positive => format!("needs {what}"),
        Reading::Negation => format!("needs the absence of {what}"),
        Reading::Unknown => format!("needs to know that {what} is unknown"),
        Reading::Aggregate => format!("needs all of {what}"),
    }
}

/// The request term that would break the cycle, where a condition reads receipts of several statements.
fn cure(cycle: &[Step<'_>], graph: &Graph<'_>, whole: &Whole<'_>) -> Option<String> {
    let component = graph.component[cycle[0].rule as usize];
    let rules: Vec<u32> = graph
        .nodes
        .iter()
        .zip(&graph.component)
        .filter_map(|(node, of)| match node {
            Node::Rule(rule) if *of == component => Some(*rule),
            _ => None,
        })
        .collect();
    for step in cycle {
        let (Node::Requests(read), Some(atom)) = (graph.nodes[step.edge.to], step.edge.atom) else {
            continue;
        };
        let Pattern::Variable(object) = atom.terms[0] else {
            continue;
        };
        for meant in alternatives(step.rule, object, read, graph, whole) {
            let named = Named {
                rule: step.rule,
                object,
                external: meant,
            };
            let cured = Graph::of(whole.parts, false, &[named]);
            let is_cured = cured.violations().iter().all(|(rule, _)| !rules.contains(rule));
            if is_cured {
                return Some(advice(step.rule, object, meant, whole));
            }
        }
    }
    None
}

/// The other statements whose receipts the conditions on `object` read.
fn alternatives(rule: u32, object: Variable, read: u32, graph: &Graph<'_>, whole: &Whole<'_>) -> Vec<u32> {
    let identity = |number: u32| {
        let external = &whole.program.externals[number as usize];
        (external.name, external.arguments)
    };
    let mut found: Vec<u32> = Vec::new();
    for edge in &graph.edges[rule as usize] {
        let is_of_object = edge
            .atom
            .is_some_and(|atom| atom.terms[0] == Pattern::Variable(object));
        if let (Node::Requests(number), true) = (graph.nodes[edge.to], is_of_object)
            && identity(number) != identity(read)
            && !found.iter().any(|known| identity(*known) == identity(number))
        {
            found.push(number);
        }
    }
    found
}

fn advice(rule: u32, object: Variable, meant: u32, whole: &Whole<'_>) -> String {
    let rule = &whole.program.rules[rule as usize];
    let terms = whole.parts.terms;
    let external = &whole.program.externals[meant as usize];
    let given = arguments_of(&rule.body, object, whole);
    let own = &whole.program.rules[external.rule as usize];
    let own_printer = Printer {
        variables: &own.variables,
        terms,
    };
    let printer = Printer {
        variables: &rule.variables,
        terms,
    };
    let own_arguments = match &own.head[0].terms[0] {
        Pattern::Function(_, arguments) => arguments.iter().map(|one| own_printer.pattern(one)).collect(),
        _ => Vec::new(),
    };
    let arguments: Vec<String> = (1..=external.arguments)
        .map(|at| match given.iter().find(|(number, _)| *number == at) {
            Some((_, pattern)) => printer.pattern(pattern),
            None => own_arguments
                .get(at as usize - 1)
                .cloned()
                .unwrap_or_else(|| "?_".to_owned()),
        })
        .collect();
    let name = terms.print(external.name);
    let request = if arguments.is_empty() {
        name
    } else {
        format!("{name}({})", arguments.join(", "))
    };
    let object = printer.variable(object);
    format!("name the request that is meant: write `{request}[…]` in place of `{object}[…]`")
}

/// What a body says of the arguments of a request.
fn arguments_of<'f>(body: &'f Formula, object: Variable, whole: &Whole<'_>) -> Vec<(u32, &'f Pattern)> {
    let mut found = Vec::new();
    let mut visit = |atom: &'f Atom, _: Reading, _: &Context| {
        if let AtomPredicate::Known(Predicate::Property { name, parameters: 0 }) = atom.predicate
            && atom.terms[0] == Pattern::Variable(object)
            && let Some(number) = text_of(name, whole.parts.terms).strip_prefix("tool#arg")
            && let Ok(number) = number.parse()
        {
            found.push((number, &atom.terms[1]));
        }
    };
    crate::conditions::for_each_condition(body, whole.parts.words, whole.parts.terms, &mut visit);
    found
}
