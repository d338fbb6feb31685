//! Keeps what is stated: the facts of a file, packed, shared by every program made of it.
//!
//! A fact takes about 5 bytes and 4 for each of its terms; a program borrows whole blocks and copies none.
//!
//! In: ground facts in source order. Out: [`StatedFact`]s, views into the block.
//!
//! Invariant: a block is never changed once a program shares it; a session adds blocks.

mod by_object;
mod image;
mod listed;
mod run;

use by_object::ByObject;
use framex_source::{FileId, Span};
use framex_term::{Fact, Later, Predicate, Term, Terms};
use indexmap::IndexMap;
use listed::{Line, Listed};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::sync::Arc;

pub use run::FactRun;

/// The facts of one file.
#[derive(Clone, Debug)]
pub struct FactBlock {
    file: FileId,
    /// Each with the row that states it first.
    predicates: IndexMap<Predicate, First, FxBuildHasher>,
    /// Of a file from a snapshot they are fetched when a change or a question about a statement wants them.
    listed: Later<Listed>,
    annotated: Vec<(u32, u32)>,
    by_symbol: FxHashMap<(Term, u32), Vec<u32>>,
    by_object: ByObject,
    statements: u32,
    /// Where every so many statements of the file begin, the first among them.
    milestones: Vec<u32>,
}

/// Statements between two milestones: few enough to be read again when somebody asks for one.
const MILESTONE: u32 = 16;

/// Where a predicate is first stated, and how often it is.
#[derive(Clone, Copy, Debug)]
struct First {
    row: u32,
    start: u32,
    end: u32,
    /// Rows of it, or of some of its rows where others were not counted.
    count: u32,
}

/// A fact, and where it was stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatedFact<'b> {
    /// Class or property.
    pub predicate: Predicate,
    /// As in [`Fact::terms`].
    pub terms: &'b [Term],
    /// Its part of the frame.
    pub span: Span,
    /// Its place in [`crate::Program::annotations`], from 1; 0 for none.
    pub annotation: u32,
}

impl StatedFact<'_> {
    /// The fact, owned.
    #[must_use]
    pub fn fact(&self) -> Fact {
        Fact {
            predicate: self.predicate,
            terms: self.terms.into(),
        }
    }
}

impl FactBlock {
    pub(crate) fn new(file: FileId) -> Self {
        FactBlock {
            file,
            predicates: IndexMap::default(),
            listed: Later::default(),
            annotated: Vec::new(),
            by_symbol: FxHashMap::default(),
            by_object: ByObject::new(),
            statements: 0,
            milestones: Vec::new(),
        }
    }

    /// Notes that a statement of the file begins here, whatever it states.
    pub(crate) fn begin_statement(&mut self, start: u32) {
        if self.statements.is_multiple_of(MILESTONE) {
            self.milestones.push(start);
        }
        self.statements += 1;
    }

    /// A part of the file that begins and ends with a statement and in which this place lies: first byte, and one past
    /// the last; no end for the end of the file.
    #[must_use]
    pub fn statements_around(&self, place: u32) -> (u32, Option<u32>) {
        let after = self.milestones.partition_point(|start| *start <= place);
        let first = after.checked_sub(1).map_or(0, |at| self.milestones[at]);
        (first, self.milestones.get(after).copied())
    }

    /// Adds a fact; `annotation` counts from 1 within the file, 0 for none.
    pub(crate) fn push(
        &mut self,
        predicate: Predicate,
        fact: &[Term],
        span: Span,
        annotation: u32,
        terms: &Terms,
    ) {
        let at = self.listed.len() as u32;
        if annotation != 0 {
            self.annotated.push((at, annotation));
        }
        if let Some((symbol, arguments)) = terms.as_function(fact[0]) {
            let key = (symbol, arguments.len() as u32);
            self.by_symbol.entry(key).or_default().push(at);
        }
        self.push_plain(predicate, fact, span);
    }

    /// Adds a fact without annotation, whose object is no function term.
    pub(crate) fn push_plain(&mut self, predicate: Predicate, fact: &[Term], span: Span) {
        let listed = self.listed.to_mut();
        self.by_object.note(listed.len(), fact[0]);
        let before = listed.last_predicate();
        let same = before.and_then(|number| {
            let (of, first) = self.predicates.get_index_mut(number as usize)?;
            (*of == predicate).then_some((number, first))
        });
        let (number, first) = match same {
            Some(same) => same,
            None => {
                let entry = self.predicates.entry(predicate);
                let number = entry.index() as u32;
                let first = entry.or_insert(First {
                    row: listed.len() as u32,
                    start: span.start,
                    end: span.end,
                    count: 0,
                });
                (number, first)
            }
        };
        first.count += 1;
        listed.push(&Line {
            predicate: number,
            terms: fact,
            start: span.start,
            end: span.end,
        });
    }

