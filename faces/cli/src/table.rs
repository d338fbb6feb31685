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
    ///
    /// # Cost
    /// The bytes of the cells, once; of a long cell the width is that of its beginning.
    pub(crate) fn aligned(&self) -> String {
        let widths_of = |cells: &Vec<String>| cells.iter().map(|cell| width(cell)).collect();
        let heading: Vec<usize> = widths_of(&self.heading);
        let rows: Vec<Vec<usize>> = self.rows.iter().map(widths_of).collect();
        let mut widths = heading.clone();
        for row in &rows {
            for (widest, width) in widths.iter_mut().zip(row) {
                *widest = (*widest).max(*width);
            }
        }
        let rule: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
        let mut out = painted(&line(&self.heading, &heading, &widths), Colour::Bold) + "\n";
        out.push_str(&painted(&line(&rule, &widths, &widths), Colour::Dim));
        out.push('\n');
        for (row, own) in self.rows.iter().zip(&rows) {
            out.push_str(&line(row, own, &widths));
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

/// A column is no wider than this. A longer cell stands whole and pushes on what follows it, so that one long text does not
/// give every other line as many spaces.
const WIDEST: usize = 1000;

/// How many columns of a terminal the cell takes, [`WIDEST`] at most.
fn width(cell: &str) -> usize {
    // Most letters take a column and four bytes at most.
    let beginning = &cell[..cell.floor_char_boundary(4 * WIDEST)];
    match beginning.width() {
        WIDEST.. => WIDEST,
        width if beginning.len() == cell.len() => width,
        _ => cell.width().min(WIDEST),
    }
}

/// - `own`: the widths of these cells; `widths`: those of the columns.
fn line(cells: &[String], own: &[usize], widths: &[usize]) -> String {
    let mut out = String::new();
    for (cell, (own, width)) in cells.iter().zip(own.iter().zip(widths)) {
        out.push_str(cell);
        out.extend(std::iter::repeat_n(' ', width - own + 2));
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use super::{Table, WIDEST};

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
    fn a_very_long_cell_stands_whole_and_widens_its_column_no_further_than_a_screen_reaches() {
        let long = "é".repeat(5000);
        let wide = "\u{200b}".repeat(5000) + "ab";
        let cells = |row: [&str; 2]| row.map(str::to_owned).to_vec();
        let table = Table {
            heading: cells(["X", "Y"]),
            rows: vec![cells([&long, "a"]), cells([&wide, "b"])],
        };
        let printed = table.aligned();
        let lines: Vec<&str> = printed.lines().collect();
        assert_eq!(lines[0], format!("X{}Y", " ".repeat(WIDEST + 1)));
        assert_eq!(lines[1], format!("{}  ─", "─".repeat(WIDEST)));
        assert_eq!(lines[2], format!("{long}  a"));
        assert_eq!(lines[3], format!("{wide}{}b", " ".repeat(WIDEST)));
    }

    #[test]
    fn a_cell_with_a_comma_or_a_quote_is_quoted_in_csv() {
        assert_eq!(table().csv(), "X,Why\nelena,\"a, \"\"b\"\"\"\nbo,c\n");
    }
}
