//! Lists source files over 500 lines that nobody has reviewed.

use crate::repository::{files, read};

const LONGEST: usize = 500;

/// Files that may be longer, and the one table or one match each is.
const REVIEWED: &[(&str, &str)] = &[];

/// Every file that is too long, and every entry of the list that is no longer needed.
pub(super) fn check() -> Result<Vec<String>, String> {
    let mut findings = Vec::new();
    for path in files(".", &["rs"]) {
        let name = path.to_string_lossy().replace('\\', "/");
        let lines = read(&path)?.lines().count();
        match REVIEWED.iter().find(|(reviewed, _)| *reviewed == name) {
            None if lines > LONGEST => findings.push(format!(
                "{name}: {lines} lines; split it by what it decides, or list it with its reason in xtask/src/tidy/lengths.rs"
            )),
            Some(_) if lines <= LONGEST => {
                findings.push(format!("{name}: {lines} lines; take it off the list in xtask/src/tidy/lengths.rs"));
            }
            _ => {}
        }
    }
    Ok(findings)
}
