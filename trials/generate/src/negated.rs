//! Random conditions under `NOT` and `unknown`, over what is bound.

use crate::condition::Body;
use crate::vocabulary::{Kind, object, up_to, value};

impl Body<'_> {
    pub(crate) fn negation(&mut self, layer: usize) -> String {
        match self.random.below(7) {
            6 => {
                self.constructs.insert("any object under NOT");
                self.any_object(layer - 1)
            }
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
    pub(crate) fn inner(&mut self, layer: usize, is_existential: bool) -> String {
        if !self.numbers.is_empty() && self.random.percent(20) {
            self.constructs.insert("comparison under NOT or unknown");
            return self.comparison();
        }
        if self.random.percent(12) {
            return self.nested(layer, is_existential);
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

    /// `NOT ?_:K0[p0 -> ?X]`: no object at all.
    fn any_object(&mut self, layer: usize) -> String {
        let class = up_to(layer, &[Kind::Class], self.random).text;
        let link = up_to(layer, &[Kind::Link], self.random).text;
        let object = *self.random.pick(&self.objects.clone());
        match self.random.below(4) {
            0 => format!("NOT ?_:{class}"),
            1 => format!("NOT ?_[{link} -> {object}]"),
            2 => format!("NOT ?_:{class}[{link} -> ?_]"),
            _ => format!("NOT ?_:{class}[{link} -> {object}]"),
        }
    }

    /// A connective inside, or a condition that few programs have in such a place.
    fn nested(&mut self, layer: usize, is_existential: bool) -> String {
        let object = *self.random.pick(&self.objects.clone());
        let class = up_to(layer, &[Kind::Class], self.random).text;
        let choice = self.random.below(7);
        if choice > 4 && layer + 1 < crate::vocabulary::LAYERS {
            return format!("{object}:{class}");
        }
        let (left, right) = (
            self.inner(layer, is_existential && choice == 0),
            self.inner(layer, false),
        );
        let (text, construct) = match choice {
            0 => (format!("({left} OR {right})"), "nested OR"),
            1 => (format!("(NOT {left} OR {right})"), "nested NOT in OR"),
            2 => (format!("unknown {{ NOT {right} }}"), "nested unknown"),
            3 => (format!("(unknown {{ {right} }} OR {left})"), "nested unknown"),
            4 => (format!("({right} AND NOT {object}:{class})"), "nested NOT in AND"),
            5 => (format!("{object}[frame::memberOf -> {class}]"), "nested view"),
            _ => (format!("{object}[?_ -> ?_]"), "nested variable property"),
        };
        self.constructs.insert(construct);
        text
    }
}
