//! Answers the questions that requests ask of the rules (`_query`, `_evidence_needs`), in the form of the operations
//! `query` and `evidence_needs`.

use crate::answer_form::Wanted;
use crate::goal::as_query;
use crate::operations::evidence_needs;
use crate::{Answered, Status, asked};
use framex_fixpoint::{Budget, Model, Reasons};
use framex_host::{NeededFact, NeedsBounds, NeedsReply, QueryReply, Questions};
use framex_program::{Goal, Program};
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
        let (goal, sources) = goal(text.to_owned(), program, terms)?;
        let answer = model.answer_within(&goal, program, terms, &self.0, Reasons::LeftOut);
        let answer = answer.map_err(|spent| in_a_sentence(&asked::problem(spent, &goal, &self.0)))?;
        let answered = Answered::of(&answer, Wanted::default(), terms, &sources);
        let json = serde_json::to_string(&answered).expect("an answer has string keys");
        Ok(QueryReply {
            status: status_word(answered.status).to_owned(),
            json,
        })
    }

    fn needs(
        &mut self,
        text: &str,
        bounds: NeedsBounds,
        program: &Program,
        terms: &mut Terms,
        model: &mut Model,
    ) -> Result<NeedsReply, String> {
        let (goal, _) = goal(as_query(text), program, terms)?;
        let limits = evidence_needs::limits(bounds.max_states, bounds.max_assumptions);
        let found = framex_proof::evidence_needs(&goal, model, program, terms, &self.0, limits);
        let found = found.map_err(|spent| in_a_sentence(&asked::problem(spent, &goal, &self.0)))?;
        let output = evidence_needs::Output::of(text, found, limits);
        let json = serde_json::to_string(&output).expect("a report has string keys");
        let question = |question: evidence_needs::Question| NeededFact {
            pattern: question.pattern,
            tests: question.tests,
        };
        let sets = output.sets.into_iter();
        Ok(NeedsReply {
            json,
            is_complete: output.complete,
            sets: sets
                .map(|set| (set.settles, set.questions.into_iter().map(question).collect()))
                .collect(),
        })
    }
}

fn goal(text: String, program: &Program, terms: &mut Terms) -> Result<(Goal, Sources), String> {
    let mut sources = Sources::default();
    let file = sources.add("<query>", text);
    let tree = framex_syntax::parse(&sources.file(file).text, file);
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
    match goal {
        Ok(goal) => Ok((goal, sources)),
        Err(problems) => Err(problems.first().map(in_a_sentence).unwrap_or_default()),
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
