//! Holds each decision in its one file.
//!
//! In: the source text outside `trials`, whose reference evaluator has its own meaning on purpose.
//! Out: each line elsewhere that looks like the same decision made again.

use crate::repository::{files, read};

/// What is decided, in which file alone, and whether a line decides it.
struct Decision {
    what: &'static str,
    home: &'static str,
    is_decided_by: fn(&str) -> bool,
}

const DECISIONS: &[Decision] = &[
    Decision {
        what: "how truth values combine",
        home: "engine/term/src/truth.rs",
        is_decided_by: |line| {
            let pairs = [
                "(Outcome::",
                "(Truth::",
                "(False,",
                "(True,",
                "(Unknown,",
                "(NoValue,",
            ];
            let has_pair = pairs
                .iter()
                .any(|pair| line.contains(pair) && line.contains("=>"));
            let second = [
                ", Outcome::",
                ", Truth::",
                ", False)",
                ", True)",
                ", Unknown)",
                ", NoValue)",
            ];
            has_pair && second.iter().any(|value| line.contains(value))
        },
    },
    Decision {
        what: "which scopes are closed",
        home: "engine/program/src/closed_scopes.rs",
        is_decided_by: |line| line.contains("struct ClosedScopes") || line.contains("impl ClosedScopes"),
    },
];

/// Every decision made outside its home.
pub(super) fn check() -> Result<Vec<String>, String> {
    let mut findings = Vec::new();
    let all = ["engine", "host", "operations", "faces"]
        .iter()
        .flat_map(|folder| files(folder, &["rs"]));
    for path in all {
        let text = read(&path)?;
        for decision in DECISIONS {
            if path.to_string_lossy().replace('\\', "/") == decision.home {
                continue;
            }
            for (number, line) in text.lines().enumerate() {
                if (decision.is_decided_by)(line) {
                    findings.push(format!(
                        "{}:{}: decides {}, which belongs in {}; call that instead",
                        path.display(),
                        number + 1,
                        decision.what,
                        decision.home
                    ));
                }
            }
        }
    }
    Ok(findings)
}
