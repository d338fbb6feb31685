//! The programs that are mangled: those of the book and the library, and the conformance corpus where it is at hand.

use std::path::Path;

/// Every program found, in a fixed order. The corpus is taken along where `FRAMEX_CORPUS` names it.
///
/// # Panics
/// If the book cannot be read.
#[must_use]
pub fn material() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut programs = Vec::new();
    collect(&root.join("book"), &mut programs);
    collect(&root.join("library"), &mut programs);
    match std::env::var_os("FRAMEX_CORPUS") {
        Some(corpus) => collect(Path::new(&corpus), &mut programs),
        None => eprintln!("without the conformance corpus: set FRAMEX_CORPUS to mangle it too"),
    }
    assert!(!programs.is_empty(), "the book holds programs");
    programs
}

fn collect(folder: &Path, programs: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let ending = path.extension().and_then(|ending| ending.to_str());
        if path.is_dir() {
            collect(&path, programs);
        } else if ending == Some("fx") {
            programs.extend(std::fs::read_to_string(&path));
        } else if ending == Some("md") {
            let page = std::fs::read_to_string(&path).unwrap_or_default();
            programs.extend(blocks(&page).map(str::to_owned));
        }
    }
}

/// The programs of a page: its blocks that are marked as such.
fn blocks(page: &str) -> impl Iterator<Item = &str> {
    page.split("```fx").skip(1).filter_map(|rest| {
        let (_, block) = rest.split_once('\n')?;
        block.split_once("```").map(|(block, _)| block)
    })
}
