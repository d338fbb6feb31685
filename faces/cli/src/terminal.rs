//! Decides whether a stream gets colour.

use std::io::IsTerminal;

/// Whether standard error does: on a terminal, and never with `NO_COLOR`.
pub(crate) fn is_error_coloured() -> bool {
    wants_colour() && std::io::stderr().is_terminal()
}

/// Whether standard output does.
pub(crate) fn is_output_coloured() -> bool {
    wants_colour() && std::io::stdout().is_terminal()
}

fn wants_colour() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !is_set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// The text in a colour, where standard output has colours.
pub(crate) fn painted(text: &str, colour: Colour) -> String {
    if !is_output_coloured() {
        return text.to_owned();
    }
    let code = match colour {
        Colour::Green => 32,
        Colour::Red => 31,
        Colour::Yellow => 33,
        Colour::Dim => 2,
        Colour::Bold => 1,
    };
    format!("\x1b[{code}m{text}\x1b[0m")
}

/// What a colour says.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Colour {
    /// It holds.
    Green,
    /// It does not.
    Red,
    /// Not settled.
    Yellow,
    /// Beside the point.
    Dim,
    /// A heading.
    Bold,
}
