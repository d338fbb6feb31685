//! Decides whether the dependencies may be shipped: by their licences, and by name.
//!
//! In: `cargo metadata`. Out: each dependency whose licence is not on the list, and each banned one with
//! the reason. Advisories are not read here: they need a database from the network; `deny.toml` says what
//! `cargo deny` checks where it can be had.
//!
//! Invariant: a licence expression passes where one of its alternatives has only listed licences.

use crate::repository::top;
use serde_json::Value;

/// Licences that a permissively licensed binary may contain. Kept in step with `deny.toml` by a test.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Crates that must not creep in, and why.
const BANNED: &[(&str, &str)] = &[
    (
        "aws-lc-sys",
        "needs a C toolchain and cmake; TLS is rustls over ring",
    ),
    ("openssl-sys", "needs a system library; TLS is rustls over ring"),
    ("native-tls", "needs a system library; TLS is rustls over ring"),
    ("malachite", "LGPL; exact numbers are dashu's"),
];

/// Checks every package of the lock file.
pub(crate) fn run(_: &[String]) -> Result<(), String> {
    let output = std::process::Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(top())
        .output()
        .map_err(|fault| format!("cargo metadata: {fault}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|fault| fault.to_string())?;
    let packages = metadata["packages"]
        .as_array()
        .ok_or("cargo metadata lists no packages")?;
    let faults: Vec<String> = packages.iter().filter_map(fault_of).collect();
    if faults.is_empty() {
        println!("licenses: {} packages, all allowed", packages.len());
        return Ok(());
    }
    Err(faults.join("\n"))
}

fn fault_of(package: &Value) -> Option<String> {
    let name = package["name"].as_str().unwrap_or_default();
    if let Some((_, reason)) = BANNED.iter().find(|(banned, _)| *banned == name) {
        return Some(format!(
            "{name} is banned: {reason} (find who needs it: cargo tree -i {name})"
        ));
    }
    match package["license"].as_str() {
        Some(licence) if is_allowed(licence) => None,
        Some(licence) => Some(format!(
            "{name} has the licence `{licence}`, which is not on the list in xtask/src/licenses.rs"
        )),
        None => Some(format!("{name} names no licence")),
    }
}

/// Whether an SPDX expression of `OR`, `AND`, old-style `/` and parentheses leaves a choice that is listed.
fn is_allowed(expression: &str) -> bool {
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let allowed = alternatives(&words, &mut at);
    allowed && at == words.len()
}

fn alternatives(words: &[&str], at: &mut usize) -> bool {
    let mut allowed = all_of(words, at);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        // Not `||`: the right side has to be read in any case.
        allowed |= all_of(words, at);
    }
    allowed
}

fn all_of(words: &[&str], at: &mut usize) -> bool {
    let mut allowed = licence(words, at);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        allowed &= licence(words, at);
    }
    allowed
}

fn licence(words: &[&str], at: &mut usize) -> bool {
    let Some(word) = words.get(*at) else { return false };
    *at += 1;
    if *word == "(" {
        let allowed = alternatives(words, at);
        *at += 1;
        return allowed;
    }
    if words.get(*at) == Some(&"WITH") {
        let whole = format!("{word} WITH {}", words.get(*at + 1).unwrap_or(&""));
        *at += 2;
        return ALLOWED.contains(&whole.as_str());
    }
    ALLOWED.contains(word)
}

#[cfg(test)]
mod tests {
    use super::{ALLOWED, is_allowed};

    #[test]
    fn a_choice_with_one_listed_licence_is_allowed_and_a_demand_for_an_unlisted_one_is_not() {
        assert!(is_allowed("MIT OR Apache-2.0"));
        assert!(is_allowed("MIT/Apache-2.0"));
        assert!(is_allowed("GPL-3.0 OR (MIT AND Zlib)"));
        assert!(is_allowed("Apache-2.0 WITH LLVM-exception"));
        assert!(!is_allowed("MIT AND GPL-3.0"));
        assert!(!is_allowed("LGPL-3.0-only"));
        assert!(!is_allowed(""));
    }

    #[test]
    fn the_list_is_the_one_in_deny_toml() {
        let text = crate::repository::read("deny.toml").expect("deny.toml is there");
        for licence in ALLOWED {
            let plain = licence.split(' ').next().unwrap_or(licence);
            assert!(text.contains(plain), "{licence} is missing in deny.toml");
        }
    }
}
