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

    fn comparison(&mut self) -> String {
        self.constructs.insert("comparison");
        let left = *self.random.pick(&self.numbers.clone());
        let sign = *self.random.pick(&["<", "<=", ">", ">=", "=", "!="]);
        match self.random.percent(35) {
            true => format!("{left} {sign} {}", self.random.pick(&self.numbers.clone())),
            false => format!("{left} {sign} {}", self.random.pick(&["0", "1", "2", "3", "2.0"])),
        }
    }

    fn negation(&mut self, layer: usize) -> String {
        match self.random.below(6) {
            0 => {
                self.constructs.insert("OR under NOT");
                let (left, right) = (self.inner(layer - 1, false), self.inner(layer - 1, false));
                format!("NOT ({left} OR {right})")
            }
            1 => {
                self.constructs.insert("AND under NOT");
                let (left, right) = (self.inner(layer - 1, false), self.inner(layer - 1, false));
                format!("NOT ({left} AND {right})")
            }
            2 => {
                self.constructs.insert("NOT NOT");
                format!("NOT NOT {}", self.inner(layer - 1, false))
            }
            3 => {
                self.constructs.insert("unknown under NOT");
                let is_existential = self.random.percent(15);
                format!("NOT unknown {{ {} }}", self.inner(layer - 1, is_existential))
            }
            _ => format!("NOT {}", self.inner(layer - 1, false)),
        }
    }

    /// A condition over bound variables, `?_`, and in `unknown` a variable of its own.
    fn inner(&mut self, layer: usize, is_existential: bool) -> String {
        if !self.numbers.is_empty() && self.random.percent(20) {
            self.constructs.insert("comparison under NOT or unknown");
            return self.comparison();
        }
        let name = up_to(layer, &[], self.random);
        let subject = *self.random.pick(&self.objects.clone());
        let number = match self.numbers.clone().as_slice() {
            [] => value(self.random).to_owned(),
            bound => (*self.random.pick(bound)).to_owned(),
        };
        let choice = self.random.below(4);
        let own = |ours: &str, open: &str| match choice {
            0 => "?_".to_owned(),
            1 if is_existential => open.to_owned(),
            _ => ours.to_owned(),
        };
        if choice == 0 && name.kind != Kind::Class {
            self.constructs.insert("?_ under NOT or unknown");
        }
        match name.kind {
            Kind::Class => format!("{subject}:{}", name.text),
            Kind::Link => {
                let other = match self.random.percent(60) {
                    true => *self.random.pick(&self.objects.clone()),
                    false => object(self.random),
                };
                format!("{subject}[{} -> {}]", name.text, own(other, "?O"))
            }
            Kind::Size if is_existential && choice != 0 && self.random.percent(40) => {
                self.constructs.insert("unknown over a conjunction");
                format!("{subject}[{} -> ?N] AND ?N > {}", name.text, self.random.below(4))
            }
            Kind::Size => format!("{subject}[{} -> {}]", name.text, own(&number, "?N")),
            Kind::Method => format!("{subject}[{}({number}) -> {}]", name.text, own(&number, "?N")),
        }
    }

    /// `?A := sum{…}` over names up to `layer`, grouped by what is bound, and bound from now on.
    pub(crate) fn aggregate(&mut self, layer: usize) {
        let result = *self.random.pick(&["?A", "?B"]);
        if self.numbers.contains(&result) {
            return;
        }
        self.constructs.insert("aggregate");
        let name = up_to(layer, &[Kind::Link, Kind::Size, Kind::Method], self.random);
        if name.layer > 0 {
            self.constructs.insert("aggregate over derived facts");
        }
        let group = match self.objects.clone().as_slice() {
            [_, ..] if self.random.percent(60) => {
                self.constructs.insert("aggregate with grouping");
                *self.random.pick(&self.objects.clone())
            }
            _ => "?G",
        };
        let (mut body, collected) = match name.kind {
            Kind::Link => (format!("?E[{} -> {group}]", name.text), "?E"),
            Kind::Size => (format!("{group}[{} -> ?S]", name.text), "?S"),
            _ => (format!("{group}[{}(?T) -> ?S]", name.text), "?S"),
        };
        let (key, of_numbers) = match collected {
            "?S" => ("?S", true),
            _ => ("?E", false),
        };
        if of_numbers && self.random.percent(25) {
            body.push_str(&format!(" AND ?S > {}", self.random.below(3)));
        }
        if self.random.percent(15) {
            self.constructs.insert("NOT in an aggregate");
            let class = up_to(layer, &[Kind::Class], self.random);
            let subject = if of_numbers { group } else { "?E" };
            body.push_str(&format!(" AND NOT {subject}:{}", class.text));
        }
        let what = match self.random.below(if of_numbers { 8 } else { 3 }) {
            0 => format!("count{{{collected} | {body}}}"),
            1 => format!("list{{{collected} | {body}}}"),
            2 if of_numbers && group == "?G" => format!("first{{?G by {key} | {body}}}"),
            2 => format!("last{{{collected} by {key} | {body}}}"),
            3 | 4 => format!("sum{{{collected} | {body}}}"),
            5 => format!("min{{{collected} | {body}}}"),
            6 => format!("max{{{collected} | {body}}}"),
            _ => format!("avg{{{collected} | {body}}}"),
        };
        self.conditions.push(format!("{result} := {what}"));
        self.numbers.push(result);
    }

    /// `?C := ?V + 1`, bound from now on.
    pub(crate) fn computed(&mut self) {
        let [_, ..] = self.numbers.as_slice() else { return };
        if self.numbers.contains(&"?C") {
            return;
        }
        self.constructs.insert(":=");
        let of = *self.random.pick(&self.numbers.clone());
        let other = *self.random.pick(&self.numbers.clone());
        let expression = match self.random.below(7) {
            0 => format!("{of} + {other}"),
            1 => format!("{of} * 2"),
            2 => format!("6 / {of}"),
            3 => format!("{of} - 0.5"),
            4 => format!("max({of}, 1)"),
            5 => format!("toString({of})"),
            _ => format!("{of} + 1"),
        };
        self.conditions.push(format!("?C := {expression}"));
        self.numbers.push("?C");
    }
}
