//! A program walked through the engine: read, checked, evaluated, changed.
//!
//! In: files. Out: [`Loaded`], or what refused them, as the diagnostics a user would see.

use crate::parsed::{Answer, Parsed, parse};
use framex_fixpoint::{Budget, Change, Model, Spent, Stopped};
use framex_program::{Goal, Program, StatedFacts};
use framex_source::{Diagnostic, Severity, Sources};
use framex_term::{Fact, Terms};
use std::collections::BTreeSet;

/// A program that the engine has evaluated.
#[derive(Clone)]
pub struct Loaded {
    /// Its terms.
    pub terms: Terms,
    /// Its checked form.
    pub program: Program,
    /// What holds.
    pub model: Model,
}

/// Why the engine refused, and the files that this points into.
pub struct Refused {
    /// The errors, in the order of the checker.
    pub errors: Vec<Diagnostic>,
    /// The files.
    pub sources: Sources,
}

/// Reads, checks and evaluates.
///
/// # Errors
/// [`Refused`], with at least one error.
pub fn load<N: AsRef<str>, T: AsRef<str>>(files: &[(N, T)]) -> Result<Loaded, Refused> {
    load_parsed(parse(files))
}

/// Checks and evaluates what was read.
///
/// # Errors
/// [`Refused`]
pub fn load_parsed(parsed: Parsed) -> Result<Loaded, Refused> {
    let (program, mut terms) = check(&parsed)?;
    match Model::of(&program, &mut terms, &budget()) {
        Ok(model) => Ok(Loaded {
            terms,
            program,
            model,
        }),
        Err(stopped) => Err(Refused {
            errors: vec![said(&stopped, &program, &terms)],
            sources: parsed.sources,
        }),
    }
}

/// Reads and checks, and then states the facts one by one.
///
/// # Errors
/// [`Refused`]
pub fn load_fact_by_fact<N: AsRef<str>, T: AsRef<str>>(files: &[(N, T)]) -> Result<Loaded, Refused> {
    let parsed = parse(files);
    let (mut program, mut terms) = check(&parsed)?;
    let facts: Vec<Fact> = program.facts.iter().map(|stated| stated.fact()).collect();
    program.facts = StatedFacts::default();
    let refused = |stopped: &Stopped, program: &Program, terms: &Terms| Refused {
        errors: vec![said(stopped, program, terms)],
        sources: parsed.sources.clone(),
    };
    let model = Model::of(&program, &mut terms, &budget());
    let mut model = model.map_err(|stopped| refused(&stopped, &program, &terms))?;
    for fact in facts {
        let change = Change {
            state: vec![fact],
            ..Change::default()
        };
        let applied = model.apply(&change, &program, &mut terms, &budget());
        applied.map_err(|stopped| refused(&stopped, &program, &terms))?;
    }
    Ok(Loaded {
        terms,
        program,
        model,
    })
}

/// Every problem of a program, warnings too, and the text a user reads.
#[must_use]
pub fn problems<N: AsRef<str>, T: AsRef<str>>(files: &[(N, T)]) -> (Vec<Diagnostic>, String) {
    let parsed = parse(files);
    let mut terms = Terms::default();
    let checked = parsed.check(&mut terms);
    let mut problems = checked.problems;
    if let Some(program) = &checked.program
        && let Err(stopped) = Model::of(program, &mut terms, &budget())
    {
        problems.push(said(&stopped, program, &terms));
    }
    let text = text_of(&problems, &parsed.sources);
    (problems, text)
}

fn text_of(problems: &[Diagnostic], sources: &Sources) -> String {
    let drawn = problems
        .iter()
        .map(|problem| framex_source::render(problem, sources, false));
    drawn.map(|text| text.trim_end().to_owned() + "\n").collect()
}

fn check(parsed: &Parsed) -> Result<(Program, Terms), Refused> {
    let mut terms = Terms::default();
    let mut checked = parsed.check(&mut terms);
    checked
        .problems
        .retain(|problem| problem.severity == Severity::Error);
    match checked.program {
        Some(program) if checked.problems.is_empty() => Ok((program, terms)),
        _ => Err(Refused {
            errors: checked.problems,
            sources: parsed.sources.clone(),
        }),
    }
}

