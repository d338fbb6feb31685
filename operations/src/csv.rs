//! Writes comma-separated values as RFC 4180 has them, lines ended by a newline alone.

/// Appends a line of cells; one with a comma, a quote or a line break stands in quotes.
pub fn csv_line<'c>(cells: impl IntoIterator<Item = &'c str>, out: &mut String) {
    for (at, cell) in cells.into_iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        match needs_quotes(cell) {
            true => quoted(cell, out),
            false => out.push_str(cell),
        }
    }
    out.push('\n');
}

/// Appends a cell that is a value: an empty one stands in quotes, since without them it would be none.
pub(crate) fn csv_value(cell: &str, out: &mut String) {
    match cell.is_empty() || needs_quotes(cell) {
        true => quoted(cell, out),
        false => out.push_str(cell),
    }
}

fn needs_quotes(cell: &str) -> bool {
    let is_sign = |byte| matches!(byte, b',' | b'"' | b'\n' | b'\r');
    cell.bytes().any(is_sign)
}

fn quoted(cell: &str, out: &mut String) {
    out.push('"');
    for (at, part) in cell.split('"').enumerate() {
        out.push_str(if at > 0 { "\"\"" } else { "" });
        out.push_str(part);
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::csv_line;

    #[test]
    fn a_cell_that_would_end_early_stands_in_quotes() {
        let mut line = String::new();
        csv_line(["plain", "a,b", "\"x\" y\"", "", "two\nlines"], &mut line);
        assert_eq!(line, "plain,\"a,b\",\"\"\"x\"\" y\"\"\",,\"two\nlines\"\n");
    }
}
