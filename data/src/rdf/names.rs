//! Decides which name an IRI is, and which IRI a name is.
//!
//! In: the prefixes that are known. Out: a name as it stands in a statement; an IRI.
//!
//! Invariant: an IRI that [`Names::iri_of`] makes of a term is read back by [`Names::term_of`] as that term, and no two terms have
//! one IRI: a term whose IRI would read as another term has its print after the base.

use super::term_text::{is_call, is_term};
use super::vocabulary::{BASE, IRI, WELL_KNOWN};
use framex_term::{Number, Term, Terms, View};
use oxrdf::NamedNode;

/// What IRIs and names mean to each other.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    /// Short and long, in the order in which they became known.
    prefixes: Vec<(String, String)>,
}

/// A term as it stands in a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    pub(crate) text: String,
    /// Whether it is a name, which can be a class or a property.
    pub(crate) is_name: bool,
}

/// Why an IRI is no term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoTerm<'i> {
    /// After the base stands what is no name and no term.
    NotText,
    /// It is made of a name with a prefix that nobody declares.
    Prefix(&'i str),
}

impl Names {
    /// The names under these prefixes.
    pub(crate) fn new(prefixes: &[(String, String)]) -> Names {
        let mut names = Names {
            prefixes: prefixes.to_vec(),
        };
        for (short, long) in WELL_KNOWN {
            names.declare(short, long);
        }
        names
    }

    /// Makes a long name of the web known under this short one, or one like it where that has another meaning.
    pub(crate) fn declare(&mut self, short: &str, long: &str) {
        if long.is_empty() || self.prefixes.iter().any(|(_, known)| known == long) {
            return;
        }
        let mut word: String = short
            .chars()
            .map(|letter| {
                if letter.is_ascii_alphanumeric() {
                    letter
                } else {
                    '_'
                }
            })
            .collect();
        if word.is_empty() {
            "doc".clone_into(&mut word);
        }
        if word.starts_with(|letter: char| letter.is_ascii_digit()) {
            word.insert(0, '_');
        }
        let is_taken = |word: &str| word == "frame" || self.prefixes.iter().any(|(known, _)| known == word);
        let mut free = word.clone();
        let mut number = 2;
        while is_taken(&free) {
            free = format!("{word}{number}");
            number += 1;
        }
        self.prefixes.push((free, long.to_owned()));
    }

    /// Every prefix, short and long.
    pub(crate) fn prefixes(&self) -> &[(String, String)] {
        &self.prefixes
    }

    /// The short names of the prefixes that a text in a statement uses.
    pub(crate) fn used(text: &str) -> impl Iterator<Item = &str> {
        text.match_indices("::").map(|(at, _)| {
            let before = &text[..at];
            let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            &before[before.trim_end_matches(is_part).len()..]
        })
    }

    /// The term that an IRI is.
    pub(crate) fn term_of<'i>(&self, iri: &'i str) -> Result<Told, NoTerm<'i>> {
        if let Some(rest) = iri.strip_prefix(BASE)
            && let Some(text) = decoded(rest)
        {
            return self.term_in(&text).ok_or(match rest.find("%3A%3A") {
                Some(at) => NoTerm::Prefix(&rest[..at]),
                None => NoTerm::NotText,
            });
        }
        let longest = self
            .prefixes
            .iter()
            .filter(|(_, long)| iri.strip_prefix(long.as_str()).is_some_and(is_plain))
            .min_by_key(|(_, long)| std::cmp::Reverse(long.len()));
        if let Some((short, long)) = longest {
            return Ok(named(format!("{short}::{}", &iri[long.len()..])));
        }
        Ok(match reads_as_prefixed(iri) {
            true => term(format!("{IRI}(\"{iri}\")")),
            false => named(format!("`{iri}`")),
        })
    }

    /// The term whose print or name stands after the base.
    fn term_in(&self, text: &str) -> Option<Told> {
        let is_known = |short: &str| self.prefixes.iter().any(|(known, _)| known == short);
        if !Names::used(text).all(is_known) {
            return None;
        }
        if is_plain(text) {
            return Some(match text {
                "true" | "false" => term(text.to_owned()),
                "AND" | "OR" | "NOT" => named(format!("`{text}`")),
                _ => named(text.to_owned()),
            });
        }
        if Number::parse(text).is_ok() || ((text.starts_with('"') || is_call(text)) && is_term(text)) {
            return Some(term(text.to_owned()));
        }
        let reads_otherwise = text.trim() != text
            || text.starts_with('"')
            || text
                .split_once('(')
                .is_some_and(|(symbol, rest)| is_plain(symbol.trim_end()) && rest.ends_with(')'));
        let cannot_stand = text.is_empty() || text.contains(['`', '\n', '\r']);
        (!reads_otherwise && !cannot_stand).then(|| named(format!("`{text}`")))
    }

    /// The IRI of the name with this text, or of the term with this print.
    pub(crate) fn iri_of(&self, text: &str, is_name: bool) -> NamedNode {
        if is_name {
            let printed = match reads_as_prefixed(text) {
                true => text.to_owned(),
                false => format!("`{text}`"),
            };
            let with_prefix = text.split_once("::").and_then(|(short, local)| {
                let found = self.prefixes.iter().find(|(known, _)| known == short);
                found.map(|(_, long)| format!("{long}{local}"))
            });
            let candidates = with_prefix.into_iter().chain([text.to_owned()]);
            for candidate in candidates {
                if self.term_of(&candidate).is_ok_and(|told| told.text == printed)
                    && let Ok(node) = NamedNode::new(candidate)
                {
                    return node;
                }
            }
        }
        NamedNode::new_unchecked(format!("{BASE}{}", encoded(text)))
    }

    /// The source of annotations that the graph of this IRI is.
    pub(crate) fn source_in(iri: &str) -> String {
        let decoded = iri.strip_prefix(BASE).and_then(decoded);
        decoded.unwrap_or_else(|| iri.to_owned())
    }

    /// The IRI of the graph that a source is.
    pub(crate) fn source_iri(source: &str) -> NamedNode {
        match NamedNode::new(source) {
            Ok(node) if Names::source_in(source) == source => node,
            _ => NamedNode::new_unchecked(format!("{BASE}{}", encoded(source))),
        }
    }

    /// The IRI of a term.
    pub(crate) fn node_of(&self, term: Term, terms: &Terms) -> NamedNode {
        let print = match terms.view(term) {
            View::Name(name) => return self.iri_of(name, true),
            View::Function(_, [text]) => {
                let print = terms.print(term);
                if let Some(text) = terms.as_string(*text)
                    && self.term_of(text).is_ok_and(|told| told.text == print)
                    && let Ok(node) = NamedNode::new(text)
                {
                    return node;
                }
                print
            }
            _ => terms.print(term),
        };
        self.iri_of(&print, false)
    }
}

