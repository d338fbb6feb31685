//! Compiled regular expressions, kept as long as there is room.
//!
//! The engine is linear in the text; a pattern that would compile to more than four mebibytes is none.

use crate::terms::{Term, Terms};
use regex::{Regex, RegexBuilder};
use rustc_hash::FxHashMap;

/// Patterns of one [`Terms`], by the string they were written as.
#[derive(Clone, Debug, Default)]
pub(crate) struct Patterns(FxHashMap<Term, Option<Regex>>);

const MOST_PATTERNS: usize = 64;
const MOST_BYTES_OF_A_PATTERN: usize = 4 << 20;

impl Patterns {
    /// Forgets those whose strings are this term or a later one: they may come to be others.
    pub(crate) fn forget_from(&mut self, first: Term) {
        self.0.retain(|pattern, _| pattern.bits() < first.bits());
    }
}

impl Terms {
    /// The pattern that a string is, if it is one; compiled where it is not yet.
    pub(super) fn pattern(&mut self, pattern: Term) -> Option<&Regex> {
        if !self.patterns().0.contains_key(&pattern) {
            let compiled = RegexBuilder::new(self.as_string(pattern)?)
                .size_limit(MOST_BYTES_OF_A_PATTERN)
                .build()
                .ok();
            let known = &mut self.patterns_mut().0;
            if known.len() == MOST_PATTERNS {
                known.clear();
            }
            known.insert(pattern, compiled);
        }
        self.known_pattern(pattern)
    }

    /// The pattern that a string is, if it was compiled before.
    pub(super) fn known_pattern(&self, pattern: Term) -> Option<&Regex> {
        self.patterns().0.get(&pattern)?.as_ref()
    }
}
