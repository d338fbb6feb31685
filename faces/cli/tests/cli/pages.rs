//! The commands of a page of the book, run as they are printed, give what it prints below them.

use std::path::PathBuf;
use std::process::Command;

/// The fenced blocks of a page: what each is of, and its text.
fn blocks(page: &str) -> Vec<(String, String)> {
    let path = format!("{}/../../book/{page}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a page of the book");
    let mut found = Vec::new();
    let mut parts = text.split("```");
    while let (Some(_), Some(block)) = (parts.next(), parts.next()) {
        let (kind, text) = block.split_once('\n').expect("a fence ends its line");
        found.push((kind.to_owned(), text.to_owned()));
    }
    found
}

/// A folder that is gone when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("framex-page-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).expect("a temporary file");
    }

    /// Runs a command line of a page; its exit code, what it printed, and its messages.
    fn run(&self, line: &str) -> (Option<i32>, String, String) {
        let mut words = line.split_whitespace();
        assert_eq!(words.next(), Some("framex"), "{line}");
        let ended = Command::new(env!("CARGO_BIN_EXE_framex"))
            .args(words)
            .current_dir(&self.0)
            .output()
            .expect("the binary runs");
        let text = |bytes| String::from_utf8(bytes).expect("it prints text");
        (ended.status.code(), text(ended.stdout), text(ended.stderr))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_table_of_the_page_about_imports_gives_the_statements_and_the_refusal_that_it_shows() {
    let blocks = blocks("doors/import.md");
    let texts: Vec<&str> = blocks.iter().map(|(_, text)| text.as_str()).collect();
    let kinds: Vec<&str> = blocks.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(kinds[..5], ["csv", "fx", "sh", "text", "text"]);
    let folder = Folder::new("table");
    folder.write("staff.csv", texts[0]);
    folder.write("map.fx", texts[1]);
    let (code, _, messages) = folder.run(texts[2].trim());
    assert_eq!(code, Some(1));
    let read = |name: &str| std::fs::read_to_string(folder.0.join(name)).expect("it was written");
    assert_eq!(read("staff.fx"), texts[3]);
    assert_eq!(messages, texts[4]);
    let rows: Vec<&str> = texts[0].lines().collect();
    assert_eq!(read("refused.csv"), format!("{}\n{}\n", rows[0], rows[3]));
}

#[test]
fn the_documents_of_the_page_about_imports_give_the_statements_that_it_shows() {
    let blocks = blocks("doors/import.md");
    let mut shown = 0;
    for three in blocks.windows(3) {
        let [(kind, document), (_, map), (_, statements)] = three else {
            continue;
        };
        if kind != "json" {
            continue;
        }
        let folder = Folder::new(&format!("document{shown}"));
        folder.write("data.json", document);
        folder.write("map.fx", map);
        let (code, out, messages) = folder.run("framex import json data.json --map map.fx");
        assert_eq!(
            (code, out.trim_end()),
            (Some(0), statements.trim_end()),
            "{messages}"
        );
        shown += 1;
    }
    assert_eq!(shown, 2);
}
