//! Distinct rows of equal width.
//!
//! Rows are packed one after the other and do not move, so that a row's number stays good and what one round
//! derives is a range. What finds duplicates is decided here: an array for rows of one term, chains for rows of which few
//! share the first term, lines where many do, and else a table of row numbers. All are plain arrays of integers.

mod put_in;

use super::NONE;
use super::by_term::ByTerm;
use super::chains::Chains;
use super::index::Index;
use super::lines::Lines;
use super::slots::Slots;
use framex_term::{ImageReader, ImageWriter, Term};

/// Rows put in together: as many lines of cache as are fetched at once, and then some.
pub(super) const TOGETHER: usize = 64;

#[derive(Clone, Debug)]
pub(crate) struct Rows {
    width: usize,
    terms: Vec<Term>,
    finder: Finder,
    /// The chains that lines or a table took the place of, for who still reads by them.
    former: Option<Box<Chains>>,
}

/// Finds the number of a row.
#[derive(Clone, Debug)]
enum Finder {
    /// Rows of one term.
    ByTerm(ByTerm),
    /// Wider rows, by the first term.
    Chains(Box<Chains>),
    /// Wider rows, by the first term and then by those after it.
    Lines(Box<Lines>),
    /// By all terms.
    Table(Table),
}

#[derive(Clone, Debug)]
struct Table {
    slots: Slots,
    /// The number of rows at which it is looked whether they are worth lines by now.
    look_again: u32,
}

impl Rows {
    /// No rows yet, each to be `width` terms wide, at least 1.
    pub(crate) fn new(width: usize) -> Rows {
        Rows {
            width,
            terms: Vec::new(),
            finder: match width {
                1 => Finder::ByTerm(ByTerm::default()),
                _ => Finder::Chains(Box::new(Chains::new())),
            },
            former: None,
        }
    }

    /// Makes room for so many rows more: for the first of them exactly, since a file often brings all there will be.
    pub(crate) fn reserve(&mut self, rows: usize) {
        match self.terms.is_empty() {
            true => self.terms.reserve_exact(rows * self.width),
            false => self.terms.reserve(rows * self.width),
        }
        match &mut self.finder {
            Finder::ByTerm(_) => {}
            Finder::Chains(chains) => chains.reserve(rows),
            Finder::Lines(_) => {}
            Finder::Table(table) => table.slots.reserve(rows),
        }
    }

    /// Writes the rows and what finds them.
    pub(super) fn write_image(&self, image: &mut ImageWriter) {
        image.number(self.width as u32);
        image.terms(&self.terms);
        match &self.finder {
            Finder::ByTerm(by_term) => by_term.write_image(image),
            Finder::Chains(chains) => {
                image.number(0);
                chains.write_image(image);
            }
            Finder::Table(table) => {
                image.number(1);
                table.slots.write_image(image);
            }
            Finder::Lines(lines) => {
                image.number(2);
                lines.write_image(image);
            }
        }
    }

