//! The truth tables: the only place that combines truth values.
//!
//! A statement has one of three values, [`Truth`]. A condition in a body has one of four, [`Outcome`]:
//! the same three, or *no value*, where it could not be computed (`"40" > 5000`).

/// The value of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Truth {
    /// Stated or derived.
    True,
    /// Neither, in a closed scope.
    False,
    /// Neither, in an open one.
    Unknown,
}

/// The value of a condition in a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It holds.
    True,
    /// It does not.
    False,
    /// Nothing says.
    Unknown,
    /// It could not be computed.
    NoValue,
}

impl Outcome {
    /// `A AND B`: false if one is false, else no value if one has none, else unknown if one is, else true.
    #[must_use]
    pub fn and(self, other: Outcome) -> Outcome {
        use Outcome::{False, NoValue, True, Unknown};
        match (self, other) {
            (False, _) | (_, False) => False,
            (NoValue, _) | (_, NoValue) => NoValue,
            (Unknown, _) | (_, Unknown) => Unknown,
            (True, True) => True,
        }
    }

    /// `(A OR B)`: true if one is true, else no value if one has none, else unknown if one is, else false.
    #[must_use]
    pub fn or(self, other: Outcome) -> Outcome {
        use Outcome::{False, NoValue, True, Unknown};
        match (self, other) {
            (True, _) | (_, True) => True,
            (NoValue, _) | (_, NoValue) => NoValue,
            (Unknown, _) | (_, Unknown) => Unknown,
            (False, False) => False,
        }
    }

    /// `NOT A`: turns true and false round, keeps the rest.
    #[must_use]
    #[allow(
        clippy::should_implement_trait,
        reason = "`not` is the language's word, not Rust's operator"
    )]
    pub fn not(self) -> Outcome {
        match self {
            Outcome::True => Outcome::False,
            Outcome::False => Outcome::True,
            Outcome::Unknown => Outcome::Unknown,
            Outcome::NoValue => Outcome::NoValue,
        }
    }

    /// `unknown { A }`: whether it is unknown; itself never unknown.
    #[must_use]
    pub fn is_unknown(self) -> Outcome {
        if self == Outcome::Unknown {
            Outcome::True
        } else {
            Outcome::False
        }
    }

    /// The value of a statement as that of a condition.
    #[must_use]
    pub fn of(truth: Truth) -> Outcome {
        match truth {
            Truth::True => Outcome::True,
            Truth::False => Outcome::False,
            Truth::Unknown => Outcome::Unknown,
        }
    }

    /// What a goal with this outcome answers: an odd value is no evidence of absence.
    #[must_use]
    pub fn truth(self) -> Truth {
        match self {
            Outcome::True => Truth::True,
            Outcome::False => Truth::False,
            Outcome::Unknown | Outcome::NoValue => Truth::Unknown,
        }
    }
}

impl std::fmt::Display for Truth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Truth::True => "true",
            Truth::False => "false",
            Truth::Unknown => "unknown",
        })
    }
}
