//! Refuses places and words that mean nothing outside the machine a change was written on.

use crate::repository::{files, read};

/// What must not stand in the repository, and what to write instead.
const WORDS: &[(&str, &str)] = &[
    (
        concat!("../", "shared"),
        "reach the corpus by FRAMEX_CORPUS and the benchmarks by FRAMEX_BENCH",
    ),
    (
        concat!("/wo", "rk/"),
        "write a path from the top of the repository",
    ),
    (
        concat!("/ro", "ot/"),
        "write a path from the top of the repository",
    ),
    (concat!("FIX", "ME"), "mend it, or open an issue and name it"),
    (concat!("XX", "X"), "mend it, or open an issue and name it"),
    (concat!("todo", "!("), "write it"),
    (concat!("unimplemented", "!("), "write it"),
];

/// Every line with such a word.
pub(super) fn check() -> Result<Vec<String>, String> {
    let mut findings = Vec::new();
    for path in files(".", &["rs", "md", "fx", "toml", "py", "sh", "json"]) {
        let text = read(&path)?;
        for (number, line) in text.lines().enumerate() {
            for (word, instead) in WORDS {
                if line.contains(word) {
                    findings.push(format!(
                        "{}:{}: holds `{word}`; {instead}",
                        path.display(),
                        number + 1
                    ));
                }
            }
        }
    }
    Ok(findings)
}
