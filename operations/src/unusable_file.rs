//! Says why a file, or the output, cannot be read or written, and what mends it.
//!
//! In: the name as the user wrote it and the fault of the machine. Out: a refusal in the user's words.
//!
//! Invariant: no number of the machine's error is ever said.

use crate::Refused;
use framex_host::machine_fault::words;
use framex_source::UNUSABLE_FILE;
use std::io::{Error, ErrorKind};

/// A file that cannot be read; [`ErrorKind::InvalidData`] stands for bytes that are no text.
#[must_use]
pub fn unreadable_file(name: &str, fault: &Error) -> Refused {
    let (reason, help) = match fault.kind() {
        ErrorKind::NotFound => (
            "there is no such file".to_owned(),
            "look at its name, and at the folder that it is named from".to_owned(),
        ),
        ErrorKind::IsADirectory => (
            "it is a folder".to_owned(),
            format!("name the files in it: `{}/*.fx`", name.trim_end_matches('/')),
        ),
        ErrorKind::PermissionDenied => ("you may not read it".to_owned(), "look at its rights".to_owned()),
        ErrorKind::InvalidData => ("it is not UTF-8 text".to_owned(), "save it as UTF-8".to_owned()),
        _ => (words(fault), "look at its name and its rights".to_owned()),
    };
    Refused::without_place(UNUSABLE_FILE, format!("`{name}` cannot be read: {reason}"), help)
}

/// An address at which nobody can listen: the path of a socket, or a host and port.
#[must_use]
pub fn unusable_address(name: &str, fault: &Error) -> Refused {
    let (reason, help) = match fault.kind() {
        ErrorKind::AddrInUse => (
            "another program listens there, or a file of that name is in the way".to_owned(),
            "end that program, or name another address",
        ),
        ErrorKind::InvalidInput => (words(fault), "name a shorter path"),
        _ => reason_not_written(fault),
    };
    let message = format!("nobody can listen on `{name}`: {reason}");
    Refused::without_place(UNUSABLE_FILE, message, help)
}

/// A file that cannot be written.
#[must_use]
pub fn unwritable_file(name: &str, fault: &Error) -> Refused {
    let (reason, help) = reason_not_written(fault);
    let message = format!("`{name}` cannot be written: {reason}");
    Refused::without_place(UNUSABLE_FILE, message, help)
}

/// The output of a command that cannot be written, or not to its end.
#[must_use]
pub fn unwritable_output(fault: &Error) -> Refused {
    let (reason, help) = reason_not_written(fault);
    let message = format!("the output cannot be written to its end: {reason}");
    Refused::without_place(UNUSABLE_FILE, message, help)
}

fn reason_not_written(fault: &Error) -> (String, &'static str) {
    // A fault with words of its own says more than its kind.
    if fault.get_ref().is_some() {
        return (words(fault), "name another place");
    }
    let (reason, help) = match fault.kind() {
        ErrorKind::NotFound => ("its folder is not there", "make the folder first"),
        ErrorKind::IsADirectory => ("it is a folder", "name a file in it"),
        ErrorKind::PermissionDenied => (
            "you may not write it",
            "look at the rights of the file and of its folder",
        ),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            ("the disk is full", "make room, or name a place on another disk")
        }
        ErrorKind::ReadOnlyFilesystem => ("its disk may only be read", "name a place on another disk"),
        _ => {
            return (words(fault), "look at the rights of the file and of its folder");
        }
    };
    (reason.to_owned(), help)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(refused: &Refused) -> String {
        refused.problems().list()[0].message.clone()
    }

    #[test]
    fn a_fault_of_the_machine_is_said_without_its_number() {
        for number in [2, 5, 13, 20, 21, 28, 30, 98] {
            let fault = Error::from_raw_os_error(number);
            for said in [
                message(&unreadable_file("a.fx", &fault)),
                message(&unwritable_file("a.fx", &fault)),
            ] {
                assert!(!said.contains("os error"), "{said}");
                let reason = said.split(": ").nth(1).expect("a reason");
                assert!(reason.starts_with(char::is_lowercase), "{said}");
            }
        }
    }

    #[test]
    fn a_fault_with_words_of_its_own_keeps_them() {
        let fault = Error::new(ErrorKind::PermissionDenied, "another session listens there");
        assert!(message(&unwritable_file("x.sock", &fault)).ends_with("another session listens there"));
    }
}
