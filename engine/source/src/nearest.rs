//! Finds the name a misspelling was meant to be.

/// The candidate nearest to `word`, if one is near enough to offer: at most one edit in three letters.
///
/// An edit inserts, deletes, replaces or swaps neighbours; a difference in case alone counts as one.
/// Of equally near candidates the first wins, so the caller's order decides.
///
/// # Cost
/// For each candidate of about the length of the word O(length²), and less where it begins otherwise.
///
/// # Source
/// Damerau, Communications of the ACM 7(3), 1964 (optimal string alignment).
#[must_use]
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let near = Near::to(word);
    candidates
        .into_iter()
        .filter(|candidate| *candidate != word)
        .filter_map(|candidate| Some((near.edits(candidate)?, candidate)))
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, candidate)| candidate)
}

/// A word, made ready to be compared with many.
///
/// # Source
/// For words of at most 64 letters Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances",
/// Nordic Journal of Computing 10, 2003: a column of the table is two numbers, a bit a letter.
#[derive(Debug)]
pub struct Near<'w> {
    word: &'w str,
    letters: Vec<char>,
    /// By letter of ASCII, the places at which it stands in the word; only of words of at most [`MOST_BITS`].
    ascii: [u64; 128],
    /// The same of other letters.
    others: Vec<(char, u64)>,
    allowed: usize,
}

/// Letters that have a bit each.
const MOST_BITS: usize = 64;

