//! Checks what no compiler checks: the shape of the repository.
//!
//! In: the files as they are. Out: one line a finding, with what to do; nothing where all is well.
//! A finding that is right is listed with its reason in the check's own reviewed list, never silenced.

mod arrows;
mod codes;
mod decisions;
mod headers;
mod lengths;
mod names;
mod words;

type Check = (&'static str, fn() -> Result<Vec<String>, String>);

const CHECKS: &[Check] = &[
    ("arrows between crates", arrows::check),
    ("one place a decision", decisions::check),
    ("names of files", names::check),
    ("lengths of files", lengths::check),
    ("headers", headers::check),
    ("message pages", codes::check),
    ("words a stranger does not know", words::check),
];

/// Runs every check and reports all findings.
pub(crate) fn run(_: &[String]) -> Result<(), String> {
    let mut findings = Vec::new();
    for (name, check) in CHECKS {
        let found = check()?;
        println!(
            "tidy: {name}: {}",
            if found.is_empty() {
                "fine".to_owned()
            } else {
                format!("{} to mend", found.len())
            }
        );
        findings.extend(found);
    }
    if findings.is_empty() {
        Ok(())
    } else {
        Err(findings.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_repository_is_tidy() {
        if let Err(findings) = super::run(&[]) {
            panic!("{findings}");
        }
    }
}
