//! The pattern libraries, embedded in the binary: `lib:NAME` names one.
//!
//! To add a library, add a line to the list.

/// A shipped library.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    /// As in `lib:NAME`.
    pub name: &'static str,
    /// Its program.
    pub text: &'static str,
}

macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        &[$(Library {
            name: $name,
            text: include_str!(concat!("../../library/", $name, "/", $name, ".fx")),
        }),*]
    };
}

const SHIPPED: &[Library] = shipped![
    "agent",
    "author",
    "competence",
    "critic",
    "failsafe",
    "flow",
    "hypothesis",
    "memory",
    "select",
    "sensor",
    "teach",
    "translator",
];

/// Every shipped library, by name.
#[must_use]
pub fn libraries() -> &'static [Library] {
    SHIPPED
}

/// The library of this name.
#[must_use]
pub fn library(name: &str) -> Option<Library> {
    SHIPPED.iter().find(|library| library.name == name).copied()
}

impl Library {
    /// What it is for: the first line of its opening comment.
    #[must_use]
    pub fn summary(&self) -> &'static str {
        let first = self.text.lines().next().unwrap_or_default();
        first.trim_start_matches("//").trim()
    }
}
