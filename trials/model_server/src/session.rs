//! A session for tests: files checked and evaluated, a run of the host over them, what holds then.

use framex_conformance::hosted::Goals;
use framex_fixpoint::{Budget, Model};
use framex_host::{Event, Knowledge, Means, RunOptions, RunReport, settle};
use framex_program::{Expected, Program, Unit};
use framex_source::{Diagnostic, Sources};
use framex_term::Terms;

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
            questions: &mut Goals,
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
