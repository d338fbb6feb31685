//! Tells rows apart by their first term, as long as few share it.
//!
//! Most properties have one value or a few for each object. There the rows of an object, newest first, are looked
//! through: nothing is hashed, rows that come in the order of their objects are put in one after the other, and the chains
//! are the index by the first term as well. Where an object has many rows, the relation goes over to lines or to a table of all terms.
//!
//! Invariant: the chains cover every row; no row was put in behind [`LONG`] others.

use super::NONE;
use super::index::Index;
use super::rows::Rows;
use framex_term::{ImageReader, ImageWriter, Term};

/// So many rows of one object are looked through.
const LONG: u32 = 16;
/// Rows looked at for each one put in, on average, and at the start.
const USUAL: u64 = 2;
const AT_THE_START: u64 = 256;

#[derive(Clone, Debug)]
pub(crate) struct Chains {
    index: Index,
    /// Rows looked at so far, less [`USUAL`] for each put in; a long way below zero at the start.
    beyond_usual: i64,
}

/// What came of putting a row in.
pub(super) enum Put {
    /// It was there, with this number.
    There(u32),
    /// It is new.
    New,
    /// Too many rows share its first term: it was not put in.
    Crowded,
}

impl Chains {
    pub(super) fn new() -> Chains {
        Chains {
            index: Index::new(1),
            beyond_usual: -(AT_THE_START as i64),
        }
    }

    /// Writes the chains.
    pub(super) fn write_image(&self, image: &mut ImageWriter) {
        self.index.write_whole_image(image);
    }

    /// Reads them; `None` where they are torn.
    pub(super) fn read_image(image: &mut ImageReader<'_>) -> Option<Chains> {
        let index = Index::read_image(image)?;
        (index.mask == 1).then(|| Chains {
            index,
            ..Chains::new()
        })
    }

    /// The index by the first term.
    pub(super) fn index(&self) -> &Index {
        &self.index
    }

    pub(super) fn reserve(&mut self, rows: usize) {
        self.index.reserve(rows);
    }

    /// Puts a row behind `terms`, all rows one after the other, unless it is there; the caller adds its terms.
    ///
    /// - `expected`: how many rows there may soon be.
    #[inline]
    pub(super) fn put(&mut self, row: &[Term], terms: &[Term], expected: usize) -> Put {
        let width = row.len();
        let newest = self.index.newest_of_term(row[0]);
        let (mut at, mut steps) = (newest, 0);
        while at != NONE {
            let base = at as usize * width;
            if terms[base..base + width] == *row {
                return Put::There(at);
            }
            steps += 1;
            at = self.index.older(at);
        }
        self.beyond_usual += i64::from(steps) - USUAL as i64;
        if steps >= LONG || self.beyond_usual > 0 {
            return Put::Crowded;
        }
        self.index
            .push(row[0], (terms.len() / width) as u32, newest, expected);
        Put::New
    }

    /// The number of this row.
    pub(super) fn find(&self, row: &[Term], rows: &Rows) -> Option<u32> {
        let mut at = self.index.newest_of_term(row[0]);
        while at != NONE && rows.row(at) != row {
            at = self.index.older(at);
        }
        (at != NONE).then_some(at)
    }

    /// Takes a row out of its chain.
    pub(super) fn vacate(&mut self, row: u32, rows: &Rows) {
        self.index.unlink(row, rows);
    }

    /// Puts a row into its chain: one of the first `old` rows behind those after these.
    pub(super) fn occupy(&mut self, row: u32, old: u32, rows: &Rows) {
        let mut any = u32::MAX;
        self.index.link(row, old, rows, &mut any);
    }

    pub(super) fn truncate(&mut self, keep: u32, rows: &Rows) {
        self.index.truncate(keep, rows);
    }

    pub(super) fn pop(&mut self) {
        self.index.pop();
    }

    /// How many first terms there are.
    pub(super) fn firsts(&self) -> usize {
        self.index.terms()
    }

    pub(super) fn size_bytes(&self) -> u64 {
        self.index.size_bytes()
    }
}
