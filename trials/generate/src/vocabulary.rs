//! The names of a random program, in layers.
//!
//! A conclusion of layer *n* may rest on anything of the layers up to *n*, and on the negation of those below *n*:
//! so a program is stratified as it is made.

use crate::random::Random;

/// What a name stands for, and between what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Of objects.
    Class,
    /// From objects to objects.
    Link,
    /// From objects to numbers, as far as the data behaves.
    Size,
    /// From objects and numbers to numbers.
    Method,
}

#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub(crate) text: &'static str,
    pub(crate) layer: usize,
    pub(crate) kind: Kind,
}

pub(crate) const LAYERS: usize = 3;

/// Every name but those of the top, which nothing reads but goals.
pub(crate) const NAMES: &[Name] = &[
    name("K0", 0, Kind::Class),
    name("L0", 0, Kind::Class),
    name("p0", 0, Kind::Link),
    name("n0", 0, Kind::Link),
    name("q0", 0, Kind::Size),
    name("r0", 0, Kind::Size),
    name("m0", 0, Kind::Method),
    name("K1", 1, Kind::Class),
    name("p1", 1, Kind::Link),
    name("n1", 1, Kind::Link),
    name("q1", 1, Kind::Size),
    name("m1", 1, Kind::Method),
    name("K2", 2, Kind::Class),
    name("L2", 2, Kind::Class),
    name("p2", 2, Kind::Link),
    name("q2", 2, Kind::Size),
    name("r2", 2, Kind::Size),
];

const fn name(text: &'static str, layer: usize, kind: Kind) -> Name {
    Name { text, layer, kind }
}

impl Name {
    /// The statement that closes it.
    pub(crate) fn closed(&self) -> String {
        match self.kind {
            Kind::Class => format!("closed class {}", self.text),
            Kind::Link | Kind::Size => format!("closed slot {}", self.text),
            Kind::Method => format!("closed method {}/1", self.text),
        }
    }
}

/// A name of a layer up to `layer`, of the kinds wanted (all if none is said).
pub(crate) fn up_to(layer: usize, kinds: &[Kind], random: &mut Random) -> &'static Name {
    let fits = |name: &&Name| name.layer <= layer && (kinds.is_empty() || kinds.contains(&name.kind));
    let fitting: Vec<&Name> = NAMES.iter().filter(fits).collect();
    fitting[random.below(fitting.len())]
}

/// A name of exactly this layer.
pub(crate) fn of(layer: usize, kinds: &[Kind], random: &mut Random) -> &'static Name {
    let fits = |name: &&Name| name.layer == layer && (kinds.is_empty() || kinds.contains(&name.kind));
    let fitting: Vec<&Name> = NAMES.iter().filter(fits).collect();
    fitting[random.below(fitting.len())]
}

pub(crate) fn object(random: &mut Random) -> &'static str {
    const OBJECTS: [&str; 11] = [
        "a", "b", "c", "d", "e", "a", "b", "c", "f(a)", "\"s\"", "f(\"s\")",
    ];
    OBJECTS[random.below(OBJECTS.len())]
}

/// A number; in some cases something that only looks like one.
pub(crate) fn value(random: &mut Random) -> &'static str {
    const ODD: [&str; 8] = ["\"3\"", "2.0", "1.50", "true", "\"x\"", "3.0", "c", "0.5"];
    const PLAIN: [&str; 8] = ["0", "1", "2", "3", "3", "1", "2", "2.5"];
    match random.percent(22) {
        true => ODD[random.below(8)],
        false => PLAIN[random.below(8)],
    }
}
