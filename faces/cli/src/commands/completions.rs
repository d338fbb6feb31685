//! `framex completions`, and the hidden commands that write man pages and the reference of operations.

use crate::document::write_out;
use crate::ended::Ended;
use clap::{Args, CommandFactory};
use std::path::{Path, PathBuf};

/// The arguments of `framex completions`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The shell
    shell: clap_complete::Shell,
}

/// The arguments of `framex man-pages`.
#[derive(Args, Debug)]
pub(crate) struct ManPages {
    /// Where to write them
    folder: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    let mut script = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut crate::Arguments::command(),
        "framex",
        &mut script,
    );
    write_out(&String::from_utf8_lossy(&script), Ended::Done)
}

/// Writes `framex.1` and a page for each command.
pub(super) fn man_pages(arguments: &ManPages) -> Ended {
    match write_pages(&arguments.folder) {
        Ok(()) => Ended::Done,
        Err(fault) => {
            eprintln!("{}: {fault}", arguments.folder.display());
            Ended::Refused
        }
    }
}

fn write_pages(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let command = crate::Arguments::command();
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        let name = format!("framex-{}", sub.get_name());
        page(
            &sub.clone().name(leaked(&name)),
            &folder.join(format!("{name}.1")),
        )?;
    }
    page(&command, &folder.join("framex.1"))
}

/// `clap` wants names that live as long as the program; there are a dozen.
fn leaked(name: &str) -> &'static str {
    Box::leak(name.to_owned().into_boxed_str())
}

fn page(command: &clap::Command, path: &Path) -> std::io::Result<()> {
    let mut text = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut text)?;
    std::fs::write(path, text)
}

/// Prints the reference page of all operations.
pub(super) fn catalogue() -> Ended {
    write_out(&framex_operations::catalogue::page(), Ended::Done)
}
