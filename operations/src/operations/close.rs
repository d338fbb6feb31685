//! Closes one scope of a session: from now on what is not known of it is false.

use super::add;
use crate::catalogue::{Effect, Operation, on_wire};
use crate::{Changed, Refused, Session};
use framex_source::MALFORMED_FIELDS;
use serde::Deserialize;

/// `close`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "close",
    summary: "Close one scope",
    effect: Effect::Changes,
    fields: &[
        ("slot", "a slot, with or without backquotes around its name, or"),
        ("class", "a class, or"),
        ("method", "a method with its number of parameters, `refuted/1`"),
    ],
    reply: "as `add`",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// What to close; one of the three.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// A slot.
    pub slot: Option<String>,
    /// A class.
    pub class: Option<String>,
    /// A method with its number of parameters: `refuted/1`.
    pub method: Option<String>,
}

/// Closes the scope, as the statement `closed …` in a file would.
///
/// # Errors
/// None or several of the three; a name that is used with another number of parameters.
pub fn run(session: &mut Session, input: &Input) -> Result<Changed, Refused> {
    let given = [
        ("slot", &input.slot),
        ("class", &input.class),
        ("method", &input.method),
    ];
    let given: Vec<_> = given
        .into_iter()
        .filter_map(|(kind, name)| name.as_ref().map(|name| (kind, name)))
        .collect();
    let [(kind, name)] = given.as_slice() else {
        let help = "name a `slot`, a `class`, or a `method` as in `refuted/1`";
        return Err(Refused::without_place(
            MALFORMED_FIELDS,
            "`close` takes one scope",
            help,
        ));
    };
    let source = format!("closed {kind} {}.", words(kind, name)?);
    add::run(
        session,
        add::Input {
            source,
            file: Some("<close>".to_owned()),
        },
    )
}

/// The name as a program writes it, so that nothing else can stand in its place.
fn words(kind: &str, given: &str) -> Result<String, Refused> {
    let given = given.trim();
    let numbered = given.rsplit_once('/').filter(|(_, number)| {
        kind == "method" && !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
    });
    let (name, number) = match numbered {
        Some((name, number)) => (name, format!("/{number}")),
        None => (given, String::new()),
    };
    let inside = name.strip_prefix('`').and_then(|name| name.strip_suffix('`'));
    let bare = inside.unwrap_or(name);
    if bare.is_empty() || bare.contains(['`', '\n', '\r']) {
        let message = format!("`{given}` is no name of a {kind}");
        let help = "give one name: `reserve`; one with spaces or signs in it goes as it is";
        return Err(Refused::without_place(MALFORMED_FIELDS, message, help));
    }
    // With a prefix, `cars::colour`, it is one word; in backquotes it would be another name.
    let part = |part: &str| {
        let mut letters = part.chars();
        let begins = letters
            .next()
            .is_some_and(|letter| letter.is_alphabetic() || letter == '_');
        begins && letters.all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '#'))
    };
    match inside.is_none() && bare.split("::").count() <= 2 && bare.split("::").all(part) {
        true => Ok(format!("{bare}{number}")),
        false => Ok(format!("`{bare}`{number}")),
    }
}
