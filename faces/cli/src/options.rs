//! The options that several commands share.

use clap::{Args, ValueEnum};
use framex_operations::{Limits, QUESTION_TIME, RdfForm, Refused, Threads, unknown_format};
use std::time::Duration;

/// How a command prints.
#[derive(Args, Clone, Debug)]
pub(crate) struct Printing {
    /// How to print: `text` and `table` for people, `json` one document, `csv` rows; `mermaid` and `svg` for proofs
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT", global = true)]
    pub(crate) format: Format,
    /// Print results alone: no warnings, no notes
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
}

/// The forms of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One document: `{"ok", "problems", "result"}`
    Json,
    /// Aligned columns
    Table,
    /// Comma-separated values
    Csv,
    /// A flowchart, of what can be drawn
    Mermaid,
    /// A picture, of what can be drawn
    Svg,
}

/// What an evaluation may use.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitOptions {
    /// Stop when there are more facts than this
    #[arg(long, value_name = "N")]
    max_facts: Option<u64>,
    /// Stop when terms nest deeper than this (64 unless given)
    #[arg(long, value_name = "N")]
    max_depth: Option<u32>,
    /// Stop when one stratum takes more rounds than this
    #[arg(long, value_name = "N")]
    max_rounds: Option<u64>,
    /// Stop when facts and terms take more memory: `800M`, `4G`
    #[arg(long, value_name = "SIZE", value_parser = size_bytes)]
    max_memory: Option<u64>,
    /// Stop a question that takes more steps than this, such as one over unrelated conditions (a thousand millions unless given)
    #[arg(long, value_name = "N")]
    max_steps: Option<u64>,
    /// Stop a question whose answer has more rows than this (ten millions unless given)
    #[arg(long, value_name = "N")]
    max_rows: Option<u64>,
    /// Stop an evaluation, or a question, after this time: `500ms`, `10s`, `2m` (a question of `serve` and `mcp` after 20s unless given)
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Read and evaluate on so many threads, or on `all` that the machine has; what comes out is the same
    #[arg(long, value_name = "N", value_parser = threads, default_value = "1")]
    threads: Threads,
}

impl LimitOptions {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            facts: self.max_facts,
            rounds_per_stratum: self.max_rounds,
            depth: self.max_depth,
            memory_bytes: self.max_memory,
            steps_per_answer: self.max_steps,
            rows_per_answer: self.max_rows,
            time: self.time_limit,
            time_per_question: None,
            threads: self.threads,
        }
    }

    /// The same at a door at which clients wait.
    pub(crate) fn served(&self) -> Limits {
        Limits {
            time_per_question: Some(QUESTION_TIME),
            ..self.limits()
        }
    }
}

/// The files of one program.
#[derive(Args, Clone, Debug)]
pub(crate) struct ProgramFiles {
    /// The files of the program, in loading order; `lib:NAME` is a shipped library, `-` standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
}

/// The files of one program, or none where a snapshot is opened.
#[derive(Args, Clone, Debug)]
pub(crate) struct OpenedFiles {
    /// The files of the program, in loading order; `lib:NAME` is a shipped library, `-` standard input
    #[arg(required_unless_present = "snapshot", value_name = "FILE")]
    pub(crate) files: Vec<String>,
}

/// How a graph is written down.
#[derive(Args, Clone, Debug)]
pub(crate) struct GraphForm {
    /// The format, where the end of the file's name does not say it: `turtle`, `ntriples`, `nquads`, `trig`, `rdfxml`, `jsonld`
    #[arg(long = "as", value_name = "FORM", value_parser = form_of_graph)]
    pub(crate) form: Option<RdfForm>,
}

impl GraphForm {
    /// The form of the file with this name.
    pub(crate) fn of(&self, name: &str) -> Result<RdfForm, Refused> {
        let form = self.form.or_else(|| RdfForm::of_file(name));
        form.ok_or_else(|| unknown_format(name))
    }
}

fn form_of_graph(name: &str) -> Result<RdfForm, String> {
    RdfForm::named(name).ok_or_else(|| {
        let names: Vec<&str> = RdfForm::names().collect();
        format!("the formats are {}", names.join(", "))
    })
}

/// Answers from a file, in place of models and persons.
#[derive(Args, Clone, Debug)]
pub(crate) struct ScriptedOption {
    /// Carry out the requests first, answered from this file, by request: `{"read(d1)": {"reply": …}}`
    #[arg(long, value_name = "FILE")]
    pub(crate) scripted: Option<String>,
}

/// How a command opens a program and prints what it found.
#[derive(Args, Clone, Debug)]
pub(crate) struct Opening {
    /// Begin with the session that `framex snapshot` kept in this file; files named beside it are added to it
    #[arg(long, value_name = "FILE")]
    pub(crate) snapshot: Option<String>,
    #[command(flatten)]
    pub(crate) scripted: ScriptedOption,
    #[command(flatten)]
    pub(crate) printing: Printing,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
}

fn threads(text: &str) -> Result<Threads, String> {
    match text.parse() {
        _ if text == "all" => Ok(Threads::all()),
        Ok(count @ 1..) => Ok(Threads::of(count)),
        _ => Err("write a number of threads, at least 1, or `all`".to_owned()),
    }
}

fn size_bytes(text: &str) -> Result<u64, String> {
    let (number, factor) = split_unit(text, &[("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30), ("", 1)]);
    let number: u64 = number
        .parse()
        .map_err(|_| "write a number of bytes, or `800M`, `4G`".to_owned())?;
    number
        .checked_mul(factor)
        .ok_or_else(|| "this is more than can be counted".to_owned())
}

/// `500ms`, `10s`, `2m`, `1h`; seconds where there is no unit.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let (number, factor) = split_unit(
        text,
        &[
            ("ms", 1),
            ("s", 1000),
            ("m", 60_000),
            ("h", 3_600_000),
            ("", 1000),
        ],
    );
    let number: f64 = number
        .parse()
        .map_err(|_| "write seconds, or `500ms`, `10s`, `2m`".to_owned())?;
    let milliseconds = number * factor as f64;
    if !(0.0..1e15).contains(&milliseconds) {
        return Err("write a time between nothing and thirty thousand years".to_owned());
    }
    Ok(Duration::from_millis(milliseconds as u64))
}

fn split_unit<'t>(text: &'t str, units: &[(&str, u64)]) -> (&'t str, u64) {
    let found = units
        .iter()
        .find_map(|(unit, factor)| text.strip_suffix(unit).map(|number| (number, *factor)));
    found.unwrap_or((text, 1))
}

#[cfg(test)]
mod tests {
    use super::{duration, size_bytes};
    use std::time::Duration;

    #[test]
    fn sizes_and_times_are_read_with_their_units() {
        assert_eq!(size_bytes("4G"), Ok(4 << 30));
        assert_eq!(size_bytes("12"), Ok(12));
        assert!(size_bytes("lots").is_err());
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(duration("1.5"), Ok(Duration::from_millis(1500)));
        assert!(duration("-1").is_err());
    }
}
