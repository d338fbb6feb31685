//! Finds numbers by the hash of what they stand for: open addressing, one plain array.
//!
//! A slot is a `u64`: the *tag*, 32 bits of hash, above the number, 32 bits. The first bits of the tag are the slot's
//! home; what is not there is looked for in the slots after it. So the table grows without a look at what the numbers
//! stand for, from first slot to last, and a search that fails touches one line of cache most of the time.
//!
//! Invariant: between the home of an entry and its slot no slot is empty; a third of the slots is.

use super::NONE;
use framex_term::{ImageReader, ImageWriter};

const EMPTY: u64 = u64::MAX;

/// A table of numbers by tag.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slots {
    /// None, or a power of two.
    slots: Vec<u64>,
    len: u32,
    /// Binary logarithm of the number of slots.
    bits: u32,
}

fn slot(tag: u32, number: u32) -> u64 {
    u64::from(tag) << 32 | u64::from(number)
}

fn tag_of(slot: u64) -> u32 {
    (slot >> 32) as u32
}

fn number_of(slot: u64) -> u32 {
    slot as u32
}

impl Slots {
    /// What stands in the home of a tag: for many tags one after the other, so that their lines are fetched at once.
    pub(crate) fn home_slot(&self, tag: u32) -> (u32, u32) {
        match self.slots.get(self.home(tag)) {
            Some(found) => (tag_of(*found), number_of(*found)),
            None => (tag, NONE),
        }
    }

    /// The number with this tag that is the one.
    pub(crate) fn find(&self, tag: u32, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        self.place(tag, is_it).map(|at| number_of(self.slots[at]))
    }

    /// The number with this tag that is the one; where there is none, `number` is put in.
    pub(crate) fn find_or_insert(
        &mut self,
        tag: u32,
        number: u32,
        is_it: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        match self.room(tag, is_it) {
            Ok(at) => Some(number_of(self.slots[at])),
            Err(at) => {
                self.fill(at, slot(tag, number));
                None
            }
        }
    }

    /// Puts `number` in the place of the one with this tag that is the one, which it returns, or in beside the others.
    pub(crate) fn replace_or_insert(
        &mut self,
        tag: u32,
        number: u32,
        is_it: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        match self.room(tag, is_it) {
            Ok(at) => Some(number_of(std::mem::replace(
                &mut self.slots[at],
                slot(tag, number),
            ))),
            Err(at) => {
                self.fill(at, slot(tag, number));
                None
            }
        }
    }

    fn fill(&mut self, at: usize, entry: u64) {
        self.slots[at] = entry;
        self.len += 1;
    }

