//! Answers the questions that requests ask of the rules (`_query`), in the form of the operation `query`.

use crate::answer_form::Wanted;
use crate::{Answered, Status, asked};
use framex_fixpoint::{Budget, Model};
use framex_host::{QueryReply, Questions};
use framex_program::Program;
use framex_source::{Diagnostic, Sources};
use framex_syntax::tree::{Statement, StatementKind};
use framex_term::Terms;

/// Answers goal texts against the model it is shown, within this budget.
pub(crate) struct GoalTexts(pub(crate) Budget);

impl Questions for GoalTexts {
    fn ask(
        &mut self,
        text: &str,
        program: &Program,
        terms: &mut Terms,
        model: &Model,
    ) -> Result<QueryReply, String> {
        let mut sources = Sources::default();
        let file = sources.add("<query>", text);
        let tree = framex_syntax::parse(text, file);
        if let Some(problem) = tree.problems.first() {
            return Err(in_a_sentence(problem));
        }
        let [
            Statement {
                kind: StatementKind::Query(formula),
                ..
            },
        ] = tree.statements.as_slice()
        else {
            return Err("the text is not one goal; write `?- goal.`".to_owned());
        };
        let goal = framex_program::goal(formula, program, terms);
        let goal = goal.map_err(|problems| problems.first().map(in_a_sentence).unwrap_or_default())?;
        let answer = model.answer_within(&goal, program, terms, &self.0);
        let answer = answer.map_err(|spent| in_a_sentence(&asked::problem(spent, &goal, &self.0)))?;
        let answered = Answered::of(&answer, Wanted::default(), terms, &sources);
        let json = serde_json::to_string(&answered).expect("an answer has string keys");
        Ok(QueryReply {
            status: status_word(answered.status).to_owned(),
            json,
        })
    }
}

fn in_a_sentence(problem: &Diagnostic) -> String {
    format!("{}; {}", problem.message, problem.fix.help())
}

fn status_word(status: Status) -> &'static str {
    match status {
        Status::True => "true",
        Status::False => "false",
        Status::Unknown => "unknown",
        Status::Bindings => "bindings",
    }
}
