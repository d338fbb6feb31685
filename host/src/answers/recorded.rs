//! Answers as files: one JSON document each, to be kept beside a program.
//!
//! A file's name is made of the request and the first letters of its key, so that the same answer has
//! the same name in every run: `read-d1.3fa9c2d1.json`. Texts of several lines stand as lists of lines.

use super::forget::contains_decoded;
use super::{AnswerStore, Keys, Record};
use crate::failure::{Failure, FailureKind};
use crate::machine_fault::words;
use crate::models::{Outgoing, Usage};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of recorded answers, read whole when opened.
#[derive(Debug)]
pub struct Recorded {
    folder: PathBuf,
    records: Vec<(PathBuf, Record)>,
}

/// The document of one answer, its keys in this order.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    request: String,
    key: String,
    tool: String,
    model: String,
    parameters: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sample: Option<String>,
    system: Lines,
    user: Lines,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<Lines>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fail: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    tokens_in: u64,
    tokens_out: u64,
    given: String,
    run: String,
    /// Where an answer does not come from a model: who wrote it, and why. FrameX reads nothing of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Lines {
    One(String),
    Several(Vec<String>),
}

impl Lines {
    fn of(text: &str) -> Lines {
        match text.contains('\n') {
            true => Lines::Several(text.split('\n').map(str::to_owned).collect()),
            false => Lines::One(text.to_owned()),
        }
    }

    fn text(self) -> String {
        match self {
            Lines::One(text) => text,
            Lines::Several(lines) => lines.join("\n"),
        }
    }
}

impl Recorded {
    /// Reads a folder.
    ///
    /// # Errors
    /// Which file cannot be read, and why.
    pub fn open(folder: &Path) -> Result<Recorded, String> {
        let unreadable = |fault: std::io::Error| {
            format!(
                "the folder `{}` cannot be read: {}",
                folder.display(),
                words(&fault)
            )
        };
        let entries = fs::read_dir(folder).map_err(unreadable)?;
        let paths: Result<Vec<PathBuf>, std::io::Error> = entries.map(|entry| Ok(entry?.path())).collect();
        let mut paths = paths.map_err(unreadable)?;
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
        paths.sort();
        let mut records = Vec::new();
        for path in paths {
            let record = read(&path)?;
            records.push((path, record));
        }
        // By date, so that the last is the newest whatever the names are.
        records.sort_by(|(_, left), (_, right)| left.given.cmp(&right.given));
        Ok(Recorded {
            folder: folder.to_owned(),
            records,
        })
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether the folder holds no answer.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    fn last(&self, is_it: impl Fn(&Record) -> bool) -> Option<Record> {
        let mut found = self
            .records
            .iter()
            .rev()
            .map(|(_, record)| record)
            .filter(|record| is_it(record));
        let first = found.next()?;
        let reply = std::iter::once(first)
            .chain(found)
            .find(|record| record.reply.is_ok());
        Some(reply.unwrap_or(first).clone())
    }
}

impl AnswerStore for Recorded {
    fn find(&mut self, key: &str) -> Result<Option<Record>, String> {
        Ok(self.last(|record| record.keys.call == key))
    }

    fn find_content(&mut self, content: &str) -> Result<Option<Record>, String> {
        Ok(self.last(|record| record.keys.content == content))
    }

    fn near(&mut self, request: &str, tool: &str) -> Result<Vec<Record>, String> {
        let newest = self.records.iter().rev().map(|(_, record)| record);
        let is_same = |record: &&Record| record.request == request && record.outgoing.tool == tool;
        let same: Vec<Record> = newest.clone().filter(is_same).take(100).cloned().collect();
        match same.is_empty() {
            true => Ok(newest
                .filter(|record| record.outgoing.tool == tool)
                .take(100)
                .cloned()
                .collect()),
            false => Ok(same),
        }
    }

    fn keep(&mut self, record: &Record) -> Result<(), String> {
        write(&self.folder, record)?;
        *self = Recorded::open(&self.folder)?;
        Ok(())
    }

    fn forget(&mut self, text: &str) -> Result<u64, String> {
        let mut removed = 0;
        for (path, _) in std::mem::take(&mut self.records) {
            let written = fs::read_to_string(&path).map_err(|fault| unreadable(&path, &words(&fault)))?;
            // The lines of a text stand apart in the file, so the texts themselves are looked through too.
            let record = read(&path)?;
            if contains_decoded(&written, text) || holds(&record, text) {
                fs::remove_file(&path)
                    .map_err(|fault| format!("`{}` cannot be removed: {}", path.display(), words(&fault)))?;
                removed += 1;
            } else {
                self.records.push((path, record));
            }
        }
        Ok(removed)
    }

