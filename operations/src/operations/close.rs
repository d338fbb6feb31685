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
        ("slot", "a slot, or"),
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
    let source = format!("closed {kind} {name}.");
    add::run(
        session,
        add::Input {
            source,
            file: Some("<close>".to_owned()),
        },
    )
}