    /// Takes back the facts from number `length` on, those of a statement that is refused after all.
    pub(crate) fn truncate(&mut self, length: usize) {
        if length >= self.len() {
            return;
        }
        let predicates = &self.predicates;
        self.listed
            .to_mut()
            .truncate(length, |number| width(predicates, number));
        self.by_object.keep(length);
        let is_kept = |row: u32| (row as usize) < length;
        self.annotated.retain(|(row, _)| is_kept(*row));
        self.predicates.retain(|_, first| is_kept(first.row));
        self.predicates.values_mut().for_each(|first| first.count = 0);
        for rows in self.by_symbol.values_mut() {
            rows.retain(|row| is_kept(*row));
        }
    }

    /// The block without the facts that `goes` picks; their annotations count within the file.
    pub(crate) fn without(&self, goes: impl Fn(&StatedFact<'_>) -> bool, terms: &Terms) -> FactBlock {
        let mut kept = FactBlock::new(self.file);
        kept.statements = self.statements;
        kept.milestones.clone_from(&self.milestones);
        for stated in self.iter().filter(|stated| !goes(stated)) {
            kept.push(
                stated.predicate,
                stated.terms,
                stated.span,
                stated.annotation,
                terms,
            );
        }
        kept
    }

    /// The file.
    #[must_use]
    pub fn file(&self) -> FileId {
        self.file
    }

    /// How many facts.
    #[must_use]
    pub fn len(&self) -> usize {
        self.listed.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.listed.len() == 0
    }

    /// Each predicate with the place where it is first stated, in that order.
    pub fn predicates(&self) -> impl Iterator<Item = (Predicate, Span)> + '_ {
        self.predicates
            .iter()
            .map(|(predicate, first)| (*predicate, self.span(first.start, first.end)))
    }

    /// About the bytes it takes: those of its facts, not of the room for more, which differs with how a text was read.
    #[must_use]
    pub fn size_bytes(&self) -> u64 {
        let by_symbol = self.by_symbol.values();
        let by_symbol: usize = by_symbol
            .map(|rows| size_of::<(Term, u32)>() + rows.capacity() * 4)
            .sum();
        let bytes = size_of::<FactBlock>()
            + self.predicates.capacity() * (size_of::<(Predicate, First)>() + size_of::<u64>())
            + self.listed.size_bytes()
            + self.by_object.size_bytes()
            + self.milestones.len() * size_of::<u32>()
            + self.annotated.capacity() * size_of::<(u32, u32)>()
            + by_symbol;
        bytes as u64
    }

    /// How many facts there are of each of the [`predicates`](Self::predicates).
    ///
    /// # Cost
    /// None, unless some were taken back or come from a snapshot: then a look at every fact.
    #[must_use]
    pub fn counts(&self) -> Vec<u32> {
        let counted = self.predicates.values().map(|first| first.count);
        if counted.clone().map(|count| count as usize).sum::<usize>() == self.len() {
            return counted.collect();
        }
        self.listed.counts(self.predicates.len())
    }

