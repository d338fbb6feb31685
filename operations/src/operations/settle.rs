//! Carries out a program's requests: the one operation that acts.
//!
//! In: where answers come from, and the bounds of the run. Out: how the run ended, each request, and the
//! answers of the queries in the files afterwards. The receipts stay in the session.

use super::answers::USUAL_STORE;
use super::run;
use crate::questions::GoalTexts;
use crate::session::refusal;
use crate::{Problems, Refused, Session, malformed_command};
use framex_host::adapters;
use framex_host::answers::{Mode, Recorded, Sqlite};
use framex_host::clock::run_id;
use framex_host::models::Replies;
use framex_host::models::cost::Money;
use framex_host::report::Cost;
use framex_host::tools::shipped;
use framex_host::{
    Answers, Bounds, Clock, End, Event, Knowledge, Means, Models, RequestLine, RunOptions, RunReport, Stop,
    SystemClock, Tool,
};
use framex_source::{ANSWER_STORE, Diagnostic, MALFORMED_FIELDS};
use framex_term::is_date;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where answers come from, and how far the run may go.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// Replies by request, as JSON text: they stand in for models, persons and adapters.
    pub scripted: Option<String>,
    /// A folder of recorded answers, asked before the store.
    pub recorded: Option<PathBuf>,
    /// The folder to record the answers of this run in.
    pub record: Option<PathBuf>,
    /// The answer store; where it is `None`, `.framex/answers.db` once a model is configured.
    pub store: Option<PathBuf>,
    /// The text of `framex.toml` and the folder that its paths start from.
    pub configuration: Option<(String, PathBuf)>,
    /// Ask anew, and keep old answers as history.
    pub refresh: bool,
    /// Tools of the operator's own: `cmd:NAME=COMMAND`, or a Python file.
    pub adapters: Vec<String>,
    /// Use stored answers alone.
    pub replay_only: bool,
    /// The date that rules see.
    pub today: Option<String>,
    /// An order that is missing is an error.
    pub strict: bool,
    /// At most so many requests.
    pub max_requests: Option<u64>,
    /// At most so much by the configured prices: `"2.50"`.
    pub max_cost: Option<String>,
    /// At most so long.
    pub deadline: Option<Duration>,
}

/// What a run did.
#[derive(Debug, Serialize)]
pub struct Output {
    /// The run's id.
    pub run: String,
    /// How it ended.
    pub end: End,
    /// The end in words.
    pub reason: String,
    /// The requests carried out, in order, then those left.
    pub requests: Vec<RequestLine>,
    /// The answers of the queries in the files, after the run.
    pub answers: Vec<run::Output>,
    /// What it cost.
    pub cost: Cost,
    /// Warnings of the run itself.
    pub warnings: Problems,
    /// What was put before people, in order.
    pub messages: Vec<String>,
    /// Why it stopped, where it did.
    #[serde(skip)]
    pub stopped: Option<Refused>,
}

/// Runs to the end.
///
/// - `is_interrupted`: asked between requests.
/// - `observer`: told what happens, while it happens.
///
/// # Errors
/// A configuration or a file of answers that cannot be used; nothing was sent then. What stops a run that has
/// begun stands in [`Output::stopped`], with the requests carried out before.
pub fn run(
    session: &mut Session,
    input: &Input,
    is_interrupted: fn() -> bool,
    observer: &mut dyn FnMut(&Event),
) -> Result<Output, Refused> {
    session.loaded()?;
    let clock = SystemClock;
    let variable = |name: &str| std::env::var(name).ok();
    let file = input
        .configuration
        .as_ref()
        .map(|(text, folder)| (text.as_str(), folder.as_path()));
    let models = Models::configured(file, &variable).map_err(|fault| {
        malformed(
            &fault,
            "mend the configuration, or what FRAMEX_MODEL_URL and its like say",
        )
    })?;
    let replies = input.scripted.as_deref().map(replies).transpose()?;
    let options = options(input, run_id(clock.now()), is_interrupted)?;
    let mut answers = answers(input, &models)?;
    let means = Means {
        tools: &tools(input, &variable)?,
        models: &models,
        replies: replies.as_ref(),
        answers: &mut answers,
        clock: &clock,
        observer,
    };
    let report = settle(session, &options, means)?;
    output(session, report)
}

/// The tools that ship, and those of the operator.
fn tools(input: &Input, variable: &dyn Fn(&str) -> Option<String>) -> Result<Vec<Box<dyn Tool>>, Refused> {
    let mut tools = shipped();
    for word in &input.adapters {
        let named = adapters::named(word, variable).map_err(|fault| malformed_command(&fault))?;
        if let Some(twice) = named
            .iter()
            .find(|tool| tools.iter().any(|known| known.name() == tool.name()))
        {
            let fault = format!("two adapters are called `{}`", twice.name());
            return Err(malformed_command(&fault));
        }
        tools.extend(named);
    }
    Ok(tools)
}

