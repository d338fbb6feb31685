//! Decides in which order the rules are evaluated.
//!
//! A rule depends on the rules that derive what its conditions read, and through the host's receipts on
//! the `external` statements whose requests they read. Rules that depend on each other share a stratum;
//! a stratum comes after all it depends on. No rule may depend on its own stratum negatively.
//!
//! In: rules, external statements, [`Receipts`]. Out: [`Strata`], or the negative cycles for
//! `checks/not_stratified.rs`; the level of each external statement and what it waits for.
//!
//! Invariant: a negatively read condition is complete before its rule is evaluated.
//!
//! # Source
//! Apt, Blair & Walker, Towards a theory of declarative knowledge, 1988; Tarjan, SIAM J. Computing 1(2), 1972.

use crate::conditions::{Reading, for_each_condition};
use crate::program::{External, Stratum};
use crate::receipts::Receipts;
use crate::rule::{Atom, AtomPredicate, Origin, Pattern, Rule, Variable};
use crate::vocabulary::{Vocabulary, is_reserved};
use framex_term::{Predicate, Terms};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// What rules read and derive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// A rule, by number.
    Rule(u32),
    /// Whatever derives a class or property.
    Predicate(Predicate),
    /// Any ordinary property of so many parameters.
    AnyProperty(u32),
    /// The heads with a variable property of so many parameters.
    VariableHead(u32),
    /// Any class.
    AnyClass,
    /// The requests of an external statement and their receipts.
    Requests(u32),
}

/// One thing read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<'p> {
    pub(crate) to: usize,
    pub(crate) reading: Reading,
    /// The condition, where a rule reads.
    pub(crate) atom: Option<&'p Atom>,
}

/// The dependencies of a program.
pub(crate) struct Graph<'p> {
    pub(crate) nodes: IndexSet<Node, FxBuildHasher>,
    pub(crate) edges: Vec<Vec<Edge<'p>>>,
    /// The component of each node; a component's number is greater than those it depends on.
    pub(crate) component: Vec<u32>,
    components: u32,
    derivations: FxHashSet<(usize, usize)>,
}

/// Reads the conditions of a rule whose object is this variable as if it were a request of this statement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named {
    pub(crate) rule: u32,
    pub(crate) object: Variable,
    pub(crate) external: u32,
}

/// What a graph is made of.
#[derive(Clone, Copy)]
pub(crate) struct Parts<'p> {
    pub(crate) rules: &'p [Rule],
    pub(crate) externals: &'p [External],
    pub(crate) receipts: &'p Receipts<'p>,
    pub(crate) words: Vocabulary,
    pub(crate) terms: &'p Terms,
}

/// The order of evaluation.
pub(crate) struct Strata {
    pub(crate) strata: Vec<Stratum>,
    /// For each external statement its level and what it waits for.
    pub(crate) levels: Vec<(u32, Vec<u32>)>,
}

impl<'p> Graph<'p> {
    /// The dependencies; with `heeds_soft`, those of fields of a request's arguments too.
    pub(crate) fn of(parts: Parts<'p>, heeds_soft: bool, named: &[Named]) -> Self {
        let mut graph = Graph {
            nodes: (0..parts.rules.len() as u32).map(Node::Rule).collect(),
            edges: vec![Vec::new(); parts.rules.len()],
            component: Vec::new(),
            components: 0,
            derivations: FxHashSet::default(),
        };
        graph.add_derivations(parts);
        for number in 0..parts.rules.len() {
            graph.add_readings(number as u32, parts, heeds_soft, named);
        }
        graph.find_components();
        graph
    }

    fn node(&mut self, node: Node) -> usize {
        let (at, is_new) = self.nodes.insert_full(node);
        if is_new {
            self.edges.push(Vec::new());
        }
        at
    }

    fn derive(&mut self, from: Node, to: Node) {
        let (from, to) = (self.node(from), self.node(to));
        if self.derivations.insert((from, to)) {
            self.edges[from].push(Edge {
                to,
                reading: Reading::Positive,
                atom: None,
            });
        }
    }

