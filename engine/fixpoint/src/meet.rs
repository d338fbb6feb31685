//! Decides which atom gives the values of a variable that several atoms hold, candidate by candidate.
//!
//! Where an atom binds one variable, and atoms that are whole with it are asked right after, each of them could give the
//! values and the others be asked. For a cycle of three over a hub, the hub's rows times themselves are met if the first
//! atom always gives them; if the atom does that has fewest rows for the candidate, no more are met than the worst
//! answer of that size could hold.
//!
//! In: the operators from the one that binds. Out: for a candidate, the atom with far fewer rows than the first, if any.
//!
//! Source: the generic join of Ngo, Ré & Rudra, SIGMOD Record 42(4), 2013.

use crate::machine::Machine;
use crate::part::{Part, part};
use crate::store::{Index, NONE, Store, Way};
use framex_plan::{Match, Operator, Shape, Source, Step};
use framex_program::Pattern;
use framex_term::Term;

/// So many times fewer rows are worth giving up the first atom's.
const FAR: usize = 4;

/// A variable that several atoms hold.
pub(crate) struct Meeting {
    /// The variable's place.
    pub(crate) place: usize,
    /// The first atom, with the variable: its relation, its rows, its columns.
    first: (u32, u32, u32),
    whole: Vec<Part>,
    others: Vec<Other>,
}

/// Another atom.
struct Other {
    relation: u32,
    start: u32,
    end: u32,
    /// By all columns but the variable's.
    way: Way,
    key: Vec<Part>,
    /// The variable's.
    column: usize,
}

/// Rows of another atom.
pub(crate) struct Fewer {
    other: usize,
    newest: u32,
}

impl Meeting {
    /// Whether operators after it may hold the variable that `rows` binds: nothing is tied or indexed to tell.
    pub(crate) fn is_possible(rows: &Match, after: &[Operator]) -> bool {
        let [(_, Shape::Bind(variable))] = rows.columns.as_slice() else {
            return false;
        };
        let is_it = |pattern: &Pattern| matches!(pattern, Pattern::Variable(other) if other == variable);
        let whole = after.iter().map_while(|operator| match &operator.step {
            Step::Match(other) if other.is_whole => Some(other),
            _ => None,
        });
        let mut whole = whole.filter(|other| other.key.len() > 1);
        whole.any(|other| other.key.iter().any(is_it))
    }

    /// The variable that `rows` binds, where the operators after it hold it too.
    pub(crate) fn of(rows: &Match, after: &[Operator], machine: &mut Machine<'_>) -> Option<Meeting> {
        let [(column, Shape::Bind(variable))] = rows.columns.as_slice() else {
            return None;
        };
        let place = variable.0 as usize;
        let mut others = Vec::new();
        for operator in after {
            let Step::Match(other) = &operator.step else { break };
            if !other.is_whole {
                break;
            }
            others.extend(Other::of(other, place, machine));
        }
        if others.is_empty() || rows.once || rows.mask.count_ones() as usize != rows.key.len() {
            return None;
        }
        let mut whole: Vec<Part> = rows.key.iter().map(part).collect::<Option<_>>()?;
        whole.insert(*column as usize, Part::Place(place));
        let first = machine.tie(rows);
        let width = machine.store().relations[first.0 as usize].rows().width();
        (whole.len() == width).then_some(Meeting {
            place,
            first,
            whole,
            others,
        })
    }

    /// The atom that has far fewer rows for the candidate than the first, whose rows begin with `row`.
    pub(crate) fn fewer(
        &self,
        candidate: &[Term],
        index: &Index,
        mut row: u32,
        store: &Store,
    ) -> Option<Fewer> {
        let (_, start, end) = self.first;
        if end - start <= FAR as u32 || !index.has_many(row) {
            return None;
        }
        let newest = |other: &Other| {
            let key: Vec<Term> = other.key.iter().map(|part| part.of(candidate)).collect();
            let rows = store.relations[other.relation as usize].rows();
            other.way.in_rows(rows).newest(&key, rows)
        };
        let newest: Vec<u32> = self.others.iter().map(newest).collect();
        let mut chains = newest.clone();
        // Behind the rows that are read, a chain goes on through all the older ones of its key.
        let is_over = |row: u32, start: u32| row == NONE || row < start;
        loop {
            for (other, chain) in chains.iter_mut().enumerate() {
                if is_over(*chain, self.others[other].start) {
                    return Some(Fewer {
                        other,
                        newest: newest[other],
                    });
                }
                *chain = self.others[other].index(store).older(*chain);
            }
            for _ in 0..FAR {
                if is_over(row, self.first.1) {
                    return None;
                }
                row = index.older(row);
            }
        }
    }

    /// Calls `met` with each value that the other atom gives and the first holds too.
    pub(crate) fn values(&self, candidate: &[Term], fewer: &Fewer, store: &Store, mut met: impl FnMut(Term)) {
        let other = &self.others[fewer.other];
        let rows = store.relations[other.relation as usize].rows();
        let index = other.index(store);
        let (first, start, end) = self.first;
        let first = store.relations[first as usize].rows();
        let mut whole: Vec<Term> = Vec::with_capacity(self.whole.len());
        let mut row = fewer.newest;
        while row != NONE && row >= other.start {
            if row < other.end {
                let value = rows.row(row)[other.column];
                whole.clear();
                whole.extend(self.whole.iter().map(|part| match part {
                    Part::Place(place) if *place == self.place => value,
                    part => part.of(candidate),
                }));
                if first.find(&whole).is_some_and(|row| (start..end).contains(&row)) {
                    met(value);
                }
            }
            row = index.older(row);
        }
    }
}

impl Other {
    fn index<'i>(&'i self, store: &'i Store) -> &'i Index {
        self.way.in_rows(store.relations[self.relation as usize].rows())
    }

    /// The atom, where it holds the variable in one column and is bound in the others.
    fn of(rows: &Match, place: usize, machine: &mut Machine<'_>) -> Option<Other> {
        if matches!(rows.source, Source::Classes | Source::Properties(_)) || rows.key.len() < 2 {
            return None;
        }
        let is_it =
            |pattern: &Pattern| matches!(pattern, Pattern::Variable(other) if other.0 as usize == place);
        let column = rows.key.iter().position(is_it)?;
        let rest = rows.key.iter().enumerate().filter(|(at, _)| *at != column);
        let key: Vec<Part> = rest.map(|(_, pattern)| part(pattern)).collect::<Option<_>>()?;
        let is_again = |part: &Part| matches!(part, Part::Place(other) if *other == place);
        let (relation, start, end) = machine.tie(rows);
        if key.iter().any(is_again) || start >= end {
            return None;
        }
        let mask = rows.mask & !(1 << column);
        Some(Other {
            relation,
            start,
            end,
            way: machine.store().relations[relation as usize].index(mask),
            key,
            column,
        })
    }
}
