//! What does not apply, with its reason: the reviewed list `exceptions.txt` beside this crate's manifest.
//!
//! A line is `what | treatment | reason`; `*` stands for every treatment.

/// The reason why something is not run under a treatment, if there is one.
#[must_use]
pub fn reason(what: &str, treatment: &str) -> Option<&'static str> {
    let mut fitting = lines().filter(|[of, under, _]| *of == what && (*under == treatment || *under == "*"));
    fitting.next().map(|[_, _, reason]| reason)
}

/// What the list names.
pub fn named() -> impl Iterator<Item = &'static str> {
    lines().map(|[what, _, _]| what)
}

fn lines() -> impl Iterator<Item = [&'static str; 3]> {
    let lines = include_str!("../exceptions.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut parts = line.split('|').map(str::trim);
        Some([parts.next()?, parts.next()?, parts.next()?])
    })
}