    /// Everything a rule derives leads to it.
    fn add_derivations(&mut self, parts: Parts<'p>) {
        for (number, rule) in (0..).zip(parts.rules) {
            if let Origin::External(external) | Origin::Prompt(external) = rule.origin {
                self.derive(Node::Requests(external), Node::Rule(number));
                continue;
            }
            for atom in &rule.head {
                match atom.predicate {
                    AtomPredicate::Known(predicate) => {
                        self.derive(Node::Predicate(predicate), Node::Rule(number));
                        self.add_to_all(predicate, parts.terms);
                    }
                    AtomPredicate::AnyProperty { parameters, .. } => {
                        self.derive(Node::VariableHead(parameters), Node::Rule(number));
                        self.derive(Node::AnyProperty(parameters), Node::VariableHead(parameters));
                    }
                    AtomPredicate::MemberOf | AtomPredicate::SubclassOf | AtomPredicate::Signature => {}
                }
            }
        }
    }

    fn add_to_all(&mut self, predicate: Predicate, terms: &Terms) {
        match predicate {
            Predicate::Class(_) => self.derive(Node::AnyClass, Node::Predicate(predicate)),
            Predicate::Property { name, parameters } if !is_reserved(name, terms) => {
                self.derive(Node::AnyProperty(parameters), Node::Predicate(predicate));
            }
            Predicate::Property { .. } => {}
        }
    }

    fn add_readings(&mut self, number: u32, parts: Parts<'p>, heeds_soft: bool, named: &[Named]) {
        let rule = &parts.rules[number as usize];
        for_each_condition(
            &rule.body,
            parts.words,
            parts.terms,
            &mut |atom, reading, context| {
                let node = match atom.predicate {
                    AtomPredicate::Known(predicate) => Some(Node::Predicate(predicate)),
                    AtomPredicate::AnyProperty { parameters, .. } => Some(Node::AnyProperty(parameters)),
                    AtomPredicate::MemberOf => Some(match &atom.terms[1] {
                        Pattern::Constant(class) => Node::Predicate(Predicate::Class(*class)),
                        _ => Node::AnyClass,
                    }),
                    AtomPredicate::SubclassOf | AtomPredicate::Signature => None,
                };
                if let Some(node) = node {
                    self.read(number, node, reading, atom);
                    if let Node::Predicate(Predicate::Property { name, parameters }) = node
                        && !is_reserved(name, parts.terms)
                        && self.nodes.contains(&Node::VariableHead(parameters))
                    {
                        self.read(number, Node::VariableHead(parameters), reading, atom);
                    }
                }
                let read = parts.receipts.read(atom, context, parts.terms);
                if read.is_soft && !heeds_soft {
                    return;
                }
                for external in read.externals {
                    if !is_ruled_out(number, atom, external, parts.externals, named) {
                        self.read(number, Node::Requests(external), reading, atom);
                    }
                }
            },
        );
    }

    fn read(&mut self, rule: u32, node: Node, reading: Reading, atom: &'p Atom) {
        let to = self.node(node);
        self.edges[rule as usize].push(Edge {
            to,
            reading,
            atom: Some(atom),
        });
    }

    /// Tarjan's strongly connected components, without recursion.
    fn find_components(&mut self) {
        const UNSEEN: u32 = u32::MAX;
        let count = self.nodes.len();
        let mut index = vec![UNSEEN; count];
        let mut low = vec![0; count];
        let mut is_open = vec![false; count];
        let mut open = Vec::new();
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut next = 0;
        self.component = vec![0; count];
        for start in 0..count {
            if index[start] != UNSEEN {
                continue;
            }
            path.push((start, 0));
            while let Some((node, edge)) = path.pop() {
                if edge == 0 {
                    index[node] = next;
                    low[node] = next;
                    next += 1;
                    open.push(node);
                    is_open[node] = true;
                }
                if let Some(to) = self.edges[node].get(edge).map(|edge| edge.to) {
                    path.push((node, edge + 1));
                    if index[to] == UNSEEN {
                        path.push((to, 0));
                    } else if is_open[to] {
                        low[node] = low[node].min(index[to]);
                    }
                    continue;
                }
                if low[node] == index[node] {
                    while let Some(member) = open.pop() {
                        is_open[member] = false;
                        self.component[member] = self.components;
                        if member == node {
                            break;
                        }
                    }
                    self.components += 1;
                }
                if let Some((parent, _)) = path.last() {
                    low[*parent] = low[*parent].min(low[node]);
                }
            }
        }
    }

    /// The negative readings within a stratum: rule and edge, in the order of the rules.
    pub(crate) fn violations(&self) -> Vec<(u32, Edge<'p>)> {
        let rules = self.nodes.iter().zip(&self.edges).zip(&self.component);
        let mut found = Vec::new();
        for ((node, edges), component) in rules {
            let Node::Rule(rule) = node else { continue };
            let inside = edges
                .iter()
                .find(|edge| edge.reading.is_negative() && self.component[edge.to] == *component);
            found.extend(inside.map(|edge| (*rule, *edge)));
        }
        found
    }

