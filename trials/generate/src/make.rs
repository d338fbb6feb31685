//! A whole program from a seed: facts, closed scopes, declarations, rules layer by layer, requests, goals.

use crate::goals::goal;
use crate::random::Random;
use crate::requests::{reads_receipt, request};
use crate::rules::{counting, named_properties, rule, top};
use crate::statement::{Construct, Program, Statement};
use crate::vocabulary::{Kind, LAYERS, NAMES, object, up_to, value};

impl Program {
    /// The program of a seed, always the same.
    #[must_use]
    pub fn random(seed: u64) -> Program {
        let mut random = Random::new(seed);
        let random = &mut random;
        let mut statements = scopes(random);
        statements.extend((0..18 + random.below(24)).map(|_| fact(random)));
        declarations(random, &mut statements);
        let has_requests = random.percent(30);
        for layer in 1..LAYERS {
            statements.extend((0..2 + random.below(5)).filter_map(|_| rule(layer, random)));
            if layer == 1 && has_requests {
                request(random, &mut statements);
            }
            if layer == 2 && has_requests {
                statements.extend((0..1 + random.below(2)).map(|_| reads_receipt(random)));
            }
        }
        if random.percent(20) {
            counting(random, &mut statements);
        }
        if random.percent(20) {
            named_properties(random, &mut statements);
        }
        statements.extend((0..random.below(3)).map(|_| top(random)));
        let goals = (0..10).map(|_| goal(random)).collect();
        Program {
            seed,
            statements,
            goals,
        }
    }
}

fn scopes(random: &mut Random) -> Vec<Statement> {
    if random.percent(25) {
        return vec![Statement::plain("world closed", &["world closed"])];
    }
    let mut statements = vec![Statement::plain("world open", &["world open"])];
    for name in NAMES {
        if random.percent(55) {
            statements.push(Statement::plain(name.closed(), &["closed scope"]));
        }
    }
    statements
}

/// Mostly of the lowest layer; what rules derive may be stated too.
fn fact(random: &mut Random) -> Statement {
    let layer = if random.percent(85) { 0 } else { LAYERS - 1 };
    let name = up_to(layer, &[], random);
    let subject = object(random);
    let mut constructs: Vec<Construct> = vec!["fact"];
    let text = match name.kind {
        Kind::Class => format!("{subject}:{}", name.text),
        Kind::Link if random.percent(15) => {
            constructs.push("set in a fact");
            format!(
                "{subject}[{} -> {{{}, {}}}]",
                name.text,
                object(random),
                object(random)
            )
        }
        Kind::Link => format!("{subject}[{} -> {}]", name.text, object(random)),
        Kind::Size => {
            let value = value(random);
            if value.starts_with('"') || value == "true" || value == "c" {
                constructs.push("odd value");
            }
            if value.contains(".0") {
                constructs.push("decimal equal to an integer");
            }
            format!("{subject}[{} -> {value}]", name.text)
        }
        Kind::Method => format!(
            "{subject}[{}({}) -> {}]",
            name.text,
            random.below(3),
            value(random)
        ),
    };
    Statement::plain(text, &constructs)
}

fn declarations(random: &mut Random, statements: &mut Vec<Statement>) {
    let mut declare =
        |text: String, construct: Construct| statements.push(Statement::plain(text, &[construct]));
    if random.percent(40) {
        let (sub, above) = *random.pick(&[
            ("K0", "L0"),
            ("K0", "K1"),
            ("L0", "K2"),
            ("K1", "K2"),
            ("L2", "K2"),
        ]);
        declare(format!("{sub} extends {above}"), "extends");
    }
    if random.percent(15) {
        declare("K0 extends L2".to_owned(), "extends");
    }
    if random.percent(20) {
        let (sub, above) = *random.pick(&[
            ("p0", "n0"),
            ("p0", "p1"),
            ("n0", "n1"),
            ("p1", "p2"),
            ("q0", "q1"),
        ]);
        declare(
            format!("declare subproperty {sub} {above}"),
            "declare subproperty",
        );
    }
    if random.percent(12) {
        let (one, other) = *random.pick(&[("p0", "n0"), ("p1", "n1")]);
        declare(format!("declare inverse {one} {other}"), "declare inverse");
    }
    if random.percent(15) {
        declare(
            format!("declare transitive {}", random.pick(&["p0", "p1", "p2"])),
            "declare transitive",
        );
    }
    if random.percent(12) {
        declare(
            format!("declare symmetric {}", random.pick(&["p0", "n1", "p2"])),
            "declare symmetric",
        );
    }
    if random.percent(15) {
        declare("K0 { q0: Integer, p0: K0 }".to_owned(), "signature");
    }
    if random.percent(10) {
        declare(
            "annotate a[q0 -> 3] source \"s1\" weight 0.5".to_owned(),
            "annotate",
        );
    }
}
