//! Prints a section for people: one table, a row an engine, columns as its figures need them.

use crate::section::{Counts, Figure, Ratio, Row, Section};

/// Prints the section to standard output.
pub(crate) fn print(section: &Section) {
    println!("\n{}: {}", section.name, section.title);
    println!("{}", text(section));
}

/// The table, with a line break after each row.
fn text(section: &Section) -> String {
    let rows = cells(section);
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let space = widths[column] - cell.chars().count();
            // Words stand at the left, numbers at the right.
            let is_words = column < 3 || column + 2 >= columns;
            let (before, after) = if is_words { (0, space) } else { (space, 0) };
            line.push_str(&format!("{}{cell}{}  ", " ".repeat(before), " ".repeat(after)));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Head and rows as cells; a workload's name and size stand in its first row alone.
pub(crate) fn cells(section: &Section) -> Vec<Vec<String>> {
    let figures = columns(&section.rows);
    let has_ratio = section.rows.iter().any(|row| row.ratio.is_some());
    let mut head = ["workload", "size", "engine"].map(str::to_owned).to_vec();
    head.extend(
        figures
            .iter()
            .map(|(name, unit)| format!("{name} {unit}").trim_end().to_owned()),
    );
    if has_ratio {
        head.extend(["ratio", "of pairs"].map(str::to_owned));
    }
    head.extend(["results", "note"].map(str::to_owned));
    let mut all = vec![head];
    let mut before = ("", "");
    for row in &section.rows {
        let is_first = before != (&row.workload, &row.size);
        before = (&row.workload, &row.size);
        let shown = |text: &str| if is_first { text.to_owned() } else { String::new() };
        let mut line = vec![shown(&row.workload), shown(&row.size), row.engine.clone()];
        line.extend(figures.iter().map(|(name, unit)| {
            let found = row
                .figures
                .iter()
                .find(|figure| (figure.name.as_str(), figure.unit.as_str()) == (*name, *unit));
            found.map_or_else(String::new, |figure| number(figure.value))
        }));
        if has_ratio {
            line.push(row.ratio.map_or_else(String::new, |ratio| number(ratio.middle)));
            line.push(row.ratio.map_or_else(String::new, spread));
        }
        line.push(results(&row.counts));
        line.push(row.note.clone());
        all.push(line);
    }
    all
}

/// Name and unit of each figure, in the order in which rows bring them.
fn columns(rows: &[Row]) -> Vec<(&str, &str)> {
    let mut found: Vec<(&str, &str)> = Vec::new();
    for Figure { name, unit, .. } in rows.iter().flat_map(|row| &row.figures) {
        if !found.contains(&(name, unit)) {
            found.push((name, unit));
        }
    }
    found
}

fn spread(ratio: Ratio) -> String {
    if ratio.pairs < 2 {
        return ratio.pairs.to_string();
    }
    format!(
        "{}: {}–{}",
        ratio.pairs,
        number(ratio.least),
        number(ratio.greatest)
    )
}

fn results(counts: &Counts) -> String {
    match counts {
        Counts::Equal => "equal".to_owned(),
        Counts::Different(how) => format!("DIFFERENT: {how}"),
        Counts::NotCompared => String::new(),
    }
}

/// A number with three digits that count, and all of those before the point, in groups of three.
pub(crate) fn number(value: f64) -> String {
    if value.abs() >= 1000.0 {
        return grouped(value);
    }
    let places = match value.abs() {
        0.0 => 0,
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 1.0 => 2,
        size if size >= 0.1 => 3,
        _ => 4,
    };
    format!("{value:.places$}")
}

/// A number from 1,000, as a whole one.
fn grouped(value: f64) -> String {
    let digits = format!("{:.0}", value.abs());
    let mut text = if value < 0.0 {
        "-".to_owned()
    } else {
        String::new()
    };
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{number, text};
    use crate::section::{Counts, Figure, Ratio, Row, Section};

    #[test]
    fn a_number_keeps_three_digits_that_count() {
        let shown = [0.0, 0.01234, 0.1234, 1.234, 12.34, 123.4].map(number);
        assert_eq!(shown, ["0", "0.0123", "0.123", "1.23", "12.3", "123"]);
        assert_eq!([1999.0, 1_999_000.0].map(number), ["1,999", "1,999,000"]);
    }

    #[test]
    fn a_workload_is_named_once_and_each_figure_has_its_column() {
        let ours = Row {
            counts: Counts::Equal,
            ..Row::ours("tc", "x1", vec![Figure::new("cpu", "s", 2.0)])
        };
        let peer = Row {
            engine: "peer".to_owned(),
            ratio: Some(Ratio {
                middle: 2.0,
                least: 1.5,
                greatest: 3.0,
                pairs: 5,
            }),
            ..Row::ours(
                "tc",
                "x1",
                vec![Figure::new("cpu", "s", 1.0), Figure::new("peak", "MiB", 30.0)],
            )
        };
        let absent = Row::skipped("tc", "x1", "other", "not installed");
        let section = Section {
            name: "batch",
            title: String::new(),
            rows: vec![ours, peer, absent],
        };
        let wanted = "\
workload  size  engine  cpu s  peak MiB  ratio      of pairs  results  note
tc        x1    framex   2.00                                 equal
                peer     1.00      30.0   2.00  5: 1.50–3.00
                other                                                  SKIPPED: not installed
";
        assert_eq!(text(&section), wanted);
    }
}
