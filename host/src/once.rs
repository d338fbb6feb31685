//! Carries out one tool call outside of a run.
//!
//! In: a tool with its parameters, or an open request. Out: what came of it, with its receipt, after the checks and
//! measurements that the tool makes in a run.
//!
//! Invariant: nothing is stated; whoever asked decides whether the receipt counts.

use crate::failure::Failure;
use crate::fields::{Fields, single_values};
use crate::knowledge::Knowledge;
use crate::options::Means;
use crate::receipt::{Annotation, Receipt, term_of, write};
use crate::reply::{Answer, Literal};
use crate::tools::{Call, Desk, carry_out};
use framex_fixpoint::Request;
use framex_source::Diagnostic;
use framex_term::Term;

/// What came of a call.
#[derive(Clone, Debug)]
pub struct Carried {
    /// The answer, measured, or the failure.
    pub result: Result<Answer, Failure>,
    /// The receipt, about the request or, where there is none, about the tool's name.
    pub receipt: Receipt,
    /// What was put before people.
    pub messages: Vec<String>,
    /// A store of answers could not be used.
    pub broken_store: Option<String>,
}

/// Calls a tool with parameters.
///
/// - `source`: what the receipt is called in proofs.
#[must_use]
pub fn tool(
    name: &str,
    parameters: &[(String, Literal)],
    source: String,
    knowledge: Knowledge<'_>,
    means: Means<'_>,
) -> Carried {
    let identity = knowledge.terms.name(name);
    let fields = parameters.iter();
    let fields = fields.map(|(name, value)| (name.clone(), term_of(value, knowledge.terms)));
    let fields: Fields = fields.collect();
    carried(identity, name, &fields, source, knowledge, means)
}

/// Calls the tool of an open request with its fields.
///
/// # Errors
/// The message of a field with two values, or of a prompt object without one text; nothing was sent then.
pub fn request(
    request: &Request,
    source: String,
    knowledge: Knowledge<'_>,
    means: Means<'_>,
) -> Result<Carried, Box<Diagnostic>> {
    let fields = single_values(request, knowledge.program, knowledge.terms)?;
    let name = knowledge.program.externals[request.external as usize]
        .tool
        .to_string();
    Ok(carried(
        request.identity,
        &name,
        &fields,
        source,
        knowledge,
        means,
    ))
}

fn carried(
    identity: Term,
    name: &str,
    fields: &Fields,
    source: String,
    knowledge: Knowledge<'_>,
    means: Means<'_>,
) -> Carried {
    let printed = knowledge.terms.print(identity);
    let call = Call {
        request: &printed,
        fields,
    };
    let mut messages = Vec::new();
    let mut desk = Desk {
        program: knowledge.program,
        terms: knowledge.terms,
        model: knowledge.model,
        questions: knowledge.questions,
        models: means.models,
        replies: means.replies,
        answers: means.answers,
        clock: means.clock,
        run: "outside",
        messages: &mut messages,
    };
    let outcome = carry_out(name, &call, &mut desk, means.tools);
    let annotation = Annotation::of(&outcome, source, means.clock);
    let receipt = write(identity, &outcome, annotation, desk.terms);
    Carried {
        result: outcome.result,
        receipt,
        messages,
        broken_store: outcome.broken_store,
    }
}
