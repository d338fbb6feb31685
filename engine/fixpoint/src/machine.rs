//! Holds what a running plan has at hand: the store, the terms, its lookups tied to relations, the time that is left.
//!
//! In: [`Steps`] and the places bound before. Out: to a [`Sink`], each solution; and, where a condition had no value
//! or was open, each *undecided* candidate that no other condition refuses. How candidates go on is decided in
//! `candidate.rs`, one by one, and in `batch.rs`, many at once; which rows match, in `matching.rs`.
//!
//! Invariant: a lookup is tied to its relation once in a run, and reads the rows that were there then.

use crate::aggregate::Groups;
use crate::budget::{Budget, Spent};
use crate::candidate::{lenient, strict};
use crate::matching::each_row;
use crate::store::{Key, NONE, Store, Way, bounds};
use framex_plan::{Match, Operator, Source, Steps};
use framex_source::Span;
use framex_term::{NoValue, Outcome, Term, Terms};
use rustc_hash::FxHashMap;
use std::ops::{ControlFlow, Range};

/// Whether to go on.
pub(crate) type Flow = ControlFlow<()>;

/// Stands in a place whose value could not be computed. No table makes so many terms.
pub(crate) const POISON: u32 = (1 << 31) - 1;

/// The store, to read, or to derive into as well.
#[derive(Debug)]
pub(crate) enum StoreAccess<'a> {
    Shared(&'a Store),
    Exclusive(&'a mut Store),
}

/// The terms, to read, or to make some as well.
#[derive(Debug)]
pub(crate) enum TermsAccess<'a> {
    Shared(&'a Terms),
    Exclusive(&'a mut Terms),
}

impl std::ops::Deref for TermsAccess<'_> {
    type Target = Terms;

    fn deref(&self) -> &Terms {
        match self {
            TermsAccess::Shared(terms) => terms,
            TermsAccess::Exclusive(terms) => terms,
        }
    }
}

impl TermsAccess<'_> {
    /// # Panics
    /// If the terms were given to read alone; they are to steps that make none.
    pub(crate) fn making(&mut self) -> &mut Terms {
        match self {
            TermsAccess::Exclusive(terms) => terms,
            TermsAccess::Shared(_) => unreachable!("steps that only read make no term"),
        }
    }
}

/// What a running plan has at hand.
pub(crate) struct Machine<'a> {
    access: StoreAccess<'a>,
    pub(crate) terms: TermsAccess<'a>,
    links: Vec<Option<Link>>,
    /// Aggregates computed in one run, by operator.
    pub(crate) collected: FxHashMap<u32, Groups>,
    /// Where an outcome was *no value*: why, if there is something to tell.
    pub(crate) no_value: Option<(Span, NoValue)>,
    /// Counts work, so that the clock is asked now and then.
    pub(crate) ticks: u32,
    /// How much work may still be done, counted down as often as the clock is asked.
    pub(crate) steps_left: u64,
    pub(crate) is_time_over: fn() -> bool,
    /// Whether the run is to end: no time, no steps or no memory is left for it.
    pub(crate) is_over: bool,
    /// Bytes that facts, terms and what the run collects beside them may take.
    pub(crate) memory_bytes: u64,
    pub(crate) is_out_of_memory: bool,
    /// The deepest that function terms may nest.
    pub(crate) depth: u32,
    pub(crate) is_too_deep: bool,
    /// While a row is asked for that must not hold itself up: these relations are read no later than this round.
    pub(crate) before: Option<(&'a [u32], u32)>,
}

/// A lookup, tied to its relation for the length of a run.
#[derive(Clone, Debug)]
struct Link {
    relation: u32,
    way: Option<Way>,
    start: u32,
    end: u32,
}

/// Why a candidate is undecided.
#[derive(Clone, Debug)]
pub(crate) enum Undecided {
    /// A condition has no value; what there is to tell of it.
    NoValue(Option<(Span, NoValue)>),
    /// The condition of this number is open.
    Open(usize),
}

