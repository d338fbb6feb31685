//! Finds the facts of a file that are about one object.
//!
//! Terms are numbered as they come, so that the objects of facts that stand together are most often close. Of every
//! [`STRETCH`] facts it is noted between which two terms their objects lie, and only where the one asked for may be among
//! them are they looked at. Where that is in too many places, the facts are sorted by their objects.
//!
//! In: facts, as they are listed. Out: the numbers of those about an object.
//!
//! Invariant: what is noted is never too narrow; it may be too wide where facts were taken back.

use super::listed::{Listed, STRIDE};
use framex_term::Term;
use std::sync::OnceLock;

#[derive(Clone, Debug)]
pub(super) struct ByObject {
    /// The least and the greatest object of each stretch; of a file from a snapshot once somebody asks.
    ends: OnceLock<Vec<(Term, Term)>>,
    /// The numbers of all facts by object, once somebody asks for one that may be almost anywhere.
    sorted: OnceLock<Box<[u32]>>,
}

/// Facts that are looked at together; begins with a mark of the list.
const STRETCH: usize = 16 * STRIDE;

/// Stretches that are looked at for one object, at most.
const MOST_STRETCHES: usize = 32;

impl ByObject {
    /// Of no facts.
    pub(super) fn new() -> ByObject {
        ByObject {
            ends: OnceLock::from(Vec::new()),
            sorted: OnceLock::new(),
        }
    }

    /// Of facts that were not looked at.
    pub(super) fn unknown() -> ByObject {
        ByObject {
            ends: OnceLock::new(),
            sorted: OnceLock::new(),
        }
    }

    /// The next fact, of this number, is about this object.
    pub(super) fn note(&mut self, at: usize, object: Term) {
        if let Some(ends) = self.ends.get_mut() {
            widen(ends, at, object);
        }
    }

    /// Facts were or will be put in or taken back, so that `length` are left of those noted.
    pub(super) fn keep(&mut self, length: usize) {
        self.sorted.take();
        if let Some(ends) = self.ends.get_mut() {
            ends.truncate(length.div_ceil(STRETCH));
        }
    }

    /// The numbers of the facts about an object, ascending.
    pub(super) fn rows_of(
        &self,
        object: Term,
        listed: &Listed,
        width_of: impl Fn(u32) -> usize + Copy,
    ) -> Vec<u32> {
        let ends = self.ends.get_or_init(|| {
            let mut ends = Vec::with_capacity(listed.len().div_ceil(STRETCH));
            let lines = listed.iter(width_of).enumerate();
            lines.for_each(|(at, line)| widen(&mut ends, at, line.terms[0]));
            ends
        });
        let may_be_in = |(stretch, (least, most)): (usize, &(Term, Term))| {
            (*least..=*most).contains(&object).then_some(stretch)
        };
        let stretches = ends.iter().enumerate().filter_map(may_be_in);
        let stretches: Vec<usize> = stretches.take(MOST_STRETCHES + 1).collect();
        if stretches.len() > MOST_STRETCHES {
            return self.sorted_rows_of(object, listed, width_of);
        }
        let mut rows = Vec::new();
        for stretch in stretches {
            let first = stretch * STRETCH;
            let lines = (first as u32..).zip(listed.iter_from(first, width_of));
            let about = lines.take(STRETCH).filter(|(_, line)| line.terms[0] == object);
            rows.extend(about.map(|(row, _)| row));
        }
        rows
    }

    fn sorted_rows_of(
        &self,
        object: Term,
        listed: &Listed,
        width_of: impl Fn(u32) -> usize + Copy,
    ) -> Vec<u32> {
        let sorted = self.sorted.get_or_init(|| {
            // Key and number in one word: sorted without a look at the facts.
            let lines = (0..).zip(listed.iter(width_of));
            let keyed = lines.map(|(row, line)| u64::from(line.terms[0].bits()) << 32 | row);
            let mut keyed: Vec<u64> = keyed.collect();
            keyed.sort_unstable();
            keyed.into_iter().map(|keyed| keyed as u32).collect()
        });
        let of_row = |row: &u32| listed.object(*row as usize, width_of);
        let first = sorted.partition_point(|row| of_row(row) < Some(object));
        let about = sorted[first..].iter().copied();
        about.take_while(|row| of_row(row) == Some(object)).collect()
    }

    /// About the bytes it takes.
    pub(super) fn size_bytes(&self) -> usize {
        let ends = self.ends.get().map_or(0, |ends| size_of_val(&**ends));
        ends + self.sorted.get().map_or(0, |sorted| size_of_val(&**sorted))
    }
}

fn widen(ends: &mut Vec<(Term, Term)>, at: usize, object: Term) {
    match ends.last_mut() {
        Some((least, most)) if !at.is_multiple_of(STRETCH) => {
            (*least, *most) = (object.min(*least), object.max(*most));
        }
        _ => ends.push((object, object)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::listed::{Line, Listed};
    use super::{ByObject, MOST_STRETCHES, STRETCH};
    use framex_term::Terms;

    #[test]
    fn the_facts_about_an_object_are_found_whether_objects_come_in_order_or_not_and_after_some_are_taken_back()
     {
        let mut terms = Terms::default();
        let objects: Vec<_> = (0..500).map(|number| terms.name(&format!("o{number}"))).collect();
        let number = (MOST_STRETCHES + 3) * STRETCH;
        let in_order = |at: usize| at * objects.len() / number;
        let anywhere = |at: usize| at * 7_919 % objects.len();
        for place in [&in_order as &dyn Fn(usize) -> usize, &anywhere] {
            let (mut listed, mut by_object, mut all) = (Listed::default(), ByObject::new(), Vec::new());
            let put_in = |at: usize, listed: &mut Listed, by_object: &mut ByObject, all: &mut Vec<_>| {
                let object = objects[place(at)];
                by_object.note(listed.len(), object);
                let (start, terms) = (at as u32, &[object, object][..]);
                listed.push(&Line {
                    predicate: 0,
                    terms,
                    start,
                    end: start + 1,
                });
                all.push(object);
            };
            (0..number).for_each(|at| put_in(at, &mut listed, &mut by_object, &mut all));
            let kept = number - 5 * STRETCH / 2;
            by_object.keep(kept);
            listed.truncate(kept, |_| 2);
            all.truncate(kept);
            (0..700).for_each(|at| put_in(at * 12, &mut listed, &mut by_object, &mut all));
            for by_object in [&by_object, &ByObject::unknown()] {
                for object in &objects {
                    let right = (0..).zip(&all).filter(|(_, other)| *other == object);
                    let right: Vec<u32> = right.map(|(at, _)| at).collect();
                    assert_eq!(by_object.rows_of(*object, &listed, |_| 2), right);
                }
            }
        }
    }
}
