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
    let letters: Vec<char> = word.chars().collect();
    let allowed = (letters.len() / 3).max(1);
    let mut counted = Edits::default();
    candidates
        .into_iter()
        .filter(|candidate| *candidate != word)
        .map(|candidate| (counted.between(word, &letters, candidate, allowed), candidate))
        .filter(|(edits, _)| *edits <= allowed)
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, candidate)| candidate)
}

/// Room for counting, used for one candidate after the other.
#[derive(Default)]
struct Edits {
    to: Vec<char>,
    /// How many edits lead to each beginning of `to`: from two letters less than the letters at hand, from one, from all.
    rows: [Vec<usize>; 3],
}

impl Edits {
    /// The edits from a word to another; where they are more than `most`, any number above it.
    fn between(&mut self, word: &str, from: &[char], other: &str, most: usize) -> usize {
        let lower = |text: &str| text.chars().flat_map(char::to_lowercase).collect::<Vec<char>>();
        self.to.clear();
        self.to.extend(other.chars());
        let to = &self.to;
        let is_first_alike = match (from.first(), to.first()) {
            (Some(from), Some(to)) => from.to_lowercase().eq(to.to_lowercase()),
            (from, to) => from == to,
        };
        if is_first_alike && lower(word) == lower(other) {
            return 1;
        }
        if from.len().abs_diff(to.len()) > most {
            return most + 1;
        }
        let [before, last, row] = &mut self.rows;
        last.clear();
        last.extend(0..=to.len());
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
            if row.iter().chain(&*last).min() > Some(&most) {
                return most + 1;
            }
            std::mem::swap(before, last);
            std::mem::swap(last, row);
        }
        last[to.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::{Edits, nearest};

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
        let mut counted = Edits::default();
        for (from, to) in words
            .iter()
            .zip(words.iter().cycle().skip(101))
            .filter(|(from, to)| from != to)
        {
            let letters: Vec<char> = from.chars().collect();
            for most in 0..4 {
                let edits = counted.between(from, &letters, to, most);
                assert_eq!(edits.min(most + 1), whole(from, to).min(most + 1), "{from} {to}");
            }
        }
    }
}
