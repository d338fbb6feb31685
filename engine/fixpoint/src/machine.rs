//! Runs the operators of a plan over the rows of the store.
//!
//! In: [`Steps`] and the places bound before. Out: to a [`Sink`], each solution; and, where a condition had no value
//! or was open, each *undecided* candidate that no other condition refuses.
//!
//! Two ways of running: *strict*, where an open condition ends the candidate, and *lenient*, which goes on past
//! open conditions and such without a value. A strict run turns lenient at the first condition without a value.
//!
//! Invariant: a place is read after the operator that binds it; [`POISON`] stands where that had no value.

use crate::aggregate::Groups;
use crate::store::{NONE, Relation, Store, Way, bounds};
use framex_plan::{Match, Operator, Shape, Source, Step, Steps};
use framex_program::{Pattern, Variable};
use framex_source::Span;
use framex_term::{NoValue, Operation, Outcome, Predicate, Term, Terms};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

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

/// What a running plan has at hand.
pub(crate) struct Machine<'a> {
    access: StoreAccess<'a>,
    pub(crate) terms: &'a mut Terms,
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
    pub(crate) time_is_over: bool,
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
    index: Option<Way>,
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
        Machine {
            access,
            terms,
            links: Vec::new(),
            collected: FxHashMap::default(),
            no_value: None,
            ticks: 0,
            steps_left: u64::MAX,
            is_time_over: || false,
            time_is_over: false,
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
    pub(crate) fn store_mut(&mut self) -> (&mut Store, &mut Terms) {
        match &mut self.access {
            StoreAccess::Exclusive(store) => (store, self.terms),
            StoreAccess::Shared(_) => unreachable!("nothing derives into a store that is only read"),
        }
    }

    /// Starts a run: lookups are tied anew.
    pub(crate) fn begin(&mut self, sites: u32) {
        self.links.clear();
        self.links.resize(sites as usize, None);
        self.collected.clear();
    }

    /// Whether the row may be read, by when it came.
    fn came_before(&self, at: u32, row: u32) -> bool {
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
        use crate::store::Key;
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
                index: None,
                start: 0,
                end: 0,
            },
            Some(at) => {
                let relation = &self.store().relations[at as usize];
                let (start, end) = bounds(relation, rows.range);
                let wants_index = rows.mask != 0 && !rows.is_whole && start < end;
                Link {
                    relation: at,
                    index: wants_index.then(|| relation.index(rows.mask)),
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

    /// The index of a lookup that is tied, if it has one.
    pub(crate) fn tied_index(&self, site: u32) -> Option<Way> {
        self.links.get(site as usize)?.as_ref()?.index.clone()
    }

    fn tick(&mut self) -> Flow {
        self.tick_many(1)
    }

    /// Counts pieces of work; breaks where the time is over or no more of them may be done.
    pub(crate) fn tick_many(&mut self, pieces: usize) -> Flow {
        let before = self.ticks;
        self.ticks = self.ticks.wrapping_add(pieces as u32);
        if before >> 16 != self.ticks >> 16 {
            let since = u64::from((self.ticks >> 16).wrapping_sub(before >> 16) & 0xFFFF) << 16;
            self.steps_left = self.steps_left.saturating_sub(since);
            self.time_is_over |= self.steps_left == 0 || (self.is_time_over)();
        }
        match self.time_is_over {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    }
}

fn strict<S: Sink>(
    machine: &mut Machine<'_>,
    steps: &Steps,
    mut at: usize,
    places: &mut [Term],
    sink: &mut S,
) -> Flow {
    loop {
        let Some(operator) = steps.operators.get(at) else {
            return sink.solution(machine, places);
        };
        match &operator.step {
            Step::Match(rows) => return strict_match(machine, steps, at, rows, places, sink),
            Step::Check(check) => match machine.outcome(check, places) {
                Outcome::True => {}
                Outcome::False | Outcome::Unknown => return Flow::Continue(()),
                Outcome::NoValue => return turn_lenient(machine, steps, at, places, sink),
            },
            Step::Assign(span, variable, expression) => match machine.compute(*span, expression, places) {
                Some(value) => places[variable.0 as usize] = value,
                None => return turn_lenient(machine, steps, at, places, sink),
            },
            Step::Aggregate(collect) => {
                if !collect.is_closed {
                    return turn_lenient(machine, steps, at, places, sink);
                }
                match machine.aggregate(collect, places) {
                    Some(value) => places[collect.result.0 as usize] = value,
                    None => return turn_lenient(machine, steps, at, places, sink),
                }
            }
        }
        at += 1;
    }
}

fn strict_match<S: Sink>(
    machine: &mut Machine<'_>,
    steps: &Steps,
    at: usize,
    rows: &Match,
    places: &mut [Term],
    sink: &mut S,
) -> Flow {
    let is_last = at + 1 == steps.operators.len();
    let mut is_done = false;
    let mut found = false;
    let flow = each_row(machine, rows, places, &mut |machine, places| {
        found = true;
        let flow = if is_last {
            sink.solution(machine, places)
        } else {
            strict(machine, steps, at + 1, places, sink)
        };
        is_done = flow.is_break();
        if is_done || rows.once {
            return Flow::Break(());
        }
        flow
    });
    if is_done {
        return Flow::Break(());
    }
    if flow.is_break() && !found {
        if machine.time_is_over {
            return Flow::Break(());
        }
        return turn_lenient(machine, steps, at, places, sink);
    }
    Flow::Continue(())
}

pub(crate) fn turn_lenient<S: Sink>(
    machine: &mut Machine<'_>,
    steps: &Steps,
    at: usize,
    places: &mut [Term],
    sink: &mut S,
) -> Flow {
    let why = Undecided::NoValue(machine.no_value.take());
    without_value(machine, steps, at, places, Some(&why), sink)
}

fn lenient<S: Sink>(
    machine: &mut Machine<'_>,
    steps: &Steps,
    at: usize,
    places: &mut [Term],
    why: Option<&Undecided>,
    sink: &mut S,
) -> Flow {
    let Some(operator) = steps.operators.get(at) else {
        return match why {
            None => sink.solution(machine, places),
            Some(why) => sink.undecided(machine, places, why),
        };
    };
    let is_poisoned = |variable: &Variable| places[variable.0 as usize].bits() == POISON;
    if operator.reads.iter().any(is_poisoned) {
        return without_value(machine, steps, at, places, why, sink);
    }
    let outcome = match &operator.step {
        Step::Match(rows) => {
            let (mut found, mut is_done) = (false, false);
            let flow = each_row(machine, rows, places, &mut |machine, places| {
                found = true;
                is_done = lenient(machine, steps, at + 1, places, why, sink).is_break();
                if is_done || rows.once {
                    return Flow::Break(());
                }
                Flow::Continue(())
            });
            match (found, is_done || machine.time_is_over, flow) {
                (_, true, _) => return Flow::Break(()),
                (true, false, _) => return Flow::Continue(()),
                (false, false, Flow::Break(())) => Outcome::NoValue,
                (false, false, Flow::Continue(())) => {
                    sink.missed(machine.terms, places, operator);
                    return Flow::Continue(());
                }
            }
        }
        Step::Check(check) => machine.outcome(check, places),
        Step::Assign(span, variable, expression) => match machine.compute(*span, expression, places) {
            Some(value) => {
                places[variable.0 as usize] = value;
                Outcome::True
            }
            None => Outcome::NoValue,
        },
        Step::Aggregate(collect) if !collect.is_closed => Outcome::NoValue,
        Step::Aggregate(collect) => match machine.aggregate(collect, places) {
            Some(value) => {
                places[collect.result.0 as usize] = value;
                Outcome::True
            }
            None => Outcome::NoValue,
        },
    };
    let reason = match outcome {
        Outcome::True => None,
        Outcome::False => return Flow::Continue(()),
        Outcome::Unknown => Some(Undecided::Open(operator.literal)),
        Outcome::NoValue => Some(Undecided::NoValue(machine.no_value.take())),
    };
    // Of several reasons the first stays, unless a later one has no value: that outcome outweighs an open one.
    let why = match (why, &reason) {
        (Some(Undecided::Open(_)), Some(Undecided::NoValue(_))) | (None, _) => reason.as_ref(),
        (some, _) => some,
    };
    match outcome {
        Outcome::True => lenient(machine, steps, at + 1, places, why, sink),
        _ => without_value(machine, steps, at, places, why, sink),
    }
}

/// Goes on leniently after an operator that has no value to bind, or is open.
fn without_value<S: Sink>(
    machine: &mut Machine<'_>,
    steps: &Steps,
    at: usize,
    places: &mut [Term],
    why: Option<&Undecided>,
    sink: &mut S,
) -> Flow {
    let operator = &steps.operators[at];
    for variable in &operator.binds {
        places[variable.0 as usize] = Term::from_bits(POISON);
    }
    match &operator.otherwise {
        Some(rest) => lenient(machine, rest, 0, places, why, sink),
        None => lenient(machine, steps, at + 1, places, why, sink),
    }
}

/// Calls `then` for each row that matches, its variables in their places. Breaks where `then` does, where the time
/// is over, or, without having called it, where a property variable holds no name.
pub(crate) fn each_row<'a>(
    machine: &mut Machine<'a>,
    rows: &Match,
    places: &mut [Term],
    then: &mut impl FnMut(&mut Machine<'a>, &mut [Term]) -> Flow,
) -> Flow {
    machine.tick()?;
    if matches!(rows.source, Source::Classes | Source::Properties(_)) {
        return each_row_of_any(machine, rows, places, then);
    }
    let (at, start, end) = machine.tie(rows);
    if start >= end {
        return Flow::Continue(());
    }
    if rows.mask == 0 {
        for row in start..end {
            if fits(machine, rows, at, row, places) {
                then(machine, places)?;
            }
        }
        return Flow::Continue(());
    }
    let mut key = [Term::FALSE; 8];
    let Some(key) = fill_key(&rows.key, places, machine.terms, &mut key) else {
        return Flow::Continue(());
    };
    let relation = &machine.store().relations[at as usize];
    if rows.is_whole {
        return match relation.find(key) {
            Some(row) if (start..end).contains(&row) && machine.came_before(at, row) => then(machine, places),
            _ => Flow::Continue(()),
        };
    }
    let index = |machine: &Machine<'a>, row: Option<u32>| {
        let link = machine.links[rows.site as usize].as_ref();
        let way = link
            .and_then(|link| link.index.as_ref())
            .expect("tied with its index");
        let rows = machine.store().relations[at as usize].rows();
        let index = way.in_rows(rows);
        match row {
            Some(row) => index.older(row),
            None => index.newest(key, rows),
        }
    };
    let mut row = index(machine, None);
    while row != NONE && row >= start {
        if row < end && fits(machine, rows, at, row, places) {
            then(machine, places)?;
        }
        row = index(machine, Some(row));
    }
    Flow::Continue(())
}

fn each_row_of_any<'a>(
    machine: &mut Machine<'a>,
    rows: &Match,
    places: &mut [Term],
    then: &mut impl FnMut(&mut Machine<'a>, &mut [Term]) -> Flow,
) -> Flow {
    if let (Source::Properties(_), Shape::Same(variable)) = (rows.source, &rows.name) {
        let value = places[variable.0 as usize];
        if !machine.terms.is_name(value) {
            let odd = NoValue {
                operation: Operation::Property,
                values: vec![value],
            };
            machine.no_value = Some((rows.span, odd));
            return Flow::Break(());
        }
    }
    let mut key = [Term::FALSE; 8];
    let Some(key) = fill_key(&rows.key, places, machine.terms, &mut key) else {
        return Flow::Continue(());
    };
    let ranged_over: Vec<u32> = machine.store().ranged_over(rows.source).to_vec();
    for at in ranged_over {
        let Some(at) = machine.store().read_as(at, rows.range) else {
            continue;
        };
        let relation = &machine.store().relations[at as usize];
        let name = match relation.predicate() {
            Some(Predicate::Class(name) | Predicate::Property { name, .. }) => name,
            None => continue,
        };
        let (start, end) = bounds(relation, rows.range);
        if start >= end || !shape_fits(&rows.name, name, places, machine.terms) {
            continue;
        }
        let relation = &machine.store().relations[at as usize];
        if rows.is_whole {
            let is_there = |row: u32| (start..end).contains(&row) && machine.came_before(at, row);
            if relation.find(key).is_some_and(is_there) {
                then(machine, places)?;
            }
            continue;
        }
        let way = (rows.mask != 0).then(|| relation.index(rows.mask));
        let mut row = match &way {
            Some(way) => way.in_rows(relation.rows()).newest(key, relation.rows()),
            None => end - 1,
        };
        while row != NONE && row >= start {
            if row < end && fits(machine, rows, at, row, places) {
                then(machine, places)?;
            }
            row = match &way {
                Some(way) => {
                    let relation = &machine.store().relations[at as usize];
                    way.in_rows(relation.rows()).older(row)
                }
                None if row == 0 => NONE,
                None => row - 1,
            };
        }
    }
    Flow::Continue(())
}

fn fits(machine: &Machine<'_>, rows: &Match, at: u32, row: u32, places: &mut [Term]) -> bool {
    if !machine.came_before(at, row) {
        return false;
    }
    let relation: &Relation = &machine.store().relations[at as usize];
    let row = relation.row(row);
    rows.columns.iter().all(|(column, shape)| {
        let term = row[*column as usize];
        match shape {
            Shape::Bind(variable) => {
                places[variable.0 as usize] = term;
                true
            }
            other => shape_fits(other, term, places, machine.terms),
        }
    })
}

fn shape_fits(shape: &Shape, term: Term, places: &mut [Term], terms: &Terms) -> bool {
    match shape {
        Shape::Any => true,
        Shape::Bind(variable) => {
            places[variable.0 as usize] = term;
            true
        }
        Shape::Same(variable) => places[variable.0 as usize] == term,
        Shape::Constant(wanted) => *wanted == term,
        Shape::Function(symbol, shapes) => match terms.as_function(term) {
            Some((found, arguments)) => {
                found == *symbol
                    && arguments.len() == shapes.len()
                    && arguments
                        .iter()
                        .zip(shapes)
                        .all(|(argument, shape)| shape_fits(shape, *argument, places, terms))
            }
            None => false,
        },
    }
}

/// The key's terms; `None` where it holds a function term that does not exist, which no row can hold.
fn fill_key<'k>(
    patterns: &[Pattern],
    places: &[Term],
    terms: &Terms,
    key: &'k mut [Term; 8],
) -> Option<&'k [Term]> {
    for (at, pattern) in patterns.iter().enumerate() {
        key[at] = find(pattern, places, terms)?;
    }
    Some(&key[..patterns.len()])
}

