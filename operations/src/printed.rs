//! Printed facts and terms, one after the other in one text: a list of many is made, sorted, kept and written at the cost of
//! its letters.

use framex_term::{Fact, Terms};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// A list of printed facts or terms; a copy shares the texts.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Printed(Arc<Texts>);

#[derive(Default, PartialEq, Eq)]
struct Texts {
    text: String,
    /// Of each, where its text ends.
    ends: Vec<usize>,
}

/// A list that is being printed.
#[derive(Default)]
pub(crate) struct Printing(Texts);

impl Printing {
    /// Adds a text, which `write` appends.
    pub(crate) fn add(&mut self, write: impl FnOnce(&mut String)) {
        write(&mut self.0.text);
        self.0.ends.push(self.0.text.len());
    }

    /// All texts.
    pub(crate) fn end(self) -> Printed {
        Printed(Arc::new(self.0))
    }
}

impl Printed {
    /// The facts, in the order in which they come.
    pub(crate) fn of<'f>(facts: impl Iterator<Item = &'f Fact>, terms: &Terms) -> Printed {
        Printed::written(facts, |fact, text| fact.print_to(terms, text))
    }

    /// A text for each item, which `write` appends.
    pub(crate) fn written<T>(items: impl Iterator<Item = T>, write: impl Fn(T, &mut String)) -> Printed {
        let mut printing = Printing::default();
        items.for_each(|item| printing.add(|text| write(item, text)));
        printing.end()
    }

    /// The texts, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> + '_ {
        (0..self.len()).map(|at| self.get(at))
    }

    /// The text of this number, which there is.
    pub(crate) fn get(&self, at: usize) -> &str {
        let Texts { text, ends } = &*self.0;
        let start = at.checked_sub(1).map_or(0, |before| ends[before]);
        &text[start..ends[at]]
    }

    pub(crate) fn size_bytes(&self) -> u64 {
        let Texts { text, ends } = &*self.0;
        (text.capacity() + ends.capacity() * size_of::<usize>()) as u64
    }

    /// The numbers of the distinct texts, in the order of their code points.
    ///
    /// # Cost
    /// A walk over the letters that tell the texts apart, eight at a time.
    pub(crate) fn order(&self) -> Vec<usize> {
        let mut keyed: Vec<(u64, usize)> = (0..self.len()).map(|at| (0, at)).collect();
        sort(&mut keyed, 0, &|at| self.get(at).as_bytes());
        keyed.dedup_by(|(_, later), (_, earlier)| self.get(*later) == self.get(*earlier));
        keyed.into_iter().map(|(_, at)| at).collect()
    }

    /// The distinct texts in that order.
    pub(crate) fn sorted(&self) -> Printed {
        let order = self.order();
        let mut sorted = Texts {
            text: String::with_capacity(self.0.text.len()),
            ends: Vec::with_capacity(order.len()),
        };
        for at in order {
            sorted.text.push_str(self.get(at));
            sorted.ends.push(sorted.text.len());
        }
        Printed(Arc::new(sorted))
    }

    /// A line for each.
    #[must_use]
    pub fn lines(&self) -> String {
        let mut lines = String::with_capacity(self.0.text.len() + self.len());
        for text in self.iter() {
            lines.push_str(text);
            lines.push('\n');
        }
        lines
    }

    /// How many bytes all texts have.
    pub(crate) fn bytes(&self) -> usize {
        self.0.text.len()
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

/// Texts that are alike for longer than this are compared whole.
const MOST_ALIKE: usize = 1 << 10;
/// So few texts are compared at once.
const FEW: usize = 12;

/// Sorts texts by their bytes from `depth` on, up to which they are alike: by the next eight as one number, then those of
/// which these are alike too.
fn sort<'t>(keyed: &mut [(u64, usize)], depth: usize, text: &impl Fn(usize) -> &'t [u8]) {
    let rest = |at: usize| text(at).get(depth..).unwrap_or_default();
    // A text that ends is filled up with zeros, which another may hold: only whole texts tell these two apart.
    let have_ended = || keyed.iter().all(|(_, at)| rest(*at).is_empty());
    if keyed.len() <= FEW || depth >= MOST_ALIKE || have_ended() {
        keyed.sort_unstable_by(|(_, left), (_, right)| text(*left).cmp(text(*right)));
        return;
    }
    for (key, at) in &mut *keyed {
        let mut bytes = [0; 8];
        let next = rest(*at);
        let length = next.len().min(8);
        bytes[..length].copy_from_slice(&next[..length]);
        *key = u64::from_be_bytes(bytes);
    }
    keyed.sort_unstable();
    for alike in keyed.chunk_by_mut(|(left, _), (right, _)| left == right) {
        if alike.len() > 1 {
            sort(alike, depth + 8, text);
        }
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

#[cfg(test)]
mod tests {
    use super::Printed;

    #[test]
    fn texts_are_sorted_by_code_points_and_stand_once_however_much_alike_they_are() {
        let mut seed = 3u32;
        let mut next = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % below
        };
        let mut texts: Vec<String> = Vec::new();
        for _ in 0..2_000 {
            let alike = ["", "a", "\0", "reading_", "Zürich", "\u{10000}"][next(6) as usize];
            let times = [1, 3, 300][next(3) as usize];
            texts.push(format!(
                "{}{}{}",
                alike.repeat(times),
                next(40),
                "\0".repeat(next(3) as usize)
            ));
        }
        let printed = Printed::written(texts.iter(), |text, out| out.push_str(text));
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(printed.sorted().to_texts(), texts);
    }
}
