//! Reads records of JSON: the objects of an array, or one object after the other.
//!
//! In: bytes, the place of the array, the paths wanted (`address.city`, `tags[]`, `orders[].sku`). Out: for each record its
//! line, its bytes and the values at the paths; or why it is none.
//!
//! Invariant: a broken record takes no other along: reading goes on behind it, or on the next line.

mod paths;
mod value;
mod way;

use crate::cells::{Cells, Value};
use crate::reason::{NoJson, Reason};
use crate::refill::Refill;
use paths::Paths;
use std::io::{self, Read};
use value::{Keys, Reader, end_of_string, skip, skip_blanks};

/// A record longer than this has lost a bracket.
const MOST_RECORD_BYTES: usize = 64 << 20;

/// The records of a file.
#[derive(Debug)]
pub(crate) struct Records<R> {
    input: Refill<R>,
    paths: Paths,
    place: Place,
    /// The keys that lead from the document to the array.
    way: Vec<String>,
    /// Whether the last record is never closed.
    is_open: bool,
    /// The record.
    text: String,
    /// The values in it whose escapes had to be resolved.
    resolved: String,
    found: Vec<(u32, Value)>,
    values: Vec<Value>,
    of: Vec<(u32, u32)>,
    keys: Keys,
}

/// Where reading stands.
#[derive(Debug, PartialEq, Eq)]
enum Place {
    /// Before anything.
    Start,
    /// In an array.
    Array,
    /// Between records that stand one after the other.
    Stream,
    End,
}

/// A record: its place, its bytes, its values.
pub(crate) struct Record<'r> {
    pub(crate) line: u32,
    pub(crate) raw: &'r [u8],
    pub(crate) cells: Result<Cells<'r>, (Reason, usize)>,
}

/// Where the line ends that the bytes begin with.
fn line_end(bytes: &[u8]) -> usize {
    memchr::memchr(b'\n', bytes).unwrap_or(bytes.len())
}

/// How many bytes the string at the beginning has, its quotes among them.
pub(crate) fn string_bytes(bytes: &[u8]) -> usize {
    end_of_string(bytes, 0).map_or(bytes.len(), |(end, _)| end)
}

impl<R: Read> Records<R> {
    /// The records in the array that the keys lead to, joined by points; of the document itself where there is none.
    pub(crate) fn new(input: R, rows: &str) -> io::Result<Records<R>> {
        let keys = rows.split('.').filter(|key| !key.is_empty()).map(str::to_owned);
        Ok(Records {
            input: Refill::new(input)?,
            paths: Paths::default(),
            way: keys.collect(),
            is_open: false,
            place: Place::Start,
            text: String::new(),
            resolved: String::new(),
            found: Vec::new(),
            values: Vec::new(),
            of: Vec::new(),
            keys: Keys::default(),
        })
    }

    /// Says which values are wanted.
    pub(crate) fn wants(&mut self, paths: &[String]) {
        self.paths = Paths::of(paths);
        self.of = vec![(0, 0); paths.len()];
    }

