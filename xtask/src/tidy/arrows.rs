//! Decides which crate may use which, and what the engine may not touch.
//!
//! In: each crate's manifest and source text. Out: a line for each arrow that the map does not draw, with
//! the place the code should go to instead.
//!
//! Invariant: the map here is the one in `ARCHITECTURE.md`; nothing uses `trials` or `xtask`.

use crate::repository::{files, read};
use std::path::PathBuf;

/// A crate, its folder, what it may use, and where code that needs more belongs.
struct Room {
    name: &'static str,
    folder: &'static str,
    may_use: &'static [&'static str],
    instead: &'static str,
}

const ROOMS: &[Room] = &[
    Room {
        name: "term",
        folder: "engine/term",
        may_use: &[],
        instead: "code that knows places or rules belongs in `program`",
    },
    Room {
        name: "source",
        folder: "engine/source",
        may_use: &[],
        instead: "a message about terms is put into words by the room that finds it",
    },
    Room {
        name: "syntax",
        folder: "engine/syntax",
        may_use: &["source"],
        instead: "what resolves names or knows terms belongs in `program`",
    },
    Room {
        name: "program",
        folder: "engine/program",
        may_use: &["term", "source", "syntax"],
        instead: "what orders joins belongs in `plan`, what derives facts in `fixpoint`",
    },
    Room {
        name: "plan",
        folder: "engine/plan",
        may_use: &["term", "source", "program"],
        instead: "what looks at facts belongs in `fixpoint`; what refuses a program belongs in `program`",
    },
    Room {
        name: "fixpoint",
        folder: "engine/fixpoint",
        may_use: &["term", "source", "program", "plan"],
        instead: "what explains a fact belongs in `proof`, what carries out a request in `host`",
    },
    Room {
        name: "proof",
        folder: "engine/proof",
        may_use: &["term", "source", "program", "fixpoint"],
        instead: "a proof is checked against the program alone, never against a plan; what shows it belongs in `operations`",
    },
    Room {
        name: "host",
        folder: "host",
        may_use: &["term", "source", "program", "fixpoint"],
        instead: "the host acts and never derives: what derives belongs in `fixpoint`, what a user asks for in `operations`",
    },
    Room {
        name: "data",
        folder: "data",
        may_use: &["term", "source"],
        instead: "data becomes text here; what reads a mapping program or changes a session belongs in `operations`",
    },
    Room {
        name: "snapshot",
        folder: "snapshot",
        may_use: &[],
        instead: "here bytes are kept and no more; what they mean is said in `operations` and the rooms that write them",
    },
    Room {
        name: "operations",
        folder: "operations",
        may_use: &[
            "term", "source", "syntax", "program", "plan", "fixpoint", "proof", "host", "data", "snapshot",
        ],
        instead: "what prints for a terminal or a wire belongs in a face",
    },
    Room {
        name: "serve",
        folder: "faces/serve",
        may_use: &["operations"],
        instead: "a face decides nothing: put it into `operations` and call that",
    },
    Room {
        name: "mcp",
        folder: "faces/mcp",
        may_use: &["operations"],
        instead: "a face decides nothing: put it into `operations` and call that",
    },
    Room {
        name: "cli",
        folder: "faces/cli",
        may_use: &["operations", "serve", "mcp"],
        instead: "a face decides nothing: put it into `operations` and call that",
    },
];

/// Everything but the engine.
const ACTING: &[&str] = &[
    "host",
    "snapshot",
    "operations",
    "faces",
    "trials",
    "xtask",
    "bench",
];

/// What a folder must not mention, the folders that may, and where such code goes.
const RESERVED: &[(&str, &[&str], &[&str], &str)] = &[
    (
        "the world (files, network, clock, threads, environment)",
        &[
            "std::fs",
            "std::net",
            "std::time",
            "std::thread",
            "std::env",
            "std::process",
            "tokio",
            "use rand",
        ],
        ACTING,
        "the engine is pure: take the value as an argument, and let `host` or a face fetch it",
    ),
    (
        "serde",
        &["serde"],
        ACTING,
        "records and wire forms are made in `operations` and `host`",
    ),
    (
        "async",
        &["async fn", ".await"],
        &["host", "faces", "trials", "xtask"],
        "only the host and the faces wait for something",
    ),
];

/// Every arrow that should not be there.
pub(super) fn check() -> Result<Vec<String>, String> {
    let mut findings = Vec::new();
    for room in ROOMS {
        for path in files(room.folder, &["rs"]) {
            // A room's own tests and examples may look further than the room.
            if path
                .components()
                .any(|part| part.as_os_str() == "tests" || part.as_os_str() == "examples")
            {
                continue;
            }
            let text = read(&path)?;
            for (number, line) in text.lines().enumerate() {
                for used in rooms_named(line) {
                    if used != room.name && !room.may_use.contains(&used) {
                        findings.push(format!(
                            "{}:{}: `{}` uses `{used}`, an arrow that ARCHITECTURE.md does not draw; {}",
                            path.display(),
                            number + 1,
                            room.name,
                            room.instead
                        ));
                    }
                }
            }
        }
        for used in dependencies(&read(format!("{}/Cargo.toml", room.folder))?) {
            if !room.may_use.contains(&used.as_str()) {
                findings.push(format!(
                    "{}/Cargo.toml: `{}` depends on `{used}`; {}",
                    room.folder, room.name, room.instead
                ));
            }
        }
    }
    findings.extend(reserved()?);
    Ok(findings)
}

fn reserved() -> Result<Vec<String>, String> {
    let mut findings = Vec::new();
    // A room's own tests and examples may read files.
    let is_source = |path: &PathBuf| path.components().any(|part| part.as_os_str() == "src");
    for path in files(".", &["rs"]).into_iter().filter(is_source) {
        let text = read(&path)?;
        for (what, marks, allowed, instead) in RESERVED {
            if allowed.iter().any(|folder| path.starts_with(folder)) {
                continue;
            }
            for (number, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                if marks.iter().any(|mark| code.contains(mark)) {
                    findings.push(format!(
                        "{}:{}: touches {what}; {instead}",
                        path.display(),
                        number + 1
                    ));
                }
            }
        }
    }
    Ok(findings)
}

/// The rooms that a line of code names as `framex_room`.
fn rooms_named(line: &str) -> Vec<&str> {
    let code = line.split("//").next().unwrap_or_default();
    let mut found: Vec<&str> = code
        .split("framex_")
        .skip(1)
        .map(|rest| &rest[..rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len())])
        .filter(|name| {
            ROOMS.iter().any(|room| room.name == *name)
                || ["oracle", "generate", "conformance"].contains(name)
        })
        .collect();
    found.dedup();
    found
}

/// The rooms in a manifest's `[dependencies]`.
fn dependencies(manifest: &str) -> Vec<String> {
    let section = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap_or_default();
    section
        .lines()
        .filter_map(|line| line.strip_prefix("framex-"))
        .map(|rest| rest.split(['.', ' ', '=']).next().unwrap_or_default().to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{dependencies, rooms_named};

    #[test]
    fn an_import_names_its_room_and_a_comment_names_none() {
        assert_eq!(rooms_named("use framex_program::Program;"), ["program"]);
        assert_eq!(
            rooms_named("let x = framex_term::Term::TRUE; // framex_host"),
            ["term"]
        );
        assert!(rooms_named("//! see framex_host").is_empty());
    }

    #[test]
    fn test_dependencies_are_no_arrows() {
        let manifest = "[dependencies]\nframex-term.workspace = true\n\n[dev-dependencies]\nframex-host.workspace = true\n";
        assert_eq!(dependencies(manifest), ["term"]);
    }
}
