//! Demands that a module says what it decides and a crate what it never does.

use crate::repository::{files, read};

/// Every file without a header, and every crate whose header has no `Never:` line.
pub(super) fn check() -> Result<Vec<String>, String> {
    let mut findings = Vec::new();
    let all = ["engine", "host", "operations", "faces", "trials", "xtask"]
        .iter()
        .flat_map(|folder| files(folder, &["rs"]));
    for path in all {
        let text = read(&path)?;
        let header: Vec<&str> = text.lines().take_while(|line| line.starts_with("//!")).collect();
        if header.is_empty() {
            findings.push(format!(
                "{}: begin with `//!` and what this file decides",
                path.display()
            ));
        }
        if header.iter().any(|line| line.contains("Under construction")) {
            findings.push(format!(
                "{}: its header still says `Under construction`",
                path.display()
            ));
        }
        let is_crate_root = path.ends_with("src/lib.rs") || path.ends_with("src/main.rs");
        if is_crate_root && !header.iter().any(|line| line.starts_with("//! Never:")) {
            findings.push(format!(
                "{}: say in the header what the crate never does: `//! Never: …`",
                path.display()
            ));
        }
    }
    Ok(findings)
}
