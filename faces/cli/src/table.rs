//! Lays out rows: aligned columns for people, CSV for other programs.
//!
//! Invariant: the last column is never padded, so no line ends in spaces.

use crate::options::Format;
use crate::terminal::{Colour, painted};
use framex_operations::csv_line;
use unicode_width::UnicodeWidthStr;

/// A heading and its rows; each row has as many cells as the heading.
pub(crate) struct Table {
    pub(crate) heading: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Table {
    /// For a command that prints a table in either form.
    pub(crate) fn printed(&self, format: Format) -> String {
        match format {
            Format::Csv => self.csv(),
            _ => self.aligned(),
        }
    }

    /// Columns aligned by their widest cell, two spaces apart, a line under the heading.
    pub(crate) fn aligned(&self) -> String {
        let width = |column: usize| {
            let cells = self
                .rows
                .iter()
                .map(|row| &row[column])
                .chain([&self.heading[column]]);
            cells.map(|cell| cell.width()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.heading.len()).map(width).collect();
        let rule: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
        let mut out = painted(&line(&self.heading, &widths), Colour::Bold) + "\n";
        out.push_str(&painted(&line(&rule, &widths), Colour::Dim));
        out.push('\n');
        for row in &self.rows {
            out.push_str(&line(row, &widths));
            out.push('\n');
        }
        out
    }

    /// Comma-separated values as RFC 4180 has them, lines ended by a newline alone.
    pub(crate) fn csv(&self) -> String {
        let mut out = String::new();
        for row in std::iter::once(&self.heading).chain(&self.rows) {
            csv_line(row.iter().map(String::as_str), &mut out);
        }
        out
    }
}

fn line(cells: &[String], widths: &[usize]) -> String {
    let mut out = String::new();
    for (cell, width) in cells.iter().zip(widths) {
        out.push_str(cell);
        out.extend(std::iter::repeat_n(' ', width - cell.width().min(*width) + 2));
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use super::Table;

    fn table() -> Table {
        let cells = |row: [&str; 2]| row.map(str::to_owned).to_vec();
        Table {
            heading: cells(["X", "Why"]),
            rows: vec![cells(["elena", "a, \"b\""]), cells(["bo", "c"])],
        }
    }

    #[test]
    fn columns_are_aligned_and_no_line_ends_in_spaces() {
        assert_eq!(
            table().aligned(),
            "X      Why\n─────  ──────\nelena  a, \"b\"\nbo     c\n"
        );
    }

    #[test]
    fn a_wide_letter_takes_two_columns() {
        let cells = |row: [&str; 2]| row.map(str::to_owned).to_vec();
        let table = Table {
            heading: cells(["X", "Y"]),
            rows: vec![cells(["東京", "a"]), cells(["bo", "c"])],
        };
        assert_eq!(table.aligned(), "X     Y\n────  ─\n東京  a\nbo    c\n");
    }

    #[test]
    fn a_cell_with_a_comma_or_a_quote_is_quoted_in_csv() {
        assert_eq!(table().csv(), "X,Why\nelena,\"a, \"\"b\"\"\"\nbo,c\n");
    }
}
