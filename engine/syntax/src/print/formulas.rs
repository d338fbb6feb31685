//! How frames, conditions and bodies are written: a frame breaks between its parts, a body after its `AND`s.

use super::Printer;
use super::layout::Doc;
use crate::tree::{Aggregate, Comparison, Formula, FormulaKind, Frame, Part};
use framex_source::Span;

impl Printer<'_> {
    /// A frame.
    pub(super) fn frame(&mut self, frame: &Frame) -> Doc {
        let mut parts = vec![self.term(&frame.subject)];
        if let Some(class) = &frame.class {
            parts.push(Doc::text(":"));
            parts.push(self.term(class));
        }
        if !frame.parts.is_empty() {
            parts.push(self.parts(&frame.parts, frame.span.end));
        }
        Doc::All(parts)
    }

    /// The parts of a frame in their brackets; the closing one ends at or before `end`.
    pub(super) fn parts(&mut self, parts: &[Part], end: u32) -> Doc {
        let mut inside = vec![Doc::SoftLine];
        for (at, part) in parts.iter().enumerate() {
            inside.push(self.part(part));
            if let Some(next) = parts.get(at + 1) {
                inside.push(Doc::text(";"));
                inside.push(self.line_after(part.span.end, next.span.start));
            }
        }
        let last = parts.last().map_or(end, |part| part.span.end);
        self.bracketed("[", inside, "]", last, end)
    }

    /// What stands between brackets, with the comments before the closing one.
    fn bracketed(&mut self, open: &str, mut inside: Vec<Doc>, close: &str, last: u32, end: u32) -> Doc {
        let (comments, line) = self.closing(last, end, Doc::SoftLine);
        inside.push(comments);
        Doc::group(vec![Doc::text(open), Doc::nest(inside), line, Doc::text(close)])
    }

    fn part(&mut self, part: &Part) -> Doc {
        let property = self.term(&part.property);
        let parameters = self.arguments(&part.parameters);
        let values: Vec<_> = part.values.iter().map(|value| self.term(value)).collect();
        let values = match part.is_set {
            true => super::terms::list("{", values, "}"),
            false => Doc::All(values),
        };
        Doc::All(vec![property, parameters, Doc::text(" -> "), values])
    }

    /// Conditions after `<-`, on lines of their own where they break.
    pub(super) fn body(&mut self, head: Span, body: &Formula) -> Doc {
        let line = self.line_after(head.end, body.span.start);
        let formula = self.formula(body);
        Doc::All(vec![Doc::text(" <-"), Doc::nest(vec![line, formula])])
    }

    /// A formula; its `AND`s break with the group it stands in.
    pub(super) fn formula(&mut self, formula: &Formula) -> Doc {
        let before = self.before(formula.span.start);
        let end = formula.span.end;
        let doc = match &formula.kind {
            FormulaKind::And(conditions) => self.joined(conditions, " AND"),
            FormulaKind::Or(branches) => {
                let inside = vec![Doc::SoftLine, self.joined(branches, " OR")];
                self.bracketed("(", inside, ")", branches[branches.len() - 1].span.end, end)
            }
            FormulaKind::Not(negated) => {
                let negated = self.formula(negated);
                Doc::All(vec![Doc::text("NOT "), negated])
            }
            FormulaKind::Unknown(inside) => {
                let formula = self.formula(inside);
                let (comments, line) = self.closing(inside.span.end, end, Doc::Line);
                Doc::group(vec![
                    Doc::text("unknown {"),
                    Doc::nest(vec![Doc::Line, formula, comments]),
                    line,
                    Doc::text("}"),
                ])
            }
            FormulaKind::Group(inside) => {
                let formula = self.formula(inside);
                let pieces = vec![Doc::SoftLine, formula];
                self.bracketed("(", pieces, ")", inside.span.end, end)
            }
            FormulaKind::Frame(frame) => self.frame(frame),
            FormulaKind::Comparison(left, comparison, right) => {
                let left = self.expression(left);
                let sign = Doc::text(format!(" {}", comparison_sign(*comparison)));
                let right = self.expression(right);
                Doc::group(vec![left, sign, Doc::nest(vec![Doc::Line, right])])
            }
            FormulaKind::Assign(target, value) => {
                let target = self.term(target);
                let value = self.expression(value);
                Doc::group(vec![target, Doc::text(" :="), Doc::nest(vec![Doc::Line, value])])
            }
            FormulaKind::Aggregate(target, aggregate) => {
                let target = self.term(target);
                let aggregate = self.aggregate(aggregate);
                Doc::All(vec![target, Doc::text(" := "), aggregate])
            }
            FormulaKind::Test(test) => self.expression(test),
            FormulaKind::InModule(module, goal) => {
                let module = self.name(module);
                let goal = match goal.kind {
                    FormulaKind::Or(_) => self.formula(goal),
                    _ => {
                        let formula = self.formula(goal);
                        let pieces = vec![Doc::SoftLine, formula];
                        self.bracketed("(", pieces, ")", goal.span.end, end)
                    }
                };
                Doc::All(vec![module, Doc::text(" @ "), goal])
            }
        };
        Doc::All(vec![before, doc])
    }

    fn joined(&mut self, formulas: &[Formula], word: &str) -> Doc {
        let mut parts = Vec::new();
        for (at, formula) in formulas.iter().enumerate() {
            let doc = self.formula(formula);
            parts.push(match formula.kind {
                FormulaKind::And(_) => Doc::Group(Box::new(doc)),
                _ => doc,
            });
            if let Some(next) = formulas.get(at + 1) {
                parts.push(Doc::text(word));
                parts.push(self.line_after(formula.span.end, next.span.start));
            }
        }
        Doc::All(parts)
    }

    fn aggregate(&mut self, aggregate: &Aggregate) -> Doc {
        let before = self.before(aggregate.span.start);
        let mut parts = vec![before, Doc::text(format!("{}{{", aggregate.function.name()))];
        for (at, collected) in aggregate.collected.iter().enumerate() {
            if at > 0 {
                parts.push(Doc::text(", "));
            }
            parts.push(self.term(collected));
        }
        if let Some(key) = &aggregate.by {
            parts.push(Doc::text(" by "));
            parts.push(self.term(key));
        }
        let body = self.formula(&aggregate.body);
        let (comments, line) = self.closing(aggregate.body.span.end, aggregate.span.end, Doc::SoftLine);
        parts.push(Doc::text(" |"));
        parts.push(Doc::nest(vec![Doc::Line, body, comments]));
        parts.push(line);
        parts.push(Doc::text("}"));
        Doc::group(parts)
    }
}

fn comparison_sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::NotEqual => "!=",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => ">=",
    }
}
