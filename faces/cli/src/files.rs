//! Reads the files of a program; `lib:NAME` is a shipped library, `-` standard input. Writes files whole or not at all.

use framex_operations::{Refused, SourceText, WholeFile, unknown_library, unreadable_file, unwritable_file};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;

/// Bytes of a file that one thread reads as fast as several would.
const FEW_BYTES: usize = 1 << 20;

/// The texts, in the order named; a file that is named again is read once.
pub(crate) fn read(names: &[String]) -> Result<Vec<SourceText>, Refused> {
    read_on(1, names)
}

/// The same, parts of a large file on so many threads.
pub(crate) fn read_on(threads: usize, names: &[String]) -> Result<Vec<SourceText>, Refused> {
    let mut seen = BTreeSet::new();
    let once = names.iter().filter(|name| seen.insert(name.as_str()));
    once.map(|name| text(name, threads)).collect()
}

/// Refuses to write where something is that the command reads or writes beside it: what is there would be lost.
pub(crate) fn apart_from<'n>(
    written: Option<&str>,
    others: impl IntoIterator<Item = &'n str>,
) -> Result<(), Refused> {
    let place = |name: &str| match std::fs::canonicalize(name) {
        Ok(path) => path.is_file().then_some(path),
        // What is not there yet lies in a folder that is.
        Err(_) => {
            let path = Path::new(name);
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = std::fs::canonicalize(folder.unwrap_or_else(|| Path::new("."))).ok()?;
            Some(folder.join(path.file_name()?))
        }
    };
    let Some((written, at)) = written.and_then(|name| Some((name, place(name)?))) else {
        return Ok(());
    };
    match others.into_iter().any(|other| place(other).as_ref() == Some(&at)) {
        true => {
            let fault = io::Error::other("the same command reads or writes it under another name");
            Err(unwritable_file(written, &fault))
        }
        false => Ok(()),
    }
}

/// A file that is begun; the one of its name stands until it is [kept](WholeFile::keep).
pub(crate) fn begun(name: &str) -> Result<WholeFile, Refused> {
    WholeFile::create(Path::new(name)).map_err(|fault| unwritable_file(name, &fault))
}

/// Gives a file that is written to its end the place of the one before.
pub(crate) fn kept(name: &str, file: WholeFile) -> Result<(), Refused> {
    file.keep().map_err(|fault| unwritable_file(name, &fault))
}

/// Writes a text to a file, whole or not at all.
pub(crate) fn write(name: &str, text: &[u8]) -> Result<(), Refused> {
    let mut file = begun(name)?;
    file.write_all(text)
        .map_err(|fault| unwritable_file(name, &fault))?;
    kept(name, file)
}

/// One text.
pub(crate) fn read_one(name: &str) -> Result<SourceText, Refused> {
    text(name, 1)
}

fn text(name: &str, threads: usize) -> Result<SourceText, Refused> {
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
        from_file(name, threads)
    };
    let text = read.and_then(|bytes| String::from_utf8(bytes).map_err(|_| ErrorKind::InvalidData.into()));
    let source = text.map_err(|fault| unreadable_file(name, &fault))?;
    let file = if name == "-" { "<stdin>" } else { name };
    Ok(SourceText {
        file: file.to_owned(),
        source,
    })
}

fn from_file(name: &str, threads: usize) -> std::io::Result<Vec<u8>> {
    let size_bytes = std::fs::metadata(name).map_or(0, |file| file.len() as usize);
    let part = size_bytes.div_ceil(threads);
    if threads < 2 || part < FEW_BYTES {
        return std::fs::read(name);
    }
    let mut bytes = vec![0; size_bytes];
    let is_read = thread::scope(|scope| {
        let parts = bytes.chunks_mut(part).enumerate();
        let parts = parts.map(|(number, bytes)| {
            let from = SeekFrom::Start((number * part) as u64);
            scope.spawn(move || {
                let mut file = File::open(name)?;
                file.seek(from)?;
                file.read_exact(bytes)
            })
        });
        let parts: Vec<_> = parts.collect();
        let mut read = parts.into_iter().map(|part| matches!(part.join(), Ok(Ok(()))));
        read.all(|is_read| is_read)
    });
    // What cannot be read in parts may be readable from its start, and if not, that says why.
    match is_read {
        true => Ok(bytes),
        false => std::fs::read(name),
    }
}

fn from_standard_input() -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    Ok(bytes)
}
