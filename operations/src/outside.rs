//! What can be wrong outside of any program: files, libraries, the command line.

use crate::{Refused, libraries};
use framex_source::{MALFORMED_COMMAND, UNKNOWN_LIBRARY, UNUSABLE_FILE, nearest};

/// A file that cannot be read.
#[must_use]
pub fn unreadable_file(name: &str, reason: &str) -> Refused {
    let help = "look at its name and its rights; a program is UTF-8 text";
    Refused::without_place(UNUSABLE_FILE, format!("`{name}` cannot be read: {reason}"), help)
}

/// A file that cannot be written.
#[must_use]
pub fn unwritable_file(name: &str, reason: &str) -> Refused {
    let help = "look at the rights of the file and of its folder";
    Refused::without_place(
        UNUSABLE_FILE,
        format!("`{name}` cannot be written: {reason}"),
        help,
    )
}

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

/// A command line that cannot be read.
#[must_use]
pub fn malformed_command(reason: &str) -> Refused {
    Refused::without_place(
        MALFORMED_COMMAND,
        reason,
        "see `framex --help`, or `framex COMMAND --help`",
    )
}