    /// The facts, in source order, those of one predicate that stand one after the other together: the place of the predicate
    /// in [`predicates`](Self::predicates), and their terms, one fact after the other.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &[Term])> + '_ {
        let widths: Vec<usize> = self.predicates.keys().map(|of| of.width()).collect();
        let runs = self.listed.runs(move |number| widths[number as usize]);
        runs.map(|(predicate, rows)| (predicate as usize, rows))
    }

    /// The facts, in source order; their annotations count within the file.
    pub fn iter(&self) -> impl Iterator<Item = StatedFact<'_>> + '_ {
        let lines = self.listed.iter(|number| width(&self.predicates, number));
        (0..).zip(lines).map(|(at, line)| self.stated(at, line))
    }

    /// The facts whose object is a function term of this symbol and number of arguments.
    pub fn of_symbol(&self, symbol: Term, arguments: u32) -> impl Iterator<Item = StatedFact<'_>> + '_ {
        let rows = self.by_symbol.get(&(symbol, arguments));
        rows.into_iter().flatten().map(|at| self.get(*at as usize))
    }

    /// The facts whose object is this name; looks at every fact.
    pub fn of_name(&self, name: Term) -> impl Iterator<Item = StatedFact<'_>> + '_ {
        self.iter().filter(move |stated| stated.terms[0] == name)
    }

    /// The facts about this object, in source order.
    ///
    /// # Cost
    /// A look at the facts that stand near them; where objects come in no order, the first call sorts the facts.
    pub fn of_object(&self, object: Term) -> impl Iterator<Item = StatedFact<'_>> + '_ {
        let width_of = |number| width(&self.predicates, number);
        let rows = self.by_object.rows_of(object, &self.listed, width_of);
        rows.into_iter().map(|row| self.get(row as usize))
    }

    fn get(&self, at: usize) -> StatedFact<'_> {
        let found = self.listed.get(at, |number| width(&self.predicates, number));
        self.stated(at as u32, found.expect("the block has such a row"))
    }

    fn stated<'b>(&'b self, at: u32, line: Line<'b>) -> StatedFact<'b> {
        let (predicate, _) = self
            .predicates
            .get_index(line.predicate as usize)
            .expect("a row's predicate is in the block");
        let annotated = self.annotated.binary_search_by_key(&at, |(row, _)| *row);
        StatedFact {
            predicate: *predicate,
            terms: line.terms,
            span: self.span(line.start, line.end),
            annotation: annotated.map_or(0, |found| self.annotated[found].1),
        }
    }

    fn span(&self, start: u32, end: u32) -> Span {
        Span {
            file: self.file,
            start,
            end,
        }
    }
}

/// How many terms a fact of the predicate with this number has.
fn width(predicates: &IndexMap<Predicate, First, FxBuildHasher>, number: u32) -> usize {
    let found = predicates.get_index(number as usize);
    found.map_or(0, |(predicate, _)| predicate.width())
}

/// The facts of a program: those of its files, one after the other.
#[derive(Clone, Debug, Default)]
pub struct StatedFacts {
    blocks: Vec<(Arc<FactBlock>, u32)>,
}

impl StatedFacts {
    pub(crate) fn push(&mut self, block: Arc<FactBlock>, annotations_before: u32) {
        self.blocks.push((block, annotations_before));
    }

    /// Keeps the blocks for which `keep` tells how many annotations come before their own from now on.
    ///
    /// - `annotations`: how many there are in all; `keep` is told how many of them are a block's own.
    pub(crate) fn retain(&mut self, annotations: u32, mut keep: impl FnMut(&FactBlock, u32) -> Option<u32>) {
        let ends: Vec<u32> = self.blocks.iter().skip(1).map(|(_, before)| *before).collect();
        let mut ends = ends.into_iter().chain([annotations]);
        self.blocks.retain_mut(|(block, before)| {
            let end = ends.next().expect("each block ends where the next one begins");
            let kept = keep(block, end - *before);
            *before = kept.unwrap_or(0);
            kept.is_some()
        });
    }

    /// In source order; a fact may occur several times.
    pub fn iter(&self) -> impl Iterator<Item = StatedFact<'_>> + '_ {
        self.blocks.iter().flat_map(|(block, before)| {
            block.iter().map(move |mut stated| {
                if stated.annotation != 0 {
                    stated.annotation += before;
                }
                stated
            })
        })
    }

    /// The statements of a fact, in source order, each with the block of its file.
    ///
    /// # Cost
    /// A look into each file's facts: see [`FactBlock::of_object`].
    pub fn statements_of<'f>(
        &'f self,
        fact: &'f Fact,
    ) -> impl Iterator<Item = (StatedFact<'f>, &'f FactBlock)> + 'f {
        self.blocks.iter().flat_map(|(block, before)| {
            let about = block.of_object(fact.terms[0]);
            let of_fact =
                about.filter(|stated| stated.predicate == fact.predicate && *stated.terms == *fact.terms);
            of_fact.map(move |mut stated| {
                if stated.annotation != 0 {
                    stated.annotation += before;
                }
                (stated, &**block)
            })
        })
    }

    /// One for each file, in loading order.
    pub fn blocks(&self) -> impl Iterator<Item = &FactBlock> + '_ {
        self.blocks.iter().map(|(block, _)| &**block)
    }

    /// How many statements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.blocks.iter().map(|(block, _)| block.len()).sum()
    }

    /// Whether nothing is stated.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<'p> IntoIterator for &'p StatedFacts {
    type Item = StatedFact<'p>;
    type IntoIter = Box<dyn Iterator<Item = StatedFact<'p>> + 'p>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}
