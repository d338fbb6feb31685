//! Lists the requests of a program and where each stands.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::{Refused, Session};
use framex_fixpoint::{Request, RequestState};
use framex_host::{FailureKind, Receipt};
use framex_term::{Fact, Term, Terms};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// `requests`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "requests",
    summary: "List the requests and where each stands",
    effect: Effect::Reads,
    fields: &[(
        "state",
        "only those that are `open`, `waiting`, `done`, `failed` or `in-doubt`: sent, and nobody knows whether it arrived",
    )],
    reply: "a list of `{\"request\", \"tool\", \"fields\", \"state\", \"waits_for\", \"receipt\"}`: open ones in the order in which \
            they are carried out, then those that wait, then the settled ones",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// Which requests are wanted.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Only those in this state.
    pub state: Option<State>,
}

/// Where a request stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It may be carried out.
    Open,
    /// Others have to be carried out before.
    Waiting,
    /// It has a receipt.
    Done,
    /// Its receipt says that it failed.
    Failed,
    /// It failed because a run broke off after it was sent, and nobody knows what came of it.
    InDoubt,
}

/// One request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Printed: `read(d1)`.
    pub request: String,
    /// Its tool.
    pub tool: String,
    /// Each field with its values, printed: one, unless the rules give it several.
    pub fields: BTreeMap<String, Vec<String>>,
    /// Where it stands.
    pub state: State,
    /// The requests to be carried out before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waits_for: Vec<String>,
    /// What came of it, where that was in this session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub receipt: Option<ReceiptLine>,
}

/// A receipt, printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReceiptLine {
    /// `receipt:…`, as `retract_source` takes it.
    pub source: String,
    /// When the answer was given.
    pub time: String,
    /// The model that gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The person who gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// What it states.
    pub facts: Vec<String>,
}

/// The requests, in the engine's order.
///
/// # Errors
/// A session with nothing loaded.
pub fn run(session: &Session, input: &Input) -> Result<Vec<Line>, Refused> {
    let loaded = session.loaded()?;
    let requests = loaded.model.requests(&loaded.program, &session.terms);
    let names = (
        session.terms.find_name("tool#failure"),
        session.terms.find_string(FailureKind::InDoubt.name()),
    );
    let in_doubt = names.0.zip(names.1).map(|(failure, kind)| [failure, kind]);
    let lines = requests.iter().map(|request| {
        let external = &loaded.program.externals[request.external as usize];
        let receipt = loaded
            .receipts
            .iter()
            .rev()
            .find(|receipt| receipt.request == request.identity);
        let is_in_doubt = in_doubt.is_some_and(|[failure, kind]| {
            let said = Fact::slot(request.identity, failure, kind);
            loaded.model.holds(&said)
        });
        line(request, &external.tool, receipt, is_in_doubt, &session.terms)
    });
    Ok(lines
        .filter(|line| input.state.is_none_or(|state| state == line.state))
        .collect())
}

fn line(request: &Request, tool: &str, receipt: Option<&Receipt>, is_in_doubt: bool, terms: &Terms) -> Line {
    let print = |values: &[Term]| values.iter().map(|value| terms.print(*value)).collect::<Vec<_>>();
    let (state, waits_for) = match &request.state {
        RequestState::Open => (State::Open, Vec::new()),
        RequestState::Waiting { for_requests } => (State::Waiting, print(for_requests)),
        RequestState::Done => (State::Done, Vec::new()),
        RequestState::Failed if is_in_doubt => (State::InDoubt, Vec::new()),
        RequestState::Failed => (State::Failed, Vec::new()),
    };
    let fields = request.fields.iter();
    Line {
        request: terms.print(request.identity),
        tool: tool.to_owned(),
        fields: fields
            .map(|field| (terms.print(field.name), print(&field.values)))
            .collect(),
        state,
        waits_for,
        receipt: receipt.map(|receipt| ReceiptLine {
            source: receipt.annotation.source.clone(),
            time: receipt.annotation.time.clone(),
            model: receipt.annotation.model.clone(),
            by: receipt.annotation.by.clone(),
            facts: receipt.facts.iter().map(|fact| fact.print(terms)).collect(),
        }),
    }
}
