//! Random rules, each of a layer.

use crate::condition::Body;
use crate::random::Random;
use crate::statement::{Construct, Statement};
use crate::vocabulary::{Kind, LAYERS, of, value};
use std::collections::BTreeSet;

/// A rule of a layer; `None` where the body binds nothing that a head could use.
pub(crate) fn rule(layer: usize, random: &mut Random) -> Option<Statement> {
    let mut body = Body::new(random);
    body.positives(layer);
    let is_recursive = body.highest == layer;
    for _ in 0..body.random.below(3) {
        body.test(layer);
    }
    if !is_recursive && body.random.percent(30) {
        body.computed();
    }
    let head = head(layer, is_recursive, &mut body)?;
    if is_recursive {
        body.constructs.insert("recursive layer");
    }
    Some(with_body(head, body, "rule"))
}

fn head(layer: usize, is_recursive: bool, body: &mut Body<'_>) -> Option<String> {
    let objects = body.objects.clone();
    let mut subject = (*objects.first()?).to_owned();
    if !is_recursive && body.random.percent(15) {
        body.constructs.insert("function term in a head");
        subject = match objects.as_slice() {
            [one, other, ..] if layer == 1 => format!("g({one}, {other})"),
            _ => format!("f({subject})"),
        };
    }
    // In a recursive layer an aggregate or a computed value could feed itself; the data bounds all other values.
    let numbers: Vec<&str> = body.numbers.clone();
    let number = |random: &mut Random| match numbers.as_slice() {
        [_, ..] if random.percent(80) => (*numbers.last().expect("there is one")).to_owned(),
        _ => value(random).to_owned(),
    };
    let part = |kind: Kind, text: &str, random: &mut Random| match kind {
        Kind::Class => format!(":{text}"),
        Kind::Link => format!("{text} -> {}", random.pick(&objects)),
        Kind::Size => format!("{text} -> {}", number(random)),
        Kind::Method => format!("{text}({}) -> {}", random.below(2), number(random)),
    };
    let name = of(layer, &[], body.random);
    let first = part(name.kind, name.text, body.random);
    let mut text = match name.kind {
        Kind::Class => format!("{subject}{first}"),
        _ => format!("{subject}[{first}]"),
    };
    if body.random.percent(15) {
        body.constructs.insert("several conclusions");
        let name = of(layer, &[Kind::Link, Kind::Size], body.random);
        let further = part(name.kind, name.text, body.random);
        text = match text.strip_suffix(']') {
            Some(open) => format!("{open}; {further}]"),
            None => format!("{text}[{further}]"),
        };
    }
    Some(text)
}

pub(crate) fn with_body(head: String, body: Body<'_>, construct: Construct) -> Statement {
    let mut constructs = body.constructs;
    constructs.insert(construct);
    Statement {
        head,
        conditions: body.conditions,
        constructs,
    }
}

/// Recursion through arithmetic and through a function term, both bounded.
pub(crate) fn counting(random: &mut Random, statements: &mut Vec<Statement>) {
    let bound = 2 + random.below(4);
    statements.push(Statement {
        head: "?X[q1 -> ?W]".to_owned(),
        conditions: vec![
            "?X[q1 -> ?V]".to_owned(),
            format!("?V < {bound}"),
            "?W := ?V + 1".to_owned(),
        ],
        constructs: BTreeSet::from(["rule", "bounded counting"]),
    });
    statements.push(Statement::plain("z[depth -> 0]", &["fact"]));
    statements.push(Statement {
        head: "s(?X):Nat[depth -> ?W]".to_owned(),
        conditions: vec![
            "?X[depth -> ?V]".to_owned(),
            format!("?V < {bound}"),
            "?W := ?V + 1".to_owned(),
        ],
        constructs: BTreeSet::from(["rule", "bounded terms"]),
    });
}

/// A rule whose property is a variable; some aliases are strings, which name no property.
pub(crate) fn named_properties(random: &mut Random, statements: &mut Vec<Statement>) {
    for at in 0..1 + random.below(3) {
        let name = *random.pick(&["q1", "r2", "q0", "\"q1\"", "fresh"]);
        statements.push(Statement::plain(format!("map[alias({at}) -> {name}]"), &["fact"]));
    }
    statements.push(Statement {
        head: "?X[?P -> ?V]".to_owned(),
        conditions: vec!["map[alias(?I) -> ?P]".to_owned(), "?X[m0(?I) -> ?V]".to_owned()],
        constructs: BTreeSet::from(["rule", "variable property in a head"]),
    });
}

/// A rule that reads whatever property, for a class that only goals read.
pub(crate) fn top(random: &mut Random) -> Statement {
    let is_method = random.percent(30);
    let mut body = Body::new(random);
    body.objects.extend(["?X"]);
    body.conditions.push(match is_method {
        true => "?X[?P(?I) -> ?V]".to_owned(),
        false => "?X[?P -> ?V]".to_owned(),
    });
    body.numbers.push("?V");
    if body.random.percent(60) {
        body.positive(LAYERS - 1);
    }
    body.test(LAYERS);
    if body.random.percent(40) {
        body.conditions.push("?X[frame::memberOf -> ?K]".to_owned());
        body.constructs.insert("view");
    }
    body.constructs.insert(if is_method {
        "variable method"
    } else {
        "variable property"
    });
    let head = *body.random.pick(&["?X:Seen", "seen(?X, ?P):Seen", "?P:Used"]);
    with_body(head.to_owned(), body, "rule")
}
