//! Draws what rests on what: the classes, slots, methods and requests of a program, and the rules between them.
//!
//! In: the program. Out: nodes and edges in a fixed order, and the same as Mermaid text.

use crate::catalogue::{Effect, NoFields, Operation, on_wire};
use crate::drawing::mermaid::escaped;
use crate::session::Loaded;
use crate::{Refused, Session};
use framex_program::{Atom, AtomPredicate, Origin, Pattern, Rule, dependencies};
use framex_term::{Predicate, Term, Terms};
use indexmap::{IndexMap, IndexSet};
use serde::Serialize;

/// `graph`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "graph",
    summary: "Draw what rests on what: the rule graph",
    effect: Effect::Reads,
    fields: &[],
    reply: "`{\"nodes\", \"edges\", \"mermaid\"}`: `{\"id\", \"kind\", \"name\", \"closed\"}` for each class, slot, method and \
            request; `{\"from\", \"to\", \"kind\", \"rules\"}` with the numbers of the rules; the same as Mermaid text",
    run: |session, fields| on_wire(fields, |NoFields {}| run(session)),
};

/// The rule graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Output {
    /// In the order in which rules first speak of them.
    pub nodes: Vec<Node>,
    /// In the order of the rules.
    pub edges: Vec<Edge>,
    /// A flowchart in Mermaid.
    pub mermaid: String,
}

/// What facts are about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Node {
    /// `n0`, `n1`, …
    pub id: String,
    /// `class`, `slot`, `method`, `request`, or `any` for a property or class that is a variable.
    pub kind: &'static str,
    /// `Person`, `age`, `childWith/1`, `read(…) using _llm`.
    pub name: String,
    /// Whether what is not known of it is false.
    pub closed: bool,
}

/// One rests on the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edge {
    /// The id of what is read.
    pub from: String,
    /// The id of what is derived.
    pub to: String,
    /// `reads`; `negates` under `NOT`, `unknown` or in an aggregate; `receipt` of a request; `extends`; `declare`.
    pub kind: &'static str,
    /// The rules that connect them, by number in program order; none for `extends` and `declare`.
    pub rules: Vec<u32>,
}

/// The graph.
///
/// # Errors
/// A session with nothing loaded.
pub fn run(session: &mut Session) -> Result<Output, Refused> {
    let (loaded, terms, _) = session.parts()?;
    let dependencies = dependencies(&loaded.program, terms);
    let mut graph = Graph::default();
    let mut reads = dependencies.iter().peekable();
    for (number, rule) in (0..).zip(&loaded.program.rules) {
        let heads = heads(rule);
        heads.iter().for_each(|head| {
            graph.nodes.insert(*head);
        });
        while let Some(read) = reads.next_if(|read| read.rule == number) {
            let kind = match (rule.origin, read.is_negative) {
                (Origin::Extends, _) => "extends",
                (Origin::Declare, _) => "declare",
                (_, true) => "negates",
                (_, false) => "reads",
            };
            for external in &read.externals {
                graph.connect(Thing::Request(*external), &heads, "receipt", number);
            }
            // What only a request has is shown as the request.
            let is_of_requests_alone = !read.externals.is_empty() && read.rules.is_empty();
            if let Some(thing) = thing_of(read.condition)
                && !(is_of_requests_alone && thing.facts(loaded) == 0)
            {
                graph.connect(thing, &heads, kind, number);
            }
        }
    }
    Ok(graph.output(loaded, terms))
}

/// A node before it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Thing {
    Known(Predicate),
    AnyProperty(u32),
    AnyClass,
    Request(u32),
}

impl Thing {
    fn facts(self, loaded: &Loaded) -> u64 {
        match self {
            Thing::Known(predicate) => loaded.model.count(predicate),
            Thing::AnyProperty(_) | Thing::AnyClass | Thing::Request(_) => 1,
        }
    }
}

fn heads(rule: &Rule) -> IndexSet<Thing> {
    match rule.origin {
        Origin::External(external) | Origin::Prompt(external) => IndexSet::from([Thing::Request(external)]),
        Origin::Rule | Origin::Extends | Origin::Declare => rule.head.iter().filter_map(thing_of).collect(),
    }
}

