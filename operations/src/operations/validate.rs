//! Holds the facts against schema and constraints, and repeats the program's warnings.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::offers::Offer;
use crate::suggested::near_or;
use crate::validation::{self, Row, Status};
use crate::{Problems, Refused, Session, inherited};
use framex_source::{Severity, UNKNOWN_SOURCE};
use indexmap::IndexSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// `validate`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "validate",
    summary: "Hold the facts against schema and constraints",
    effect: Effect::Reads,
    fields: &[
        ("source", "only what lies in this file"),
        ("summary", "`true` gives counts in place of rows"),
        (
            "limit",
            "at most so many rows of each list; 1,000 unless given, and fewer where they are long",
        ),
        ("offset", "after so many rows of each list"),
    ],
    reply: "`{\"violations\", \"schema_checks\", \"constraint_checks\", \"warnings\", \"coverage\"}`; `more` where rows were left \
            out: the next `offset` is further by the length of the longest list",
    run: |session, fields| {
        on_wire(fields, |input: Input| {
            run_within(session, &input, &Room::of(1_000))
        })
    },
};

/// `validate`, as a language model is offered it.
pub(crate) const OFFER: Offer = Offer::of::<Input, Output>(
    &OPERATION,
    "Check facts against schema and constraints",
    "Hold the facts against signatures, `declare` lines and constraints, and repeat the warnings of the program. Call it \
     with `summary` first: it gives counts. Each violation says which object, where, and how to mend it; `unknown` means \
     that what is known does not settle the check. At most 100 rows of each list unless `limit` says more; `more` tells that \
     rows were left out, and `coverage` counts all of them. Warnings of code `open-negation` or `open-aggregate` tell why a \
     rule never fires.",
    |session, fields| on_wire(fields, |input: Input| run_within(session, &input, &Room::of(100))),
);

/// How much a reply takes where no `limit` is given, so that no reader chokes on it.
struct Room {
    /// Rows of each list.
    rows: usize,
    /// Bytes of each list, about; one row goes in any case.
    bytes: usize,
}

impl Room {
    /// So many rows of each list, which escaped and together stay below the 8 MiB that a client takes.
    fn of(rows: usize) -> Room {
        Room {
            rows,
            bytes: 256 << 10,
        }
    }
}

/// Which rows are wanted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Only rows whose place lies in this file.
    pub source: Option<String>,
    /// Counts in place of rows.
    #[serde(default)]
    pub summary: bool,
    /// At most so many rows of each list; where it is not given, as many as a reply has room for.
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
    pub warnings: Warnings,
    /// How much there was to check.
    pub coverage: Coverage,
    /// Whether rows of a list come after these.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
}

