//! `framex why-not`: what keeps a fact from holding, files first, the fact last.

use super::session::AboutFact;
use crate::document::{self, Document};
use crate::ended::Ended;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::why_not;

/// The arguments of `framex why-not`.
#[derive(Args, Debug)]
#[command(override_usage = "framex why-not [OPTIONS] FILE… FACT")]
pub(crate) struct Arguments {
    #[command(flatten)]
    about: AboutFact,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.about.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let (mut opened, fact) = arguments.about.open("why-not")?;
    let absent = why_not::run(&mut opened.session, &why_not::Input { fact })?;
    let mut text: String = absent.nodes.iter().map(node_text).collect();
    if !absent.complete {
        text.push_str("the inspection reached its bounds; there may be more\n");
    }
    Ok(Document::done(&absent, text))
}

fn node_text(node: &why_not::Node) -> String {
    let place = match (&node.place.file, node.place.line) {
        (Some(file), Some(line)) => format!("  {file}:{line}"),
        _ => String::new(),
    };
    let mut out = format!("{}: {}{place}\n", node.status, node.goal);
    if !node.bindings.is_empty() {
        out.push_str(&format!("    with {}\n", node.bindings));
    }
    if !node.reason.is_empty() {
        out.push_str(&format!("    {}\n", node.reason));
    }
    out.extend(node.hints.iter().map(|hint| format!("    hint: {hint}\n")));
    out
}
