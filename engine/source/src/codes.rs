//! Every code, in one list: a line a code, grouped by the room that gives it.

use crate::diagnostic::{Code, Kind};

macro_rules! codes {
    ($($(#[$doc:meta])* $constant:ident = $name:literal, $kind:ident;)*) => {
        $($(#[$doc])* pub const $constant: Code = Code { name: $name, kind: Kind::$kind };)*
        /// All codes, for the test that each has a page.
        pub const ALL_CODES: &[Code] = &[$($constant),*];
    };
}

codes! {
    // syntax
    /// The text does not read as a statement.
    SYNTAX = "syntax", SyntaxError;
    /// A statement lacks its full stop.
    FULL_STOP = "full-stop", SyntaxError;
    // program
    /// No `world` statement.
    NO_WORLD = "no-world", SemanticError;
    /// `world open.` and `world closed.` in one program.
    TWO_WORLDS = "two-worlds", SemanticError;
    /// A variable that no positive condition binds.
    UNSAFE_VARIABLE = "unsafe-variable", SemanticError;
    /// A conclusion that depends on its own negation, `unknown` or aggregate.
    NOT_STRATIFIED = "not-stratified", SemanticError;
    // fixpoint
    /// A limit was reached.
    LIMIT = "limit", InferenceError;
}
