//! What can be wrong outside of any program: libraries, the command line, the lines of a wire.

use crate::{RdfForm, Refused, libraries};
use framex_source::{MALFORMED_COMMAND, MALFORMED_REQUEST, OVERSIZED_REQUEST, UNKNOWN_LIBRARY, nearest};

/// A library that is not shipped.
#[must_use]
pub fn unknown_library(name: &str) -> Refused {
    let names: Vec<&str> = libraries().iter().map(|library| library.name).collect();
    let help = match nearest(name, names.iter().copied()) {
        Some(near) => format!("did you mean `lib:{near}`?"),
        None => format!("the libraries are {}", names.join(", ")),
    };
    Refused::without_place(UNKNOWN_LIBRARY, format!("there is no library `{name}`"), help)
}

/// A document of RDF whose format neither an option nor the end of its name says.
#[must_use]
pub fn unknown_format(file: &str) -> Refused {
    let names: Vec<&str> = RdfForm::names().collect();
    Refused::without_place(
        MALFORMED_COMMAND,
        format!("the name `{file}` does not say in which format of RDF it is written"),
        format!("name it: `--as FORMAT`, one of {}", names.join(", ")),
    )
}

/// A command line that cannot be read.
#[must_use]
pub fn malformed_command(reason: &str) -> Refused {
    Refused::without_place(
        MALFORMED_COMMAND,
        reason,
        "see `framex --help`, or `framex COMMAND --help`",
    )
}

/// A command that wants files and then a `last` text, a goal or a fact, was given one word.
#[must_use]
pub fn one_word(command: &str, last: &str, word: &str) -> Refused {
    let message = format!("`framex {command}` wants files and a {last}, and `{word}` is all it was given");
    let example = match last {
        "goal" => "'?- GOAL.'",
        _ => "'FACT'",
    };
    let help = format!("name the files first, then the {last}: `framex {command} FILE… {example}`");
    Refused::without_place(MALFORMED_COMMAND, message, help)
}

/// A picture was asked of a command that draws none.
#[must_use]
pub fn no_picture() -> Refused {
    let message = "`mermaid` and `svg` are pictures, and this command draws none";
    Refused::without_place(
        MALFORMED_COMMAND,
        message,
        "`framex explain` draws a proof; print this with `--format text`, `json`, `table` or `csv`",
    )
}

/// A line of a wire that is no request.
#[must_use]
pub fn malformed_request(reason: &str) -> Refused {
    let help =
        "send one JSON object a line: `{\"id\": 1, \"command\": \"query\", \"query\": \"?- rob:Man.\"}`";
    Refused::without_place(MALFORMED_REQUEST, reason, help)
}

/// A line of a wire that is longer than allowed; nothing of it was read.
#[must_use]
pub fn oversized_request(most_bytes: usize) -> Refused {
    let message = format!("the request is longer than {most_bytes} bytes");
    let help = "send a large program in parts: `load_begin`, `load_chunk` for each part, `load_commit`";
    Refused::without_place(OVERSIZED_REQUEST, message, help)
}
