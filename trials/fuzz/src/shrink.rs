//! Makes a failing input smaller: drops pieces, large ones first, as long as it goes on failing.

/// The smallest text found on which `fails` still says yes.
///
/// # Source
/// Zeller & Hildebrandt, Simplifying and isolating failure-inducing input, IEEE TSE 28(2), 2002.
pub(crate) fn shrink(text: &str, fails: impl Fn(&str) -> bool) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let mut length = letters.len() / 2;
    while length > 0 {
        let mut at = 0;
        while at < letters.len() {
            let end = (at + length).min(letters.len());
            let smaller: String = letters[..at].iter().chain(&letters[end..]).collect();
            if fails(&smaller) {
                letters.drain(at..end);
            } else {
                at += length;
            }
        }
        length /= 2;
    }
    letters.into_iter().collect()
}
