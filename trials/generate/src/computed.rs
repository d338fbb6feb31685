//! Random `:=` and aggregates, over what is bound; they bind their result.

use crate::condition::Body;
use crate::vocabulary::{Kind, up_to};

impl Body<'_> {
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
        if self.random.percent(12) {
            let class = up_to(layer, &[Kind::Class], self.random);
            let subject = if of_numbers { group } else { "?E" };
            let further = match self.random.below(4) {
                0 => format!(" AND unknown {{ {subject}:{} }}", class.text),
                1 => format!(" AND ({subject}:{} OR {subject}[p0 -> ?_])", class.text),
                2 => format!(" AND ?Q := count{{?F | ?F:{}}} AND ?Q > 1", class.text),
                _ => format!(" AND NOT {subject}[n0 -> ?_]"),
            };
            body.push_str(&further);
            self.constructs.insert("unusual condition in an aggregate");
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
        let bound = self.numbers.clone();
        if !bound.is_empty() && self.random.percent(12) {
            self.constructs.insert("aggregate that tests");
            let tested = *self.random.pick(&bound);
            self.conditions.push(format!("{tested} := {what}"));
            return;
        }
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
        let result = match self.numbers.as_slice() {
            [tested, _, ..] if self.random.percent(20) => tested,
            _ => "?C",
        };
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
        self.conditions.push(format!("{result} := {expression}"));
        if result == "?C" {
            self.numbers.push(result);
        }
    }
}
