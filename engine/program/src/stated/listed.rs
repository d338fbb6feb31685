//! Keeps facts in few bytes: the terms of each, its predicate by number, and where it stands in the file.
//!
//! Facts stand close to each other in a file and are short, so that where one begins is told by how far that is from the
//! beginning of the one before it. What does not fit is told aside.
//!
//! In: facts in source order. Out: the same facts; one of them for the price of those since the last mark.
//!
//! Invariant: an *odd* row, one that is told aside, has the packed form [`ODD`].

use framex_term::{ImageReader, ImageWriter, Term};

/// A fact of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'l> {
    /// The number of its predicate.
    pub(super) predicate: u32,
    pub(super) terms: &'l [Term],
    pub(super) start: u32,
    pub(super) end: u32,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Listed {
    /// By row: predicate, bytes from the start of the row before, length, from the highest bits down: 16, 8 and 8.
    packed: Vec<u32>,
    /// Those of each row, one after the other.
    terms: Vec<Term>,
    marks: Vec<Mark>,
    /// Rows that do not fit, ascending.
    odd: Vec<Odd>,
    last: Last,
}

/// Stands before every [`STRIDE`]-th row.
#[derive(Clone, Copy, Debug)]
struct Mark {
    first_term: u32,
    /// Where the row before starts.
    start_before: u32,
}

#[derive(Clone, Copy, Debug)]
struct Odd {
    row: u32,
    predicate: u32,
    start: u32,
    end: u32,
}

/// What the next row is told by.
#[derive(Clone, Copy, Debug, Default)]
struct Last {
    predicate: u32,
    start: u32,
}

/// Facts between two marks.
pub(super) const STRIDE: usize = 16;
const ODD: u32 = u32::MAX;

impl Listed {
    /// Adds a fact.
    pub(super) fn push(&mut self, line: &Line<'_>) {
        if self.packed.len().is_multiple_of(STRIDE) {
            self.marks.push(Mark {
                first_term: self.terms.len() as u32,
                start_before: self.last.start,
            });
        }
        let gap = line.start.wrapping_sub(self.last.start);
        let length = line.end.wrapping_sub(line.start);
        let packed = if gap <= 0xFF && length <= 0xFF && line.predicate <= 0xFFFF {
            line.predicate << 16 | gap << 8 | length
        } else {
            ODD
        };
        if packed == ODD {
            self.odd.push(Odd {
                row: self.packed.len() as u32,
                predicate: line.predicate,
                start: line.start,
                end: line.end,
            });
        }
        self.packed.push(packed);
        self.terms.extend_from_slice(line.terms);
        self.last = Last {
            predicate: line.predicate,
            start: line.start,
        };
    }

    pub(super) fn len(&self) -> usize {
        self.packed.len()
    }

    /// The number of the predicate of the last fact.
    pub(super) fn last_predicate(&self) -> Option<u32> {
        (!self.packed.is_empty()).then_some(self.last.predicate)
    }

    /// Keeps the first so many facts.
    pub(super) fn truncate(&mut self, length: usize, width_of: impl Fn(u32) -> usize) {
        if length >= self.len() {
            return;
        }
        let terms = self.first_term(length, &width_of);
        let last = length.checked_sub(1).and_then(|last| self.get(last, &width_of));
        self.last = last.map_or(Last::default(), |last| Last {
            predicate: last.predicate,
            start: last.start,
        });
        self.terms.truncate(terms);
        self.packed.truncate(length);
        self.marks.truncate(length.div_ceil(STRIDE));
        self.odd.retain(|odd| (odd.row as usize) < length);
    }

