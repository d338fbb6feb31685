//! Finds the repository's files.
//!
//! Out: paths relative to the top, in a fixed order.

use std::path::{Path, PathBuf};

/// The top folder.
pub(crate) fn top() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().expect("xtask lies below the top").to_path_buf()
}

/// Every file below `folder` with one of these extensions, relative to the top, sorted.
///
/// Leaves out build output and hidden folders. A folder that does not exist has no files.
pub(crate) fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let top = top();
    let mut found = Vec::new();
    let mut open = vec![top.join(folder)];
    while let Some(folder) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries.flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() {
                if !name.starts_with('.') && name != "target" {
                    open.push(path);
                }
            } else if path
                .extension()
                .is_some_and(|e| extensions.iter().any(|wanted| e == *wanted))
            {
                found.push(
                    path.strip_prefix(&top)
                        .expect("it lies below the top")
                        .to_path_buf(),
                );
            }
        }
    }
    found.sort();
    found
}

/// The text of a file, by its path from the top.
pub(crate) fn read(path: impl AsRef<Path>) -> Result<String, String> {
    let path = path.as_ref();
    std::fs::read_to_string(top().join(path)).map_err(|fault| format!("{}: {fault}", path.display()))
}

/// Runs a command at the top and waits for it.
pub(crate) fn command(program: &str, arguments: &[&str]) -> Result<(), String> {
    let status = std::process::Command::new(program)
        .args(arguments)
        .current_dir(top())
        .status()
        .map_err(|fault| format!("{program}: {fault}"))?;
    if status.success() {
        return Ok(());
    }
    Err(format!("{program} {} ended with {status}", arguments.join(" ")))
}
