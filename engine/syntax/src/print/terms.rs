//! How terms and expressions are written.
//!
//! Numbers stay as written (`12.50`), names stand in backquotes unless they read as names without, and
//! strings carry the escapes of the language and no others; one that runs over lines goes on doing so.

use super::Printer;
use super::layout::Doc;
use crate::tree::{BUILTINS, Expression, ExpressionKind, Name, Operator, Term, TermKind};

impl Printer<'_> {
    /// A term, with the comments before it.
    pub(super) fn term(&mut self, term: &Term) -> Doc {
        let before = self.before(term.span.start);
        let text = match &term.kind {
            TermKind::Variable(name) => format!("?{name}"),
            TermKind::Anonymous => "?_".to_owned(),
            TermKind::Name(text) => name(text),
            TermKind::Number(digits) => digits.to_string(),
            TermKind::Boolean(value) => value.to_string(),
            TermKind::String(content) => {
                let runs_over_lines = self.source(term.span).contains('\n');
                string(content, runs_over_lines)
            }
            TermKind::Function(symbol, arguments) => {
                let symbol = name(&symbol.text);
                return Doc::All(vec![before, Doc::Text(symbol), self.arguments(arguments)]);
            }
        };
        Doc::All(vec![before, Doc::Text(text)])
    }

    /// Terms in parentheses; nothing for none.
    pub(super) fn arguments(&mut self, arguments: &[Term]) -> Doc {
        if arguments.is_empty() {
            return Doc::text("");
        }
        let terms = arguments.iter().map(|term| self.term(term)).collect();
        list("(", terms, ")")
    }

    /// A name, with the comments before it.
    pub(super) fn name(&mut self, written: &Name) -> Doc {
        let before = self.before(written.span.start);
        Doc::All(vec![before, Doc::Text(name(&written.text))])
    }

    /// An expression.
    pub(super) fn expression(&mut self, expression: &Expression) -> Doc {
        match &expression.kind {
            ExpressionKind::Term(term) => self.operand(term),
            ExpressionKind::Negate(negated) => {
                let before = self.before(expression.span.start);
                Doc::All(vec![before, Doc::text("-"), self.expression(negated)])
            }
            ExpressionKind::Binary(left, operator, right) => {
                let left = self.expression(left);
                let sign = Doc::text(format!(" {}", operator_sign(*operator)));
                let right = self.expression(right);
                Doc::group(vec![left, sign, Doc::nest(vec![Doc::Line, right])])
            }
            ExpressionKind::Call(called, arguments) => {
                let called = self.name(called);
                let arguments = arguments.iter().map(|a| self.expression(a)).collect();
                Doc::All(vec![called, list("(", arguments, ")")])
            }
            ExpressionKind::Group(inside) => {
                let before = self.before(expression.span.start);
                let inside = self.expression(inside);
                Doc::All(vec![before, list("(", vec![inside], ")")])
            }
        }
    }

    /// A term in an expression. One whose symbol is a built-in was written in backquotes, and without them it
    /// would be computed.
    fn operand(&mut self, term: &Term) -> Doc {
        match &term.kind {
            TermKind::Function(symbol, _) if BUILTINS.contains(&symbol.text.as_str()) => {
                let before = self.before(term.span.start);
                let mut inside = String::new();
                bare(term, &mut inside);
                Doc::All(vec![before, Doc::Text(format!("`{inside}`"))])
            }
            _ => self.term(term),
        }
    }
}

/// Pieces between brackets, separated by commas.
pub(super) fn list(open: &str, pieces: Vec<Doc>, close: &str) -> Doc {
    let mut inside = vec![Doc::SoftLine];
    for (at, piece) in pieces.into_iter().enumerate() {
        if at > 0 {
            inside.extend([Doc::text(","), Doc::Line]);
        }
        inside.push(piece);
    }
    Doc::group(vec![
        Doc::text(open),
        Doc::nest(inside),
        Doc::SoftLine,
        Doc::text(close),
    ])
}

fn operator_sign(operator: Operator) -> &'static str {
    match operator {
        Operator::Add => "+",
        Operator::Subtract => "-",
        Operator::Multiply => "*",
        Operator::Divide => "/",
        Operator::Div => "div",
        Operator::Mod => "mod",
    }
}

/// A name as it is written, in backquotes unless it reads as one without.
pub(super) fn name(text: &str) -> String {
    if reads_as_name(text) {
        text.to_owned()
    } else {
        format!("`{text}`")
    }
}

fn reads_as_name(text: &str) -> bool {
    let is_plain = |part: &str| {
        let inside = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '#';
        part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && part.chars().all(inside)
    };
    match text.split_once("::") {
        Some((prefix, local)) => is_plain(prefix) && is_plain(local),
        None => is_plain(text) && !matches!(text, "AND" | "OR" | "NOT" | "true" | "false"),
    }
}

/// A string in quotes; its line breaks stay breaks where it ran over lines before.
pub(super) fn string(content: &str, runs_over_lines: bool) -> String {
    let mut out = String::with_capacity(content.len() + 2);
    out.push('"');
    for letter in content.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' if !runs_over_lines => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// A ground term as it stands between backquotes, where there is no mark for a name within.
fn bare(term: &Term, out: &mut String) {
    match &term.kind {
        TermKind::Function(symbol, arguments) => {
            out.push_str(&symbol.text);
            for (at, argument) in arguments.iter().enumerate() {
                out.push_str(if at == 0 { "(" } else { ", " });
                bare(argument, out);
            }
            out.push(')');
        }
        TermKind::Variable(text) | TermKind::Name(text) | TermKind::Number(text) => out.push_str(text),
        TermKind::Anonymous => out.push('_'),
        TermKind::String(content) => out.push_str(&string(content, false)),
        TermKind::Boolean(value) => out.push_str(if *value { "true" } else { "false" }),
    }
}
