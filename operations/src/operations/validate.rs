//! Holds the facts against schema and constraints, and repeats the program's warnings.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::offers::{Offer, or_default};
use crate::validation::{self, Row, Status};
use crate::{Problems, Refused, Session, inherited};
use framex_source::Severity;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `validate`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "validate",
    summary: "Hold the facts against schema and constraints",
    effect: Effect::Reads,
    fields: &[
        ("source", "only what lies in this file"),
        ("summary", "`true` gives counts in place of rows"),
        ("limit", "at most so many rows of each list"),
        ("offset", "after so many rows"),
    ],
    reply: "`{\"violations\", \"schema_checks\", \"constraint_checks\", \"warnings\", \"coverage\"}`",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// `validate`, as a language model is offered it.
pub(crate) const OFFER: Offer = Offer::of::<Input, Output>(
    &OPERATION,
    "Check facts against schema and constraints",
    "Hold the facts against signatures, `declare` lines and constraints, and repeat the warnings of the program. Call it \
     with `summary` first: it gives counts. Each violation says which object, where, and how to mend it; `unknown` means \
     that what is known does not settle the check. At most 100 rows of each list unless `limit` says more; `coverage` \
     counts all of them. Warnings of code `open-negation` or `open-aggregate` tell why a rule never fires.",
    |session, fields| {
        on_wire(or_default(fields, "limit", 100), |input: Input| {
            run(session, &input)
        })
    },
);

/// Which rows are wanted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Only rows whose place lies in this file.
    pub source: Option<String>,
    /// Counts in place of rows.
    #[serde(default)]
    pub summary: bool,
    /// At most so many rows of each list.
    pub limit: Option<usize>,
    /// After so many rows of each list.
    #[serde(default)]
    pub offset: usize,
}

/// What was found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Output {
    /// The rows of both lists whose status is `violated`.
    pub violations: Rows,
    /// Held against signatures and `declare`s.
    pub schema_checks: Rows,
    /// Held against constraints.
    pub constraint_checks: Rows,
    /// What probably does not do what was meant.
    pub warnings: Problems,
    /// How much there was to check.
    pub coverage: Coverage,
}

/// Rows, or how many of each status.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Rows {
    /// In a fixed order.
    Rows(Vec<Row>),
    /// By status.
    Counts(Counts),
}

/// How many rows of each status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Counts {
    /// It holds.
    pub satisfied: usize,
    /// It does not.
    pub violated: usize,
    /// Not settled.
    pub unknown: usize,
}

/// How much of the program the checks speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Coverage {
    /// Slots and methods that facts use.
    pub properties: usize,
    /// How many of them a signature of some class types.
    pub typed_properties: usize,
    /// Constraints.
    pub constraints: usize,
    /// Schema checks by status, over all files.
    pub schema_checks: Counts,
    /// Constraint checks by status, over all files.
    pub constraint_checks: Counts,
}

/// Checks everything.
///
/// # Errors
/// A session with nothing loaded.
///
/// # Cost
/// Proportional to the values of typed slots, and to the solutions of the constraints.
pub fn run(session: &mut Session, input: &Input) -> Result<Output, Refused> {
    let constraint_checks = validation::constraint_checks(session, None)?;
    let loaded = session.loaded()?;
    let schema_checks = validation::schema_checks(session, loaded, None);
    let coverage = coverage(session, &schema_checks, &constraint_checks)?;
    let (loaded, terms, sources) = session.parts()?;
    let mut warnings = loaded.program.warnings.clone();
    // A request that *may* ask about itself is no fault of a program that has just been evaluated.
    let advice = framex_program::request_advice(&loaded.program, terms).into_iter();
    warnings.extend(advice.filter(|one| one.severity == Severity::Warning));
    let warnings = Problems::new(warnings, sources);
    let is_wanted = |row: &Row| input.source.is_none() || row.place.file == input.source;
    let (schema_checks, constraint_checks): (Vec<Row>, Vec<Row>) = (
        schema_checks.into_iter().filter(is_wanted).collect(),
        constraint_checks.into_iter().filter(is_wanted).collect(),
    );
    let violated = schema_checks
        .iter()
        .chain(&constraint_checks)
        .filter(|row| row.status == Status::Violated);
    Ok(Output {
        violations: shown(violated.cloned().collect(), input),
        schema_checks: shown(schema_checks, input),
        constraint_checks: shown(constraint_checks, input),
        warnings,
        coverage,
    })
}

impl Output {
    /// Whether anything is violated.
    #[must_use]
    pub fn has_violations(&self) -> bool {
        self.coverage.schema_checks.violated + self.coverage.constraint_checks.violated > 0
    }
}

fn shown(rows: Vec<Row>, input: &Input) -> Rows {
    if input.summary {
        return Rows::Counts(counts(&rows));
    }
    let limit = input.limit.unwrap_or(usize::MAX);
    Rows::Rows(rows.into_iter().skip(input.offset).take(limit).collect())
}

fn counts(rows: &[Row]) -> Counts {
    let of = |status: Status| rows.iter().filter(|row| row.status == status).count();
    Counts {
        satisfied: of(Status::Satisfied),
        violated: of(Status::Violated),
        unknown: of(Status::Unknown),
    }
}

fn coverage(
    session: &Session,
    schema_checks: &[Row],
    constraint_checks: &[Row],
) -> Result<Coverage, Refused> {
    let program = &session.loaded()?.program;
    let mut properties = rustc_hash::FxHashSet::default();
    for predicate in inherited::stated_predicates(program) {
        if let framex_term::Predicate::Property { name, .. } = predicate {
            properties.insert(name);
        }
    }
    let is_typed = |name: &&framex_term::Term| {
        program
            .signatures
            .iter()
            .any(|signature| signature.slot == **name)
    };
    Ok(Coverage {
        properties: properties.len(),
        typed_properties: properties.iter().filter(is_typed).count(),
        constraints: program.constraints.len(),
        schema_checks: counts(schema_checks),
        constraint_checks: counts(constraint_checks),
    })
}
