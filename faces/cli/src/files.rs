//! Reads the files of a program; `lib:NAME` is a shipped library, `-` standard input.

use framex_operations::{Refused, SourceText, unknown_library, unreadable_file};
use std::collections::BTreeSet;
use std::io::{ErrorKind, Read};

/// The texts, in the order named; a file that is named again is read once.
pub(crate) fn read(names: &[String]) -> Result<Vec<SourceText>, Refused> {
    let mut seen = BTreeSet::new();
    let once = names.iter().filter(|name| seen.insert(name.as_str()));
    once.map(|name| read_one(name)).collect()
}

/// One text.
pub(crate) fn read_one(name: &str) -> Result<SourceText, Refused> {
    if let Some(library) = name.strip_prefix("lib:") {
        let found = framex_operations::library(library).ok_or_else(|| unknown_library(library))?;
        return Ok(SourceText {
            file: name.to_owned(),
            source: found.text.to_owned(),
        });
    }
    let read = if name == "-" {
        from_standard_input()
    } else {
        std::fs::read(name)
    };
    let text = read.and_then(|bytes| String::from_utf8(bytes).map_err(|_| ErrorKind::InvalidData.into()));
    let source = text.map_err(|fault| unreadable_file(name, &fault))?;
    let file = if name == "-" { "<stdin>" } else { name };
    Ok(SourceText {
        file: file.to_owned(),
        source,
    })
}

fn from_standard_input() -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    Ok(bytes)
}
