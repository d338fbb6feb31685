//! All built-ins, a line each: how it is written, how many arguments it takes, what it gives, where it is
//! computed.

use super::{NoValue, Operation, arithmetic, convert, dates, strings};
use crate::terms::{Term, Terms};
use std::ops::RangeInclusive;

macro_rules! builtins {
    ($($variant:ident $name:literal $form:ident $least:literal to $most:expr, $gives:ident, $compute:path;)*) => {
        /// A function of values.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "each is named as in the language")]
        pub enum Builtin {
            $($variant,)*
        }

        impl Builtin {
            /// All, in the order of the table.
            pub const ALL: &[Builtin] = &[$(Builtin::$variant),*];

            /// How it is written: `substring`, `+`, `div`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Builtin::$variant => $name,)*
                }
            }

            /// Whether it stands between its operands, or before one, and not before a parenthesis.
            #[must_use]
            pub fn is_operator(self) -> bool {
                match self {
                    $(Builtin::$variant => matches!(Form::$form, Form::Operator),)*
                }
            }

            /// How many arguments it takes.
            #[must_use]
            pub fn arguments(self) -> RangeInclusive<usize> {
                match self {
                    $(Builtin::$variant => $least..=$most,)*
                }
            }

            /// Whether it gives a boolean, so that it may stand alone as a condition.
            #[must_use]
            pub fn is_boolean(self) -> bool {
                match self {
                    $(Builtin::$variant => matches!(Gives::$gives, Gives::Boolean),)*
                }
            }

            fn compute(self, arguments: &[Term], terms: &mut Terms) -> Option<Term> {
                match self {
                    $(Builtin::$variant => $compute(arguments, terms),)*
                }
            }
        }
    };
}

enum Form {
    Operator,
    Function,
}

enum Gives {
    Number,
    String,
    Boolean,
    Argument,
}

const ANY: usize = usize::MAX;

builtins! {
    Add "+" Operator 2 to 2, Number, arithmetic::add;
    Subtract "-" Operator 2 to 2, Number, arithmetic::subtract;
    Multiply "*" Operator 2 to 2, Number, arithmetic::multiply;
    Divide "/" Operator 2 to 2, Number, arithmetic::divide;
    Div "div" Operator 2 to 2, Number, arithmetic::div;
    Mod "mod" Operator 2 to 2, Number, arithmetic::modulo;
    Negate "-" Operator 1 to 1, Number, arithmetic::negate;
    Abs "abs" Function 1 to 1, Number, arithmetic::abs;
    Min "min" Function 2 to 2, Argument, arithmetic::min;
    Max "max" Function 2 to 2, Argument, arithmetic::max;
    Round "round" Function 1 to 2, Number, arithmetic::round;
    Floor "floor" Function 1 to 1, Number, arithmetic::floor;
    Ceil "ceil" Function 1 to 1, Number, arithmetic::ceil;
    Concat "concat" Function 2 to ANY, String, strings::concat;
    Length "length" Function 1 to 1, Number, strings::length;
    Upper "upper" Function 1 to 1, String, strings::upper;
    Lower "lower" Function 1 to 1, String, strings::lower;
    Trim "trim" Function 1 to 1, String, strings::trim;
    Substring "substring" Function 3 to 3, String, strings::substring;
    Replace "replace" Function 3 to 3, String, strings::replace;
    Contains "contains" Function 2 to 2, Boolean, strings::contains;
    StartsWith "startsWith" Function 2 to 2, Boolean, strings::starts_with;
    EndsWith "endsWith" Function 2 to 2, Boolean, strings::ends_with;
    Occurrences "occurrences" Function 2 to 2, Number, strings::occurrences;
    Matches "matches" Function 2 to 2, Boolean, strings::matches;
    ToNumber "toNumber" Function 1 to 1, Number, convert::to_number;
    ToString "toString" Function 1 to 1, String, convert::to_string;
    AddDays "addDays" Function 2 to 2, String, dates::add_days;
    DaysBetween "daysBetween" Function 2 to 2, Number, dates::days_between;
    Year "year" Function 1 to 1, Number, dates::year;
    Month "month" Function 1 to 1, Number, dates::month;
    Day "day" Function 1 to 1, Number, dates::day;
    TypeOf "typeOf" Function 1 to 1, String, convert::type_of;
}

impl Builtin {
    /// The built-in with this name, as written before a parenthesis.
    #[must_use]
    pub fn named(name: &str) -> Option<Builtin> {
        let found = Builtin::ALL
            .iter()
            .find(|builtin| !builtin.is_operator() && builtin.name() == name);
        found.copied()
    }

    /// The value for these arguments.
    ///
    /// # Errors
    /// [`NoValue`] for arguments of another kind or number, a division by zero, a text that is no number,
    /// date or pattern, a number beyond all size.
    ///
    /// # Example
    /// ```
    /// # use framex_term::{Builtin, Terms};
    /// let mut terms = Terms::default();
    /// let (seven, two) = (terms.integer(7), terms.integer(2));
    /// let half = Builtin::Divide.apply(&[seven, two], &mut terms).unwrap();
    /// assert_eq!(terms.print(half), "3.5");
    /// ```
    pub fn apply(self, arguments: &[Term], terms: &mut Terms) -> Result<Term, NoValue> {
        let value = if self.arguments().contains(&arguments.len()) {
            self.compute(arguments, terms)
        } else {
            None
        };
        value.ok_or_else(|| NoValue {
            operation: Operation::Builtin(self),
            values: arguments.to_vec(),
        })
    }
}
