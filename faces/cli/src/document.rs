//! Prints what a command found: the JSON document, or text, with problems on standard error.
//!
//! Invariant: with `--format json` standard output holds exactly one document, also on failure.

use crate::ended::Ended;
use crate::options::{Format, Printing};
use crate::terminal::{harmless, is_error_coloured};
use framex_operations::{Problems, Refused, no_picture, unwritable_output};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io::{ErrorKind, IsTerminal, Write};

/// What a command found, ready to be printed.
pub(crate) struct Document {
    /// For `json`: the value of `result`.
    pub(crate) result: Value,
    /// For `json`: further keys beside `result`.
    pub(crate) further: Vec<(&'static str, Value)>,
    /// For people.
    pub(crate) text: String,
    /// Whether the text is the picture that was asked for.
    pub(crate) is_picture: bool,
    /// How it ended.
    pub(crate) ended: Ended,
    /// Warnings and notes.
    pub(crate) problems: Problems,
}

impl Document {
    /// A result that is done, with its text.
    pub(crate) fn done(result: &impl Serialize, text: String) -> Document {
        Document {
            result: value(result),
            further: Vec::new(),
            text,
            is_picture: false,
            ended: Ended::Done,
            problems: Problems::default(),
        }
    }

    /// The same in the one form that is printed: a large result is not made in both.
    pub(crate) fn in_form(
        format: Format,
        result: &impl Serialize,
        text: impl FnOnce() -> String,
    ) -> Document {
        match format {
            Format::Json => Document::done(result, String::new()),
            _ => Document::done(&(), text()),
        }
    }
}

/// The JSON value of an operation's output.
pub(crate) fn value(output: &impl Serialize) -> Value {
    serde_json::to_value(output).expect("an output has string keys and finite numbers")
}

/// A word of an operation's output, as the wire says it.
pub(crate) fn word(of: &impl Serialize) -> String {
    value(of).as_str().unwrap_or_default().to_owned()
}

/// Prints, and says how the command ended.
pub(crate) fn print(found: Result<Document, Refused>, printing: &Printing) -> Ended {
    let wants_picture = matches!(printing.format, Format::Mermaid | Format::Svg);
    match found {
        Ok(document) if wants_picture && !document.is_picture => print_refused(&no_picture(), printing),
        Ok(document) => print_found(document, printing),
        Err(refused) => print_refused(&refused, printing),
    }
}

fn print_found(document: Document, printing: &Printing) -> Ended {
    let problems = if printing.quiet {
        Problems::default()
    } else {
        document.problems
    };
    if printing.format == Format::Json {
        let mut all = Map::new();
        let is_ok = matches!(document.ended, Ended::Done);
        all.insert("ok".to_owned(), json!(is_ok));
        all.insert("problems".to_owned(), value(&problems));
        all.insert("result".to_owned(), document.result);
        all.extend(
            document
                .further
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value)),
        );
        write_out(&(Value::Object(all).to_string() + "\n"), document.ended)
    } else {
        let ended = write_out(&document.text, document.ended);
        write_error(&problems.render(is_error_coloured()));
        ended
    }
}

/// Prints what a run did before it stopped, why it stopped, and what it warned of before.
pub(crate) fn print_stopped(document: Document, stopped: &Refused, printing: &Printing) -> Ended {
    let problems = stopped.problems().clone().and(document.problems);
    if printing.format == Format::Json {
        let all = json!({"ok": false, "problems": value(&problems), "result": document.result});
        write_out(&format!("{all}\n"), document.ended)
    } else {
        let ended = write_out(&document.text, document.ended);
        write_error(&problems.render(is_error_coloured()));
        ended
    }
}

fn print_refused(refused: &Refused, printing: &Printing) -> Ended {
    if printing.format == Format::Json {
        let all = json!({"ok": false, "problems": value(refused.problems()), "result": null});
        write_out(&format!("{all}\n"), Ended::of(refused))
    } else {
        write_error(&refused.problems().render(is_error_coloured()));
        Ended::of(refused)
    }
}

/// Writes to standard output, and says how a command ends that ended so before; a terminal gets nothing that steers it.
///
/// A reader that has gone away (`| head`) is no fault; a full disk is, and is said on standard error.
pub(crate) fn write_out(text: &str, ended: Ended) -> Ended {
    match write(std::io::stdout().lock(), text) {
        Err(fault) if fault.kind() != ErrorKind::BrokenPipe => {
            write_error(&unwritable_output(&fault).problems().render(is_error_coloured()));
            Ended::Refused
        }
        _ => ended,
    }
}

/// Writes to standard error; where that fails there is nobody to tell.
pub(crate) fn write_error(text: &str) {
    let _ = write(std::io::stderr().lock(), text);
}

fn write(mut out: impl Write + IsTerminal, text: &str) -> std::io::Result<()> {
    let text = if out.is_terminal() {
        harmless(text)
    } else {
        text.into()
    };
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Prints a fault of the command line, or the help that was asked for.
pub(crate) fn usage(fault: &clap::Error) -> Ended {
    if !fault.use_stderr() {
        let _ = fault.print();
        return Ended::Done;
    }
    let words: Vec<String> = std::env::args().collect();
    let wants_json = words.iter().any(|word| word == "--format=json")
        || words
            .windows(2)
            .any(|pair| pair[0] == "--format" && pair[1] == "json");
    if wants_json {
        let refused = framex_operations::malformed_command(&sentence_of(&fault.to_string()));
        let all = json!({"ok": false, "problems": value(refused.problems()), "result": null});
        write_out(&format!("{all}\n"), Ended::Refused)
    } else {
        let _ = fault.print();
        Ended::Refused
    }
}

/// The first paragraph of a fault, on one line: what is missing is listed on lines of its own.
fn sentence_of(fault: &str) -> String {
    let paragraph = fault.trim_start_matches("error: ").lines();
    let lines: Vec<&str> = paragraph
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect();
    lines.join(" ")
}
