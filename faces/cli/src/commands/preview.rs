//! `framex preview`: what would change if some facts were stated.

use super::session::{self, OpenedProgram};
use crate::answer_text;
use crate::document::{self, Document};
use crate::ended::Ended;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::preview;

/// The arguments of `framex preview`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    program: OpenedProgram,
    /// A fact to suppose; may be given several times
    #[arg(long = "fact", value_name = "FACT", required = true)]
    facts: Vec<String>,
    /// A goal to answer as things are and as they would be
    #[arg(long, value_name = "GOAL")]
    goal: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.program.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let mut opened = arguments.program.open()?;
    let input = preview::Input {
        facts: arguments.facts.clone(),
        goal: arguments.goal.clone(),
    };
    let changed = preview::run(&mut opened.session, &input)?;
    Ok(session::document(
        &opened,
        &changed,
        text(&changed, arguments.goal.as_deref()),
    ))
}

fn text(changed: &preview::Output, goal: Option<&str>) -> String {
    let mut out = String::new();
    for (mark, facts) in [
        ("supposed", &changed.asserted),
        ("comes", &changed.added),
        ("goes", &changed.removed),
    ] {
        out.extend(facts.iter().map(|fact| format!("{mark}: {fact}\n")));
    }
    for row in &changed.violations {
        let object = match row.object.is_empty() || row.schema.is_some() {
            true => String::new(),
            false => format!(" ({})", row.object),
        };
        out.push_str(&format!("violated: {}{object}\n", row.message));
    }
    if out.is_empty() {
        out.push_str("nothing would change\n");
    }
    if let (Some(goal), Some(answers)) = (goal, &changed.goal) {
        out.push_str(&format!(
            "{goal}\nbefore:\n{}",
            answer_text::text(&answers.before)
        ));
        out.push_str(&format!("after:\n{}", answer_text::text(&answers.after)));
    }
    out
}
