//! `framex needs`: which evidence would settle a goal, files first, the goal last.

use super::session::AboutGoal;
use crate::document::{self, Document};
use crate::ended::Ended;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::evidence_needs;

/// The arguments of `framex needs`.
#[derive(Args, Debug)]
#[command(override_usage = "framex needs [OPTIONS] FILE… GOAL")]
pub(crate) struct Arguments {
    #[command(flatten)]
    about: AboutGoal,
    /// Follow at most so many lines of search
    #[arg(long, value_name = "N")]
    max_states: Option<usize>,
    /// At most so many questions in a set
    #[arg(long, value_name = "N")]
    max_assumptions: Option<usize>,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.about.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let (mut opened, goal) = arguments.about.open("needs")?;
    let input = evidence_needs::Input {
        goal,
        max_states: arguments.max_states,
        max_assumptions: arguments.max_assumptions,
    };
    let needs = evidence_needs::run(&mut opened.session, &input)?;
    Ok(Document::done(&needs, text(&needs)))
}

fn text(needs: &evidence_needs::Output) -> String {
    let mut out = format!("{} now: {}\n", needs.goal, needs.status);
    for set in &needs.sets {
        out.push_str(&format!("{} if:\n", set.settles));
        for question in &set.questions {
            let tests = if question.tests.is_empty() {
                String::new()
            } else {
                format!(" with {}", question.tests.join(", "))
            };
            out.push_str(&format!("    {}{tests}\n", question.pattern));
        }
    }
    if !needs.complete {
        out.push_str(&format!(
            "the search ended at its bound of {} states; there may be more\n",
            needs.max_states
        ));
    }
    out
}
