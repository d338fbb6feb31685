//! Writes the tables of the book that come from the catalogue of operations.
//!
//! In: `framex catalogue`, the binary's own list. Out: `book/reference/operations.md`; with `--check` a fault
//! where the file differs from what would be written.

use crate::repository::{read, top};

const PAGE: &str = "book/reference/operations.md";

/// Writes or compares the page.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let output = std::process::Command::new("cargo")
        .args(["run", "--quiet", "--package", "framex-cli", "--", "catalogue"])
        .current_dir(top())
        .output()
        .map_err(|fault| format!("cargo run: {fault}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let wanted = String::from_utf8_lossy(&output.stdout).into_owned();
    if arguments.iter().any(|word| word == "--check") {
        let differs = read(PAGE).map_or(true, |there| there != wanted);
        return if differs {
            Err(format!("{PAGE} is out of date: run `cargo xtask generate`"))
        } else {
            Ok(())
        };
    }
    let path = top().join(PAGE);
    std::fs::create_dir_all(path.parent().expect("the page lies in a folder"))
        .map_err(|fault| fault.to_string())?;
    std::fs::write(&path, wanted).map_err(|fault| format!("{PAGE}: {fault}"))
}