    /// The next record.
    pub(crate) fn next(&mut self) -> io::Result<Option<Record<'_>>> {
        if self.place == Place::Start && !self.enter()? {
            self.place = Place::End;
            return Ok(self.rest(Reason::NotJson(NoJson::NoArray)));
        }
        if self.place == Place::End {
            return Ok(None);
        }
        let Some(first) = self.blanks_passed()? else {
            // An array that ends within a record is told with the record.
            let is_cut_off = self.place == Place::Array && !self.is_open;
            self.place = Place::End;
            return Ok(if is_cut_off {
                self.rest(Reason::NotJson(NoJson::OpenArray))
            } else {
                None
            });
        };
        if self.place == Place::Array && first == b']' {
            self.place = Place::End;
            self.input.pass(1);
            let fault = self.leave()?;
            return Ok(fault.and_then(|reason| self.rest(reason)));
        }
        let line = self.input.line;
        // Most records are sound and stand whole in what was read: one walk takes them apart.
        let mut reader = Reader::new(
            self.input.kept(),
            &mut self.resolved,
            &mut self.found,
            &mut self.keys,
        );
        let whole = reader.first(&self.paths);
        let end = match whole {
            Some(end) => Some(end),
            None => self.end_of_value()?,
        };
        let is_stream = self.place == Place::Stream;
        self.is_open = end.is_none();
        let bytes = self.input.kept();
        let mut resolved_from = bytes.len();
        self.text.clear();
        let read = match end.map(|end| (end, std::str::from_utf8(&bytes[..end]))) {
            None => Err((Reason::NotJson(NoJson::Open), 0)),
            Some((_, Err(fault))) => Err((Reason::NotUtf8, fault.valid_up_to())),
            Some((end, Ok(text))) => {
                self.text.push_str(text);
                match whole {
                    Some(_) => Ok(end),
                    None => {
                        resolved_from = end;
                        let mut reader = Reader::new(
                            text.as_bytes(),
                            &mut self.resolved,
                            &mut self.found,
                            &mut self.keys,
                        );
                        reader.record(&self.paths).map(|()| end)
                    }
                }
            }
        };
        let (raw_end, cells) = match (read, end) {
            (Ok(end), _) => (end, Ok(())),
            // In an array the comma tells where the next record begins, elsewhere the line does, unless the JSON is sound.
            (Err(fault), Some(end)) if !is_stream || !fault.0.is_broken() => (end, Err(fault)),
            (Err(fault), _) if is_stream => (self.end_of_lines()?, Err(fault)),
            (Err(fault), _) => (line_end(self.input.kept()), Err(fault)),
        };
        self.input.pass(raw_end);
        if cells.is_ok() {
            self.group();
        }
        let raw = self.input.passed(raw_end);
        let cells = cells.map(|()| Cells {
            text: &self.text,
            resolved: &self.resolved,
            resolved_from: resolved_from as u32,
            values: &self.values,
            of: &self.of,
        });
        Ok(Some(Record { line, raw, cells }))
    }

    /// What is left, as a record that is none.
    fn rest(&mut self, reason: Reason) -> Option<Record<'_>> {
        let line = self.input.line;
        let end = line_end(self.input.kept());
        self.input.pass(end);
        Some(Record {
            line,
            raw: self.input.passed(end),
            cells: Err((reason, 0)),
        })
    }

    /// Passes over blanks, and commas between records; the byte then reached.
    fn blanks_passed(&mut self) -> io::Result<Option<u8>> {
        loop {
            let bytes = self.input.kept();
            let at = skip_blanks(bytes, matches!(self.place, Place::Array | Place::Start));
            let found = bytes.get(at).copied();
            self.input.pass(at);
            if found.is_some() || self.input.is_ended {
                return Ok(found);
            }
            self.input.more()?;
        }
    }

    /// Where the value at the beginning ends; `None` where it is broken off.
    fn end_of_value(&mut self) -> io::Result<Option<usize>> {
        loop {
            let bytes = self.input.kept();
            // A scalar ends with what follows it, so that the end of what is read is not the end of it.
            match skip(bytes) {
                Some(end) if end < bytes.len() || self.input.is_ended => return Ok(Some(end)),
                _ if self.input.is_ended || bytes.len() > MOST_RECORD_BYTES => return Ok(None),
                _ => self.input.more()?,
            }
        }
    }

    /// Where the lines of a broken record end: its first one, and those behind it that are set in or begin with a closing
    /// bracket, so that no part of it is taken for a record.
    fn end_of_lines(&mut self) -> io::Result<usize> {
        let mut end = 0;
        loop {
            end += line_end(&self.input.kept()[end..]);
            match self.input.kept().get(end + 1) {
                Some(b' ' | b'\t' | b'}' | b']') if end < MOST_RECORD_BYTES => end += 1,
                None if !self.input.is_ended => self.input.more()?,
                _ => return Ok(end),
            }
        }
    }

    /// Puts the values of one path together.
    fn group(&mut self) {
        self.found.sort_by_key(|(column, _)| *column);
        self.values.clear();
        self.values.extend(self.found.iter().map(|(_, value)| *value));
        let mut at = 0;
        for (column, range) in self.of.iter_mut().enumerate() {
            let first = at;
            while self
                .found
                .get(at)
                .is_some_and(|(found, _)| *found as usize == column)
            {
                at += 1;
            }
            *range = (first as u32, at as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For each record its line and, path by path, its values.
    pub(super) fn records(text: &str, rows: &str, paths: &[&str]) -> Vec<(u32, Result<Vec<String>, Reason>)> {
        let paths: Vec<String> = paths.iter().map(|path| (*path).to_owned()).collect();
        let mut records = Records::new(text.as_bytes(), rows).expect("a text can be read");
        records.wants(&paths);
        let mut found = Vec::new();
        while let Some(record) = records.next().expect("a text can be read") {
            let values = record.cells.map_err(|(reason, _)| reason).map(|cells| {
                let texts = |column| {
                    let texts = cells.of(column).iter().map(|value| match value.is_nested {
                        true => "nested",
                        false => cells.text(value),
                    });
                    texts.collect::<Vec<_>>().join("|")
                };
                (0..paths.len()).map(texts).collect()
            });
            found.push((record.line, values));
        }
        found
    }

    pub(super) fn record(line: u32, values: &[&str]) -> (u32, Result<Vec<String>, Reason>) {
        (line, Ok(values.iter().map(|value| (*value).to_owned()).collect()))
    }

    #[test]
    fn an_array_a_nested_array_and_lines_give_the_same_records() {
        let expected = [record(1, &["1", "Bern"]), record(2, &["2", ""])];
        let (first, second) = (
            r#"{"id": 1, "home": {"city": "Bern"}}"#,
            r#"{"home": null, "id": 2}"#,
        );
        let paths = ["id", "home.city"];
        assert_eq!(records(&format!("{first}\n{second}"), "", &paths), expected);
        assert_eq!(records(&format!("[{first},\n{second}]"), "", &paths), expected);
        let nested = format!(
            r#"{{"more": [1, "]"], "data": {{"items": [{first},{}{second}]}}}}"#,
            '\n'
        );
        assert_eq!(records(&nested, "data.items", &paths), expected);
    }

    #[test]
    fn the_values_of_a_list_stand_together_and_escapes_are_resolved() {
        let text =
            r#"{"tags": ["a\n\u00fc", "\ud83d\ude00"], "orders": [{"sku": 1.50}, {"sku": true}], "x": {}}"#;
        assert_eq!(
            records(text, "", &["orders[].sku", "tags[]", "x", "tags"]),
            [record(1, &["1.50|true", "a\nü|😀", "nested", "nested"])]
        );
    }

    #[test]
    fn what_stands_behind_the_array_is_told_and_not_passed_over() {
        let behind = |text: &str| records(text, "", &["id"]);
        let told = (2, Err(Reason::NotJson(NoJson::BehindArray)));
        assert_eq!(behind("[{\"id\": 1}] \n xx"), [record(1, &["1"]), told.clone()]);
        assert_eq!(behind("[{\"id\": 1}]\n[{\"id\": 2}]"), [record(1, &["1"]), told]);
        assert_eq!(behind("[{\"id\": 1}] \n"), [record(1, &["1"])]);
        let within = records("{\"a\": [{\"id\": 1}], \"b\": 2}", "a", &["id"]);
        assert_eq!(within, [record(1, &["1"])]);
    }

    #[test]
    fn a_part_of_a_refused_record_is_never_taken_for_a_record() {
        let behind = "\n{\"id\": 3}";
        let inside = "{\"id\": 1, \"o\": [\n  {\"id\": 9},\n\t{\"id\": 8}\n]}";
        let twice = inside.replace("\"o\"", "\"id\": 2, \"o\"");
        for (text, reason) in [
            (inside.replace("1,", "1 1,"), Reason::NotJson(NoJson::InObject)),
            (inside.replace("]", ""), Reason::NotJson(NoJson::Open)),
            (twice, Reason::KeyTwice),
            (format!("[{inside}]"), Reason::NotARecord),
        ] {
            let found = records(&format!("\n{text}{behind}"), "", &["id"]);
            let first = if reason == Reason::NotARecord {
                record(2, &["1"])
            } else {
                (2, Err(reason))
            };
            assert_eq!(found[0], first, "{text}");
            assert_eq!(found.len(), 2, "{text}");
        }
    }

    #[test]
    fn a_key_that_comes_twice_in_an_object_is_told_where_the_mapping_looks_at_it() {
        let told = |key: &str, text: &str, paths: &[&str]| {
            let at = text.rfind(key).expect("it holds the key");
            let paths: Vec<String> = paths.iter().map(|path| (*path).to_owned()).collect();
            let mut found = Records::new(text.as_bytes(), "").expect("a text can be read");
            found.wants(&paths);
            let record = found.next().expect("a text can be read").expect("a record");
            assert_eq!(record.cells.map(|_| ()), Err((Reason::KeyTwice, at)), "{text}");
            assert!(found.next().expect("a text can be read").is_none());
        };
        told("\"id", r#"{"id": 1, "id": 1}"#, &["id"]);
        told("\"\\u", r#"{"id": 1, "\u0069d": 2}"#, &["id"]);
        told("\"id", r#"{"id": null, "id": 2}"#, &["id"]);
        told("\"c", r#"{"o": {"c": 1, "d": 2, "c": 3}}"#, &["o.c"]);
        told("\"o", r#"{"o": {"c": 1}, "o": {"c": 3}}"#, &["o.c"]);
        told(
            "\"c",
            r#"{"l": [{"c": 1}, {"x": 1, "c": 2, "c": 3}]}"#,
            &["l[].c"],
        );
        let sound = r#"{"l": [{"c": 1}, {"c": 2}], "x": 1, "x": 2, "c": {"l": 1}}"#;
        assert_eq!(records(sound, "", &["l[].c"]), [record(1, &["1|2"])]);
    }

    #[test]
    fn an_array_that_ends_within_a_record_is_told_once() {
        assert_eq!(
            records("[{\"id\": 1},\n{\"id", "", &["id"]),
            [record(1, &["1"]), (2, Err(Reason::NotJson(NoJson::Open)))]
        );
    }

    #[test]
    fn a_broken_record_takes_no_other_along() {
        let lines = "{\"id\": 1\n{\"id\": 2}\n[3]\n{\"id\": 4}";
        assert_eq!(
            records(lines, "", &["id"]),
            [
                (1, Err(Reason::NotJson(NoJson::Open))),
                record(2, &["2"]),
                (3, Err(Reason::NotARecord)),
                record(4, &["4"])
            ]
        );
        let array = "[{\"id\": 01x},\n{\"id\" 2},\n{\"id\": 3}";
        assert_eq!(
            records(array, "", &["id"]),
            [
                (1, Err(Reason::NotJson(NoJson::Value))),
                (2, Err(Reason::NotJson(NoJson::Colon))),
                record(3, &["3"]),
                (3, Err(Reason::NotJson(NoJson::OpenArray)))
            ]
        );
    }
}
