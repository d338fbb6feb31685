//! `framex fmt`: writes files in the one layout, or says which differ from it.

use crate::document::{self, Document};
use crate::ended::Ended;
use crate::files;
use crate::options::Printing;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::format;

/// The arguments of `framex fmt`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The files; `-` reads standard input and writes standard output
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Change nothing; name the files that differ, and exit with 1 where there is one
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    printing: Printing,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let mut differing = Vec::new();
    let mut text = String::new();
    for name in &arguments.files {
        let source = files::read_one(name)?;
        let before = source.source.clone();
        let after = format::run(source)?;
        if name == "-" && !arguments.check {
            text.push_str(&after);
        }
        if before == after {
            continue;
        }
        if arguments.check {
            text.push_str(&format!("{name}: not in the one layout\n"));
        } else if name != "-" {
            files::write(name, after.as_bytes())?;
        }
        differing.push(name.clone());
    }
    let mut document = Document::done(&differing, text);
    if arguments.check && !differing.is_empty() {
        document.ended = Ended::Failed;
    }
    Ok(document)
}
