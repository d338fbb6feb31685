//! The values of one row, as stretches of its text.
//!
//! Invariant: a stretch begins and ends between letters of the text that it belongs to.

/// The values of the columns that a mapping uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cells<'r> {
    /// Quotes and escapes resolved.
    pub(crate) text: &'r str,
    /// All values, those of one column together.
    pub(crate) values: &'r [Value],
    /// For each column its values: first, and one past the last.
    pub(crate) of: &'r [(u32, u32)],
    /// Whether an empty text is a value of a String, as in JSON; in a table an empty cell is none.
    pub(crate) keeps_empty: bool,
}

/// One value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Value {
    /// First byte in the text.
    pub(crate) start: u32,
    /// One past the last.
    pub(crate) end: u32,
    /// First byte as read, from the beginning of the row.
    pub(crate) raw_start: u32,
    /// One past the last.
    pub(crate) raw_end: u32,
    /// Whether it is a list or an object.
    pub(crate) is_nested: bool,
}

impl<'r> Cells<'r> {
    /// The values of a column.
    pub(crate) fn of(&self, column: usize) -> &'r [Value] {
        let (first, end) = self.of[column];
        &self.values[first as usize..end as usize]
    }

    /// The text of a value.
    pub(crate) fn text(&self, value: &Value) -> &'r str {
        &self.text[value.start as usize..value.end as usize]
    }
}
