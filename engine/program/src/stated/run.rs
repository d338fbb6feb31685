//! Reads flat facts of a part of a file by themselves, to be taken in at their place.
//!
//! In: a text and where to begin. Out: a [`FactRun`], with terms of its own; then the [`Unit`] of the whole text.
//!
//! Invariant: a run holds what reading the file from its first statement on states up to its end; so it does not
//! matter to the file's block whether a part of it was read as a run.

use super::{FactBlock, First, Line, MILESTONE};
use crate::{Unit, plain};
use framex_source::FileId;
use framex_term::{Predicate, TakenIn, Term, Terms};
use std::ops::Range;
use std::sync::Arc;

/// Bytes of a fact that is as short as facts commonly are: what room is made for and not used takes no memory.
const SHORTEST: usize = 12;

/// Flat facts of a file that stand one after the other.
#[derive(Debug)]
pub struct FactRun {
    /// From the first byte of the first fact to the full stop of the last.
    span: Range<u32>,
    /// Where each begins.
    starts: Vec<u32>,
    facts: FactBlock,
    terms: Terms,
}

impl FactRun {
    /// Reads the flat facts that begin within these bytes, up to the first statement that is none.
    ///
    /// Where a statement does not begin at the start of `part`, what is read may be no statement of the file at all.
    ///
    /// - `spare`: a run that nobody wants any more, whose memory is used again.
    #[must_use]
    pub fn read(text: &str, file: FileId, part: Range<usize>, spare: Option<FactRun>) -> FactRun {
        let mut run = spare.map_or_else(|| FactRun::with_room(part.len() / SHORTEST), FactRun::emptied);
        run.facts.file = file;
        run.span = framex_syntax::read_flat(text, file, part, |fact| {
            run.starts.push(fact.start());
            plain::state_flat(fact, &mut run.terms, &mut run.facts);
        });
        run
    }

    fn with_room(facts: usize) -> FactRun {
        let mut block = FactBlock::new(FileId(0));
        block.listed.to_mut().reserve(facts, 2 * facts);
        FactRun {
            span: 0..0,
            starts: Vec::with_capacity(facts),
            facts: block,
            terms: Terms::default(),
        }
    }

    fn emptied(mut self) -> FactRun {
        self.starts.clear();
        self.facts.truncate(0);
        self.facts.statements = 0;
        self.facts.milestones.clear();
        self.terms = Terms::default();
        self
    }

    /// Where it stands in the file.
    #[must_use]
    pub fn span(&self) -> Range<u32> {
        self.span.clone()
    }
}

impl Unit {
    /// Reads and lowers a whole file, statement by statement, so that no tree of it is ever whole in memory.
    ///
    /// - `runs`: what was read of it before, in order; a run that does not begin with a statement counts for nothing. The next
    ///   one is asked for when the one before it was taken in.
    /// - `done`: given each run that was taken in.
    #[must_use]
    pub fn of_text(
        text: &str,
        file: FileId,
        runs: impl Iterator<Item = FactRun>,
        mut done: impl FnMut(FactRun),
        terms: &mut Terms,
    ) -> Unit {
        let mut unit = Unit::new(file);
        let runs = runs.map(|run| (run.span(), run));
        let (_, problems) = framex_syntax::read_rest(text, file, runs, |piece| match piece {
            Ok(piece) => unit.read(&piece, terms),
            Err(run) => {
                Arc::make_mut(&mut unit.facts).take_in(&run, terms);
                done(run);
            }
        });
        problems.into_iter().for_each(|problem| unit.report(problem));
        unit
    }
}

impl FactBlock {
    /// States the facts of a run.
    pub(crate) fn take_in(&mut self, run: &FactRun, terms: &mut Terms) {
        let taken = terms.take_in(&run.terms);
        let to_milestone = (MILESTONE - self.statements % MILESTONE) % MILESTONE;
        let milestones = run
            .starts
            .iter()
            .skip(to_milestone as usize)
            .step_by(MILESTONE as usize);
        self.milestones.extend(milestones);
        self.statements += run.starts.len() as u32;
        let given = &*run.facts.listed;
        let listed = self.listed.to_mut();
        self.by_object.keep(listed.len());
        let first_row = listed.len() as u32;
        let numbers = run.facts.predicates.iter().map(|(predicate, first)| {
            let entry = self.predicates.entry(predicate_here(*predicate, &taken));
            let number = entry.index() as u32;
            let here = entry.or_insert(First {
                row: first_row + first.row,
                count: 0,
                ..*first
            });
            here.count += first.count;
            number
        });
        let numbers: Vec<u32> = numbers.collect();
        let widths: Vec<usize> = run.facts.predicates.keys().map(|of| of.width()).collect();
        let mut here: Vec<Term> = Vec::new();
        for line in given.iter(|number| widths[number as usize]) {
            here.clear();
            here.extend(line.terms.iter().map(|term| taken.of(*term)));
            self.by_object.note(listed.len(), here[0]);
            listed.push(&Line {
                predicate: numbers[line.predicate as usize],
                terms: &here,
                ..line
            });
        }
    }
}

fn predicate_here(predicate: Predicate, taken: &TakenIn) -> Predicate {
    match predicate {
        Predicate::Class(class) => Predicate::Class(taken.of(class)),
        Predicate::Property { name, parameters } => Predicate::Property {
            name: taken.of(name),
            parameters,
        },
    }
}
