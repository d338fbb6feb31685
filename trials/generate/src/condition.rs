//! Random conditions over what is bound so far.
//!
//! Invariant: what `positive` adds binds its variables; everything else uses bound variables alone, or ones of its
//! own where the language makes them existential.

use crate::random::Random;
use crate::statement::Construct;
use crate::vocabulary::{Kind, Name, object, up_to, value};
use std::collections::BTreeSet;

/// A body as it grows.
pub(crate) struct Body<'r> {
    pub(crate) random: &'r mut Random,
    pub(crate) objects: Vec<&'static str>,
    pub(crate) numbers: Vec<&'static str>,
    pub(crate) conditions: Vec<String>,
    pub(crate) constructs: BTreeSet<Construct>,
    /// The highest layer that a positive condition read.
    pub(crate) highest: usize,
}

const OBJECTS: [&str; 3] = ["?X", "?Y", "?Z"];
const NUMBERS: [&str; 3] = ["?V", "?W", "?U"];

impl<'r> Body<'r> {
    pub(crate) fn new(random: &'r mut Random) -> Self {
        Body {
            random,
            objects: vec![],
            numbers: vec![],
            conditions: vec![],
            constructs: BTreeSet::new(),
            highest: 0,
        }
    }

    /// One to three conditions that bind, joined where they can be.
    pub(crate) fn positives(&mut self, layer: usize) {
        let further = *self.random.pick(&[0, 0, 1, 1, 2]);
        for _ in 0..1 + further {
            self.positive(layer);
        }
    }

    pub(crate) fn positive(&mut self, layer: usize) {
        if self.random.percent(8) {
            return self.alternatives(layer);
        }
        let name = up_to(layer, &[], self.random);
        self.highest = self.highest.max(name.layer);
        let subject = self.object_term(0);
        let mut text = match name.kind {
            Kind::Class => format!("{subject}:{}", name.text),
            _ => {
                let part = self.part(name, 10);
                format!("{subject}[{part}]")
            }
        };
        if self.random.percent(20) {
            let further = up_to(layer, &[Kind::Link, Kind::Size, Kind::Method], self.random);
            self.highest = self.highest.max(further.layer);
            let part = self.part(further, 10);
            text = match text.strip_suffix(']') {
                Some(open) => format!("{open}; {part}]"),
                None => format!("{text}[{part}]"),
            };
            self.constructs.insert("frame of several parts");
        }
        self.conditions.push(text);
    }

    /// `(A OR B)` whose branches bind the same.
    fn alternatives(&mut self, layer: usize) {
        let subject = self.object_term(0);
        let value = self.number_variable();
        let mut branch = || {
            let name = up_to(layer, &[Kind::Size], self.random);
            self.highest = self.highest.max(name.layer);
            let more = match self.random.percent(25) {
                true => format!(" AND {value} < {}", self.random.below(5)),
                false => String::new(),
            };
            format!("{subject}[{} -> {value}]{more}", name.text)
        };
        let (left, right) = (branch(), branch());
        let wrap = |text: String| {
            if text.contains(" AND ") {
                format!("({text})")
            } else {
                text
            }
        };
        self.conditions
            .push(format!("({} OR {})", wrap(left), wrap(right)));
        self.constructs.insert("OR");
    }

    fn part(&mut self, name: &Name, anonymous: u64) -> String {
        let is_anonymous = self.random.percent(anonymous + 5);
        if is_anonymous {
            self.constructs.insert("?_");
        }
        match name.kind {
            Kind::Class => unreachable!("a class is no part"),
            Kind::Link if is_anonymous => format!("{} -> ?_", name.text),
            Kind::Link if self.random.percent(5) => {
                self.constructs.insert("set in a condition");
                format!(
                    "{} -> {{{}, {}}}",
                    name.text,
                    object(self.random),
                    object(self.random)
                )
            }
            Kind::Link => format!("{} -> {}", name.text, self.other_object()),
            Kind::Size if is_anonymous => format!("{} -> ?_", name.text),
            Kind::Size => format!("{} -> {}", name.text, self.number_term(12)),
            Kind::Method if is_anonymous => format!("{}(?_) -> {}", name.text, self.number_term(12)),
            Kind::Method => format!(
                "{}({}) -> {}",
                name.text,
                self.number_term(20),
                self.number_term(12)
            ),
        }
    }

