//! What an import did: how much it wrote, and which rows it refused.

/// How many refused rows are told one by one; the rest is counted.
pub(crate) const MOST_TOLD: usize = 100;

/// What an import did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Rows read, refused ones included; the header is none.
    pub rows: u64,
    /// Rows imported.
    pub imported: u64,
    /// Facts stated.
    pub facts: u64,
    /// Rows refused.
    pub refused: u64,
    /// The first of the rows refused.
    pub refusals: Vec<Refusal>,
    /// Columns of the file that the mapping does not use.
    pub unused: Vec<String>,
}

/// A row that was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The line on which it begins, from 1.
    pub line: u32,
    /// The row, as far as it is text.
    pub row: String,
    /// The bytes of it that are at fault: first, and one past the last.
    pub at: (u32, u32),
    /// The column, where the fault lies in one.
    pub column: Option<String>,
    /// What is wrong.
    pub message: String,
    /// What mends it.
    pub help: String,
}
