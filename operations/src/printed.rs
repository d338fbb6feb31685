//! Printed facts, one after the other in one text: a list of many is made, kept and written at the cost of its letters.

use framex_term::{Fact, Terms};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// A list of printed facts; a copy shares the texts.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Printed(Arc<Texts>);

#[derive(Default, PartialEq, Eq)]
struct Texts {
    text: String,
    /// Of each fact, where its text ends.
    ends: Vec<usize>,
}

impl Printed {
    /// The facts, in the order in which they come.
    pub(crate) fn of<'f>(facts: impl Iterator<Item = &'f Fact>, terms: &Terms) -> Printed {
        Printed::written(facts, |fact, text| fact.print_to(terms, text))
    }

    /// A text for each item, which `write` appends.
    pub(crate) fn written<T>(items: impl Iterator<Item = T>, write: impl Fn(T, &mut String)) -> Printed {
        let mut texts = Texts::default();
        for item in items {
            write(item, &mut texts.text);
            texts.ends.push(texts.text.len());
        }
        Printed(Arc::new(texts))
    }

    /// The texts, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> + '_ {
        let Texts { text, ends } = &*self.0;
        (0..ends.len()).map(move |at| {
            let start = at.checked_sub(1).map_or(0, |before| ends[before]);
            &text[start..ends[at]]
        })
    }

    pub(crate) fn size_bytes(&self) -> u64 {
        let Texts { text, ends } = &*self.0;
        (text.capacity() + ends.capacity() * size_of::<usize>()) as u64
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.ends.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.ends.is_empty()
    }

    /// Each as a text of its own.
    pub(crate) fn to_texts(&self) -> Vec<String> {
        self.iter().map(str::to_owned).collect()
    }
}

impl Serialize for Printed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl fmt::Debug for Printed {
    fn fmt(&self, form: &mut fmt::Formatter<'_>) -> fmt::Result {
        form.debug_list().entries(self.iter()).finish()
    }
}

impl<const COUNT: usize> PartialEq<[&str; COUNT]> for Printed {
    fn eq(&self, other: &[&str; COUNT]) -> bool {
        self.iter().eq(other.iter().copied())
    }
}
