//! Makes the receipt of a request that somebody outside of a run has answered.
//!
//! In: an open request and the reply to it. Out: its receipt, with the checks and measurements that its tool makes of a
//! reply in a run.
//!
//! Invariant: nothing is sent and nothing is stated; whoever asked states the receipt.

use crate::answers::Answers;
use crate::clock::{Clock, written};
use crate::fields::single_values;
use crate::knowledge::Knowledge;
use crate::models::{Models, Replies};
use crate::receipt::{Annotation, Receipt, write};
use crate::tools::{Call, Desk, Outcome, shipped, stranger};
use framex_fixpoint::Request;
use framex_source::Diagnostic;

/// Who answered, as far as it was said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Who {
    /// A model.
    pub model: Option<String>,
    /// A person.
    pub by: Option<String>,
}

/// Tools that make their answer themselves: what comes from outside in its place is only read.
const ASK_NOBODY: &[&str] = &[
    "_query",
    "_evidence_needs",
    "_emit",
    "_say",
    "_fixture",
    "_forgetAnswers",
];

/// The receipt of an open request.
///
/// - `replies`: holds the reply under the request's printed identity.
/// - `source`: what the receipt is called in proofs.
///
/// # Errors
/// The message of a field with two values, or of a prompt object without one text.
pub fn receipt(
    request: &Request,
    replies: &Replies,
    who: Who,
    source: String,
    knowledge: Knowledge<'_>,
    clock: &dyn Clock,
) -> Result<Receipt, Box<Diagnostic>> {
    let fields = single_values(request, knowledge.program, knowledge.terms)?;
    let printed = knowledge.terms.print(request.identity);
    let name = knowledge.program.externals[request.external as usize]
        .tool
        .as_str();
    let call = Call {
        request: &printed,
        fields: &fields,
    };
    let mut desk = Desk {
        program: knowledge.program,
        terms: knowledge.terms,
        model: knowledge.model,
        questions: knowledge.questions,
        models: &Models::default(),
        replies: Some(replies),
        answers: &mut Answers::default(),
        clock,
        run: "outside",
        messages: &mut Vec::new(),
    };
    let tools = shipped();
    let tool = tools
        .iter()
        .find(|tool| tool.name() == name && !ASK_NOBODY.contains(&name));
    let outcome = match tool {
        Some(tool) => tool.carry_out(&call, &mut desk),
        None => stranger(name, &call, &mut desk, &tools),
    };
    let outcome = Outcome {
        model: who.model,
        by: who.by,
        ..outcome
    };
    let annotation = Annotation {
        source,
        time: written(clock.now()),
        model: outcome.model.clone(),
        by: outcome.by.clone(),
    };
    Ok(write(request.identity, &outcome, annotation, desk.terms))
}
