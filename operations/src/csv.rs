//! Writes comma-separated values as RFC 4180 has them, lines ended by a newline alone.

/// Appends a line of cells; one with a comma, a quote or a line break stands in quotes.
pub fn csv_line<'c>(cells: impl IntoIterator<Item = &'c str>, out: &mut String) {
    for (at, cell) in cells.into_iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        match cell
            .bytes()
            .any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r'))
        {
            true => quoted(cell, out),
            false => out.push_str(cell),
        }
    }
    out.push('\n');
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