    /// Tags and numbers, in the order of their slots.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, u32)> {
        let taken = self.slots.iter().filter(|slot| **slot != EMPTY);
        taken.map(|slot| (tag_of(*slot), number_of(*slot)))
    }

    /// Gives the entry of this tag and number another number.
    pub(crate) fn renumber(&mut self, tag: u32, from: u32, to: u32) {
        if let Some(at) = self.place(tag, |number| number == from) {
            self.slots[at] = slot(tag, to);
        }
    }

    /// Takes the entry of this tag and number out; entries after it move up.
    pub(crate) fn remove(&mut self, tag: u32, number: u32) {
        let Some(mut hole) = self.place(tag, |other| other == number) else {
            return;
        };
        let mask = self.slots.len() - 1;
        let mut at = hole;
        loop {
            at = (at + 1) & mask;
            let moved = self.slots[at];
            if moved == EMPTY {
                break;
            }
            // Its home must not lie between the hole and it.
            let home = self.home(tag_of(moved));
            if (at.wrapping_sub(home) & mask) >= (at.wrapping_sub(hole) & mask) {
                self.slots[hole] = moved;
                hole = at;
            }
        }
        self.slots[hole] = EMPTY;
        self.len -= 1;
    }

    /// Writes all slots and how many are taken.
    pub(super) fn write_image(&self, image: &mut ImageWriter) {
        image.larges(self.slots.iter().copied());
        image.number(self.len);
    }

    /// Reads the table; `None` where it is torn.
    pub(super) fn read_image(image: &mut ImageReader<'_>) -> Option<Slots> {
        let (slots, len) = (image.larges()?, image.number()?);
        let is_table = match slots.len() {
            0 => len == 0,
            count => count.is_power_of_two() && len as usize * 3 <= count * 2,
        };
        is_table.then(|| Slots {
            bits: slots.len().checked_ilog2().unwrap_or(0),
            slots,
            len,
        })
    }

    pub(crate) fn size_bytes(&self) -> u64 {
        (self.slots.capacity() * 8) as u64
    }

    /// Makes room for so many entries more.
    pub(crate) fn reserve(&mut self, entries: usize) {
        let wanted = (self.len as usize + entries) * 3 / 2 + 1;
        if wanted > self.slots.len().max(8) {
            self.grow_to(wanted.next_power_of_two().ilog2());
        }
    }

    fn home(&self, tag: u32) -> usize {
        (u64::from(tag) << self.bits >> 32) as usize
    }

    fn place(&self, tag: u32, is_it: impl Fn(u32) -> bool) -> Option<usize> {
        (!self.slots.is_empty())
            .then(|| self.probe(tag, is_it).ok())
            .flatten()
    }

    /// As [`probe`](Self::probe), once there is room for one entry more.
    fn room(&mut self, tag: u32, is_it: impl Fn(u32) -> bool) -> Result<usize, usize> {
        if self.is_full() {
            self.grow();
        }
        self.probe(tag, is_it)
    }

    /// The slot of the entry with this tag that is the one; as an error the empty slot where it would go.
    #[inline]
    fn probe(&self, tag: u32, is_it: impl Fn(u32) -> bool) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut at = self.home(tag) & mask;
        loop {
            let found = self.slots[at];
            if found == EMPTY {
                return Err(at);
            }
            if tag_of(found) == tag && is_it(number_of(found)) {
                return Ok(at);
            }
            at = (at + 1) & mask;
        }
    }

    fn is_full(&self) -> bool {
        (self.len as usize + 1) * 3 > self.slots.len() * 2
    }

    fn grow(&mut self) {
        self.grow_to(if self.slots.is_empty() { 3 } else { self.bits + 1 });
    }

    fn grow_to(&mut self, bits: u32) {
        self.bits = bits;
        let before = std::mem::replace(&mut self.slots, vec![EMPTY; 1 << self.bits]);
        let mask = self.slots.len() - 1;
        for entry in before.into_iter().filter(|entry| *entry != EMPTY) {
            let mut at = self.home(tag_of(entry)) & mask;
            while self.slots[at] != EMPTY {
                at = (at + 1) & mask;
            }
            self.slots[at] = entry;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Slots;
    use std::collections::HashMap;

    /// Numbers stand for themselves modulo 1,000; their tags are bad on purpose, so that they crowd.
    #[test]
    fn entries_are_found_after_any_order_of_putting_in_and_taking_out() {
        let tag = |key: u32| (key % 7) << 29 | key << 3;
        let (mut slots, mut model) = (Slots::default(), HashMap::new());
        let mut seed = 1u32;
        for step in 0..20_000u32 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let key = (seed >> 16) % 1_000;
            let number = step * 1_000 + key;
            let is_it = |other: u32| other % 1_000 == key;
            match seed >> 8 & 3 {
                0 => {
                    if let Some(number) = model.remove(&key) {
                        slots.remove(tag(key), number);
                    }
                }
                1 => {
                    let before = model.insert(key, number);
                    assert_eq!(slots.replace_or_insert(tag(key), number, is_it), before);
                }
                _ => {
                    let before = model.get(&key).copied();
                    assert_eq!(slots.find_or_insert(tag(key), number, is_it), before);
                    model.entry(key).or_insert(number);
                }
            }
            assert_eq!(slots.find(tag(key), is_it), model.get(&key).copied());
        }
        for key in 0..1_000 {
            assert_eq!(
                slots.find(tag(key), |other| other % 1_000 == key),
                model.get(&key).copied()
            );
        }
    }
}