impl<'w> Near<'w> {
    /// To compare with this word.
    #[must_use]
    pub fn to(word: &'w str) -> Near<'w> {
        let letters: Vec<char> = word.chars().collect();
        let mut near = Near {
            word,
            ascii: [0; 128],
            others: Vec::new(),
            allowed: (letters.len() / 3).max(1),
            letters,
        };
        for (at, letter) in near.letters.iter().enumerate().take(MOST_BITS) {
            match near.ascii.get_mut(*letter as usize) {
                Some(places) => *places |= 1 << at,
                None => match near.others.iter_mut().find(|(other, _)| other == letter) {
                    Some((_, places)) => *places |= 1 << at,
                    None => near.others.push((*letter, 1 << at)),
                },
            }
        }
        near
    }

    /// How many edits another word is away, where they are few enough to offer it.
    #[must_use]
    pub fn edits(&self, other: &str) -> Option<usize> {
        // Bytes are compared first, since a word of ASCII alone is most often another one by its length.
        let is_ascii = other.is_ascii();
        if is_ascii && self.letters.len().abs_diff(other.len()) > self.allowed {
            return None;
        }
        if self.differs_in_case_alone(other) {
            return Some(1);
        }
        let edits = match (is_ascii, self.letters.len() <= MOST_BITS) {
            (true, true) => self.by_bits(other.len(), other.bytes().map(char::from)),
            (false, true) => self.by_bits(other.chars().count(), other.chars()),
            (_, false) => by_table(&self.letters, other, self.allowed),
        };
        (edits <= self.allowed).then_some(edits)
    }

    fn differs_in_case_alone(&self, other: &str) -> bool {
        let is_first_alike = match (self.letters.first(), other.chars().next()) {
            (Some(from), Some(to)) => *from == to || from.to_lowercase().eq(to.to_lowercase()),
            (from, to) => from.is_none() && to.is_none(),
        };
        let lower = |text: &str| text.chars().flat_map(char::to_lowercase).collect::<Vec<char>>();
        is_first_alike
            && match self.word.is_ascii() && other.is_ascii() {
                true => self.word.eq_ignore_ascii_case(other),
                false => lower(self.word) == lower(other),
            }
    }

    /// The edits; where they are more than are allowed, any number above.
    ///
    /// - `length`: how many letters `to` has.
    fn by_bits(&self, length: usize, to: impl Iterator<Item = char>) -> usize {
        let too_many = self.allowed + 1;
        if self.letters.len().abs_diff(length) > self.allowed {
            return too_many;
        }
        let Some(last) = self.letters.len().checked_sub(1) else {
            return length;
        };
        // Where one more letter of the word makes one edit more, and where one less; where the diagonal stays the same.
        let (mut more, mut less, mut same) = (u64::MAX, 0_u64, 0_u64);
        let (mut places_before, mut edits, mut left) = (0, self.letters.len(), length);
        for letter in to {
            let places = self.places(letter);
            let swapped = ((!same & places) << 1) & places_before;
            same = swapped | (((places & more).wrapping_add(more)) ^ more) | places | less;
            let (up, down) = (less | !(same | more), same & more);
            edits += (up >> last & 1) as usize;
            edits -= (down >> last & 1) as usize;
            left -= 1;
            // A letter takes at most one edit away.
            if edits > self.allowed + left {
                return too_many;
            }
            let (up, down) = (up << 1 | 1, down << 1);
            (more, less) = (down | !(same | up), up & same);
            places_before = places;
        }
        edits
    }

    fn places(&self, letter: char) -> u64 {
        match self.ascii.get(letter as usize) {
            Some(places) => *places,
            None => {
                let mut others = self.others.iter();
                others
                    .find(|(other, _)| *other == letter)
                    .map_or(0, |(_, places)| *places)
            }
        }
    }
}

/// The edits from a word to another; where they are more than `most`, any number above it.
fn by_table(from: &[char], other: &str, most: usize) -> usize {
    let to: Vec<char> = other.chars().collect();
    if from.len().abs_diff(to.len()) > most {
        return most + 1;
    }
    // How many edits lead to each beginning of `to`: from two letters less than the letters at hand, from one, from all.
    let (mut before, mut last, mut row) = (Vec::new(), (0..=to.len()).collect::<Vec<usize>>(), Vec::new());
    for i in 1..=from.len() {
        row.clear();
        row.push(i);
        for j in 1..=to.len() {
            let replaced = last[j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut least = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        // From here every way leads through this row, or by a swap through the last.
        if row.iter().chain(&last).min() > Some(&most) {
            return most + 1;
        }
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    last[to.len()]
}

#[cfg(test)]
mod tests {
    use super::{Near, by_table, nearest};

    #[test]
    fn a_swap_or_a_missing_letter_is_near_and_another_word_is_not() {
        let slots = ["email", "name", "age"];
        assert_eq!(nearest("emial", slots), Some("email"));
        assert_eq!(nearest("nme", slots), Some("name"));
        assert_eq!(nearest("address", slots), None);
    }

    #[test]
    fn a_word_that_differs_in_case_alone_is_one_edit_away_however_long_it_is() {
        assert_eq!(nearest("ÉMAIL", ["émai", "émail"]), Some("émail"));
        assert_eq!(nearest("ab", ["ba", "AB"]), Some("ba"));
        assert_eq!(nearest("", ["a", "ab"]), Some("a"));
    }

    #[test]
    fn edits_are_counted_as_by_the_whole_table() {
        let whole = |from: &str, to: &str| -> usize {
            let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
            let mut rows = vec![vec![0; to.len() + 1]; from.len() + 1];
            for i in 0..=from.len() {
                for j in 0..=to.len() {
                    rows[i][j] = match (i, j) {
                        (0, edits) | (edits, 0) => edits,
                        _ => {
                            let replaced = rows[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
                            let least = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                            let is_swap =
                                i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
                            if is_swap {
                                least.min(rows[i - 2][j - 2] + 1)
                            } else {
                                least
                            }
                        }
                    };
                }
            }
            rows[from.len()][to.len()]
        };
        let words: Vec<String> = (0..3_usize.pow(5))
            .map(|number| {
                let letter = |at: u32| ['a', 'b', 'c'][number / 3_usize.pow(at) % 3];
                (0..2 + number as u32 % 4).map(letter).collect()
            })
            .collect();
        // Longer words with a letter of two bytes, around the number of letters that have a bit each.
        let long = |(word, at): (&String, usize)| word.repeat(14 - at % 3).replace('c', "é");
        let long: Vec<String> = words.iter().zip(0..).map(long).collect();
        for words in [words, long] {
            for (from, to) in words
                .iter()
                .zip(words.iter().cycle().skip(101))
                .filter(|(from, to)| from != to)
            {
                let mut near = Near::to(from);
                for most in [0, 1, 2, 3, 30] {
                    let right = whole(from, to).min(most + 1);
                    let letters: Vec<char> = from.chars().collect();
                    assert_eq!(by_table(&letters, to, most).min(most + 1), right, "{from} {to}");
                    near.allowed = most;
                    assert_eq!(near.edits(to).unwrap_or(most + 1), right, "{from} {to}");
                }
            }
        }
    }
}
