//! Checks what the files expect.

use crate::answer_form::Wanted;
use crate::{AnswerRows, Answered, Refused, Session, asked, goal_text, hangs_on, misnamed, provisional};
use framex_fixpoint::{Answer, Reasons};
use framex_program::{Expectation, Expected, Origin};
use framex_source::{NO_EXPECTATION, Sources};
use framex_term::{Terms, Truth};
use serde::Serialize;

/// What came of the expectations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Output {
    /// How many hold.
    pub passed: usize,
    /// How many do not.
    pub failed: usize,
    /// Each, in source order.
    pub expectations: Vec<Checked>,
    /// The rules that never fired, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub never_fired: Option<Vec<Unfired>>,
}

/// One expectation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// The file.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// The goal, on one line.
    pub goal: String,
    /// `true`, `false`, `unknown`, `bindings 2`.
    pub expected: String,
    /// The same of what was found.
    pub found: String,
    /// What the finding rests on, where it differs: bindings found, what an `unknown` hangs on, near misses.
    pub why: Vec<String>,
    /// The requests still to be carried out on whose absence the finding rests.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub provisional: Vec<String>,
}

/// A rule that no expectation made fire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unfired {
    /// The file.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// The rule, on one line.
    pub rule: String,
}

/// Checks every expectation; with `rule_coverage`, lists the rules that never fired.
///
/// # Errors
/// A session with nothing loaded, or files without an expectation; the limit that a question met.
pub fn run(session: &mut Session, rule_coverage: bool) -> Result<Output, Refused> {
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    if loaded.program.expectations.is_empty() {
        let help = "state what should hold: `expect true: rob:Person.`";
        return Err(Refused::without_place(
            NO_EXPECTATION,
            "the files hold no expectation",
            help,
        ));
    }
    let mut expectations = Vec::new();
    for expectation in &loaded.program.expectations {
        let goal = &expectation.goal;
        let mut answer = asked::answer(goal, loaded, terms, sources, &budget, Reasons::LeftOut)?;
        if found(expectation, &answer) != expected(expectation) {
            answer = asked::answer(goal, loaded, terms, sources, &budget, Reasons::Told)?;
        }
        let requests = provisional::hangs_on(goal, answer.truth, &loaded.model, &loaded.program, terms);
        let mut checked = checked(expectation, &answer, terms, sources);
        if !checked.holds() {
            checked.why.extend(misnamed::hints(goal, &answer, loaded, terms));
        }
        checked.provisional = requests.iter().map(|request| terms.print(*request)).collect();
        expectations.push(checked);
    }
    let passed = expectations.iter().filter(|checked| checked.holds()).count();
    let failed = expectations.len() - passed;
    let never_fired = rule_coverage.then(|| unfired(session)).transpose()?;
    Ok(Output {
        passed,
        failed,
        expectations,
        never_fired,
    })
}

impl Checked {
    /// Whether what was found is what was expected.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.expected == self.found
    }
}

fn checked(expectation: &Expectation, answer: &Answer, terms: &Terms, sources: &Sources) -> Checked {
    let (expected, found) = (expected(expectation), found(expectation, answer));
    let why = if expected == found {
        Vec::new()
    } else {
        why(answer, terms, sources)
    };
    Checked {
        file: sources.file(expectation.span.file).name.clone(),
        line: sources.place(expectation.span).line,
        goal: goal_text::on_one_line(sources.text(expectation.goal.span)),
        expected,
        found,
        why,
        provisional: Vec::new(),
    }
}

fn expected(expectation: &Expectation) -> String {
    match expectation.outcome {
        Expected::Truth(truth) => truth.to_string(),
        Expected::Bindings(count) => format!("bindings {count}"),
    }
}

/// What was found of that which is expected.
fn found(expectation: &Expectation, answer: &Answer) -> String {
    match expectation.outcome {
        Expected::Truth(_) => answer.truth.to_string(),
        Expected::Bindings(_) => format!("bindings {}", binding_count(answer)),
    }
}

/// A goal without named variables that holds has one binding: of nothing.
fn binding_count(answer: &Answer) -> usize {
    let holds = usize::from(answer.truth == Truth::True);
    if answer.variables.is_empty() {
        holds
    } else {
        answer.bindings.len()
    }
}

fn why(answer: &Answer, terms: &Terms, sources: &Sources) -> Vec<String> {
    let answered = Answered::of(
        answer,
        Wanted {
            limit: Some(5),
            offset: 0,
            why: true,
        },
        terms,
        sources,
    );
    let rows = answered.bindings.iter().flat_map(AnswerRows::pairs).map(|row| {
        let pairs: Vec<String> = row.map(|(name, value)| format!("?{name} = {value}")).collect();
        format!("found {}", pairs.join(", "))
    });
    let reasons = hangs_on::reasons(answer, terms, sources);
    let reasons = reasons.iter().map(hangs_on::Reason::print).collect::<Vec<_>>();
    let more = answered
        .more
        .then(|| format!("and {} more", answer.bindings.len() - 5));
    rows.chain(more)
        .chain(reasons)
        .chain(answered.hints.into_iter().flatten())
        .collect()
}

fn unfired(session: &Session) -> Result<Vec<Unfired>, Refused> {
    let loaded = session.loaded()?;
    let firings = loaded.model.firings();
    let written = loaded.program.rules.iter().enumerate();
    let silent = written.filter(|(number, rule)| {
        let is_written = matches!(rule.origin, Origin::Rule | Origin::External(_));
        is_written && firings.get(*number).copied().unwrap_or(0) == 0
    });
    let unfired = silent.map(|(_, rule)| Unfired {
        file: session.sources.file(rule.span.file).name.clone(),
        line: session.sources.place(rule.span).line,
        rule: goal_text::on_one_line(session.sources.text(rule.span)),
    });
    Ok(unfired.collect())
}
