//! Derives the head of a rule for each solution of its body.
//!
//! Watches three things: the facts a budget allows; heads of `external` statements, which give nothing for a
//! request that was taken; and the trap, a request whose argument holds a request of the same name.

use crate::machine::{Flow, Machine, Sink, Undecided};
use crate::part::{Part, part};
use crate::store::{Key, NONE, is_reserved};
use framex_plan::{Step, Steps};
use framex_program::{Atom, AtomPredicate, Pattern, Variable};
use framex_term::{NoValue, Operation, Predicate, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::atomic::{AtomicI64, Ordering};

/// Rows derived before memory is looked at again.
pub(crate) const ROWS_UNSEEN: u64 = 1 << 14;

/// Bindings of one rule that a condition without value skipped.
#[derive(Clone, Debug)]
pub(crate) struct SkippedBindings {
    pub(crate) distinct: FxHashSet<Box<[Term]>>,
    pub(crate) example: NoValue,
}

/// What is known of requests while rules run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Requested {
    /// Taken: rules derive nothing for these.
    pub(crate) taken: FxHashSet<Term>,
    /// Kept although their premise went.
    pub(crate) kept: FxHashSet<Term>,
    /// Kept, and now derived again.
    pub(crate) derived_again: Vec<Term>,
    /// By request, the first `external` statement that derives it.
    pub(crate) origins: FxHashMap<Term, u32>,
    /// The relation of `tool#requested`.
    pub(crate) relation: u32,
}

/// Why a rule stopped before its end.
#[derive(Clone, Debug)]
pub(crate) enum Halt {
    Facts,
    Memory,
    Trap(Term),
    /// There is no room for more rows that wait.
    Room,
}

/// What a rule gives that only reads, until it is put in.
#[derive(Debug)]
pub(crate) struct Given<'r> {
    /// By head atom: its rows, one after the other.
    pub(crate) rows: Vec<Vec<Term>>,
    /// How many terms may still wait, of all rules that run beside each other.
    room: &'r AtomicI64,
}

