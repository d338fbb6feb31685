//! Sorts rows of terms in term order, column by column.
//!
//! In: rows that stand one after the other, and columns. Out: the numbers of the rows, in order.
//!
//! Invariant: the order is that of comparing two rows by each column in turn with [`compare`].

use crate::order::{beginning, compare};
use crate::terms::{Term, Terms};
use std::cmp::Ordering;

/// So few rows are compared at once.
const FEW: usize = 12;

/// The numbers of the rows, `width` terms each and at least one, in the order of these columns in turn.
///
/// # Cost
/// A number is sorted for each row and column in which it is not told apart before; of columns with terms that no number
/// stands for, such as decimals, the terms are compared.
#[must_use]
pub fn rows_in_order(terms: &Terms, rows: &[Term], width: usize, columns: &[usize]) -> Vec<u32> {
    let mut begun: Vec<(u128, u32)> = (0..rows.len() / width).map(|row| (0, row as u32)).collect();
    Rows { terms, rows, width }.sort(&mut begun, columns);
    begun.into_iter().map(|(_, row)| row).collect()
}

struct Rows<'r> {
    terms: &'r Terms,
    rows: &'r [Term],
    width: usize,
}

impl Rows<'_> {
    /// Sorts rows that are alike in all columns before these.
    fn sort(&self, begun: &mut [(u128, u32)], columns: &[usize]) {
        let Some((first, others)) = columns.split_first() else {
            return;
        };
        let compare =
            |(_, left): &(u128, u32), (_, right): &(u128, u32)| self.compare(*left, *right, columns);
        if begun.len() <= FEW || !self.begin(begun, *first) {
            begun.sort_unstable_by(compare);
            return;
        }
        begun.sort_unstable_by_key(|(beginning, _)| *beginning);
        for alike in begun.chunk_by_mut(|(left, _), (right, _)| left == right) {
            let term = self.term(alike[0].1, *first);
            match alike.iter().all(|(_, row)| self.term(*row, *first) == term) {
                true => self.sort(alike, others),
                false => alike.sort_unstable_by(compare),
            }
        }
    }

    /// Puts the beginning of a column beside each row; false where a term has none.
    fn begin(&self, begun: &mut [(u128, u32)], column: usize) -> bool {
        begun.iter_mut().all(|(found, row)| {
            let beginning = beginning(self.terms, self.term(*row, column));
            *found = beginning.unwrap_or_default();
            beginning.is_some()
        })
    }

    fn compare(&self, left: u32, right: u32, columns: &[usize]) -> Ordering {
        let mut orders = columns.iter().map(|column| {
            let (left, right) = (self.term(left, *column), self.term(right, *column));
            compare(self.terms, left, right)
        });
        orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    fn term(&self, row: u32, column: usize) -> Term {
        self.rows[row as usize * self.width + column]
    }
}

#[cfg(test)]
mod tests {
    use super::rows_in_order;
    use crate::{Number, Term, Terms, compare};

    #[test]
    fn rows_stand_in_the_order_of_their_columns_whatever_terms_these_hold() {
        let mut terms = Terms::default();
        let mut of: Vec<Term> = (-3..3).map(|value| terms.integer(value)).collect();
        of.extend([Term::TRUE, Term::FALSE]);
        for name in [
            "stop",
            "`",
            "a_name_of_twenty_letters",
            "a_name_of_twenty_lettres",
            "ns::b",
            "f",
        ] {
            of.push(terms.name(name));
            of.push(terms.string(name));
        }
        let simple = of.len() as u32;
        of.push(terms.string("a\"b\n"));
        of.push(terms.number(Number::parse("-1.5").unwrap()));
        of.push(terms.number(Number::parse("12345678901234567890123").unwrap()));
        of.push(terms.function(of[8], &[of[3]]));
        let mut seed = 5u32;
        let mut next = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((seed >> 8) % below) as usize
        };
        // Of which the first column, or all columns, have terms of any kind.
        for kinds in [
            [simple, 2, of.len() as u32],
            [of.len() as u32; 3],
            [2, simple, simple],
        ] {
            let rows: Vec<[Term; 3]> = (0..3_000).map(|_| kinds.map(|kinds| of[next(kinds)])).collect();
            let columns = [2, 0, 1];
            let order = rows_in_order(&terms, rows.as_flattened(), 3, &columns);
            let found: Vec<[Term; 3]> = order.iter().map(|row| rows[*row as usize]).collect();
            let mut sorted = rows.clone();
            sorted.sort_by(|left, right| {
                let mut orders = columns.iter().map(|at| compare(&terms, left[*at], right[*at]));
                orders
                    .find(|order| order.is_ne())
                    .unwrap_or(std::cmp::Ordering::Equal)
            });
            assert_eq!(found, sorted);
        }
    }
}
