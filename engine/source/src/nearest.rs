//! Finds the name a misspelling was meant to be.

/// The candidate nearest to `word`, if one is near enough to offer: at most one edit in three letters.
///
/// An edit inserts, deletes, replaces or swaps neighbours; a difference in case alone counts as one.
/// Of equally near candidates the first wins, so the caller's order decides.
///
/// # Cost
/// O(length²) for each candidate.
///
/// # Source
/// Damerau, Communications of the ACM 7(3), 1964 (optimal string alignment).
#[must_use]
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .filter(|candidate| *candidate != word)
        .map(|candidate| (edits(word, candidate), candidate))
        .filter(|(edits, _)| *edits <= allowed)
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, candidate)| candidate)
}

fn edits(from: &str, to: &str) -> usize {
    if from.to_lowercase() == to.to_lowercase() {
        return 1;
    }
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows = vec![vec![0; to.len() + 1]; from.len() + 1];
    for (at, row) in rows.iter_mut().enumerate() {
        row[0] = at;
    }
    rows[0] = (0..=to.len()).collect();
    for i in 1..=from.len() {
        for j in 1..=to.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = least;
        }
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_swap_or_a_missing_letter_is_near_and_another_word_is_not() {
        let slots = ["email", "name", "age"];
        assert_eq!(nearest("emial", slots), Some("email"));
        assert_eq!(nearest("nme", slots), Some("name"));
        assert_eq!(nearest("address", slots), None);
    }
}
