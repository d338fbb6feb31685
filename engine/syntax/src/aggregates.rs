//! Which aggregates there are, and how each is written: one name for the parser, the printers and every message.
//!
//! In: a name, or an aggregate. Out: the other.

/// The aggregates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AggregateFunction {
    /// Least.
    Min,
    /// Greatest.
    Max,
    /// Sum over the distinct solutions.
    Sum,
    /// Mean over the distinct solutions.
    Avg,
    /// Size of the set of distinct collected values.
    Count,
    /// Distinct values in term order, joined with `, `.
    List,
    /// The value with the least key.
    First,
    /// The value with the greatest key.
    Last,
}

impl AggregateFunction {
    const ALL: [AggregateFunction; 8] = [
        AggregateFunction::Min,
        AggregateFunction::Max,
        AggregateFunction::Sum,
        AggregateFunction::Avg,
        AggregateFunction::Count,
        AggregateFunction::List,
        AggregateFunction::First,
        AggregateFunction::Last,
    ];

    /// How it is written: `max`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AggregateFunction::Min => "min",
            AggregateFunction::Max => "max",
            AggregateFunction::Sum => "sum",
            AggregateFunction::Avg => "avg",
            AggregateFunction::Count => "count",
            AggregateFunction::List => "list",
            AggregateFunction::First => "first",
            AggregateFunction::Last => "last",
        }
    }

    /// The aggregate of a name, if it is one.
    #[must_use]
    pub(crate) fn named(name: &str) -> Option<AggregateFunction> {
        AggregateFunction::ALL
            .into_iter()
            .find(|function| function.name() == name)
    }
}
