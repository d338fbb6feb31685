//! `framex agent`: carries out a program's requests.

use super::session;
use crate::answer_text;
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::files;
use crate::interrupt;
use crate::notices;
use crate::options::{Format, LimitOptions, Printing, ProgramFiles, duration};
use crate::table::Table;
use crate::terminal::{Colour, painted};
use clap::Args;
use framex_operations::operations::settle;
use framex_operations::{End, Event, Refused, RequestLine};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The arguments of `framex agent`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    program: ProgramFiles,
    #[command(flatten)]
    answers: AnswerOptions,
    #[command(flatten)]
    bounds: BoundOptions,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    limits: LimitOptions,
}

/// Where answers come from.
#[derive(Args, Debug)]
#[command(next_help_heading = "Answers")]
struct AnswerOptions {
    /// Answer from this file, in place of models and persons: `{"read(d1)": {"reply": …}}`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["record", "refresh"])]
    scripted: Option<String>,
    /// Use the answers recorded in this folder, before any other
    #[arg(long, value_name = "DIR")]
    recorded: Option<PathBuf>,
    /// Write each answer of this run as a file into this folder
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// The answer store (`.framex/answers.db` once a model is configured)
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Ask every model anew; old answers stay as history
    #[arg(long, conflicts_with = "replay_only")]
    refresh: bool,
    /// Ask no model; a request without a stored answer fails as `not-stored`
    #[arg(long)]
    replay_only: bool,
    /// A tool of your own: `cmd:NAME=COMMAND`, JSON in and out, becomes `_NAME`; of a Python file each marked function; of
    /// `mcp:COMMAND` or `mcp+http:URL` each tool of that server, as `_server.tool`
    #[arg(long = "adapter", value_name = "ADAPTER")]
    adapters: Vec<String>,
    /// The models (`framex.toml` unless given; FRAMEX_MODEL_URL and FRAMEX_MODEL_NAME set one up without a file)
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// How far a run may go.
#[derive(Args, Debug)]
#[command(next_help_heading = "Bounds of the run")]
struct BoundOptions {
    /// Carry out at most so many requests (1000 unless given)
    #[arg(long, value_name = "N")]
    max_requests: Option<u64>,
    /// Spend at most so much, by the configured prices
    #[arg(long, value_name = "AMOUNT")]
    max_cost: Option<String>,
    /// End the run after this time: `30s`, `10m`
    #[arg(long, value_name = "TIME", value_parser = duration)]
    deadline: Option<Duration>,
    /// The date that the rules see: `2026-11-29`
    #[arg(long, value_name = "DATE")]
    today: Option<String>,
    /// Refuse requests whose order is left open
    #[arg(long)]
    strict: bool,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    match found(arguments) {
        Err(refused) => document::print(Err(refused), &arguments.printing),
        Ok((document, None)) => document::print(Ok(document), &arguments.printing),
        Ok((document, Some(stopped))) => document::print_stopped(document, &stopped, &arguments.printing),
    }
}

/// How a command ends after this run.
pub(super) fn end_of(run: &settle::Output) -> Ended {
    match (run.end, &run.stopped) {
        (End::Done | End::Workflow | End::Waiting, _) => Ended::Done,
        (End::Stopped, Some(refused)) => Ended::of(refused),
        (End::Bound | End::Stopped, _) => Ended::Stopped,
        (End::Interrupted, _) => Ended::Interrupted,
    }
}

fn found(arguments: &Arguments) -> Result<(Document, Option<Refused>), Refused> {
    let mut session = session::loaded(&arguments.program.files, &arguments.limits)?;
    let input = input(arguments)?;
    interrupt::listen();
    let is_watched = std::io::stderr().is_terminal() && !arguments.printing.quiet;
    let mut watch = |event: &Event| {
        if is_watched {
            document::write_error(&(event_line(event) + "\n"));
        }
    };
    let mut run = settle::run(&mut session, &input, interrupt::was_asked_for, &mut watch)?;
    let text = match arguments.printing.format {
        Format::Csv => request_table(&run).csv(),
        _ => text(&run),
    };
    let mut document = Document::done(&run, text);
    document.ended = end_of(&run);
    let stopped = run.stopped.take();
    if stopped.is_none() {
        document = notices::added(document, &session, Some(&run), &arguments.printing)?;
    } else if !arguments.printing.quiet {
        document.problems = run.warnings;
    }
    Ok((document, stopped))
}

fn input(arguments: &Arguments) -> Result<settle::Input, Refused> {
    let (answers, bounds) = (&arguments.answers, &arguments.bounds);
    let scripted = answers
        .scripted
        .as_deref()
        .map(files::read_one)
        .transpose()?
        .map(|file| file.source);
    let default = Path::new("framex.toml");
    let config = answers
        .config
        .as_deref()
        .or_else(|| default.exists().then_some(default));
    let configuration = match config {
        Some(path) => {
            let text = files::read_one(&path.to_string_lossy())?.source;
            Some((text, path.parent().unwrap_or(Path::new("")).to_path_buf()))
        }
        None => None,
    };
    Ok(settle::Input {
        scripted,
        recorded: answers.recorded.clone(),
        record: answers.record.clone(),
        store: answers.store.clone(),
        configuration,
        refresh: answers.refresh,
        replay_only: answers.replay_only,
        adapters: answers.adapters.clone(),
        today: bounds.today.clone(),
        strict: bounds.strict,
        max_requests: bounds.max_requests,
        max_cost: bounds.max_cost.clone(),
        deadline: bounds.deadline,
    })
}

fn event_line(event: &Event) -> String {
    match event {
        Event::Taken { request, tool } => format!("{request}  {tool} …"),
        Event::Receipt(line) => format!("{}  {}", line.request, outcome_of(line)),
        Event::Message(text) => text.clone(),
    }
}

fn text(run: &settle::Output) -> String {
    let mut out: String = run
        .messages
        .iter()
        .map(|message| format!("{message}\n"))
        .collect();
    for answer in &run.answers {
        out.push_str(&answer_text::with_heading(answer));
    }
    // A long run's requests are in the JSON; people want to see what went wrong.
    if run.requests.len() <= 20 && !run.requests.is_empty() {
        out.push_str(&request_table(run).aligned());
    } else {
        let faulty = run.requests.iter().filter(|line| line.status != "succeeded");
        out.extend(faulty.map(|line| format!("{}  {}\n", line.request, outcome_of(line))));
    }
    out.push_str(&summary(run));
    out
}

fn summary(run: &settle::Output) -> String {
    let count = |status: &str| run.requests.iter().filter(|line| line.status == status).count();
    let counted = ["succeeded", "failed", "open", "waiting"].map(|status| (count(status), status));
    let counted: Vec<String> = counted
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, status)| format!("{count} {status}"))
        .collect();
    let replayed = run.requests.iter().filter(|line| line.replayed).count();
    let counted = if counted.is_empty() {
        "none".to_owned()
    } else {
        counted.join(", ")
    };
    let reason = if run.reason.is_empty() {
        String::new()
    } else {
        format!(" ({})", run.reason)
    };
    let colour = if end_of(run) == Ended::Done {
        Colour::Green
    } else {
        Colour::Red
    };
    format!(
        "run {}: {}{reason}; requests: {counted}; {replayed} from recorded answers, {} asked of a model\n",
        run.run,
        painted(end_word(run.end), colour),
        run.cost.calls
    )
}

fn end_word(end: End) -> &'static str {
    match end {
        End::Done => "done",
        End::Workflow => "workflow",
        End::Bound => "bound",
        End::Waiting => "waiting",
        End::Stopped => "stopped",
        End::Interrupted => "interrupted",
    }
}

fn outcome_of(line: &RequestLine) -> String {
    match failure_of(line) {
        Some(failure) => format!("{}: {failure}", line.status),
        None => line.status.to_owned(),
    }
}

fn failure_of(line: &RequestLine) -> Option<String> {
    let failure = line.failure.as_ref().map(document::value)?;
    failure.as_str().map(str::to_owned)
}

fn request_table(run: &settle::Output) -> Table {
    let row = |line: &RequestLine| {
        let order = line.order.clone().unwrap_or_default();
        let from = if line.replayed { "recorded" } else { "" };
        vec![
            line.request.clone(),
            line.tool.clone(),
            order,
            outcome_of(line),
            from.to_owned(),
        ]
    };
    Table {
        heading: ["request", "tool", "order", "outcome", "from"]
            .map(str::to_owned)
            .to_vec(),
        rows: run.requests.iter().map(row).collect(),
    }
}