    /// Reads them; `None` where they are torn.
    pub(super) fn read_image(image: &mut ImageReader<'_>) -> Option<Rows> {
        let width = image.number()? as usize;
        let terms = image.terms()?;
        let rows = terms.len().checked_div(width)?;
        let finder = match width {
            1 => Finder::ByTerm(ByTerm::read_image(image)?),
            _ => match image.number()? {
                0 => Finder::Chains(Box::new(Chains::read_image(image)?)),
                1 => Finder::Table(Table::new(Slots::read_image(image)?, rows as u32)),
                2 => Finder::Lines(Box::new(Lines::read_image(width, image)?)),
                _ => return None,
            },
        };
        let is_whole = terms.len() == rows * width
            && match &finder {
                Finder::Chains(chains) => chains.index().covers() as usize == rows,
                Finder::ByTerm(_) | Finder::Lines(_) | Finder::Table(_) => true,
            };
        is_whole.then_some(Rows {
            width,
            terms,
            finder,
            former: None,
        })
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn len(&self) -> u32 {
        match self.width {
            1 => self.terms.len() as u32,
            2 => (self.terms.len() / 2) as u32,
            width => (self.terms.len() / width) as u32,
        }
    }

    pub(crate) fn row(&self, row: u32) -> &[Term] {
        let base = row as usize * self.width;
        &self.terms[base..base + self.width]
    }

    /// All rows, one after the other.
    pub(crate) fn terms(&self) -> &[Term] {
        &self.terms
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Term]> {
        self.terms.chunks_exact(self.width)
    }

    /// The chains of rows with the same first term, where these tell rows apart: an index that covers every row.
    pub(super) fn by_first(&self) -> Option<&Index> {
        match &self.finder {
            Finder::Chains(chains) => Some(chains.index()),
            Finder::ByTerm(_) | Finder::Lines(_) | Finder::Table(_) => None,
        }
    }

    /// The same chains for who began to read by them, in the round in which something else took their place as well.
    ///
    /// # Panics
    /// If there were none in this round.
    pub(super) fn by_first_in_this_round(&self) -> &Index {
        let former = self.former.as_deref().map(Chains::index);
        let index = self.by_first().or(former);
        index.expect("chains are kept while they are read")
    }

    /// Nobody reads by chains any more that something took the place of.
    pub(super) fn start_round(&mut self) {
        self.former = None;
    }

    /// The number of this row.
    pub(crate) fn find(&self, row: &[Term]) -> Option<u32> {
        match &self.finder {
            Finder::ByTerm(by_term) => Some(by_term.find(row[0])).filter(|number| *number != NONE),
            Finder::Chains(chains) => chains.find(row, self),
            Finder::Lines(lines) => lines.find(row, self),
            Finder::Table(table) => table.slots.find(tag(row), |other| self.row(other) == row),
        }
    }

    /// Adds to `found` the number of each of these rows, which stand one after the other, or [`NONE`].
    pub(crate) fn find_each(&self, rows: &[Term], found: &mut Vec<u32>) {
        let slots = match &self.finder {
            Finder::ByTerm(by_term) => return by_term.find_each(rows, found),
            Finder::Chains(chains) => {
                let rows = rows.chunks_exact(self.width);
                return found.extend(rows.map(|row| chains.find(row, self).unwrap_or(NONE)));
            }
            Finder::Lines(lines) => {
                let rows = rows.chunks_exact(self.width);
                return found.extend(rows.map(|row| lines.find(row, self).unwrap_or(NONE)));
            }
            Finder::Table(table) => &table.slots,
        };
        for rows in rows.chunks(TOGETHER * self.width) {
            let tags = Tags::of(rows.chunks_exact(self.width).map(tag), slots);
            for (at, row) in rows.chunks_exact(self.width).enumerate() {
                let number = match tags.homes[at] {
                    (_, NONE) => NONE,
                    (tag, number) if tag == tags.tags[at] && self.row(number) == row => number,
                    _ => {
                        let number = slots.find(tags.tags[at], |other| self.row(other) == row);
                        number.unwrap_or(NONE)
                    }
                };
                found.push(number);
            }
        }
    }

    /// Adds to `found` the number of each row of others, or [`NONE`].
    pub(crate) fn find_rows(&self, others: &Rows, found: &mut Vec<u32>) {
        self.find_each(&others.terms, found);
    }

    /// Puts the row in; whether it is new.
    pub(crate) fn insert(&mut self, row: &[Term]) -> bool {
        debug_assert_eq!(row.len(), self.width, "rows are equally wide");
        self.insert_all(row) == 1
    }

    /// Puts rows in that stand one after the other; how many are new.
    ///
    /// # Cost
    /// Of many rows less for each than [`insert`](Self::insert): their places in memory are fetched together.
    pub(crate) fn insert_all(&mut self, rows: &[Term]) -> u64 {
        let before = self.len();
        self.insert_each(rows, |_| ());
        u64::from(self.len() - before)
    }

    /// Puts rows in.
    pub(crate) fn add_all<'r>(&mut self, rows: impl Iterator<Item = &'r [Term]>) {
        for row in rows {
            self.insert(row);
        }
    }

    /// Roughly how many distinct terms a column holds, from at most 4,096 rows spread evenly.
    ///
    /// # Source
    /// The estimator of Chao, Scandinavian Journal of Statistics 11, 1984: how many terms the sample missed follows from
    /// how many it met once and twice. Of so many rows a term met once stands at most for as many as the sample left out.
    pub(crate) fn estimate_distinct(&self, column: usize) -> u64 {
        let step = (self.len() / 4096).max(1);
        let sample = (0..self.len())
            .step_by(step as usize)
            .map(|row| self.row(row)[column]);
        let mut sample: Vec<Term> = sample.collect();
        sample.sort_unstable();
        let (mut met, mut once, mut twice) = (0u64, 0u64, 0u64);
        for same in sample.chunk_by(|left, right| left == right) {
            met += 1;
            once += u64::from(same.len() == 1);
            twice += u64::from(same.len() == 2);
        }
        let missed = once * once.saturating_sub(1) / (2 * (twice + 1));
        met + missed.min(once * u64::from(step - 1))
    }

    /// Forgets the rows from `keep` on.
    pub(crate) fn truncate(&mut self, keep: u32) {
        if keep >= self.len() {
            return;
        }
        if !self.change_chains(|chains, rows| chains.truncate(keep, rows)) {
            for row in keep..self.len() {
                self.vacate(row);
            }
        }
        self.terms.truncate(keep as usize * self.width);
    }

    /// Forgets a row, whose number then stands for nothing.
    pub(super) fn vacate(&mut self, row: u32) {
        let base = row as usize * self.width;
        let terms = &self.terms[base..base + self.width];
        match &mut self.finder {
            Finder::ByTerm(by_term) => by_term.remove(terms[0]),
            Finder::Lines(lines) => lines.remove(terms, row),
            Finder::Table(table) => table.slots.remove(tag(terms), row),
            Finder::Chains(_) => {
                self.change_chains(|chains, rows| chains.vacate(row, rows));
            }
        }
    }