    /// The strata, and the levels of external statements; the graph has no violation.
    pub(crate) fn strata(&self, parts: Parts<'p>) -> Strata {
        let mut rules_of = vec![Vec::new(); self.components as usize];
        for rule in 0..parts.rules.len() {
            rules_of[self.component[rule] as usize].push(rule as u32);
        }
        let strata = rules_of
            .into_iter()
            .filter(|rules| !rules.is_empty())
            .map(|rules| Stratum {
                is_recursive: is_recursive(&rules, self, parts),
                rules,
            })
            .collect();
        Strata {
            strata,
            levels: self.levels(parts.externals.len()),
        }
    }

    /// For each external statement the greatest number of negative steps on a path through receipts, and
    /// the statements at the end of a path with one.
    fn levels(&self, externals: usize) -> Vec<(u32, Vec<u32>)> {
        let mut levels = vec![(0, Vec::new()); externals];
        if externals == 0 {
            return levels;
        }
        let mut own = vec![Vec::new(); self.components as usize];
        for (node, component) in self.nodes.iter().zip(&self.component) {
            if let Node::Requests(external) = node {
                own[*component as usize].push(*external);
            }
        }
        for (statements, here) in own.iter().zip(self.reached()) {
            let behind = here.iter().filter(|(external, _)| !statements.contains(external));
            let level = behind
                .clone()
                .map(|(external, is_negative)| levels[*external as usize].0 + u32::from(*is_negative))
                .max()
                .unwrap_or(0);
            let mut waits: Vec<u32> = behind
                .filter(|(_, is_negative)| **is_negative)
                .map(|(external, _)| *external)
                .collect();
            waits.sort_unstable();
            for external in statements {
                levels[*external as usize] = (level, waits.clone());
            }
        }
        levels
    }

    /// What each component reaches: the external statements in it and behind it, and whether by a negative step.
    pub(crate) fn reached(&self) -> Vec<FxHashMap<u32, bool>> {
        let mut members = vec![Vec::new(); self.components as usize];
        for (node, component) in self.component.iter().enumerate() {
            members[*component as usize].push(node);
        }
        let mut reached: Vec<FxHashMap<u32, bool>> = Vec::with_capacity(members.len());
        for (component, nodes) in members.iter().enumerate() {
            let mut here: FxHashMap<u32, bool> = FxHashMap::default();
            for edge in nodes.iter().flat_map(|node| &self.edges[*node]) {
                let to = self.component[edge.to] as usize;
                if to == component {
                    continue;
                }
                for (external, is_negative) in &reached[to] {
                    *here.entry(*external).or_default() |= is_negative | edge.reading.is_negative();
                }
            }
            for node in nodes {
                if let Node::Requests(external) = self.nodes[*node] {
                    here.entry(external).or_default();
                }
            }
            reached.push(here);
        }
        reached
    }
}

/// The dependencies that order evaluation: soft ones too, as long as they close no negative cycle.
pub(crate) fn order(parts: Parts<'_>) -> Graph<'_> {
    let all = Graph::of(parts, true, &[]);
    if all.violations().is_empty() {
        all
    } else {
        Graph::of(parts, false, &[])
    }
}

fn is_ruled_out(rule: u32, atom: &Atom, external: u32, externals: &[External], named: &[Named]) -> bool {
    named.iter().any(|named| {
        let meant = &externals[named.external as usize];
        let read = &externals[external as usize];
        named.rule == rule
            && atom.terms[0] == Pattern::Variable(named.object)
            && (meant.name, meant.arguments) != (read.name, read.arguments)
    })
}

/// Whether a rule of the stratum reads what one of it derives, receipts aside.
fn is_recursive(rules: &[u32], graph: &Graph<'_>, parts: Parts<'_>) -> bool {
    rules.len() > 1
        || rules.iter().any(|rule| {
            let own = graph.component[*rule as usize];
            let derives = &parts.rules[*rule as usize].head;
            graph.edges[*rule as usize].iter().any(|edge| {
                graph.component[edge.to] == own
                    || matches!(graph.nodes[edge.to], Node::Predicate(read)
                        if derives.iter().any(|atom| atom.predicate == AtomPredicate::Known(read)))
            })
        })
}
