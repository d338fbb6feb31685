//! What to write in the place of a word that nobody knows.

use framex_source::nearest;

/// The nearest known word as a question; `otherwise` where none is near.
pub(crate) fn near_or<'k>(
    word: &str,
    known: impl IntoIterator<Item = &'k str>,
    otherwise: impl FnOnce() -> String,
) -> String {
    match nearest(word, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None => otherwise(),
    }
}