/// Small enough that an endless program ends soon, large enough for every other one here.
pub(crate) fn budget() -> Budget {
    Budget {
        facts: 200_000,
        rounds_per_stratum: 20_000,
        ..Budget::default()
    }
}

pub(crate) fn said(stopped: &Stopped, program: &Program, terms: &Terms) -> Diagnostic {
    match stopped {
        Stopped::Trap { external, request } => {
            framex_program::request_trap(program, terms, *external, *request)
        }
        Stopped::Spent { limit, rules } => {
            let (limit, option) = match limit {
                Spent::Facts => ("200000 facts", "--max-facts"),
                Spent::Rounds => ("20000 rounds", "--max-rounds"),
                Spent::Depth => ("64 levels of terms", "--max-depth"),
                Spent::Memory | Spent::Hierarchy => ("8 GiB", "--max-memory"),
                Spent::Steps => ("the steps", "--max-steps"),
                Spent::Rows => ("the rows", "--max-rows"),
                Spent::Time => ("the time", "--time-limit"),
                Spent::Text => ("one text", ""),
            };
            let option = Some(option).filter(|option| !option.is_empty());
            framex_program::limit_reached(program, terms, limit, option, rules)
        }
    }
}

impl Loaded {
    /// Every fact, printed as `framex facts` prints it.
    #[must_use]
    pub fn facts(&self) -> BTreeSet<String> {
        self.model.facts().map(|fact| fact.print(&self.terms)).collect()
    }

    /// What the program's queries answer, in order.
    pub fn query_answers(&mut self) -> Vec<Answer> {
        let goals = self.program.queries.clone();
        goals.iter().map(|goal| self.answer(goal)).collect()
    }

    /// What the goals of its expectations answer, in order.
    pub fn expectation_answers(&mut self) -> Vec<Answer> {
        let expectations = self.program.expectations.clone();
        expectations
            .iter()
            .map(|expectation| self.answer(&expectation.goal))
            .collect()
    }

    fn answer(&mut self, goal: &Goal) -> Answer {
        let answer = self.model.answer(goal, &self.program, &mut self.terms, None);
        let rows = answer.bindings.iter().map(|row| {
            let named = answer.variables.iter().zip(row);
            let mut named: Vec<(&str, String)> = named
                .map(|(name, value)| (name.as_str(), self.terms.print(*value)))
                .collect();
            named.sort();
            let printed = named.iter().map(|(name, value)| format!("{name} = {value}"));
            printed.collect::<Vec<_>>().join(", ")
        });
        (answer.truth, rows.collect())
    }

    /// States and withdraws facts.
    ///
    /// # Panics
    /// If a limit is reached.
    pub fn apply(&mut self, state: Vec<Fact>, withdraw: Vec<Fact>) {
        let change = Change {
            state,
            withdraw,
            ..Change::default()
        };
        let applied = self
            .model
            .apply(&change, &self.program, &mut self.terms, &budget());
        applied.unwrap_or_else(|stopped| panic!("the change was stopped: {stopped:?}"));
    }

    /// The same rules evaluated from these facts alone.
    ///
    /// # Panics
    /// If a limit is reached.
    #[must_use]
    pub fn anew(&self, facts: Vec<Fact>) -> Loaded {
        let (mut program, mut terms) = (self.program.clone(), self.terms.clone());
        program.facts = StatedFacts::default();
        let model = Model::of(&program, &mut terms, &budget());
        let model = model.unwrap_or_else(|stopped| panic!("the evaluation was stopped: {stopped:?}"));
        let mut loaded = Loaded {
            terms,
            program,
            model,
        };
        loaded.apply(facts, vec![]);
        loaded
    }

    /// The facts as stated in the files, in order.
    #[must_use]
    pub fn stated(&self) -> Vec<Fact> {
        self.program.facts.iter().map(|stated| stated.fact()).collect()
    }
}

impl Refused {
    /// The line of each error, 0 for the program as a whole.
    #[must_use]
    pub fn lines(&self) -> Vec<u32> {
        let line = |error: &Diagnostic| error.span.map_or(0, |span| self.sources.place(span).line);
        self.errors.iter().map(line).collect()
    }

    /// The errors as a user reads them in a terminal, without colour.
    #[must_use]
    pub fn text(&self) -> String {
        text_of(&self.errors, &self.sources)
    }
}
