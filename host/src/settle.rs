//! The loop: take the open requests in order, carry each out, state its receipt, until quiet.
//!
//! In: what a session knows, the tools and models, the bounds. Out: the session with the receipts
//! stated, and a [`RunReport`].
//!
//! Invariant: between taking a request and stating its receipt nothing else is stated; a request is
//! sent only after its fields were found to have one value each.

use crate::clock::{date, written};
use crate::fields::{name_text, single_values};
use crate::knowledge::Knowledge;
use crate::life::Lives;
use crate::models::configuration::{missing_model, unused_models};
use crate::options::{Event, Means, RunOptions};
use crate::order::{against_level, unordered};
use crate::queue::Queue;
use crate::receipt::{Annotation, write};
use crate::report::{Cost, End, RequestLine, RunReport, Stop};
use crate::tools::{Call, Desk, Outcome, carry_out};
use crate::unasked::unasked;
use framex_fixpoint::{Change, Request, RequestState};
use framex_source::{Diagnostic, Severity};
use framex_term::{Fact, Predicate, Term, compare};
use jiff::Timestamp;
use std::collections::BTreeSet;

/// Runs the loop to its end.
///
/// # Cost
/// One evaluation for taking each request and one for its receipt.
pub fn settle(options: &RunOptions, knowledge: Knowledge<'_>, means: Means<'_>) -> RunReport {
    let report = RunReport {
        run: options.run.clone(),
        end: End::Done,
        reason: String::new(),
        requests: Vec::new(),
        cost: Cost::default(),
        warnings: Vec::new(),
        stop: None,
        receipts: Vec::new(),
        remaining: Vec::new(),
        messages: Vec::new(),
    };
    let started = means.clock.now();
    let mut run = Run {
        options,
        knowledge,
        means,
        started,
        lives: Lives::default(),
        queue: Queue::default(),
        awaited: BTreeSet::new(),
        report,
    };
    let (end, reason) = run.go().unwrap_or_else(|stop| {
        let reason = run.reason_of(&stop);
        run.report.stop = Some(stop);
        (End::Stopped, reason)
    });
    run.report.end = end;
    run.report.reason = reason;
    run.list_remaining();
    if let (End::Done, Some(replies)) = (end, run.means.replies) {
        let warning = unasked(replies, &run.report.requests);
        run.report.warnings.extend(warning);
    }
    run.report
}

/// Why a run ends, and how.
type Ended = (End, String);

struct Run<'r, 'k, 'm> {
    options: &'r RunOptions,
    knowledge: Knowledge<'k>,
    means: Means<'m>,
    started: Timestamp,
    lives: Lives,
    queue: Queue,
    /// Requests to persons who are not here.
    awaited: BTreeSet<Term>,
    report: RunReport,
}

