//! Turns an `external` statement into rules: one for the request and its fields, one for its `prompt`.
//!
//! `external read(?D) using _llm with P [document -> ?T] <- body.` is
//! `read(?D)[tool#name -> "_llm"; tool#requested -> true; tool#arg1 -> ?D; document -> ?T] <- body.`
//! and `read(?D)[prompt -> ?Text] <- body AND P[text -> ?Text].` The second is a rule of its own, so that
//! a request whose prompt object has no text is asked for and can be complained of.
//!
//! In: the statement. Out: an [`External`] and its rules, numbered within the file.

use crate::frames::Place;
use crate::lower::{Scope, apply};
use crate::program::External;
use crate::rule::{Atom, AtomPredicate, Formula, Origin, Pattern, Rule};
use crate::vocabulary::{Vocabulary, is_argument};
use framex_source::{Diagnostic, Fix, Span};
use framex_syntax::tree::{self, TermKind};
use framex_term::{Predicate, Term};

/// An external statement with its rules.
pub(crate) struct Lowered {
    pub(crate) external: External,
    pub(crate) main: Rule,
    /// How many of the statement's variables are the main rule's; the others are for the prompt alone.
    pub(crate) main_variables: usize,
    pub(crate) prompt: Option<Rule>,
}

/// Lowers the statement as the `number`-th external of its file.
pub(crate) fn lower(scope: &mut Scope<'_>, external: &tree::External, span: Span, number: u32) -> Lowered {
    let words = Vocabulary::of(scope.terms);
    let name = scope.name(&external.name.text, external.name.span);
    let arguments: Vec<Pattern> = external
        .arguments
        .iter()
        .map(|term| scope.pattern(term))
        .collect();
    let request = if arguments.is_empty() {
        Pattern::Constant(name)
    } else {
        apply(name, arguments.clone(), scope.terms)
    };
    let request_span = external
        .arguments
        .last()
        .map_or(external.name.span, |last| external.name.span.to(last.span));
    let mut head = identity(scope, &request, &arguments, external, request_span, words);
    let mut fields = Vec::new();
    if external.prompt.is_some() {
        fields.push(words.prompt);
    }
    for part in &external.fields {
        if let Some(field) = field(scope, part) {
            scope.part(&request, part, Place::Says, &mut head);
            if !fields.contains(&field) {
                fields.push(field);
            }
        }
    }
    let body = match &external.body {
        Some(body) => scope.formula(body),
        None => Formula::And(Vec::new()),
    };
    let main_variables = scope.variables.len();
    let prompt = external
        .prompt
        .as_ref()
        .map(|prompt| prompt_of(scope, prompt, &request, &body, words));
    let rule = |origin, head, body| Rule {
        span,
        origin,
        variables: Vec::new(),
        head,
        body,
    };
    Lowered {
        external: External {
            span,
            name,
            arguments: arguments.len() as u32,
            tool: external.tool.text.clone(),
            fields,
            rule: 0,
            has_prompt_object: external.prompt.is_some(),
            level: 0,
            waits_for: Vec::new(),
        },
        main_variables,
        main: rule(Origin::External(number), head, body),
        prompt: prompt.map(|(head, body)| rule(Origin::Prompt(number), vec![head], body)),
    }
}

/// What every request has: its tool, that it is asked for, its arguments.
fn identity(
    scope: &mut Scope<'_>,
    request: &Pattern,
    arguments: &[Pattern],
    external: &tree::External,
    span: Span,
    words: Vocabulary,
) -> Vec<Atom> {
    let atom = |name, value, span| Atom {
        span,
        predicate: AtomPredicate::Known(Predicate::slot(name)),
        terms: vec![request.clone(), value],
    };
    let tool = scope.terms.string(&external.tool.text);
    let mut head = vec![
        atom(words.tool_name, Pattern::Constant(tool), external.tool.span),
        atom(words.tool_requested, Pattern::Constant(Term::TRUE), span),
    ];
    for (at, argument) in arguments.iter().enumerate() {
        let name = scope.terms.name(&format!("tool#arg{}", at + 1));
        head.push(atom(name, argument.clone(), external.arguments[at].span));
    }
    head
}

fn prompt_of(
    scope: &mut Scope<'_>,
    prompt: &tree::Term,
    request: &Pattern,
    body: &Formula,
    words: Vocabulary,
) -> (Atom, Formula) {
    let object = scope.pattern(prompt);
    let text = Pattern::Variable(scope.invent("Text", prompt.span));
    let atom = |name, subject: &Pattern| Atom {
        span: prompt.span,
        predicate: AtomPredicate::Known(Predicate::slot(name)),
        terms: vec![subject.clone(), text.clone()],
    };
    let mut conditions = match body {
        Formula::And(parts) => parts.clone(),
        other => vec![other.clone()],
    };
    conditions.push(Formula::Atom(atom(words.text, &object)));
    (atom(words.prompt, request), Formula::And(conditions))
}

/// The name of a field, unless it cannot be one.
fn field(scope: &mut Scope<'_>, part: &tree::Part) -> Option<Term> {
    let TermKind::Name(name) = &part.property.kind else {
        let message = "the field of a request has a name, so that what is sent can be read in the program";
        let fix = Fix::Advise("write the field's name before `->`".into());
        scope.refuse(Diagnostic::error(
            framex_source::REQUEST_FIELD,
            part.property.span,
            message,
            fix,
        ));
        return None;
    };
    if !part.parameters.is_empty() {
        return None;
    }
    let field = scope.terms.name(name);
    let is_the_hosts = matches!(
        name.as_str(),
        "tool#name"
            | "tool#requested"
            | "tool#status"
            | "tool#completed"
            | "tool#failure"
            | "tool#by"
            | "tool#sent"
    );
    if is_the_hosts || is_argument(field, scope.terms) {
        let message = format!("`{name}` is written by the host, not by a request");
        let fix = Fix::Advise(format!("leave `{name}` out"));
        scope.refuse(Diagnostic::error(
            framex_source::REQUEST_FIELD,
            part.property.span,
            message,
            fix,
        ));
        return None;
    }
    Some(field)
}