    fn object_term(&mut self, constant: u64) -> String {
        match self.random.percent(constant) {
            true => object(self.random).to_owned(),
            false if self.random.percent(3) => {
                self.constructs.insert("function term taken apart");
                format!("f({})", self.object_variable())
            }
            false => self.object_variable().to_owned(),
        }
    }

    /// The value of a link: a new variable more often than not.
    fn other_object(&mut self) -> String {
        let new: Vec<&&str> = OBJECTS
            .iter()
            .filter(|name| !self.objects.contains(name))
            .collect();
        if new.is_empty() || self.random.percent(30) {
            return self.object_term(25);
        }
        let chosen = **self.random.pick(&new);
        self.objects.push(chosen);
        chosen.to_owned()
    }

    fn number_term(&mut self, constant: u64) -> String {
        match self.random.percent(constant) {
            true => value(self.random).to_owned(),
            false => self.number_variable().to_owned(),
        }
    }

    /// A bound one more often than not.
    fn object_variable(&mut self) -> &'static str {
        match self.objects.as_slice() {
            bound @ [_, ..] if self.random.percent(65) => bound[self.random.below(bound.len())],
            _ => {
                let chosen = *self.random.pick(&OBJECTS);
                if !self.objects.contains(&chosen) {
                    self.objects.push(chosen);
                }
                chosen
            }
        }
    }

    fn number_variable(&mut self) -> &'static str {
        match self.numbers.as_slice() {
            bound @ [_, ..] if self.random.percent(20) => bound[self.random.below(bound.len())],
            _ => {
                let chosen = *self.random.pick(&NUMBERS);
                if !self.numbers.contains(&chosen) {
                    self.numbers.push(chosen);
                }
                chosen
            }
        }
    }

    /// A condition that tests what is bound; what it negates lies below `layer`.
    pub(crate) fn test(&mut self, layer: usize) {
        let choice = self.random.below(if layer == 0 { 4 } else { 10 });
        let condition = match (
            choice,
            self.numbers.clone().as_slice(),
            self.objects.clone().as_slice(),
        ) {
            (0 | 1, [_, ..], _) => self.comparison(),
            (2, _, [first, .., last]) => {
                self.constructs.insert("comparison");
                format!("{first} != {last}")
            }
            (3, [number, ..], _) => {
                self.constructs.insert("built-in");
                match self.random.below(4) {
                    0 => format!("contains(toString({number}), \"3\")"),
                    1 => format!("typeOf({number}) = \"Integer\""),
                    2 => format!("matches({number}, \"^[0-9]$\")"),
                    _ => format!("{number} * 2 >= {number} + 1"),
                }
            }
            (4..=6, _, [_, ..]) => {
                self.constructs.insert("NOT");
                self.negation(layer)
            }
            (7, _, [_, ..]) => {
                self.constructs.insert("unknown");
                let inner = self.inner(layer - 1, true);
                format!("unknown {{ {inner} }}")
            }
            (8 | 9, _, [_, ..]) => return self.aggregate(layer - 1),
            _ => return,
        };
        self.conditions.push(condition);
    }

    pub(crate) fn comparison(&mut self) -> String {
        self.constructs.insert("comparison");
        let left = *self.random.pick(&self.numbers.clone());
        let sign = *self.random.pick(&["<", "<=", ">", ">=", "=", "!="]);
        match self.random.percent(35) {
            true => format!("{left} {sign} {}", self.random.pick(&self.numbers.clone())),
            false => format!("{left} {sign} {}", self.random.pick(&["0", "1", "2", "3", "2.0"])),
        }
    }
}