    /// Gives a row the number of one that was vacated; one of the first `old` rows stands behind those after these.
    pub(super) fn renumber(&mut self, from: u32, to: u32, old: u32) {
        let base = from as usize * self.width;
        let terms = &self.terms[base..base + self.width];
        match &mut self.finder {
            Finder::ByTerm(by_term) => drop(by_term.put(terms[0], to, 0)),
            Finder::Lines(lines) => lines.renumber(terms, from, to),
            Finder::Table(table) => table.slots.renumber(tag(terms), from, to),
            Finder::Chains(_) => {
                self.change_chains(|chains, rows| chains.vacate(from, rows));
            }
        }
        self.terms
            .copy_within(base..base + self.width, to as usize * self.width);
        self.change_chains(|chains, rows| chains.occupy(to, old, rows));
    }

    /// Drops the last number, which stands for nothing.
    pub(super) fn pop(&mut self) {
        self.change_chains(|chains, _| chains.pop());
        self.terms.truncate(self.terms.len() - self.width);
    }

    /// Lends out the chains and all rows, where there are chains; whether there are.
    fn change_chains(&mut self, change: impl FnOnce(&mut Chains, &Rows)) -> bool {
        if !matches!(self.finder, Finder::Chains(_)) {
            return false;
        }
        let lent = std::mem::replace(&mut self.finder, Finder::ByTerm(ByTerm::default()));
        let Finder::Chains(mut chains) = lent else {
            return false;
        };
        change(&mut chains, self);
        self.finder = Finder::Chains(chains);
        true
    }

    pub(crate) fn size_bytes(&self) -> u64 {
        let finder = match &self.finder {
            Finder::ByTerm(by_term) => by_term.size_bytes(),
            Finder::Chains(chains) => chains.size_bytes(),
            Finder::Lines(lines) => lines.size_bytes(),
            Finder::Table(table) => table.slots.size_bytes(),
        };
        let former = self.former.as_ref().map_or(0, |chains| chains.size_bytes());
        (self.terms.capacity() * 4) as u64 + finder + former
    }
}

impl Table {
    fn new(slots: Slots, rows: u32) -> Table {
        Table {
            slots,
            look_again: rows.saturating_mul(2),
        }
    }
}

/// The tags of a few rows or keys, and what stands in their homes.
///
/// No step of a loop here waits for the one before it, so that all the places are fetched at once.
pub(super) struct Tags {
    pub(super) tags: [u32; TOGETHER],
    pub(super) homes: [(u32, u32); TOGETHER],
}

impl Tags {
    /// Of at most [`TOGETHER`].
    pub(super) fn of(all: impl Iterator<Item = u32>, slots: &Slots) -> Tags {
        let mut found = Tags {
            tags: [0; TOGETHER],
            homes: [(0, NONE); TOGETHER],
        };
        let mut count = 0;
        for (place, tag) in found.tags.iter_mut().zip(all) {
            *place = tag;
            count += 1;
        }
        for (home, tag) in found.homes.iter_mut().zip(&found.tags[..count]) {
            *home = slots.home_slot(*tag);
        }
        found
    }
}

const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The tag of a row of several terms.
pub(super) fn tag(row: &[Term]) -> u32 {
    match row {
        [one, two] => (mix((u64::from(one.bits()) << 32 | u64::from(two.bits())) ^ MULTIPLIER) >> 32) as u32,
        more => tag_of(more.iter().copied()),
    }
}

/// The tag of a key of several terms.
pub(crate) fn tag_of(key: impl Iterator<Item = Term>) -> u32 {
    let hash = key.fold(MULTIPLIER, |hash, term| mix(hash ^ u64::from(term.bits())));
    (hash >> 32) as u32
}

/// Every step can be undone, so that no two terms share a tag.
pub(crate) fn tag_of_one(term: Term) -> u32 {
    let mut bits = term.bits();
    bits = (bits ^ bits >> 16).wrapping_mul(0x85EB_CA6B);
    bits = (bits ^ bits >> 13).wrapping_mul(0xC2B2_AE35);
    bits ^ bits >> 16
}

/// The term with this tag: [`tag_of_one`] step by step undone, by the inverses of its factors.
pub(crate) fn term_of(tag: u32) -> Term {
    let mut bits = tag ^ tag >> 16;
    bits = bits.wrapping_mul(0x7ED1_B41D);
    bits = (bits ^ bits >> 13 ^ bits >> 26).wrapping_mul(0xA5CB_9243);
    Term::from_bits(bits ^ bits >> 16)
}

/// Multiplies, and folds the halves of the product together, so that all bits of it count.
fn mix(value: u64) -> u64 {
    let product = u128::from(value) * u128::from(MULTIPLIER | 1);
    (product as u64) ^ ((product >> 64) as u64)
}