fn named(text: String) -> Told {
    Told { text, is_name: true }
}

fn term(text: String) -> Told {
    Told { text, is_name: false }
}

/// Whether a text reads as a name without prefix and without backquotes.
pub(crate) fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes
        .first()
        .is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
        && bytes
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
}

/// Whether the language takes the text for a name with a prefix, or what stands before its `::` for one.
fn reads_as_prefixed(text: &str) -> bool {
    let is_word = |word: &str| {
        word.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
            && word
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '#')
    };
    text.split_once("::").is_some_and(|(short, _)| is_word(short))
}

/// Everything but letters and digits of ASCII and `-._~` as `%XX`, RFC 3986.
fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// The text of which [`encoded`] makes this; `None` where it makes it of none.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = std::str::from_utf8(after.get(..2)?).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = &after[2..];
    }
    let decoded = String::from_utf8(bytes).ok()?;
    (encoded(&decoded) == text).then_some(decoded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        Names::new(&[("cars".into(), "https://example.org/cars#".into())])
    }

    #[test]
    fn an_iri_is_a_name_with_a_prefix_where_one_is_known_and_in_backquotes_elsewhere() {
        for (iri, term) in [
            ("https://example.org/cars#Golf", "cars::Golf"),
            (
                "https://example.org/cars#Golf-2",
                "`https://example.org/cars#Golf-2`",
            ),
            ("https://example.org/Foo_(bar)", "`https://example.org/Foo_(bar)`"),
            ("urn:framex:rob", "rob"),
            ("urn:framex:Acme%20AG", "`Acme AG`"),
            ("urn:framex:childWith%28rachel%29", "childWith(rachel)"),
            ("urn:framex:AND", "`AND`"),
            ("a::b", "rdf#iri(\"a::b\")"),
        ] {
            assert_eq!(
                names().term_of(iri).map(|told| told.text).as_deref(),
                Ok(term),
                "{iri}"
            );
        }
    }

    #[test]
    fn what_cannot_be_a_term_says_why() {
        assert_eq!(names().term_of("urn:framex:a%60b"), Err(NoTerm::NotText));
        assert_eq!(names().term_of("urn:framex:x%3A%3Ay"), Err(NoTerm::Prefix("x")));
        // What no encoding gives is an IRI like any other.
        let told = names().term_of("urn:framex:a:b").map(|told| told.text).ok();
        assert_eq!(told.as_deref(), Some("`urn:framex:a:b`"));
    }

    #[test]
    fn every_name_has_an_iri_of_its_own_that_reads_back() {
        let names = names();
        for (text, printed) in [
            ("rob", "rob"),
            ("cars::Golf", "cars::Golf"),
            ("https://example.org/cars#Golf", "`https://example.org/cars#Golf`"),
            ("Acme AG", "`Acme AG`"),
            ("tool#name", "`tool#name`"),
            ("mailto:a", "`mailto:a`"),
            ("urn:framex:rob", "`urn:framex:rob`"),
        ] {
            let iri = names.iri_of(text, true);
            let told = names.term_of(iri.as_str()).map(|told| told.text);
            assert_eq!(told.as_deref(), Ok(printed), "{iri}");
        }
    }

    #[test]
    fn a_prefix_of_the_document_gets_a_word_of_the_language_that_is_free() {
        let mut names = names();
        names.declare("", "https://example.org/");
        names.declare("my-cars", "https://example.org/my/");
        names.declare("cars", "https://example.org/other/");
        let short: Vec<&str> = names.prefixes()[5..]
            .iter()
            .map(|(short, _)| short.as_str())
            .collect();
        assert_eq!(short, ["doc", "my_cars", "cars2"]);
    }
}
