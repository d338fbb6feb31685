//! The programs of the conformance corpus, and what their first lines say about running them.
//!
//! In: the folder that `FRAMEX_CORPUS` names. Out: a [`Case`] for each file, in order of their names.

use std::path::{Path, PathBuf};

/// One program of the corpus.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its file.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
}

/// The programs of one folder; `None`, said loudly, where the corpus is not there.
///
/// # Panics
/// If the folder cannot be read.
#[must_use]
pub fn folder(name: &str) -> Option<Vec<Case>> {
    let Some(corpus) = std::env::var_os("FRAMEX_CORPUS") else {
        eprintln!("SKIPPED: the corpus folder `{name}` was not run, since FRAMEX_CORPUS names no folder");
        return None;
    };
    let folder = Path::new(&corpus).join(name);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a folder can be listed").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "fx"))
        .collect();
    paths.sort();
    Some(paths.into_iter().map(Case::read).collect())
}

impl Case {
    fn read(path: PathBuf) -> Case {
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Case { path, text }
    }

    /// The file's name.
    #[must_use]
    pub fn name(&self) -> String {
        self.path
            .file_name()
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// What stands after `// key:` in the lines at its top.
    #[must_use]
    pub fn header(&self, key: &str) -> Option<&str> {
        let top = self.text.lines().map_while(|line| line.strip_prefix("//"));
        top.map(str::trim)
            .find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))
            .map(str::trim)
    }

    /// The files it is loaded with, in loading order, itself last: names and texts.
    ///
    /// # Panics
    /// If one of them cannot be read.
    #[must_use]
    pub fn files(&self) -> Vec<(String, String)> {
        let folder = self.path.parent().expect("a file lies in a folder");
        let with = self.header("with").unwrap_or_default().split_whitespace();
        let mut files: Vec<(String, String)> = with
            .map(|name| {
                let path = match name.strip_prefix("lib:") {
                    Some(library) => library_file(library),
                    None => folder.join(name),
                };
                (name.to_owned(), Case::read(path).text)
            })
            .collect();
        files.push((self.name(), self.text.clone()));
        files
    }

    /// The replies that its run is answered with: those of `// replies:`.
    ///
    /// # Panics
    /// If they cannot be read.
    #[must_use]
    pub fn replies(&self) -> String {
        let path = self
            .path
            .with_file_name(self.header("replies").unwrap_or_default());
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// What stands in backquotes after `// mentions:`; a quoted backquote does not occur.
    #[must_use]
    pub fn mentions(&self) -> Vec<&str> {
        let line = self.header("mentions").unwrap_or_default();
        line.split('`').skip(1).step_by(2).collect()
    }

    /// The lines at which a message must stand, from `// refused: … at line N` and `// all: N …`; 0 is the program
    /// as a whole.
    #[must_use]
    pub fn refused_lines(&self) -> Vec<u32> {
        let refused = self.header("refused").unwrap_or_default();
        let last = refused.split_whitespace().next_back();
        let all = self.header("all").unwrap_or_default().split_whitespace();
        last.into_iter()
            .chain(all)
            .filter_map(|number| number.parse().ok())
            .collect()
    }
}

/// A library as it is shipped.
#[must_use]
pub fn library_file(name: &str) -> PathBuf {
    root().join("library").join(name).join(name).with_extension("fx")
}

/// The top of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
