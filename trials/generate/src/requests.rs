//! Random requests and receipts, and rules that read them.

use crate::condition::Body;
use crate::random::Random;
use crate::rules::with_body;
use crate::statement::Statement;
use crate::vocabulary::{object, value};
use std::collections::BTreeSet;

/// A request of layer 1, and receipts of some of its kind.
pub(crate) fn request(random: &mut Random, statements: &mut Vec<Statement>) {
    for name in ["ask", "tell"] {
        let mut body = Body::new(random);
        body.positives(1);
        body.test(1);
        let Some(subject) = body.objects.first().copied() else {
            continue;
        };
        let field = *body.random.pick(&body.objects.clone());
        let head = format!("external {name}({subject}) using _llm[prompt -> \"p\"; about -> {field}]");
        statements.push(with_body(head, body, "external"));
        for _ in 0..2 {
            let receipt = match random.percent(70) {
                true => format!(
                    "tool#status -> \"succeeded\"; result(\"k\") -> {}; row(1, \"w\") -> {}",
                    value(random),
                    object(random)
                ),
                false => "tool#status -> \"failed\"; error -> \"no answer\"".to_owned(),
            };
            let text = format!("{name}({})[{receipt}]", object(random));
            statements.push(Statement::plain(text, &["receipt"]));
        }
        if random.percent(30) {
            statements.push(Statement::plain("closed slot tool#status", &["closed receipt"]));
        }
    }
}

/// A rule of the highest layer over a receipt.
pub(crate) fn reads_receipt(random: &mut Random) -> Statement {
    let (text, conclusion): (&[&str], &str) = *random.pick(&[
        (
            &["?X:K0", "ask(?X)[result(\"k\") -> ?V]"] as &[&str],
            "?X[q2 -> ?V]",
        ),
        (
            &["?R[tool#name -> \"_llm\"; tool#arg1 -> ?X; row(?I, \"w\") -> ?Y]"],
            "?X[p2 -> ?Y]",
        ),
        (&["?X[p0 -> ?Y]", "NOT ask(?X)[tool#status -> ?_]"], "?X:L2"),
        (
            &[
                "ask(?X)[tool#requested -> true]",
                "unknown { ask(?X)[tool#status -> ?S] }",
            ],
            "?X[r2 -> 0]",
        ),
        (
            &["tell(?X)[tool#status -> \"failed\"; error -> ?E]"],
            "?X[q2 -> ?E]",
        ),
    ]);
    Statement {
        head: conclusion.to_owned(),
        conditions: text.iter().map(|condition| (*condition).to_owned()).collect(),
        constructs: BTreeSet::from(["rule", "reads a receipt"]),
    }
}
