//! Tells what would change if some facts were stated; nothing is kept.

use crate::answer_form::Wanted;
use crate::catalogue::{Effect, Operation, on_wire};
use crate::offers::Offer;
use crate::restated::state_anew;
use crate::session::refusal;
use crate::validation::{self, Among};
use crate::{Answered, Changed, CheckStatus, Checked, Refused, Session, asked, door, goal, known_names};
use framex_fixpoint::{Change, Reasons};
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `preview`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "preview",
    summary: "Tell what would change if facts were stated",
    effect: Effect::Reads,
    fields: &[
        ("facts", "a list of ground facts"),
        ("goal", "a goal, to be answered before and after"),
    ],
    reply: "`{\"asserted\", \"added\", \"removed\", \"violations\", \"goal\"}`: the facts that would be new, derived facts \
            that would come and go, new violations, and `{\"before\", \"after\"}` of the goal; nothing is kept",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// `preview`, as a language model is offered it.
pub(crate) const OFFER: Offer = Offer::of::<Input, Output>(
    &OPERATION,
    "Suppose facts and see what follows",
    "Tell what would change if these ground facts were stated, without keeping any of them: conclusions that come and go, \
     constraints that would be violated, and a `goal` answered before and after. Write each fact without variables: \
     `ann[age -> 17]`, `ann:Person`. Call it to answer *what if*, or to check the answer to a question of \
     `evidence_needs`. Nothing is stored: a later call does not see what was supposed here.",
    |session, fields| {
        on_wire(fields, |input: Input| {
            for fact in &input.facts {
                known_names::check_facts(session, fact)?;
            }
            if let Some(goal) = &input.goal {
                known_names::check_goal(session, goal)?;
            }
            run(session, &input)
        })
    },
);

/// What to suppose.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Ground facts.
    pub facts: Vec<String>,
    /// A goal to answer before and after.
    pub goal: Option<String>,
}

/// What would change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Output {
    /// The supposed facts that do not hold yet.
    pub asserted: Vec<String>,
    /// Derived facts that would come.
    pub added: Vec<String>,
    /// Derived facts that would go.
    pub removed: Vec<String>,
    /// Violations that there are not yet.
    pub violations: Vec<Checked>,
    /// The goal's answers, where one was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<Answers>,
}

/// A goal answered twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Answers {
    /// As things are.
    pub before: Answered,
    /// As they would be.
    pub after: Answered,
}

/// Supposes the facts, looks, and takes them back.
///
/// # Errors
/// A text that is no fact or no goal; the limit that the evaluation reached.
///
/// # Cost
/// That of the change, and of checking what it touches, twice: the objects of facts that come or go, and the constraints
/// that read them.
pub fn run(session: &mut Session, input: &Input) -> Result<Output, Refused> {
    session.loaded()?;
    let mut facts = Vec::new();
    for text in &input.facts {
        facts.extend(goal::facts(session, text)?);
    }
    let mut seen = FxHashSet::default();
    facts.retain(|fact| seen.insert(fact.clone()));
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let new = state_anew(&facts, &loaded.model);
    let asserted = new.iter().map(|fact| fact.print(terms)).collect();
    let change = Change {
        state: facts,
        ..Change::default()
    };
    let supposed = loaded
        .model
        .suppose_for_now(&change, &loaded.program, terms, &budget);
    let (difference, supposed) =
        supposed.map_err(|stopped| refusal(&stopped, &loaded.program, terms, sources, &budget))?;
    let changed = Changed::of(&difference, terms);
    // What panics in between must not leave the supposition behind.
    let looked = door::guarded(|| {
        let loaded = session.loaded()?;
        let moved = new.iter().chain(&difference.added).chain(&difference.removed);
        let among = Among::of(moved, loaded, &session.terms);
        let after = look(session, input, &among)?;
        Ok((after, among))
    });
    session.parts()?.0.model.take_back(supposed);
    let (after, among) = looked?;
    let before = look(session, input, &among)?;
    let violations = after.violations.into_iter();
    let violations = violations
        .filter(|row| !before.violations.contains(row))
        .collect();
    let goal = before.answer.zip(after.answer);
    Ok(Output {
        asserted,
        added: changed.added.to_texts(),
        removed: changed.removed.to_texts(),
        violations,
        goal: goal.map(|(before, after)| Answers { before, after }),
    })
}

struct Looked {
    violations: Vec<Checked>,
    answer: Option<Answered>,
}

fn look(session: &mut Session, input: &Input, among: &Among) -> Result<Looked, Refused> {
    let answer = input.goal.as_ref().map(|text| {
        goal::with_goal(session, text, |session, goal| {
            let budget = session.budget();
            let (loaded, terms, sources) = session.parts()?;
            let answer = asked::answer(goal, loaded, terms, sources, &budget, Reasons::LeftOut)?;
            Ok(Answered::of(&answer, Wanted::default(), terms, sources))
        })?
    });
    let of_constraints = validation::constraint_checks(session, Some(among))?;
    let loaded = session.loaded()?;
    let mut violations = validation::schema_checks(session, loaded, Some(among));
    violations.extend(of_constraints);
    violations.retain(|row| row.status == CheckStatus::Violated);
    Ok(Looked {
        violations,
        answer: answer.transpose()?,
    })
}