/// The term of a pattern whose variables are bound, if it exists.
pub(crate) fn find(pattern: &Pattern, places: &[Term], terms: &Terms) -> Option<Term> {
    match pattern {
        Pattern::Variable(variable) => Some(places[variable.0 as usize]),
        Pattern::Constant(term) => Some(*term),
        Pattern::Function(symbol, arguments) => {
            let arguments: Option<Vec<Term>> =
                arguments.iter().map(|inner| find(inner, places, terms)).collect();
            terms.find_application(*symbol, &arguments?)
        }
    }
}

impl Machine<'_> {
    /// The term of a pattern whose variables are bound; made where it does not exist. `None` where it is too deep.
    pub(crate) fn build(&mut self, pattern: &Pattern, places: &[Term]) -> Option<Term> {
        match pattern {
            Pattern::Variable(variable) => Some(places[variable.0 as usize]),
            Pattern::Constant(term) => Some(*term),
            Pattern::Function(symbol, arguments) => {
                let mut built = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    built.push(self.build(argument, places)?);
                }
                if let Some(term) = self.terms.find_application(*symbol, &built) {
                    return Some(term);
                }
                let inner = built.iter().map(|term| self.terms.depth(*term)).max();
                if inner.unwrap_or(0) >= self.depth {
                    self.is_too_deep = true;
                    return None;
                }
                Some(self.terms.function(*symbol, &built))
            }
        }
    }
}
