//! The values of one row, as stretches of its text.
//!
//! Invariant: a stretch begins and ends between letters of the text that it belongs to.

/// The values of the columns that a mapping uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cells<'r> {
    /// Quotes resolved.
    pub(crate) text: &'r str,
    /// The values in which escapes were resolved, one after the other: stretches count through from `resolved_from` on.
    pub(crate) resolved: &'r str,
    pub(crate) resolved_from: u32,
    /// All values, those of one column together.
    pub(crate) values: &'r [Value],
    /// For each column its values: first, and one past the last.
    pub(crate) of: &'r [(u32, u32)],
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
    /// Whether it is a text even where it is empty: it stands in quotes. An empty cell without them is none.
    pub(crate) is_text: bool,
}

impl<'r> Cells<'r> {
    /// The values of a column.
    pub(crate) fn of(&self, column: usize) -> &'r [Value] {
        let (first, end) = self.of[column];
        &self.values[first as usize..end as usize]
    }

    /// For each column its values within one item: of the columns that lie within, those in the bytes of the item.
    pub(crate) fn within(&self, item: &Value, is_within: &[bool]) -> Vec<(u32, u32)> {
        let of_column = |(range, is_within): (&(u32, u32), &bool)| {
            let (first, end) = *range;
            if !is_within {
                return (first, end);
            }
            let values = &self.values[first as usize..end as usize];
            // Values stand in the order of their bytes.
            let before = values.partition_point(|value| value.raw_start < item.raw_start);
            let until =
                values.partition_point(|value| value.raw_start < item.raw_end.max(item.raw_start + 1));
            (first + before as u32, first + until as u32)
        };
        self.of.iter().zip(is_within).map(of_column).collect()
    }

    /// The text of a value.
    pub(crate) fn text(&self, value: &Value) -> &'r str {
        let (text, from) = match value.start < self.resolved_from {
            true => (self.text, 0),
            false => (self.resolved, self.resolved_from),
        };
        &text[(value.start - from) as usize..(value.end - from) as usize]
    }
}