/// Warnings, or how many of each code.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Warnings {
    /// In the order of the program.
    Rows(Problems),
    /// By code.
    Counts(BTreeMap<&'static str, usize>),
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

/// Checks everything; where no `limit` is given, all rows.
///
/// # Errors
/// A session with nothing loaded; a `source` that is no file of it; the limit that a constraint met.
///
/// # Cost
/// Proportional to the values of typed slots, and to the solutions of the constraints.
pub fn run(session: &mut Session, input: &Input) -> Result<Output, Refused> {
    let all = Room {
        rows: usize::MAX,
        bytes: usize::MAX,
    };
    run_within(session, input, &all)
}

fn run_within(session: &mut Session, input: &Input, room: &Room) -> Result<Output, Refused> {
    if let Some(source) = &input.source {
        check_source(session, source)?;
    }
    let constraint_checks = validation::constraint_checks(session, None)?;
    let loaded = session.loaded()?;
    let schema_checks = validation::schema_checks(session, loaded, None);
    let coverage = coverage(session, &schema_checks, &constraint_checks)?;
    let (loaded, terms, sources) = session.parts()?;
    let mut warnings = loaded.program.warnings.clone();
    // A request that *may* ask about itself is no fault of a program that has just been evaluated.
    let advice = framex_program::request_advice(&loaded.program, terms).into_iter();
    warnings.extend(advice.filter(|one| one.severity == Severity::Warning));
    let mut warnings = Problems::new(warnings, sources);
    if let Some(source) = &input.source {
        warnings = warnings.of_file(source);
    }
    let is_wanted = |row: &Row| input.source.is_none() || row.place.file == input.source;
    let wanted = |rows: Vec<Row>| -> Vec<Row> { rows.into_iter().filter(is_wanted).collect() };
    let (schema_checks, constraint_checks) = (wanted(schema_checks), wanted(constraint_checks));
    let violated = schema_checks.iter().chain(&constraint_checks);
    let violated = violated.filter(|row| row.status == Status::Violated);
    let violations: Vec<Row> = violated.cloned().collect();
    if input.summary {
        return Ok(Output {
            violations: Rows::Counts(counts(&violations)),
            schema_checks: Rows::Counts(counts(&schema_checks)),
            constraint_checks: Rows::Counts(counts(&constraint_checks)),
            warnings: Warnings::Counts(warnings.counts()),
            coverage,
            more: false,
        });
    }
    let lists = [&violations, &schema_checks, &constraint_checks];
    let count = match input.limit {
        Some(limit) => limit,
        // The same of each list, so that one offset leads on in all of them.
        None => {
            let fits = lists.map(|rows| fitting(rows.iter().map(size_bytes), input.offset, room));
            fits.into_iter()
                .fold(fitting(warnings.sizes(), input.offset, room), usize::min)
        }
    };
    let end = input.offset.saturating_add(count);
    let more = lists.iter().any(|rows| rows.len() > end) || warnings.len() > end;
    let shown = |rows: Vec<Row>| Rows::Rows(rows.into_iter().skip(input.offset).take(count).collect());
    Ok(Output {
        violations: shown(violations),
        schema_checks: shown(schema_checks),
        constraint_checks: shown(constraint_checks),
        warnings: Warnings::Rows(warnings.part(input.offset, count)),
        coverage,
        more,
    })
}

/// Refuses a file that the program does not have: of one misspelt, no violation would be shown either.
fn check_source(session: &Session, source: &str) -> Result<(), Refused> {
    let files = session.loaded()?.files();
    let names: IndexSet<&str> = files
        .map(|file| session.sources.file(file).name.as_str())
        .collect();
    if names.contains(source) {
        return Ok(());
    }
    let message = format!("the program has no file `{source}`");
    let help = near_or(source, names.iter().copied(), || {
        let named: Vec<&str> = names.iter().take(MOST_NAMED).copied().collect();
        let rest = if names.len() > MOST_NAMED { ", …" } else { "" };
        format!("its files are `{}`{rest}", named.join("`, `"))
    });
    Err(Refused::without_place(UNKNOWN_SOURCE, message, help))
}

/// How many files a message lists.
const MOST_NAMED: usize = 12;

/// How many rows of a list fit into a reply; at least one.
fn fitting(sizes: impl Iterator<Item = usize>, offset: usize, room: &Room) -> usize {
    let mut left = room.bytes;
    for (count, size) in sizes.skip(offset).enumerate() {
        if count >= room.rows || (count > 0 && size > left) {
            return count;
        }
        left = left.saturating_sub(size);
    }
    // The whole list fits.
    room.rows
}

/// About the bytes of a row on a wire.
fn size_bytes(row: &Row) -> usize {
    let held_against = row.schema.iter().chain(&row.constraint);
    let held_against: usize = held_against.map(String::len).sum();
    row.message.len() + row.object.len() + row.help.len() + held_against + 200
}

impl Output {
    /// Whether anything is violated.
    #[must_use]
    pub fn has_violations(&self) -> bool {
        self.coverage.schema_checks.violated + self.coverage.constraint_checks.violated > 0
    }
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
    let loaded = session.loaded()?;
    let program = &loaded.program;
    let mut properties = rustc_hash::FxHashSet::default();
    for predicate in inherited::stated_predicates(program, &loaded.model) {
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