impl Run<'_, '_, '_> {
    fn go(&mut self) -> Result<Ended, Stop> {
        if let Some(problem) = self.model_problem() {
            return Err(Stop::Problem(Box::new(problem)));
        }
        self.state_run()?;
        loop {
            if let Some(status) = self.workflow_status() {
                return Ok((End::Workflow, status));
            }
            if self.queue.is_out_of_date() {
                let requests = self.requests()?;
                self.refuse_second_values(&requests)?;
                self.note_orders(&requests)?;
                self.queue.renew(requests);
            }
            let Some(request) = self.next() else {
                return Ok(self.quiet());
            };
            if let Some(ended) = self.bound() {
                return Ok(ended);
            }
            self.carry_out(&request)?;
        }
    }

    /// `run[id; today; started]`, once.
    fn state_run(&mut self) -> Result<(), Stop> {
        let today = self.options.today.clone().unwrap_or_else(|| date(self.started));
        let started = written(self.started);
        let terms = &mut *self.knowledge.terms;
        let run = terms.name("run");
        let mut change = Change::default();
        for (name, value) in [
            ("id", self.options.run.as_str()),
            ("today", &today),
            ("started", &started),
        ] {
            let (name, value) = (terms.name(name), terms.string(value));
            change.state.push(Fact::slot(run, name, value));
        }
        self.apply(&change, None)
    }

    /// The requests as they are, those kept without their premise among them.
    fn requests(&mut self) -> Result<Vec<Request>, Stop> {
        let knowledge = &self.knowledge;
        let requests = knowledge.model.requests(knowledge.program, knowledge.terms);
        let kept = self.lives.see(&requests);
        if kept.is_empty() {
            return Ok(requests);
        }
        let change = Change {
            keep: kept,
            ..Change::default()
        };
        self.apply(&change, None)?;
        let knowledge = &self.knowledge;
        Ok(knowledge.model.requests(knowledge.program, knowledge.terms))
    }

    /// A request that was sent has the fields as sent; a further value comes from outside of its statement.
    fn refuse_second_values(&self, requests: &[Request]) -> Result<(), Stop> {
        let knowledge = &self.knowledge;
        for request in requests {
            if matches!(request.state, RequestState::Done | RequestState::Failed) {
                single_values(request, knowledge.program, knowledge.terms).map_err(Stop::Problem)?;
            }
        }
        Ok(())
    }

    /// The first open request that does not wait for a person.
    fn next(&mut self) -> Option<Request> {
        let open = self
            .queue
            .unsettled()
            .filter(|request| request.state == RequestState::Open);
        for request in open {
            let tool = &self.knowledge.program.externals[request.external as usize].tool;
            let mut tools = self.means.tools.iter();
            let is_person = tools.any(|offered| offered.name() == tool.as_str() && offered.is_person());
            if is_person && self.means.replies.is_none() {
                self.awaited.insert(request.identity);
            } else {
                return Some(request.clone());
            }
        }
        None
    }

    fn carry_out(&mut self, request: &Request) -> Result<(), Stop> {
        let knowledge = &self.knowledge;
        let fields = single_values(request, knowledge.program, knowledge.terms).map_err(Stop::Problem)?;
        let printed = knowledge.terms.print(request.identity);
        let tool = self.tool_of(request);
        let take = Change {
            take: vec![(request.identity, request.facts.clone())],
            ..Change::default()
        };
        self.apply(&take, Some(request))?;
        self.lives.take(request.identity);
        (self.means.observer)(&Event::Taken {
            request: printed.clone(),
            tool: tool.clone(),
        });
        let call = Call {
            request: &printed,
            fields: &fields,
        };
        let outcome = self.call(&tool, &call);
        self.state_receipt(request, printed, tool, &outcome)
    }

    fn call(&mut self, tool: &str, call: &Call<'_>) -> Outcome {
        let shown = self.report.messages.len();
        let Run { knowledge, means, .. } = self;
        let mut desk = Desk {
            program: knowledge.program,
            terms: knowledge.terms,
            model: knowledge.model,
            questions: knowledge.questions,
            models: means.models,
            replies: means.replies,
            answers: means.answers,
            clock: means.clock,
            run: &self.options.run,
            messages: &mut self.report.messages,
        };
        let outcome = carry_out(tool, call, &mut desk, means.tools);
        for message in &self.report.messages[shown..] {
            (means.observer)(&Event::Message(message.clone()));
        }
        outcome
    }

    fn state_receipt(
        &mut self,
        request: &Request,
        printed: String,
        tool: String,
        outcome: &Outcome,
    ) -> Result<(), Stop> {
        let number = self.report.receipts.len() + 1;
        let source = format!("receipt:{}/{number}", self.options.run);
        let annotation = Annotation::of(outcome, source, self.means.clock);
        let receipt = write(request.identity, outcome, annotation, self.knowledge.terms);
        let change = Change {
            state: receipt.facts.clone(),
            ..Change::default()
        };
        let applied = self.apply(&change, Some(request));
        self.queue.settle(request);
        let line = RequestLine {
            request: printed,
            tool,
            order: request.order.map(|order| self.knowledge.terms.print(order)),
            status: if outcome.result.is_ok() {
                "succeeded"
            } else {
                "failed"
            },
            failure: outcome.result.as_ref().err().map(|failure| failure.kind),
            replayed: outcome.is_replayed,
        };
        (self.means.observer)(&Event::Receipt(line.clone()));
        self.report.requests.push(line);
        self.report.receipts.push(receipt);
        let cost = &mut self.report.cost;
        cost.calls += u64::from(outcome.is_call);
        cost.tokens_in += outcome.usage.tokens_in;
        cost.tokens_out += outcome.usage.tokens_out;
        cost.amount += outcome.cost;
        applied?;
        match &outcome.broken_store {
            Some(fault) => Err(Stop::Store(fault.clone())),
            None => Ok(()),
        }
    }

    /// Applies a change, of one request or of the run as a whole.
    fn apply(&mut self, change: &Change, of: Option<&Request>) -> Result<(), Stop> {
        let Knowledge {
            program,
            terms,
            model,
            budget,
            ..
        } = &mut self.knowledge;
        let difference = model
            .apply(change, program, terms, budget)
            .map_err(Stop::Evaluation)?;
        if let Some(request) = of {
            let requested = terms.name("tool#requested");
            self.queue.changed(request, &difference, requested);
        }
        Ok(())
    }

    /// `workflow[status -> …]`; of several the first in term order.
    fn workflow_status(&self) -> Option<String> {
        let terms = &*self.knowledge.terms;
        let (workflow, status) = (terms.find_name("workflow")?, terms.find_name("status")?);
        let derived = self
            .knowledge
            .model
            .facts_of(Predicate::slot(status), Some(workflow));
        let first = derived
            .map(|fact| fact.terms[1])
            .min_by(|left, right| compare(terms, *left, *right));
        first.map(|status| name_text(status, terms))
    }

    fn note_orders(&mut self, requests: &[Request]) -> Result<(), Stop> {
        let knowledge = &self.knowledge;
        let notices = [
            unordered(requests, knowledge.program, knowledge.terms),
            against_level(requests, knowledge.program, knowledge.terms),
        ];
        for mut notice in notices.into_iter().flatten() {
            let is_known = |warning: &Diagnostic| warning.code == notice.code;
            if self.report.warnings.iter().any(is_known) {
                continue;
            }
            if self.options.is_strict && notice.code == framex_source::UNORDERED_REQUESTS {
                notice.severity = Severity::Error;
                return Err(Stop::Problem(Box::new(notice)));
            }
            self.report.warnings.push(notice);
        }
        Ok(())
    }

    fn bound(&self) -> Option<Ended> {
        let bounds = &self.options.bounds;
        let ended = |reason: String| Some((End::Bound, reason));
        if (self.options.is_interrupted)() {
            return Some((End::Interrupted, "interrupted".into()));
        }
        if self.report.requests.len() as u64 >= bounds.requests {
            return ended(format!(
                "{} requests were carried out, the most allowed",
                bounds.requests
            ));
        }
        if let Some(cost) = bounds.cost.filter(|cost| self.report.cost.amount >= *cost) {
            return ended(format!(
                "the run cost {}, and {cost} is allowed",
                self.report.cost.amount
            ));
        }
        let spent = self.means.clock.now().duration_since(self.started);
        if bounds
            .deadline
            .is_some_and(|deadline| spent.unsigned_abs() >= deadline)
        {
            return ended("the deadline has passed".into());
        }
        None
    }

    /// No request can be taken: nothing is asked for, or only persons are.
    fn quiet(&self) -> Ended {
        let persons: Vec<String> = self
            .queue
            .unsettled()
            .filter(|request| self.awaited.contains(&request.identity) && request.state == RequestState::Open)
            .map(|request| format!("`{}`", self.knowledge.terms.print(request.identity)))
            .collect();
        match persons.is_empty() {
            true => (End::Done, "no request is open".into()),
            false => (End::Waiting, format!("a person is asked: {}", persons.join(", "))),
        }
    }

    /// What is left is part of the report: provisional answers hang on it.
    fn list_remaining(&mut self) {
        let knowledge = &self.knowledge;
        for request in knowledge.model.requests(knowledge.program, knowledge.terms) {
            let status = match request.state {
                RequestState::Open => "open",
                RequestState::Waiting { .. } => "waiting",
                RequestState::Done | RequestState::Failed => continue,
            };
            self.report.remaining.push(request.identity);
            self.report.requests.push(RequestLine {
                request: knowledge.terms.print(request.identity),
                tool: self.tool_of(&request),
                order: request.order.map(|order| knowledge.terms.print(order)),
                status,
                failure: None,
                replayed: false,
            });
        }
    }

    /// A model that is asked and not configured, or the reverse: said before the first request is sent.
    fn model_problem(&self) -> Option<Diagnostic> {
        if self.means.replies.is_some() {
            return None;
        }
        let Knowledge { program, terms, .. } = &self.knowledge;
        let Means { models, tools, .. } = &self.means;
        let missing = match self.means.answers.can_answer() {
            true => None,
            false => missing_model(program, terms, models, tools),
        };
        missing.or_else(|| unused_models(program, terms, models, tools).into_iter().next())
    }

    fn tool_of(&self, request: &Request) -> String {
        self.knowledge.program.externals[request.external as usize]
            .tool
            .to_string()
    }

    fn reason_of(&self, stop: &Stop) -> String {
        match stop {
            Stop::Problem(problem) => problem.message.clone(),
            Stop::Evaluation(framex_fixpoint::Stopped::Spent { .. }) => {
                "a limit of the evaluation was reached".into()
            }
            Stop::Evaluation(framex_fixpoint::Stopped::Trap { request, .. }) => {
                format!("`{}` asks about itself", self.knowledge.terms.print(*request))
            }
            Stop::Store(fault) => fault.clone(),
        }
    }
}
