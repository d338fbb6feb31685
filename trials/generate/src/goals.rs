//! Random goals, with and without variables.

use crate::condition::Body;
use crate::random::Random;
use crate::statement::Construct;
use crate::vocabulary::{Kind, LAYERS, object, up_to, value};
use std::collections::BTreeSet;

pub(crate) fn goal(random: &mut Random) -> (String, BTreeSet<Construct>) {
    if random.percent(25) {
        let (text, construct) = *random.pick(&[
            ("?X:Seen", "goal over the top"),
            ("?X[?P -> ?V]", "goal with a variable property"),
            ("a[?P -> ?V] AND ?V > 1", "goal with a variable property"),
            ("a[frame::memberOf -> ?K]", "goal over a view"),
            ("?X[frame::memberOf -> K0]", "goal over a view"),
            ("?K[frame::subclassOf -> ?L]", "goal over a view"),
            ("?X[tool#requested -> true]", "goal over requests"),
            ("ask(?X)[tool#status -> ?S]", "goal over requests"),
            (
                "map[alias(?I) -> ?P] AND ?X[?P -> ?V]",
                "goal with a property bound to anything",
            ),
            (
                "map[alias(?I) -> ?P] AND ?X[?P -> ?V] AND ?V > 1",
                "goal with a property bound to anything",
            ),
            (
                "unknown { ?X[q0 -> ?V] AND ?V > 1 }",
                "goal that is unknown { … } with variables",
            ),
            (
                "unknown { ?X[q0 -> ?V] AND ?X[q1 -> ?W] AND ?V > ?W }",
                "goal that is unknown { … } with variables",
            ),
            (
                "unknown { ?X[q0 -> ?V] AND ?X[p1 -> ?Y] AND ?V > 1 }",
                "goal that is unknown { … } with variables",
            ),
            (
                "unknown { ?X[p0 -> ?Y] AND ?Y[p1 -> ?Z] }",
                "goal that is unknown { … } with variables",
            ),
            ("?X:K0 AND NOT ?_[p0 -> ?X]", "goal with any object under NOT"),
            (
                "?X:K0 AND ?X[frame::memberOf -> ?K] AND NOT a[frame::memberOf -> ?K]",
                "goal over a view",
            ),
            (
                "?X[p0 -> ?Y] AND (?X:K1 OR NOT ?Y:K1 OR ?X = ?Y)",
                "goal with NOT in OR",
            ),
            (
                "?X[p0 -> ?Y] AND (unknown { ?X:K1 } OR ?Y[q0 -> 1])",
                "goal with NOT in OR",
            ),
            (
                "?A := count{?X | ?X[?P -> ?V]} AND ?A > 2",
                "goal with a variable property",
            ),
            (
                "?A := count{?X, ?Y | ?X[p0 -> ?Y]} AND ?B := list{?K | a[frame::memberOf -> ?K]}",
                "goal over a view",
            ),
            ("?X[q0 -> ?V] AND ?Y[p1 -> ?Z] AND ?V > 2", "goal of two parts"),
            (
                "?X[q0 -> ?V] AND ?W := ?V + 1 AND ?Y[q1 -> ?W]",
                "goal that joins a computed value",
            ),
            (
                "?X[q1 -> ?W] AND ?X[q0 -> ?V] AND ?W := ?V * 2",
                "goal that joins a computed value",
            ),
        ]);
        return (text.to_owned(), BTreeSet::from([construct]));
    }
    if random.percent(25) {
        return ground(random);
    }
    let mut body = Body::new(&mut *random);
    body.positives(LAYERS - 1);
    if body.random.percent(70) {
        body.test(LAYERS);
    }
    if body.random.percent(20) {
        body.computed();
        body.test(LAYERS);
    }
    body.constructs.insert("goal with variables");
    let (mut conditions, constructs) = (body.conditions, body.constructs);
    random.shuffle(&mut conditions);
    (conditions.join(" AND "), constructs)
}

/// A goal without variables, or the negation of one.
fn ground(random: &mut Random) -> (String, BTreeSet<Construct>) {
    let mut one = || {
        let name = up_to(LAYERS - 1, &[], random);
        let subject = object(random);
        match name.kind {
            Kind::Class => format!("{subject}:{}", name.text),
            Kind::Link => format!("{subject}[{} -> {}]", name.text, object(random)),
            Kind::Size => format!("{subject}[{} -> {}]", name.text, value(random)),
            Kind::Method => format!(
                "{subject}[{}({}) -> {}]",
                name.text,
                random.below(3),
                value(random)
            ),
        }
    };
    let (left, right) = (one(), one());
    let (text, construct) = match random.below(6) {
        0 => (format!("({left} OR {right})"), "ground goal with OR"),
        1 => (format!("{left} AND {right}"), "ground goal with AND"),
        2 => (format!("NOT ({left} AND {right})"), "ground goal with NOT"),
        3 => (format!("unknown {{ {left} }}"), "ground goal with unknown"),
        _ => (left, "ground goal"),
    };
    (text, BTreeSet::from([construct]))
}