/// Receives what a plan finds.
pub(crate) trait Sink {
    /// Every condition is true.
    fn solution(&mut self, machine: &mut Machine<'_>, places: &mut [Term]) -> Flow;
    /// Every condition is true for each candidate of a batch, `width` places each.
    fn solutions(&mut self, machine: &mut Machine<'_>, batch: &mut [Term], width: usize) -> Flow {
        let mut candidates = batch.chunks_exact_mut(width);
        candidates.try_for_each(|places| self.solution(machine, places))
    }
    /// No condition is false, and one is open or has no value.
    fn undecided(&mut self, _machine: &mut Machine<'_>, _places: &mut [Term], _why: &Undecided) -> Flow {
        Flow::Continue(())
    }
    /// No row matches the atom of this operator.
    fn missed(&mut self, _terms: &Terms, _places: &[Term], _operator: &Operator) {}
}

impl<'a> Machine<'a> {
    pub(crate) fn new(access: StoreAccess<'a>, terms: &'a mut Terms) -> Machine<'a> {
        Machine::with(access, TermsAccess::Exclusive(terms))
    }

    /// A machine that reads alone.
    pub(crate) fn reading(store: &'a Store, terms: &'a Terms) -> Machine<'a> {
        Machine::with(StoreAccess::Shared(store), TermsAccess::Shared(terms))
    }

    fn with(access: StoreAccess<'a>, terms: TermsAccess<'a>) -> Machine<'a> {
        Machine {
            access,
            terms,
            links: Vec::new(),
            collected: FxHashMap::default(),
            no_value: None,
            ticks: 0,
            steps_left: u64::MAX,
            is_time_over: || false,
            is_over: false,
            memory_bytes: u64::MAX,
            is_out_of_memory: false,
            depth: u32::MAX,
            is_too_deep: false,
            before: None,
        }
    }

    pub(crate) fn store(&self) -> &Store {
        match &self.access {
            StoreAccess::Shared(store) => store,
            StoreAccess::Exclusive(store) => store,
        }
    }

    /// # Panics
    /// If the store was given to read alone; only rules derive, and they are given it whole.
    pub(crate) fn store_mut(&mut self) -> (&mut Store, &Terms) {
        match &mut self.access {
            StoreAccess::Exclusive(store) => (store, &self.terms),
            StoreAccess::Shared(_) => unreachable!("nothing derives into a store that is only read"),
        }
    }

    /// Lets runs use no more than this.
    pub(crate) fn keep_within(&mut self, budget: &Budget) {
        self.is_time_over = budget.is_time_over;
        self.depth = budget.depth;
        self.memory_bytes = budget.memory_bytes;
    }

    /// Starts a run: lookups are tied anew.
    pub(crate) fn begin(&mut self, sites: u32) {
        self.links.clear();
        self.links.resize(sites as usize, None);
        self.collected.clear();
    }

    /// Whether the row may be read, by when it came.
    pub(crate) fn came_before(&self, at: u32, row: u32) -> bool {
        match self.before {
            Some((relations, round)) if relations.contains(&at) => {
                self.store().relations[at as usize].age(row) < round
            }
            _ => true,
        }
    }

    /// Runs the steps strictly from the first.
    pub(crate) fn run(&mut self, steps: &Steps, places: &mut [Term], sink: &mut impl Sink) -> Flow {
        strict(self, steps, 0, places, sink)
    }

    /// Runs the steps leniently from the first.
    pub(crate) fn run_leniently(&mut self, steps: &Steps, places: &mut [Term], sink: &mut impl Sink) -> Flow {
        lenient(self, steps, 0, places, None, sink)
    }

    /// Whether a row matches; no value where a property variable holds no name.
    pub(crate) fn exists(&mut self, rows: &Match, places: &mut [Term]) -> Outcome {
        let mut found = false;
        let flow = each_row(self, rows, places, &mut |_, _| {
            found = true;
            Flow::Break(())
        });
        match (found, flow) {
            (true, _) => Outcome::True,
            (false, Flow::Break(())) => Outcome::NoValue,
            (false, Flow::Continue(())) if rows.is_closed => Outcome::False,
            (false, Flow::Continue(())) => Outcome::Unknown,
        }
    }

    /// The relation that a lookup reads, and which of its rows.
    pub(crate) fn tie(&mut self, rows: &Match) -> (u32, u32, u32) {
        if let Some(Some(link)) = self.links.get(rows.site as usize) {
            return (link.relation, link.start, link.end);
        }
        let key = match rows.source {
            Source::Known(predicate) => Key::Known(predicate),
            Source::Subclasses => Key::Subclasses,
            Source::Signatures => Key::Signatures,
            Source::Classes | Source::Properties(_) => unreachable!("ranges over several relations"),
        };
        let found = self.store().find(key);
        let link = match found.and_then(|at| self.store().read_as(at, rows.range)) {
            None => Link {
                relation: NONE,
                way: None,
                start: 0,
                end: 0,
            },
            Some(at) => {
                let relation = &self.store().relations[at as usize];
                let (start, end) = bounds(relation, rows.range);
                let wants_index = rows.mask != 0 && !rows.is_whole && start < end;
                Link {
                    relation: at,
                    way: wants_index.then(|| relation.index(rows.mask)),
                    start,
                    end,
                }
            }
        };
        let tied = (link.relation, link.start, link.end);
        if self.links.len() <= rows.site as usize {
            self.links.resize(rows.site as usize + 1, None);
        }
        self.links[rows.site as usize] = Some(link);
        tied
    }

    /// Lets a lookup of every row read these of them alone, in this run.
    pub(crate) fn narrow(&mut self, rows: &Match, to: Range<u32>) {
        self.tie(rows);
        if let Some(Some(link)) = self.links.get_mut(rows.site as usize) {
            (link.start, link.end) = (link.start.max(to.start), link.end.min(to.end));
        }
    }

    /// How a lookup that is tied finds the rows of a key, if it looks for one.
    pub(crate) fn tied_way(&self, site: u32) -> Option<&Way> {
        self.links.get(site as usize)?.as_ref()?.way.as_ref()
    }

    /// The steps left, to the last one.
    pub(crate) fn steps_unused(&self) -> u64 {
        self.steps_left.saturating_sub(u64::from(self.ticks & 0xFFFF))
    }

    /// The steps taken, where nothing bounds them.
    pub(crate) fn steps_taken(&self) -> u64 {
        u64::MAX - self.steps_unused()
    }

    pub(crate) fn tick(&mut self) -> Flow {
        self.tick_many(1)
    }

    /// Counts pieces of work; breaks where the time is over or no more of them may be done.
    pub(crate) fn tick_many(&mut self, pieces: usize) -> Flow {
        let before = self.ticks;
        self.ticks = self.ticks.wrapping_add(pieces as u32);
        if before >> 16 != self.ticks >> 16 {
            let since = u64::from((self.ticks >> 16).wrapping_sub(before >> 16) & 0xFFFF) << 16;
            self.steps_left = self.steps_left.saturating_sub(since);
            self.is_over |= self.steps_left == 0 || (self.is_time_over)();
        }
        match self.is_over {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    }

    /// Ends the run where the facts, the terms and so many bytes collected beside them are more than there may be.
    pub(crate) fn watch_memory(&mut self, collected_bytes: u64) -> Flow {
        let used = self.store().size_bytes() + self.terms.bytes() as u64 + collected_bytes;
        self.is_out_of_memory |= used > self.memory_bytes;
        self.is_over |= self.is_out_of_memory;
        match self.is_over {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    }

    /// What ended the run before it was whole, if anything did.
    pub(crate) fn spent(&self) -> Option<Spent> {
        match (self.is_over, self.is_out_of_memory, self.steps_left) {
            (false, ..) => None,
            (true, true, _) => Some(Spent::Memory),
            (true, false, 0) => Some(Spent::Steps),
            (true, false, _) => Some(Spent::Time),
        }
    }
}
