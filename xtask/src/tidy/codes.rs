//! Demands a page for each message code, and a code for each page.

use crate::repository::{files, read};
use std::collections::BTreeSet;

const LIST: &str = "engine/source/src/codes.rs";

/// Every code without its page and every page without its code.
pub(super) fn check() -> Result<Vec<String>, String> {
    let list = read(LIST)?;
    let codes: BTreeSet<String> = list.lines().filter_map(code_of).map(str::to_owned).collect();
    let pages: BTreeSet<String> = files("book/messages", &["md"])
        .iter()
        .filter_map(|path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()))
        .filter(|stem| stem != "README")
        .collect();
    let without_page = codes
        .difference(&pages)
        .map(|code| format!("book/messages/{code}.md: write the page of this code"));
    let without_code = pages
        .difference(&codes)
        .map(|page| format!("book/messages/{page}.md: no code of this name in {LIST}"));
    Ok(without_page.chain(without_code).collect())
}

/// `FULL_STOP = "full-stop", SyntaxError;` gives `full-stop`.
fn code_of(line: &str) -> Option<&str> {
    let line = line.trim();
    let is_entry = line.starts_with(|c: char| c.is_ascii_uppercase()) && line.ends_with(';');
    is_entry.then(|| line.split('"').nth(1)).flatten()
}
