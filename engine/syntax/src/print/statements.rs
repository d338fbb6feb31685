//! How statements are written, and what stands between them.
//!
//! A statement begins a line, except that short statements without conditions which shared a line go on
//! sharing one while it lasts: `a:Node. b:Node. c:Node.` Of blank lines between statements one is kept.

use super::Printer;
use super::layout::{Doc, INDENT, WIDTH, render};
use super::terms::{name, string};
use crate::tree::{
    Annotate, Closed, ClosedScope, Declare, DeclareKind, External, Outcome, Signature, Statement,
    StatementKind, World,
};
use framex_source::Span;

impl Printer<'_> {
    /// Statements with their comments, and the comments up to `end`; `start` is where the text before them ends.
    /// Every line is ended.
    pub(super) fn statements(
        &mut self,
        statements: &[Statement],
        start: u32,
        end: u32,
        indent: usize,
    ) -> String {
        let mut page = Page {
            out: String::new(),
            passed: start,
            indent,
        };
        let mut shares_line = false;
        for (at, statement) in statements.iter().enumerate() {
            self.comments_on_lines(statement.span.start, &mut page);
            let start = self
                .peek_until(statement.span.start)
                .map_or(statement.span.start, |c| c.start);
            let follows_on_line = shares_line && !self.breaks_between(page.passed, start);
            let text = self.statement(statement, indent);
            let is_one_line = !text.contains('\n');
            if follows_on_line && is_short(statement) && is_one_line && page.has_room_for(&text) {
                page.out.push(' ');
            } else {
                page.new_line(self.line_breaks(page.passed, start));
            }
            page.out.push_str(&text);
            page.passed = statement.span.end;
            let next = statements.get(at + 1).map_or(end, |next| next.span.start);
            let is_bare = self.comments_behind(next, &mut page);
            shares_line = is_bare && is_one_line && is_short(statement);
        }
        while let Some(comment) = self.peek_until(end) {
            self.comment_on_line(comment, &mut page);
        }
        if !page.out.is_empty() {
            page.out.push('\n');
        }
        page.out
    }

    /// Writes the comments before `start` that stand on lines of their own.
    fn comments_on_lines(&mut self, start: u32, page: &mut Page) {
        while let Some(comment) = self.peek_until(start) {
            if !self.is_alone(start) {
                return;
            }
            self.comment_on_line(comment, page);
        }
    }

    fn comment_on_line(&mut self, comment: Span, page: &mut Page) {
        self.next += 1;
        page.new_line(self.line_breaks(page.passed, comment.start));
        page.out.push_str(&self.comment_text(comment));
        page.passed = comment.end;
    }

    /// Writes the comments behind a statement, before `next`: those inside it that found no place there, and those
    /// on its line. Returns whether there were none.
    fn comments_behind(&mut self, next: u32, page: &mut Page) -> bool {
        let end = page.passed;
        let mut last = None;
        let mut is_line_left = false;
        while let Some(comment) = self.peek_until(next) {
            let is_inside = comment.start < end;
            let is_behind = || !self.breaks_between(page.passed, comment.start) && self.is_alone(next);
            if !is_inside && !is_behind() {
                break;
            }
            self.next += 1;
            is_line_left |= last.is_some_and(|last| self.is_line_comment(last));
            match is_line_left {
                true => page.new_line(1),
                false => page.out.push(' '),
            }
            page.out.push_str(&self.comment_text(comment));
            page.passed = end.max(comment.end);
            last = Some(comment);
        }
        last.is_none()
    }

    /// One statement, without a line break at its end.
    fn statement(&mut self, statement: &Statement, indent: usize) -> String {
        if let StatementKind::Broken = statement.kind {
            return self.source(statement.span).to_owned();
        }
        let before = self.before(statement.span.start);
        if let StatementKind::Module(module) = &statement.kind {
            let before = render(&before, indent);
            let name = name(&module.name.text);
            let start = module.name.span.end;
            let inside = self.statements(&module.statements, start, statement.span.end, indent + INDENT);
            let margin = " ".repeat(indent);
            return match inside.is_empty() {
                true => format!("{before}module {name} {{}}"),
                false => format!("{before}module {name} {{\n{inside}{margin}}}"),
            };
        }
        let form = self.form(statement);
        render(&Doc::group(vec![before, form, Doc::text(".")]), indent)
    }

    fn form(&mut self, statement: &Statement) -> Doc {
        match &statement.kind {
            StatementKind::World(World::Open) => Doc::text("world open"),
            StatementKind::World(World::Closed) => Doc::text("world closed"),
            StatementKind::Closed(closed) => Doc::Text(closed_text(closed)),
            StatementKind::Prefix(prefix) => {
                let iri = string(&prefix.iri, false);
                Doc::text(format!("prefix {} = {iri}", name(&prefix.name.text)))
            }
            StatementKind::Signature(signature) => self.signature(signature, statement.span.end),
            StatementKind::Extends(extends) => Doc::text(format!(
                "{} extends {}",
                name(&extends.subclass.text),
                name(&extends.superclass.text)
            )),
            StatementKind::Fact(frame) => self.frame(frame),
            StatementKind::Rule(rule) => {
                let head = self.frame(&rule.head);
                let body = self.body(rule.head.span, &rule.body);
                Doc::All(vec![head, body])
            }
            StatementKind::External(external) => self.external(external),
            StatementKind::Query(goal) => self.goal("?- ", goal),
            StatementKind::Expect(expect) => {
                let outcome = match expect.outcome {
                    Outcome::True => "true".to_owned(),
                    Outcome::False => "false".to_owned(),
                    Outcome::Unknown => "unknown".to_owned(),
                    Outcome::Bindings(number) => format!("bindings {number}"),
                };
                self.goal(&format!("expect {outcome}: "), &expect.goal)
            }
            StatementKind::Declare(declare) => Doc::Text(declare_text(declare)),
            StatementKind::Annotate(annotate) => self.annotate(annotate),
            StatementKind::Constraint(constraint) => {
                let label = string(&constraint.label, false);
                let body = self.formula(&constraint.body);
                let label = Doc::text(format!("constraint {label}:"));
                Doc::All(vec![label, Doc::nest(vec![Doc::Line, body])])
            }
            StatementKind::Import(module) => Doc::text(format!("import {}", name(&module.text))),
            // Both are written by `statement`.
            StatementKind::Module(_) | StatementKind::Broken => Doc::text(""),
        }
    }

    fn goal(&mut self, words: &str, goal: &crate::tree::Formula) -> Doc {
        let goal = self.formula(goal);
        Doc::All(vec![Doc::text(words), Doc::nest(vec![goal])])
    }

    fn signature(&mut self, signature: &Signature, end: u32) -> Doc {
        let class = name(&signature.class.text);
        let Some(last) = signature.slots.last() else {
            return Doc::text(format!("{class} {{}}"));
        };
        let mut inside = vec![Doc::Line];
        for (at, slot) in signature.slots.iter().enumerate() {
            inside.push(self.name(&slot.name));
            if !slot.parameters.is_empty() {
                let parameters = slot.parameters.iter().map(|p| self.name(p)).collect();
                inside.push(super::terms::list("(", parameters, ")"));
            }
            inside.push(Doc::text(": "));
            inside.push(self.name(&slot.value));
            if let Some(next) = signature.slots.get(at + 1) {
                inside.push(Doc::text(","));
                inside.push(self.line_after(slot.value.span.end, next.name.span.start));
            }
        }
        let (comments, line) = self.closing(last.value.span.end, end, Doc::Line);
        inside.push(comments);
        Doc::All(vec![
            Doc::text(format!("{class} {{")),
            Doc::nest(inside),
            line,
            Doc::text("}"),
        ])
    }

    fn external(&mut self, external: &External) -> Doc {
        let mut parts = vec![Doc::text("external "), self.name(&external.name)];
        parts.push(self.arguments(&external.arguments));
        parts.push(Doc::text(" using "));
        parts.push(self.name(&external.tool));
        let mut end = external.tool.span;
        if let Some(prompt) = &external.prompt {
            parts.push(Doc::text(" with "));
            parts.push(self.term(prompt));
            end = prompt.span;
        }
        if let Some(last) = external.fields.last() {
            let close = self.bracket_after(last.span.end);
            parts.push(self.parts(&external.fields, close));
            end = Span { end: close, ..end };
        }
        if let Some(body) = &external.body {
            parts.push(self.body(end, body));
        }
        Doc::All(parts)
    }

    fn annotate(&mut self, annotate: &Annotate) -> Doc {
        let mut parts = vec![Doc::text("annotate "), self.frame(&annotate.frame)];
        let mut more = Vec::new();
        if let Some(source) = &annotate.source {
            more.extend([Doc::Line, Doc::text(format!("source {}", string(source, false)))]);
        }
        if let Some(time) = &annotate.time {
            more.extend([Doc::Line, Doc::text(format!("time {}", string(time, false)))]);
        }
        if let Some(weight) = &annotate.weight {
            more.extend([Doc::Line, Doc::text(format!("weight {weight}"))]);
        }
        parts.push(Doc::nest(more));
        Doc::All(parts)
    }
}

