//! Refuses file names that say nothing.

use crate::repository::files;

const EMPTY_NAMES: &[&str] = &[
    "utils", "util", "common", "helpers", "helper", "misc", "types", "shared", "stuff",
];

/// Every source file or folder whose name could hold anything.
pub(super) fn check() -> Result<Vec<String>, String> {
    let all = files(".", &["rs", "py", "ts", "js", "fx", "md"]);
    let says_nothing = |path: &std::path::PathBuf| {
        path.components().any(|part| {
            let part = part.as_os_str().to_string_lossy();
            let stem = part.split('.').next().unwrap_or_default();
            EMPTY_NAMES.contains(&stem)
        })
    };
    Ok(all
        .into_iter()
        .filter(says_nothing)
        .map(|path| format!("{}: name it after what it decides or makes", path.display()))
        .collect())
}
