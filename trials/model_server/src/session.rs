//! A session for tests: files checked and evaluated, a run of the host over them, what holds then.

use framex_fixpoint::{Budget, Model};
use framex_host::knowledge::Questions;
use framex_host::{Event, Knowledge, Means, QueryReply, RunOptions, RunReport, settle};
use framex_program::{Expected, Program, Unit};
use framex_source::{Diagnostic, Sources};
use framex_syntax::tree::StatementKind;
use framex_term::{Terms, Truth};
use serde_json::json;

/// A program with its facts and consequences.
pub struct Session {
    /// Its files.
    pub sources: Sources,
    /// Its terms.
    pub terms: Terms,
    /// It, checked.
    pub program: Program,
    /// What holds.
    pub model: Model,
}

impl Session {
    /// Loads files: names and texts.
    ///
    /// # Panics
    /// If they are refused, with the messages.
    #[must_use]
    pub fn load(files: &[(String, String)]) -> Session {
        let mut sources = Sources::default();
        let mut terms = Terms::default();
        let mut units = Vec::new();
        for (name, text) in files {
            let file = sources.add(name.as_str(), text.as_str());
            units.push(Unit::of(&framex_syntax::parse(text, file), &mut terms));
        }
        let checked = framex_program::check(&units, &mut terms);
        let Some(program) = checked.program else {
            let messages: Vec<&str> = checked
                .problems
                .iter()
                .map(|problem| problem.message.as_str())
                .collect();
            panic!("refused: {}", messages.join("\n"));
        };
        let model = Model::of(&program, &mut terms, &Budget::default());
        let model = model.unwrap_or_else(|stopped| panic!("{stopped:?}"));
        Session {
            sources,
            terms,
            program,
            model,
        }
    }

    /// The same for one text.
    #[must_use]
    pub fn of(text: &str) -> Session {
        Session::load(&[("test.fx".into(), text.into())])
    }

    /// Runs the host over the session.
    pub fn settle(&mut self, options: &RunOptions, means: Means<'_>) -> RunReport {
        let knowledge = Knowledge {
            program: &self.program,
            terms: &mut self.terms,
            model: &mut self.model,
            budget: &Budget::default(),
            questions: &mut Asker,
        };
        settle(options, knowledge, means)
    }

    /// Every fact, printed, sorted: `framex facts`.
    #[must_use]
    pub fn facts(&self) -> String {
        let mut lines: Vec<String> = self.model.facts().map(|fact| fact.print(&self.terms)).collect();
        lines.sort();
        lines.dedup();
        lines.join("\n") + "\n"
    }

    /// Whether a printed fact holds.
    #[must_use]
    pub fn holds(&self, fact: &str) -> bool {
        self.facts().lines().any(|line| line == fact)
    }

    /// A line for each expectation of the files that does not hold.
    pub fn unmet(&mut self) -> Vec<String> {
        let mut unmet = Vec::new();
        for expectation in &self.program.expectations {
            let answer = self
                .model
                .answer(&expectation.goal, &self.program, &mut self.terms, None);
            let is_met = match expectation.outcome {
                Expected::Truth(truth) => answer.truth == truth,
                Expected::Bindings(count) => answer.bindings.len() as u64 == count,
            };
            if !is_met {
                let line = self.sources.place(expectation.span).line;
                let text = self.sources.text(expectation.span);
                unmet.push(format!(
                    "line {line}: {text} -- found {} with {} bindings",
                    answer.truth,
                    answer.bindings.len()
                ));
            }
        }
        unmet
    }

    /// The line at which a message stands; 0 for the program as a whole.
    #[must_use]
    pub fn line_of(&self, problem: &Diagnostic) -> u32 {
        problem.span.map_or(0, |span| self.sources.place(span).line)
    }
}

/// An observer who looks away.
pub fn no_event(_: &Event) {}

/// Answers `_query` as far as the tests need it: bindings as the operation `query` prints them.
struct Asker;

impl Questions for Asker {
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
            return Err(problem.message.clone());
        }
        let Some(StatementKind::Query(formula)) = tree.statements.first().map(|statement| &statement.kind)
        else {
            return Err("it is no query".into());
        };
        let goal = framex_program::goal(formula, program, terms).map_err(|problems| {
            problems
                .first()
                .map_or_else(String::new, |problem| problem.message.clone())
        })?;
        let answer = model.answer(&goal, program, terms, None);
        if answer.variables.is_empty() || answer.truth != Truth::True {
            let status = answer.truth.to_string();
            let json = json!({"status": status}).to_string();
            return Ok(QueryReply { status, json });
        }
        let rows: Vec<serde_json::Value> = answer
            .bindings
            .iter()
            .map(|row| {
                let pairs = answer.variables.iter().zip(row);
                pairs
                    .map(|(name, value)| (name.to_string(), json!(terms.print(*value))))
                    .collect()
            })
            .collect();
        let status = "bindings".to_owned();
        let json = json!({"status": status, "bindings": rows}).to_string();
        Ok(QueryReply { status, json })
    }
}
