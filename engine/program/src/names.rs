//! Decides what a name with a prefix means: `cars::Beetle` is a name of its own, if `cars` is declared.
//!
//! In: the names of a file while it is lowered, then the `prefix` statements of the whole program.
//! Out: the prefixes that no statement declares; the prefixes, each once.
//!
//! Invariant: `frame::` is the language's own and never declared.

use crate::program::Prefix;
use crate::unit::Unit;
use framex_source::{Diagnostic, Fix, Span, nearest};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use smol_str::SmolStr;

/// The views: what may follow `frame::`, and with how many parameters.
const VIEWS: [(&str, usize); 3] = [("memberOf", 0), ("subclassOf", 0), ("signature", 1)];

/// The prefixes a file uses, each with its first place.
#[derive(Clone, Debug, Default)]
pub(crate) struct PrefixUses(IndexMap<SmolStr, Span, FxBuildHasher>);

impl PrefixUses {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Notes the prefix of a name, if it has one; `None` where that is `frame`.
    pub(crate) fn note(&mut self, name: &str, span: Span) -> Option<()> {
        match prefix_of(name) {
            Some("frame") => None,
            Some(prefix) => {
                if !self.0.contains_key(prefix) {
                    self.0.insert(prefix.into(), span);
                }
                Some(())
            }
            None => Some(()),
        }
    }

    /// Reports each that is not declared.
    pub(crate) fn check(&self, declared: &[Prefix], problems: &mut Vec<Diagnostic>) {
        for (name, span) in &self.0 {
            if !declared.iter().any(|prefix| prefix.name == *name) {
                problems.push(undeclared(name, *span, declared));
            }
        }
    }
}

/// The prefix of a name that has one; text in backquotes that is no name has none.
fn prefix_of(name: &str) -> Option<&str> {
    let (prefix, local) = name.split_once("::")?;
    let is_word = |text: &str| {
        text.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
            && text
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '#')
    };
    (is_word(prefix) && is_word(local)).then_some(prefix)
}

/// The prefixes of a program, and what is wrong with them.
pub(crate) fn prefixes(units: &[&Unit], problems: &mut Vec<Diagnostic>) -> Vec<Prefix> {
    let mut declared: Vec<Prefix> = Vec::new();
    for prefix in units.iter().flat_map(|unit| &unit.prefixes) {
        match declared.iter().find(|known| known.name == prefix.name) {
            Some(known) if known.iri != prefix.iri => problems.push(two_meanings(prefix, known)),
            Some(_) => {}
            None if prefix.name == "frame" => problems.push(declares_frame(prefix)),
            None => declared.push(prefix.clone()),
        }
    }
    let mut uses = PrefixUses::default();
    for (name, span) in units.iter().flat_map(|unit| &unit.prefix_uses.0) {
        uses.0.entry(name.clone()).or_insert(*span);
    }
    uses.check(&declared, problems);
    declared
}

fn undeclared(name: &str, span: Span, declared: &[Prefix]) -> Diagnostic {
    let known = declared.iter().map(|prefix| prefix.name.as_str());
    let fix = match nearest(name, known) {
        Some(near) => format!("did you mean `{near}::`?"),
        None => format!("declare it: `prefix {name} = \"https://example.org/{name}#\".`"),
    };
    let message = format!("the prefix `{name}` is not declared");
    Diagnostic::error(framex_source::UNDECLARED_PREFIX, span, message, Fix::Advise(fix))
}

fn two_meanings(second: &Prefix, first: &Prefix) -> Diagnostic {
    let name = &second.name;
    let message = format!("the prefix `{name}` stands for two things");
    let fix = Fix::Advise(format!("give one of them another short name than `{name}`"));
    Diagnostic::error(framex_source::PREFIX_TWICE, second.span, message, fix)
        .see(first.span, format!("`{name}` stands for `{}` here", first.iri))
}

fn declares_frame(prefix: &Prefix) -> Diagnostic {
    let fix = Fix::Advise("choose another short name".into());
    let message = "the prefix `frame` belongs to the language";
    Diagnostic::error(framex_source::RESERVED_NAME, prefix.span, message, fix)
}

/// A name after `frame::` that is no view, or a view where none can stand.
pub(crate) fn reserved(name: &str, span: Span) -> Diagnostic {
    let local = name.trim_start_matches("frame::");
    let fix = match nearest(local, VIEWS.map(|(view, _)| view)) {
        Some(near) => format!("did you mean `frame::{near}`?"),
        None => "the views are `frame::memberOf`, `frame::subclassOf` and `frame::signature(slot)`, \
                 each as a property in a condition"
            .into(),
    };
    let message = format!("`{name}` is no name of your own: `frame::` is reserved for the views");
    Diagnostic::error(framex_source::RESERVED_NAME, span, message, Fix::Advise(fix))
}

/// Whether a view of this name takes so many parameters; `None` for no view.
pub(crate) fn view_takes(name: &str, parameters: usize) -> Option<bool> {
    let local = name.strip_prefix("frame::")?;
    let (_, takes) = VIEWS.iter().find(|(view, _)| *view == local)?;
    Some(*takes == parameters)
}