impl<'r> Given<'r> {
    pub(crate) fn new(heads: usize, room: &'r AtomicI64) -> Given<'r> {
        Given {
            rows: vec![Vec::new(); heads],
            room,
        }
    }

    /// Keeps rows of this head atom; whether there was room.
    fn keep(&mut self, head: usize, rows: &[Term]) -> bool {
        self.rows[head].extend_from_slice(rows);
        self.room.fetch_sub(rows.len() as i64, Ordering::Relaxed) >= rows.len() as i64
    }
}

/// Derives one rule's head.
pub(crate) struct Deriving<'r> {
    head: &'r [Atom],
    /// The relation of each head atom; [`NONE`] where its property is a variable.
    relations: Vec<u32>,
    /// By head atom its terms, where no solution needs a look of its own.
    plain: Option<Vec<Vec<Part>>>,
    /// The number of the `external` statement the rule is the main rule or the prompt of.
    external: Option<(u32, &'r mut Requested)>,
    steps: &'r Steps,
    /// The variables that tell skipped bindings apart, once one is skipped.
    named: Option<Vec<Variable>>,
    pub(crate) skipped: &'r mut Option<SkippedBindings>,
    pub(crate) firings: u64,
    pub(crate) derived: u64,
    pub(crate) facts_left: u64,
    pub(crate) memory_bytes: u64,
    /// Rows derived since memory was last looked at.
    pub(crate) unseen: u64,
    pub(crate) halt: Option<Halt>,
    /// Where the rule only reads: what it gives, to be put in later.
    pub(crate) given: Option<Given<'r>>,
    row: Vec<Term>,
}

impl<'r> Deriving<'r> {
    pub(crate) fn new(
        head: &'r [Atom],
        relations: Vec<u32>,
        external: Option<(u32, &'r mut Requested)>,
        steps: &'r Steps,
        skipped: &'r mut Option<SkippedBindings>,
    ) -> Self {
        let is_plain = external.is_none() && !relations.contains(&NONE);
        let parts = |atom: &Atom| atom.terms.iter().map(part).collect();
        let plain = is_plain.then(|| head.iter().map(parts).collect()).flatten();
        Deriving {
            head,
            plain,
            relations,
            external,
            steps,
            named: None,
            skipped,
            firings: 0,
            derived: 0,
            facts_left: u64::MAX,
            memory_bytes: u64::MAX,
            unseen: 0,
            halt: None,
            given: None,
            row: Vec::with_capacity(4),
        }
    }

    /// Whether the terms of these heads are there before the rule fires.
    pub(crate) fn is_plain(head: &[Atom]) -> bool {
        let mut terms = head.iter().flat_map(|atom| &atom.terms);
        terms.all(|term| part(term).is_some())
    }

    fn skip(&mut self, places: &[Term], odd: NoValue) {
        let named = self.named.get_or_insert_with(|| named(self.steps));
        let binding = named.iter().map(|variable| places[variable.0 as usize]).collect();
        let skipped = self.skipped.get_or_insert_with(|| SkippedBindings {
            distinct: FxHashSet::default(),
            example: odd,
        });
        skipped.distinct.insert(binding);
    }

    /// The relation of a head atom whose property is a variable; `None` where that holds no ordinary name.
    fn relation_of(&mut self, machine: &mut Machine<'_>, atom: &Atom, places: &[Term]) -> Option<u32> {
        let AtomPredicate::AnyProperty { name, parameters } = atom.predicate else {
            return None;
        };
        let name = places[name.0 as usize];
        if !machine.terms.is_name(name) {
            let odd = NoValue {
                operation: Operation::Property,
                values: vec![name],
            };
            self.skip(places, odd);
            return None;
        }
        if is_reserved(name, &machine.terms) {
            return None;
        }
        let key = Key::Known(Predicate::Property { name, parameters });
        let (store, terms) = machine.store_mut();
        Some(store.ensure(key, terms))
    }

    fn request(&mut self, machine: &mut Machine<'_>, places: &[Term]) -> Result<Option<Term>, Flow> {
        let Some((_, requested)) = &self.external else {
            return Ok(None);
        };
        let Some(identity) = machine.build(&self.head[0].terms[0], places) else {
            return Err(Flow::Break(()));
        };
        match requested.taken.contains(&identity) {
            true => Err(Flow::Continue(())),
            false => Ok(Some(identity)),
        }
    }

    fn note_request(&mut self, identity: Term) {
        let Some((external, requested)) = &mut self.external else {
            return;
        };
        let origin = requested.origins.entry(identity).or_insert(*external);
        *origin = (*origin).min(*external);
        if requested.kept.contains(&identity) && !requested.derived_again.contains(&identity) {
            requested.derived_again.push(identity);
        }
    }

    /// Looks at memory after so many rows, counted over all rules.
    fn watch_memory(&mut self, machine: &Machine<'_>, derived_before: u64) -> Flow {
        self.unseen += self.derived - derived_before;
        if self.unseen < ROWS_UNSEEN {
            return Flow::Continue(());
        }
        self.unseen = 0;
        match machine.store().size_bytes() + machine.terms.bytes() as u64 > self.memory_bytes {
            true => {
                self.halt = Some(Halt::Memory);
                Flow::Break(())
            }
            false => Flow::Continue(()),
        }
    }

    fn watch_trap(&mut self, machine: &Machine<'_>, identity: Term) -> Flow {
        let Some((_, requested)) = &self.external else {
            return Flow::Continue(());
        };
        let relation = requested.relation;
        let is_request = |term: Term| {
            let requests = &machine.store().relations[relation as usize];
            requests.find(&[term, Term::TRUE]).is_some()
        };
        if let Some((symbol, arguments)) = machine.terms.as_function(identity) {
            let mut arguments = arguments.iter();
            if arguments.any(|argument| holds_request(*argument, symbol, &machine.terms, &is_request)) {
                self.halt = Some(Halt::Trap(identity));
                return Flow::Break(());
            }
        }
        Flow::Continue(())
    }
}

impl Sink for Deriving<'_> {
    fn solutions(&mut self, machine: &mut Machine<'_>, batch: &mut [Term], width: usize) -> Flow {
        let count = (batch.len() / width) as u64;
        let most = self.derived.saturating_add(count * self.head.len() as u64);
        let Some(heads) = self.plain.as_ref().filter(|_| most <= self.facts_left) else {
            let mut candidates = batch.chunks_exact_mut(width);
            return candidates.try_for_each(|places| self.solution(machine, places));
        };
        self.firings += count;
        let before = self.derived;
        for (at, (head, relation)) in heads.iter().zip(&self.relations).enumerate() {
            self.row.clear();
            match **head {
                [Part::Place(first), Part::Place(second)] => {
                    let pairs = batch
                        .chunks_exact(width)
                        .map(|places| [places[first], places[second]]);
                    self.row.extend(pairs.flatten());
                }
                [first, second, third] => {
                    let rows = batch.chunks_exact(width);
                    let parts = [first, second, third];
                    self.row
                        .extend(rows.flat_map(|places| parts.map(|part| part.of(places))));
                }
                _ => {
                    let rows = batch.chunks_exact(width);
                    self.row
                        .extend(rows.flat_map(|places| head.iter().map(|part| part.of(places))));
                }
            }
            if let Some(given) = &mut self.given {
                if !given.keep(at, &self.row) {
                    self.halt = Some(Halt::Room);
                    return Flow::Break(());
                }
                continue;
            }
            let (store, _) = machine.store_mut();
            self.derived += store.relations[*relation as usize].insert_all(&self.row);
        }
        self.watch_memory(machine, before)
    }