    fn all(&mut self) -> Result<Vec<Record>, String> {
        Ok(self.records.iter().map(|(_, record)| record.clone()).collect())
    }
}

/// Whether a record's texts hold another text, decoded.
pub(super) fn holds(record: &Record, text: &str) -> bool {
    let reply = match &record.reply {
        Ok(reply) => reply.as_str(),
        Err(failure) => failure.sentence.as_str(),
    };
    let schema = record.outgoing.schema.as_ref().map(Value::to_string);
    let sample = record.outgoing.sample.as_deref();
    let texts = [
        record.request.as_str(),
        &record.outgoing.system,
        &record.outgoing.user,
        reply,
    ];
    let mut texts = texts.into_iter().chain(schema.as_deref()).chain(sample);
    texts.any(|whole| contains_decoded(whole, text))
}

/// Writes one record into a folder, which is made where it is missing. The file appears whole or not at all.
pub(super) fn write(folder: &Path, record: &Record) -> Result<(), String> {
    let unwritable = |fault: std::io::Error| {
        format!(
            "the folder `{}` cannot be written: {}",
            folder.display(),
            words(&fault)
        )
    };
    fs::create_dir_all(folder).map_err(unwritable)?;
    let mut text = serde_json::to_string_pretty(&document(record)).map_err(|fault| fault.to_string())?;
    text.push('\n');
    let path = folder.join(file_name(record));
    let partial = path.with_extension("partial");
    fs::write(&partial, text).map_err(unwritable)?;
    fs::rename(&partial, &path).map_err(unwritable)
}

fn file_name(record: &Record) -> String {
    let mut name = String::new();
    for letter in record.request.chars() {
        match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => name.push(letter),
            _ if name.ends_with('-') || name.is_empty() => {}
            _ => name.push('-'),
        }
    }
    let name: String = name.chars().take(60).collect();
    format!("{}.{}.json", name.trim_end_matches('-'), &record.keys.call[..8])
}

fn document(record: &Record) -> Document {
    let outgoing = &record.outgoing;
    let failure = record.reply.as_ref().err();
    Document {
        request: record.request.clone(),
        key: record.keys.call.clone(),
        tool: outgoing.tool.clone(),
        model: outgoing.model.clone(),
        parameters: outgoing.parameters.clone(),
        schema: outgoing.schema.clone(),
        sample: outgoing.sample.clone(),
        system: Lines::of(&outgoing.system),
        user: Lines::of(&outgoing.user),
        reply: record.reply.as_ref().ok().map(|reply| Lines::of(reply)),
        fail: failure.map(|failure| failure.sentence.clone()),
        kind: failure.map(|failure| failure.kind.name().to_owned()),
        tokens_in: record.usage.tokens_in,
        tokens_out: record.usage.tokens_out,
        given: record.given.clone(),
        run: record.run.clone(),
        remark: None,
    }
}

/// Reads one file. The key is computed from what stands in it: an edited prompt does not answer for the old one.
fn read(path: &Path) -> Result<Record, String> {
    let text = fs::read_to_string(path).map_err(|fault| unreadable(path, &words(&fault)))?;
    let document: Document =
        serde_json::from_str(&text).map_err(|fault| unreadable(path, &fault.to_string()))?;
    let outgoing = Outgoing {
        tool: document.tool,
        model: document.model,
        parameters: document.parameters,
        schema: document.schema,
        sample: document.sample,
        system: document.system.text(),
        user: document.user.text(),
    };
    let keys = Keys::of(&outgoing);
    if keys.call != document.key {
        return Err(unreadable(
            path,
            "its `key` is not that of its messages; it was edited after it was recorded",
        ));
    }
    let reply = match (
        document.reply,
        document.fail,
        document.kind.as_deref().and_then(FailureKind::named),
    ) {
        (Some(reply), None, None) => Ok(reply.text()),
        (None, Some(sentence), Some(kind)) => Err(Failure::new(kind, sentence)),
        _ => return Err(unreadable(path, "it needs either `reply`, or `fail` and `kind`")),
    };
    Ok(Record {
        keys,
        request: document.request,
        outgoing,
        reply,
        usage: Usage {
            tokens_in: document.tokens_in,
            tokens_out: document.tokens_out,
        },
        given: document.given,
        run: document.run,
    })
}

fn unreadable(path: &Path, why: &str) -> String {
    format!("the recorded answer `{}` cannot be used: {why}", path.display())
}
