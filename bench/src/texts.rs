//! Counts the bytes of the distinct names and strings in programs: what a fact costs beside them is the engine's doing.
//!
//! In: files. Out: bytes. A string is what stands between quotes, a name a run of letters, digits and `_` that begins with
//! no digit.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

/// The bytes of all distinct names and strings of the files together.
///
/// # Errors
/// Where a file cannot be read.
pub(crate) fn distinct_bytes(files: &[PathBuf]) -> Result<u64, String> {
    let read = |path: &PathBuf| fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    let texts = files.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let mut distinct: HashSet<&[u8]> = HashSet::new();
    texts.iter().for_each(|text| add(text, &mut distinct));
    Ok(distinct.iter().map(|text| text.len() as u64).sum())
}

fn add<'t>(text: &'t [u8], distinct: &mut HashSet<&'t [u8]>) {
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let length = |inside: &dyn Fn(&u8) -> bool, from: usize| {
            let end = rest[from..].iter().position(|byte| !inside(byte));
            end.map_or(rest.len(), |end| from + end)
        };
        let end = match rest[0] {
            b'"' => length(&|byte| *byte != b'"', 1),
            first if is_of_name(&first) => length(&is_of_name, 1),
            _ => 1,
        };
        match rest[0] {
            b'"' => drop(distinct.insert(&rest[1..end])),
            first if is_of_name(&first) && !first.is_ascii_digit() => drop(distinct.insert(&rest[..end])),
            _ => {}
        }
        at += end + usize::from(rest[0] == b'"');
    }
}

#[cfg(test)]
mod tests {
    use super::add;
    use std::collections::HashSet;

    #[test]
    fn names_and_strings_count_once_and_numbers_not() {
        let mut distinct = HashSet::new();
        add(
            b"a_1:Halt[title -> \"a b\"; size -> 12].\na_1[title -> \"a b\"].",
            &mut distinct,
        );
        let mut found: Vec<&[u8]> = distinct.into_iter().collect();
        found.sort_unstable();
        assert_eq!(found, [&b"Halt"[..], b"a b", b"a_1", b"size", b"title"]);
    }
}
