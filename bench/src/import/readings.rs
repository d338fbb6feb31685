//! Makes the rows that are imported: the same each time, in every form.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Names that want quotes or escapes in some form.
const NAMES: [&str; 5] = [
    "north gate",
    "pier, east",
    "the \"old\" lock",
    "Zürichsee",
    "mill",
];
const HEADERS: [&str; 7] = ["id", "station", "name", "count", "level", "day", "active"];

/// So many rows in a file of this form: `csv`, `tsv`, `json`; written where it is not there yet.
///
/// # Errors
/// Where the file cannot be written.
pub(super) fn written(form: &str, count: usize, out: &Path) -> Result<PathBuf, String> {
    let path = out.join(format!("readings-{count}.{form}"));
    if path.exists() {
        return Ok(path);
    }
    let separator = if form == "tsv" { '\t' } else { ',' };
    let mut text = String::new();
    if form != "json" {
        text.push_str(&HEADERS.join(&separator.to_string()));
        text.push('\n');
    }
    let mut luck: u64 = 7;
    // Knuth's multiplier; the high bits are good enough for data.
    let mut draw = |below: u64| {
        luck = luck
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (luck >> 33) % below
    };
    for id in 0..count {
        let (station, name) = (draw(5000), NAMES[draw(5) as usize]);
        let (count, level, part) = (draw(1_000_000), draw(1_000_000), draw(10_000));
        let (year, month, day) = (2010 + draw(17), 1 + draw(12), 1 + draw(28));
        let active = draw(2) == 0;
        let date = format!("{year}-{month:02}-{day:02}");
        let row = match form {
            "json" => {
                let name = name.replace('"', "\\\"");
                writeln!(
                    text,
                    "{{\"id\": {id}, \"station\": \"st_{station}\", \"name\": \"{name}\", \"count\": {count}, \
                     \"level\": {level}.{part:04}, \"day\": \"{date}\", \"active\": {active}}}"
                )
            }
            _ => {
                let quoted = format!("\"{}\"", name.replace('"', "\"\""));
                let name = if name.contains([separator, '"']) {
                    &quoted
                } else {
                    name
                };
                let cells = [
                    id.to_string(),
                    format!("st_{station}"),
                    name.to_owned(),
                    count.to_string(),
                    format!("{level}.{part:04}"),
                    date,
                    active.to_string(),
                ];
                writeln!(text, "{}", cells.join(&separator.to_string()))
            }
        };
        row.map_err(|e| e.to_string())?;
    }
    fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(path)
}