/// The lines written so far, and how far the source has been followed.
struct Page {
    out: String,
    passed: u32,
    indent: usize,
}

impl Page {
    /// Begins a line; of several line breaks in the source one blank line is kept.
    fn new_line(&mut self, breaks_in_source: usize) {
        if !self.out.is_empty() {
            self.out
                .push_str(if breaks_in_source > 1 { "\n\n" } else { "\n" });
        }
        self.out.extend(std::iter::repeat_n(' ', self.indent));
    }

    fn has_room_for(&self, text: &str) -> bool {
        let line = self.out.rsplit('\n').next().unwrap_or_default();
        line.chars().count() + 1 + text.chars().count() <= WIDTH
    }
}

fn closed_text(closed: &Closed) -> String {
    let name = name(&closed.name.text);
    match closed.scope {
        ClosedScope::Slot => format!("closed slot {name}"),
        ClosedScope::Class => format!("closed class {name}"),
        ClosedScope::Method { parameters } => format!("closed method {name}/{parameters}"),
    }
}

fn declare_text(declare: &Declare) -> String {
    let kind = match declare.kind {
        DeclareKind::Subproperty => "subproperty",
        DeclareKind::Inverse => "inverse",
        DeclareKind::Transitive => "transitive",
        DeclareKind::Symmetric => "symmetric",
        DeclareKind::Required => "required",
        DeclareKind::Functional => "functional",
    };
    let names = declare.names.iter().map(|n| format!(" {}", name(&n.text)));
    format!("declare {kind}{}", names.collect::<String>())
}

/// Whether a statement may share its line: it holds no conditions.
fn is_short(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::World(_)
        | StatementKind::Closed(_)
        | StatementKind::Prefix(_)
        | StatementKind::Signature(_)
        | StatementKind::Extends(_)
        | StatementKind::Fact(_)
        | StatementKind::Declare(_)
        | StatementKind::Annotate(_)
        | StatementKind::Import(_) => true,
        StatementKind::Rule(_)
        | StatementKind::External(_)
        | StatementKind::Query(_)
        | StatementKind::Expect(_)
        | StatementKind::Constraint(_)
        | StatementKind::Module(_)
        | StatementKind::Broken => false,
    }
}
