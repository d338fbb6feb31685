//! Programs in temporary files, and the binary run on them.

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A file that is gone when it is dropped.
pub(crate) struct Program {
    folder: PathBuf,
    path: PathBuf,
}

static NEXT: AtomicU32 = AtomicU32::new(0);

impl Program {
    /// A program file.
    pub(crate) fn of(text: &str) -> Program {
        Program::named("program.fx", text)
    }

    /// A file of this name, in a folder of its own.
    pub(crate) fn named(name: &str, text: &str) -> Program {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("framex-cli-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a temporary file");
        Program { folder, path }
    }

    /// Its path.
    pub(crate) fn path(&self) -> &str {
        self.path.to_str().expect("a temporary path is text")
    }

    /// How many files its folder has, itself among them.
    pub(crate) fn neighbours(&self) -> usize {
        std::fs::read_dir(&self.folder)
            .expect("it is still there")
            .count()
    }

    /// Its text now.
    pub(crate) fn text(&self) -> String {
        std::fs::read_to_string(&self.path).expect("it is still there")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// How the binary ended.
pub(crate) struct Ended {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs the binary in an empty folder, with no model in its environment.
pub(crate) fn framex(arguments: &[&str]) -> Ended {
    framex_with(arguments, &[])
}

/// The same with these variables in its environment.
pub(crate) fn framex_with(arguments: &[&str], variables: &[(&str, &str)]) -> Ended {
    let empty = Program::named("empty", "");
    let mut command = Command::new(env!("CARGO_BIN_EXE_framex"));
    command
        .args(arguments)
        .current_dir(&empty.folder)
        .env("NO_COLOR", "1");
    for variable in ["FRAMEX_MODEL_URL", "FRAMEX_MODEL_NAME", "FRAMEX_MODEL_KEY"] {
        command.env_remove(variable);
    }
    command.envs(variables.iter().copied());
    let output = command.output().expect("the binary runs");
    Ended {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
