//! Turns the terms of a statement into patterns and numbers its variables.
//!
//! In: terms of the tree. Out: [`Pattern`]s; a variable's number is its place in the order of first
//! appearance, and each `?_` has one of its own.
//!
//! Invariant: a statement for which something was reported here is not lowered further.

use crate::names::{self, PrefixUses};
use crate::rule::{Pattern, Variable, Variables};
use framex_source::{Diagnostic, Fix, Span};
use framex_syntax::tree::{self, TermKind};
use framex_term::{Number, Term, Terms};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

/// One statement being lowered.
pub(crate) struct Scope<'l> {
    pub(crate) terms: &'l mut Terms,
    pub(crate) prefix_uses: &'l mut PrefixUses,
    pub(crate) problems: &'l mut Vec<Diagnostic>,
    pub(crate) variables: Variables,
    /// Where each variable first stands.
    pub(crate) places: Vec<Span>,
    by_name: FxHashMap<SmolStr, Variable>,
    capitalised: Vec<(SmolStr, Span)>,
    failed: bool,
}

impl<'l> Scope<'l> {
    pub(crate) fn new(
        terms: &'l mut Terms,
        prefix_uses: &'l mut PrefixUses,
        problems: &'l mut Vec<Diagnostic>,
    ) -> Self {
        Scope {
            terms,
            prefix_uses,
            problems,
            variables: Variables::new(),
            places: Vec::new(),
            by_name: FxHashMap::default(),
            capitalised: Vec::new(),
            failed: false,
        }
    }

    /// Reports what refuses the statement.
    pub(crate) fn refuse(&mut self, problem: Diagnostic) {
        self.failed = true;
        self.problems.push(problem);
    }

    /// Whether nothing was refused.
    pub(crate) fn is_fine(&self) -> bool {
        !self.failed
    }

    /// The variable with this name.
    pub(crate) fn variable(&mut self, name: &SmolStr, span: Span) -> Variable {
        if let Some(known) = self.by_name.get(name) {
            return *known;
        }
        let variable = self.fresh(name.clone(), span);
        self.by_name.insert(name.clone(), variable);
        variable
    }

    /// A variable that stands nowhere else.
    pub(crate) fn fresh(&mut self, name: SmolStr, span: Span) -> Variable {
        self.variables.push(name);
        self.places.push(span);
        Variable(self.variables.len() as u32 - 1)
    }

    /// A variable of the program's own making, under a name that the statement does not use.
    pub(crate) fn invent(&mut self, name: &str, span: Span) -> Variable {
        let taken = |name: &str| self.variables.iter().any(|known| known == name);
        let numbered = (2..).map(|number| format!("{name}{number}"));
        let name = std::iter::once(name.to_owned())
            .chain(numbered)
            .find(|name| !taken(name))
            .expect("some number is free");
        self.fresh(name.into(), span)
    }

    /// The variable that a term is, if it is one.
    pub(crate) fn as_variable(&mut self, term: &tree::Term) -> Option<Variable> {
        match &term.kind {
            TermKind::Variable(name) => Some(self.variable(name, term.span)),
            TermKind::Anonymous => Some(self.fresh("_".into(), term.span)),
            _ => None,
        }
    }

    /// The term with this name.
    pub(crate) fn name(&mut self, text: &str, span: Span) -> Term {
        if text.contains("::") && self.prefix_uses.note(text, span).is_none() {
            self.refuse(names::reserved(text, span));
        }
        self.terms.name(text)
    }

    /// A term in a place for objects.
    pub(crate) fn pattern(&mut self, term: &tree::Term) -> Pattern {
        match &term.kind {
            TermKind::Variable(name) => Pattern::Variable(self.variable(name, term.span)),
            TermKind::Anonymous => Pattern::Variable(self.fresh("_".into(), term.span)),
            TermKind::Name(text) => {
                if text.starts_with(char::is_uppercase) {
                    self.capitalised.push((text.clone(), term.span));
                }
                Pattern::Constant(self.name(text, term.span))
            }
            TermKind::String(text) => Pattern::Constant(self.terms.string(text)),
            TermKind::Number(digits) => Pattern::Constant(self.number(digits, term.span)),
            TermKind::Boolean(value) => Pattern::Constant(Term::boolean(*value)),
            TermKind::Function(symbol, arguments) => self.function(symbol, arguments, term.span),
        }
    }

    /// A term without variables.
    pub(crate) fn ground(&mut self, term: &tree::Term) -> Term {
        match &term.kind {
            TermKind::Name(text) => self.name(text, term.span),
            TermKind::String(text) => self.terms.string(text),
            TermKind::Number(digits) => self.number(digits, term.span),
            TermKind::Boolean(value) => Term::boolean(*value),
            TermKind::Function(symbol, arguments) => {
                let symbol = self.name(&symbol.text, symbol.span);
                let arguments: Vec<Term> = arguments.iter().map(|argument| self.ground(argument)).collect();
                self.terms.function(symbol, &arguments)
            }
            TermKind::Variable(_) | TermKind::Anonymous => unreachable!("a plain fact has no variable"),
        }
    }

    fn function(&mut self, symbol: &tree::Name, arguments: &[tree::Term], span: Span) -> Pattern {
        if tree::BUILTINS.contains(&symbol.text.as_str()) {
            self.problems.push(states_a_term(&symbol.text, span));
        }
        let symbol = self.name(&symbol.text, symbol.span);
        let arguments: Vec<Pattern> = arguments.iter().map(|argument| self.pattern(argument)).collect();
        apply(symbol, arguments, self.terms)
    }

    fn number(&mut self, digits: &str, span: Span) -> Term {
        match Number::parse(digits) {
            Ok(number) => self.terms.number(number),
            Err(_) => {
                let message = format!("`{digits}` is no number that can be kept exactly");
                let fix = Fix::Advise("write fewer digits, or a smaller exponent".into());
                self.refuse(Diagnostic::error(framex_source::NUMBER, span, message, fix));
                Term::FALSE
            }
        }
    }

    /// Warns of each capitalised name that a variable of the statement shares.
    pub(crate) fn warn_of_forgotten_marks(&mut self) {
        for (name, span) in std::mem::take(&mut self.capitalised) {
            if self.by_name.contains_key(&name) {
                self.problems.push(forgotten_mark(&name, span));
            }
        }
    }
}

/// The function term, which is a constant if its arguments are.
pub(crate) fn apply(symbol: Term, arguments: Vec<Pattern>, terms: &mut Terms) -> Pattern {
    let constants: Option<Vec<Term>> = arguments
        .iter()
        .map(|argument| match argument {
            Pattern::Constant(term) => Some(*term),
            _ => None,
        })
        .collect();
    match constants {
        Some(constants) => Pattern::Constant(terms.function(symbol, &constants)),
        None => Pattern::Function(symbol, arguments),
    }
}

fn forgotten_mark(name: &str, span: Span) -> Diagnostic {
    let message = format!("`{name}` is a name here, and `?{name}` a variable of the same statement");
    let fix = Fix::Replace {
        span,
        text: format!("?{name}"),
        help: format!("did you mean `?{name}`?"),
    };
    Diagnostic::warning(framex_source::FORGOTTEN_MARK, span, message, fix)
}

fn states_a_term(symbol: &str, span: Span) -> Diagnostic {
    let message = format!("`{symbol}(…)` is a term here: in a frame nothing is computed");
    let fix = Fix::Advise(format!(
        "compute it in a condition, `?V := {symbol}(…)`, and write `?V` here"
    ));
    Diagnostic::warning(framex_source::UNCOMPUTED_CALL, span, message, fix)
}
