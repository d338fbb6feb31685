//! A page of the book as something that runs.
//!
//! In: Markdown with fenced blocks. Out: the program of a language page, or the faulty program, the message and the
//! mended program of a message page.

use crate::corpus::root;
use std::path::{Path, PathBuf};

/// A page and its blocks.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its file.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
}

/// The pages below `book/`, or below a folder of it; in order of their paths.
///
/// # Panics
/// If a folder or file cannot be read.
#[must_use]
pub fn pages(folder: &str) -> Vec<Page> {
    let mut paths = Vec::new();
    collect(&root().join("book").join(folder), &mut paths);
    paths.sort();
    let read = |path: PathBuf| {
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Page { path, text }
    };
    paths.into_iter().map(read).collect()
}

fn collect(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for path in entries.map(|entry| entry.expect("a folder can be listed").path()) {
        if path.is_dir() {
            collect(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            out.push(path);
        }
    }
}

impl Page {
    /// Its path below `book/`, without the ending: `language/division`.
    #[must_use]
    pub fn name(&self) -> String {
        let below = self.path.strip_prefix(root().join("book")).unwrap_or(&self.path);
        below.with_extension("").to_string_lossy().replace('\\', "/")
    }

    /// The fenced blocks of this kind (`fx`, `fx fixed`, `text`), in order.
    #[must_use]
    pub fn blocks(&self, kind: &str) -> Vec<&str> {
        self.fences()
            .into_iter()
            .filter(|(found, _)| *found == kind)
            .map(|(_, body)| body)
            .collect()
    }

    /// Its program: the `fx` blocks joined.
    #[must_use]
    pub fn program(&self) -> String {
        self.blocks("fx").concat()
    }

    /// The page with this message in its `text` block, which follows its program.
    #[must_use]
    pub fn with_message(&self, message: &str) -> String {
        if let Some(shown) = self.blocks("text").first() {
            let start = shown.as_ptr() as usize - self.text.as_ptr() as usize;
            return [&self.text[..start], message, &self.text[start + shown.len()..]].concat();
        }
        let Some(program) = self.blocks("fx").first().copied() else {
            return self.text.clone();
        };
        let end = program.as_ptr() as usize - self.text.as_ptr() as usize + program.len() + "```\n".len();
        [
            &self.text[..end],
            "\n```text\n",
            message,
            "```\n",
            &self.text[end..],
        ]
        .concat()
    }

    fn fences(&self) -> Vec<(&str, &str)> {
        let mut fences = Vec::new();
        let mut open: Option<(&str, usize)> = None;
        let mut at = 0;
        for line in self.text.split_inclusive('\n') {
            match (line.strip_prefix("```"), open) {
                (Some(kind), None) => open = Some((kind.trim(), at + line.len())),
                (Some(_), Some((kind, start))) => {
                    fences.push((kind, &self.text[start..at]));
                    open = None;
                }
                (None, _) => {}
            }
            at += line.len();
        }
        fences
    }
}