fn thing_of(atom: &Atom) -> Option<Thing> {
    match atom.predicate {
        AtomPredicate::Known(predicate) => Some(Thing::Known(predicate)),
        AtomPredicate::AnyProperty { parameters, .. } => Some(Thing::AnyProperty(parameters)),
        AtomPredicate::MemberOf => Some(match atom.terms.get(1) {
            Some(Pattern::Constant(class)) => Thing::Known(Predicate::Class(*class)),
            _ => Thing::AnyClass,
        }),
        AtomPredicate::SubclassOf | AtomPredicate::Signature => None,
    }
}

#[derive(Default)]
struct Graph {
    nodes: IndexSet<Thing>,
    edges: IndexMap<(Thing, Thing, &'static str), IndexSet<u32>>,
}

impl Graph {
    fn connect(&mut self, from: Thing, to: &IndexSet<Thing>, kind: &'static str, rule: u32) {
        self.nodes.insert(from);
        for head in to {
            let rules = self.edges.entry((from, *head, kind)).or_default();
            if !matches!(kind, "extends" | "declare") {
                rules.insert(rule);
            }
        }
    }

    fn output(&self, loaded: &Loaded, terms: &Terms) -> Output {
        let id = |thing: &Thing| format!("n{}", self.nodes.get_index_of(thing).unwrap_or_default());
        let nodes = self
            .nodes
            .iter()
            .map(|thing| node(id(thing), *thing, loaded, terms));
        let nodes: Vec<Node> = nodes.collect();
        let edges = self.edges.iter().map(|((from, to, kind), rules)| Edge {
            from: id(from),
            to: id(to),
            kind,
            rules: rules.iter().copied().collect(),
        });
        let edges: Vec<Edge> = edges.collect();
        let mermaid = mermaid(&nodes, &edges);
        Output {
            nodes,
            edges,
            mermaid,
        }
    }
}

fn node(id: String, thing: Thing, loaded: &Loaded, terms: &Terms) -> Node {
    let print = |term: Term| terms.print(term);
    let closed = match thing {
        Thing::Known(predicate) => loaded.program.closed.is_closed(predicate),
        Thing::AnyProperty(_) | Thing::AnyClass | Thing::Request(_) => false,
    };
    let (kind, name) = match thing {
        Thing::Known(Predicate::Class(class)) => ("class", print(class)),
        Thing::Known(Predicate::Property { name, parameters: 0 }) => ("slot", print(name)),
        Thing::Known(Predicate::Property { name, parameters }) => {
            ("method", format!("{}/{parameters}", print(name)))
        }
        Thing::AnyProperty(0) => ("any", "any slot".to_owned()),
        Thing::AnyProperty(parameters) => ("any", format!("any method/{parameters}")),
        Thing::AnyClass => ("any", "any class".to_owned()),
        Thing::Request(external) => {
            let external = &loaded.program.externals[external as usize];
            let arguments = if external.arguments == 0 { "" } else { "(…)" };
            let name = print(external.name);
            ("request", format!("{name}{arguments} using {}", external.tool))
        }
    };
    Node {
        id,
        kind,
        name,
        closed,
    }
}

fn mermaid(nodes: &[Node], edges: &[Edge]) -> String {
    let mut out = String::from("flowchart LR\n");
    for node in nodes {
        let (open, close) = match node.kind {
            "class" => ("[", "]"),
            "request" => ("{{", "}}"),
            "method" => ("[/", "/]"),
            _ => ("([", "])"),
        };
        let class = if node.closed { ":::closed" } else { "" };
        out.push_str(&format!(
            "    {}{open}\"{}\"{close}{class}\n",
            node.id,
            escaped(&node.name)
        ));
    }
    for edge in edges {
        let arrow = match edge.kind {
            "negates" => "-. not .->",
            "receipt" => "== receipt ==>",
            "extends" => "-- extends -->",
            "declare" => "-- declare -->",
            _ => "-->",
        };
        out.push_str(&format!("    {} {arrow} {}\n", edge.from, edge.to));
    }
    if nodes.iter().any(|node| node.closed) {
        out.push_str("    classDef closed stroke-width:3px\n");
    }
    out
}