    /// All facts; `width_of` tells of a predicate's number how many terms a fact has.
    pub(super) fn iter<'l>(&'l self, width_of: impl Fn(u32) -> usize) -> impl Iterator<Item = Line<'l>> {
        self.after_mark(0, width_of)
    }

    /// The facts from this number on, which a mark stands before.
    pub(super) fn iter_from<'l>(
        &'l self,
        first: usize,
        width_of: impl Fn(u32) -> usize,
    ) -> impl Iterator<Item = Line<'l>> {
        self.after_mark(first / STRIDE, width_of)
    }

    /// The terms of all facts, those of one predicate that stand one after the other together, each time with its number.
    pub(super) fn runs(&self, width_of: impl Fn(u32) -> usize) -> impl Iterator<Item = (u32, &[Term])> {
        let (mut packed, mut odd, mut terms) = (&*self.packed, &*self.odd, &*self.terms);
        std::iter::from_fn(move || {
            let predicate = match *packed.first()? {
                ODD => odd[0].predicate,
                packed => packed >> 16,
            };
            let mut length = 0;
            for packed in packed {
                match *packed {
                    ODD if odd.first().map(|odd| odd.predicate) == Some(predicate) => odd = &odd[1..],
                    packed if packed != ODD && packed >> 16 == predicate => {}
                    _ => break,
                }
                length += 1;
            }
            packed = &packed[length..];
            let (of_run, rest) = terms.split_at(length * width_of(predicate));
            terms = rest;
            Some((predicate, of_run))
        })
    }

    /// The fact of this number.
    pub(super) fn get(&self, at: usize, width_of: impl Fn(u32) -> usize) -> Option<Line<'_>> {
        self.after_mark(at / STRIDE, width_of).nth(at % STRIDE)
    }

    /// The first term of the fact of this number.
    pub(super) fn object(&self, at: usize, width_of: impl Fn(u32) -> usize) -> Option<Term> {
        self.terms.get(self.first_term(at, width_of)).copied()
    }

    /// How many facts there are of each predicate.
    pub(super) fn counts(&self, predicates: usize) -> Vec<u32> {
        let mut counts = vec![0; predicates];
        let told = self.packed.iter().filter(|packed| **packed != ODD);
        told.for_each(|packed| counts[(packed >> 16) as usize] += 1);
        self.odd
            .iter()
            .for_each(|odd| counts[odd.predicate as usize] += 1);
        counts
    }

    /// About the bytes of the facts, without the room for more.
    pub(super) fn size_bytes(&self) -> usize {
        (self.packed.len() + self.terms.len()) * size_of::<u32>()
            + self.marks.len() * size_of::<Mark>()
            + self.odd.len() * size_of::<Odd>()
    }

    /// Makes room for so many facts and terms more.
    pub(super) fn reserve(&mut self, facts: usize, terms: usize) {
        self.packed.reserve(facts);
        self.marks.reserve(facts / STRIDE + 1);
        self.terms.reserve(terms);
    }

    fn first_term(&self, at: usize, width_of: impl Fn(u32) -> usize) -> usize {
        let Some(mark) = self.marks.get(at / STRIDE) else {
            return self.terms.len();
        };
        let before = at - at % STRIDE..at;
        let widths = before.map(|at| width_of(self.predicate(at)));
        mark.first_term as usize + widths.sum::<usize>()
    }

    fn predicate(&self, at: usize) -> u32 {
        match self.packed[at] {
            ODD => self.odd[self.odd_from(at)].predicate,
            packed => packed >> 16,
        }
    }

    /// The first odd row from this one on.
    fn odd_from(&self, at: usize) -> usize {
        self.odd.partition_point(|odd| (odd.row as usize) < at)
    }

    fn after_mark<'l>(
        &'l self,
        mark: usize,
        width_of: impl Fn(u32) -> usize,
    ) -> impl Iterator<Item = Line<'l>> {
        let at = (mark * STRIDE).min(self.len());
        let (first_term, mut start) = match self.marks.get(mark) {
            Some(mark) => (mark.first_term as usize, mark.start_before),
            None => (self.terms.len(), 0),
        };
        let mut terms = &self.terms[first_term..];
        let mut odd = self.odd[self.odd_from(at)..].iter();
        self.packed[at..].iter().map(move |packed| {
            let (predicate, end);
            if *packed == ODD {
                let odd = odd.next().expect("an odd row is told aside");
                (predicate, start, end) = (odd.predicate, odd.start, odd.end);
            } else {
                predicate = packed >> 16;
                start += packed >> 8 & 0xFF;
                end = start + (packed & 0xFF);
            }
            let (of_row, rest) = terms.split_at(width_of(predicate));
            terms = rest;
            Line {
                predicate,
                terms: of_row,
                start,
                end,
            }
        })
    }

    /// Writes the facts.
    pub(super) fn write_image(&self, image: &mut ImageWriter) {
        image.numbers(self.packed.iter().copied());
        image.terms(&self.terms);
        let mark = |mark: &Mark| u64::from(mark.start_before) << 32 | u64::from(mark.first_term);
        image.larges(self.marks.iter().map(mark));
        let odd = self.odd.iter();
        image.fours(odd.map(|odd| [odd.row, odd.predicate, odd.start, odd.end]));
        image.number(self.last.predicate);
        image.number(self.last.start);
    }

    /// Goes over the facts without reading them.
    pub(super) fn pass_image(image: &mut ImageReader<'_>) -> Option<()> {
        image.pass(4)?;
        image.pass(4)?;
        image.pass(8)?;
        image.pass(16)?;
        image.number()?;
        image.number().map(|_| ())
    }

    /// Reads them; `None` where they are torn.
    pub(super) fn read_image(image: &mut ImageReader<'_>) -> Option<Listed> {
        let (packed, terms) = (image.numbers(|packed| packed)?, image.terms()?);
        let mark = |mark: u64| Mark {
            first_term: mark as u32,
            start_before: (mark >> 32) as u32,
        };
        let marks = image.larges()?.into_iter().map(mark).collect();
        let odd = image.fours(|[row, predicate, start, end]| Odd {
            row,
            predicate,
            start,
            end,
        })?;
        Some(Listed {
            packed,
            terms,
            marks,
            odd,
            last: Last {
                predicate: image.number()?,
                start: image.number()?,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, Listed};
    use framex_term::Term;

    #[test]
    fn facts_are_as_they_were_put_in_however_far_apart_and_after_some_are_taken_back() {
        let mut seed = 3u32;
        let mut random = move |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % below
        };
        let width_of = |predicate: u32| predicate as usize % 3 + 1;
        let terms = [Term::TRUE, Term::FALSE, Term::TRUE];
        let (mut listed, mut model) = (Listed::default(), Vec::new());
        let mut start = 0;
        for _ in 0..3_000 {
            start += [0, 7, 255, 256, 70_000][random(5) as usize];
            let predicate = [0, 1, 5, 0xFFFF, 0x1_0000][random(5) as usize];
            let line = Line {
                predicate,
                terms: &terms[..width_of(predicate)],
                start,
                end: start + [3, 255, 300][random(3) as usize],
            };
            listed.push(&line);
            model.push(line);
            if random(50) == 0 {
                let kept = random(model.len() as u32 + 1) as usize;
                listed.truncate(kept, width_of);
                model.truncate(kept);
                start = model.last().map_or(0, |line| line.start);
            }
            assert_eq!(listed.last_predicate(), model.last().map(|line| line.predicate));
        }
        assert!(listed.iter(width_of).eq(model.iter().copied()));
        let together = model.chunk_by(|one, next| one.predicate == next.predicate);
        let together = together.map(|lines| {
            let terms = lines.iter().flat_map(|line| line.terms).copied();
            (lines[0].predicate, terms.collect::<Vec<Term>>())
        });
        let runs = listed
            .runs(width_of)
            .map(|(predicate, terms)| (predicate, terms.to_vec()));
        assert!(runs.eq(together));
        for (at, line) in model.iter().enumerate() {
            assert_eq!(listed.get(at, width_of), Some(*line));
            assert_eq!(listed.object(at, width_of), Some(line.terms[0]));
        }
        assert_eq!(listed.get(model.len(), width_of), None);
        let counts = listed.counts(0x1_0001);
        assert_eq!(counts.iter().sum::<u32>() as usize, model.len());
    }
}