/// Runs to the end with scripted replies alone, for `run`, `test`, `query` and `facts`.
///
/// # Errors
/// Replies that cannot be read, or what stopped the run.
pub fn scripted(session: &mut Session, replies: &str) -> Result<Output, Refused> {
    let replies = self::replies(replies)?;
    let clock = SystemClock;
    let means = Means {
        tools: &shipped(),
        models: &Models::default(),
        replies: Some(&replies),
        answers: &mut Answers::default(),
        clock: &clock,
        observer: &mut |_| {},
    };
    let options = RunOptions::new(run_id(clock.now()));
    let report = settle(session, &options, means)?;
    let output = output(session, report)?;
    match output.stopped {
        Some(refused) => Err(refused),
        None => Ok(output),
    }
}

fn settle(session: &mut Session, options: &RunOptions, means: Means<'_>) -> Result<RunReport, Refused> {
    let budget = session.budget();
    let (loaded, terms, _) = session.parts()?;
    let knowledge = Knowledge {
        program: &loaded.program,
        terms,
        model: &mut loaded.model,
        budget: &budget,
        questions: &mut GoalTexts(budget),
    };
    let report = framex_host::settle(options, knowledge, means);
    loaded.receipts.extend(report.receipts.iter().cloned());
    Ok(report)
}

fn output(session: &mut Session, report: RunReport) -> Result<Output, Refused> {
    let answers = run::run(session, false)?;
    let stopped = report.stop.map(|stop| stopped(session, stop)).transpose()?;
    Ok(Output {
        run: report.run,
        end: report.end,
        reason: report.reason,
        requests: report.requests,
        answers,
        cost: report.cost,
        warnings: Problems::new(report.warnings, &session.sources),
        messages: report.messages,
        stopped,
    })
}

fn stopped(session: &Session, stop: Stop) -> Result<Refused, Refused> {
    let program = &session.loaded()?.program;
    Ok(match stop {
        Stop::Problem(problem) => session.refuse(vec![Diagnostic::clone(&problem)]),
        Stop::Evaluation(stopped) => refusal(
            &stopped,
            program,
            &session.terms,
            &session.sources,
            &session.budget(),
        ),
        Stop::Store(fault) => answer_store(
            &fault,
            "mend what the message names, or name another place with `--store` or `--record`",
        ),
    })
}

/// The stores of a run, in the order in which they are asked.
pub(super) fn answers(input: &Input, models: &Models) -> Result<Answers, Refused> {
    let mode = match (input.refresh, input.replay_only) {
        (true, true) => {
            return Err(malformed(
                "`--refresh` asks anew and `--replay-only` never asks",
                "leave out one of the two",
            ));
        }
        (true, false) => Mode::Refresh,
        (false, true) => Mode::ReplayOnly,
        (false, false) => Mode::Usual,
    };
    let recorded = input
        .recorded
        .as_deref()
        .map(Recorded::open)
        .transpose()
        .map_err(|fault| {
            answer_store(
                &fault,
                "name another folder with `--recorded`, or mend what the message names",
            )
        })?;
    let default = Path::new(USUAL_STORE);
    let wants_default = models.aliases().next().is_some() || default.exists();
    let path = input
        .store
        .as_deref()
        .or_else(|| (input.scripted.is_none() && wants_default).then_some(default));
    let store = path.map(Sqlite::open).transpose().map_err(|fault| {
        answer_store(
            &fault,
            "name another file with `--store`, or mend what the message names",
        )
    })?;
    Ok(Answers {
        mode,
        recorded,
        store: store.map(|store| Box::new(store) as _),
        record_to: input.record.clone(),
    })
}

fn options(input: &Input, run: String, is_interrupted: fn() -> bool) -> Result<RunOptions, Refused> {
    let cost = input
        .max_cost
        .as_deref()
        .map(Money::parse)
        .transpose()
        .map_err(|fault| malformed(&fault, "write it as `--max-cost 2.50`"))?;
    if let Some(today) = input.today.as_deref().filter(|today| !is_date(today)) {
        let fault = format!("`{today}` is no date: a year, a month and a day that the calendar has");
        return Err(malformed(&fault, "write it as `--today 2026-11-29`"));
    }
    let default = Bounds::default();
    Ok(RunOptions {
        today: input.today.clone(),
        bounds: Bounds {
            requests: input.max_requests.unwrap_or(default.requests),
            cost,
            deadline: input.deadline,
        },
        is_strict: input.strict,
        is_interrupted,
        ..RunOptions::new(run)
    })
}

fn replies(text: &str) -> Result<Replies, Refused> {
    let help = "write an object by request: `{\"read(d1)\": {\"reply\": …}}`";
    Replies::parse(text).map_err(|fault| malformed(&fault, help))
}

fn malformed(fault: &str, help: &str) -> Refused {
    Refused::without_place(MALFORMED_FIELDS, fault, help)
}

pub(super) fn answer_store(fault: &str, help: &str) -> Refused {
    Refused::without_place(ANSWER_STORE, fault, help)
}
