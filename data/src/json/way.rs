//! Finds the array of the records in a document, and reads the document behind it to its end.
//!
//! In: the keys that lead to the array. Out: whether it is there; behind it, what is wrong with the rest.
//!
//! Invariant: of two arrays under the same keys the second is told, and so is a document that may have lost one.

use super::{Place, Records};
use crate::reason::{NoJson, Reason};
use std::io::{self, Read};

impl<R: Read> Records<R> {
    /// Goes to the array that the keys lead to; false where there is none.
    pub(super) fn enter(&mut self) -> io::Result<bool> {
        for level in 0..self.way.len() {
            if self.blanks_passed()? != Some(b'{') {
                return Ok(false);
            }
            self.input.pass(1);
            loop {
                let Some((end, is_it)) = self.key(level)? else {
                    return Ok(false);
                };
                self.input.pass(end);
                if !self.colon_passed()? {
                    return Ok(false);
                }
                if is_it {
                    break;
                }
                if !self.value_passed()? {
                    return Ok(false);
                }
            }
        }
        self.place = match self.blanks_passed()? {
            Some(b'[') => {
                self.input.pass(1);
                Place::Array
            }
            Some(_) if !self.way.is_empty() => return Ok(false),
            _ => Place::Stream,
        };
        Ok(true)
    }

    /// Goes from the array to the end of the document; what is wrong there, at the place reached.
    ///
    /// Another array under the same key would be lost, and a document that is cut off may have lost it.
    pub(super) fn leave(&mut self) -> io::Result<Option<Reason>> {
        for level in (0..self.way.len()).rev() {
            loop {
                match self.blanks_passed()? {
                    Some(b'}') => break self.input.pass(1),
                    Some(b',') => self.input.pass(1),
                    None => return Ok(Some(Reason::NotJson(NoJson::OpenArray))),
                    Some(_) => return Ok(Some(Reason::NotJson(NoJson::InObject))),
                }
                let Some((end, is_it)) = self.key(level)? else {
                    return Ok(Some(Reason::NotJson(NoJson::Key)));
                };
                if is_it {
                    return Ok(Some(Reason::KeyTwice));
                }
                self.input.pass(end);
                if !self.colon_passed()? {
                    return Ok(Some(Reason::NotJson(NoJson::Colon)));
                }
                if !self.value_passed()? {
                    return Ok(Some(Reason::NotJson(NoJson::Open)));
                }
            }
        }
        let is_whole = self.blanks_passed()?.is_none();
        Ok((!is_whole).then_some(Reason::NotJson(NoJson::BehindArray)))
    }

    /// Where the key ends that stands here, and whether it is the one that leads on from this level; `None` where there is none.
    fn key(&mut self, level: usize) -> io::Result<Option<(usize, bool)>> {
        if self.blanks_passed()? != Some(b'"') {
            return Ok(None);
        }
        let Some(end) = self.end_of_value()? else {
            return Ok(None);
        };
        let key = &self.input.kept()[1..end - 1];
        Ok(Some((end, *key == *self.way[level].as_bytes())))
    }

    /// Passes over a colon and the blanks around it; false where there is none.
    fn colon_passed(&mut self) -> io::Result<bool> {
        if self.blanks_passed()? != Some(b':') {
            return Ok(false);
        }
        self.input.pass(1);
        self.blanks_passed()?;
        Ok(true)
    }

    /// Passes over a value of any length; false where it is broken off.
    fn value_passed(&mut self) -> io::Result<bool> {
        let mut depth = 0_usize;
        loop {
            let Some(first) = self.blanks_passed()? else {
                return Ok(false);
            };
            let end = match first {
                b'{' | b'[' => {
                    depth += 1;
                    1
                }
                b'}' | b']' => match depth.checked_sub(1) {
                    Some(less) => {
                        depth = less;
                        1
                    }
                    None => return Ok(false),
                },
                b',' | b':' if depth > 0 => 1,
                _ => match self.end_of_value()? {
                    Some(end) => end,
                    None => return Ok(false),
                },
            };
            self.input.pass(end);
            if depth == 0 {
                return Ok(true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::json::tests::{record, records};
    use crate::reason::{NoJson, Reason};

    #[test]
    fn a_document_around_the_array_is_read_to_its_end() {
        let items = |text: &str| records(text, "a.b", &["id"]);
        let told = |reason| [record(1, &["1"]), (1, Err(reason))];
        assert_eq!(
            items(r#"{"x": {"a": 1}, "a": {"b": [{"id": 1}], "c": "}"}, "b": [2, {"b": 3}]} "#),
            [record(1, &["1"])]
        );
        assert_eq!(
            items(r#"{"a": {"b": [{"id": 1}], "b": [{"id": 2}]}}"#),
            told(Reason::KeyTwice)
        );
        assert_eq!(
            items(r#"{"a": {"b": [{"id": 1}]}, "a": {}}"#),
            told(Reason::KeyTwice)
        );
        for (end, why) in [
            ("", NoJson::OpenArray),
            ("}", NoJson::OpenArray),
            ("}, \"c\": [1", NoJson::Open),
            ("}, c}", NoJson::Key),
            ("}, \"c\" 1}", NoJson::Colon),
            ("]}", NoJson::InObject),
            ("}} {", NoJson::BehindArray),
        ] {
            let text = format!(r#"{{"a": {{"b": [{{"id": 1}}]{end}"#);
            assert_eq!(items(&text), told(Reason::NotJson(why)), "{text}");
        }
    }
}