    fn solution(&mut self, machine: &mut Machine<'_>, places: &mut [Term]) -> Flow {
        let identity = match self.request(machine, places) {
            Ok(identity) => identity,
            Err(flow) => return flow,
        };
        self.firings += 1;
        let before = self.derived;
        let head = self.head;
        for (at, atom) in head.iter().enumerate() {
            let relation = match self.relations[at] {
                NONE => match self.relation_of(machine, atom, places) {
                    Some(relation) => relation,
                    None => continue,
                },
                relation => relation,
            };
            self.row.clear();
            for pattern in &atom.terms {
                let term = match pattern {
                    Pattern::Variable(variable) => Some(places[variable.0 as usize]),
                    Pattern::Constant(term) => Some(*term),
                    Pattern::Function(..) => machine.build(pattern, places),
                };
                match term {
                    Some(term) => self.row.push(term),
                    None => return Flow::Break(()),
                }
            }
            if let Some(given) = &mut self.given {
                if !given.keep(at, &self.row) {
                    self.halt = Some(Halt::Room);
                    return Flow::Break(());
                }
                continue;
            }
            let (store, _) = machine.store_mut();
            if store.relations[relation as usize].insert(&self.row) {
                self.derived += 1;
            }
        }
        if let Some(identity) = identity {
            self.note_request(identity);
        }
        if self.derived == before {
            return Flow::Continue(());
        }
        if self.derived > self.facts_left {
            self.halt = Some(Halt::Facts);
            return Flow::Break(());
        }
        self.watch_memory(machine, before)?;
        match identity {
            Some(identity) => self.watch_trap(machine, identity),
            None => Flow::Continue(()),
        }
    }

    fn undecided(&mut self, _machine: &mut Machine<'_>, places: &mut [Term], why: &Undecided) -> Flow {
        if let Undecided::NoValue(Some((_, odd))) = why {
            self.skip(places, odd.clone());
        }
        Flow::Continue(())
    }
}

/// The variables that tell bindings of these steps apart, in order.
fn named(steps: &Steps) -> Vec<Variable> {
    // What an operator binds and does not need afterwards tells two bindings apart by chance alone.
    let counted = steps
        .operators
        .iter()
        .filter(|operator| !matches!(&operator.step, Step::Match(rows) if rows.once));
    let mut named: Vec<Variable> = counted
        .flat_map(|operator| operator.binds.iter().copied())
        .collect();
    named.sort_unstable();
    named
}

/// Whether the term is, or holds at any depth, a request of this name.
fn holds_request(term: Term, name: Term, terms: &Terms, is_request: &dyn Fn(Term) -> bool) -> bool {
    terms.parts(term).any(|part| {
        let symbol = terms.as_function(part).map_or(part, |(symbol, _)| symbol);
        symbol == name && is_request(part)
    })
}
