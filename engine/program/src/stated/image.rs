//! The facts of a file as plain arrays, and back.

use super::{FactBlock, Row};
use framex_source::FileId;
use framex_term::{ImageReader, ImageWriter, Term};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::sync::OnceLock;

impl FactBlock {
    /// Writes the facts.
    pub fn write_image(&self, image: &mut ImageWriter) {
        image.number(self.file.0);
        image.large(self.predicates.len() as u64);
        for (predicate, row) in &self.predicates {
            image.predicate(*predicate);
            image.number(*row);
        }
        image.fours(
            self.rows
                .iter()
                .map(|row| [row.predicate, row.first_term, row.start, row.end]),
        );
        image.terms(&self.terms);
        let pair = |(row, annotation): &(u32, u32)| u64::from(*annotation) << 32 | u64::from(*row);
        image.larges(self.annotated.iter().map(pair));
        let mut by_symbol: Vec<_> = self.by_symbol.iter().collect();
        by_symbol.sort_unstable_by_key(|(key, _)| **key);
        image.large(by_symbol.len() as u64);
        for ((symbol, arguments), rows) in by_symbol {
            image.number(symbol.bits());
            image.number(*arguments);
            image.numbers(rows.iter().copied());
        }
        image.number(self.statements);
        image.numbers(self.milestones.iter().copied());
    }

    /// Reads the facts; `None` where they are torn.
    #[must_use]
    pub fn read_image(image: &mut ImageReader<'_>) -> Option<FactBlock> {
        let file = FileId(image.number()?);
        let mut predicates = IndexMap::with_hasher(FxBuildHasher);
        for _ in 0..image.count()? {
            predicates.insert(image.predicate()?, image.number()?);
        }
        let rows = image.fours(|[predicate, first_term, start, end]| Row {
            predicate,
            first_term,
            start,
            end,
        })?;
        let terms = image.terms()?;
        let annotated = image.larges()?;
        let annotated = annotated
            .into_iter()
            .map(|pair| (pair as u32, (pair >> 32) as u32))
            .collect();
        let mut by_symbol = FxHashMap::default();
        for _ in 0..image.count()? {
            let key = (Term::from_bits(image.number()?), image.number()?);
            by_symbol.insert(key, image.numbers(|row| row)?);
        }
        Some(FactBlock {
            file,
            predicates,
            rows,
            terms,
            annotated,
            by_symbol,
            by_object: OnceLock::new(),
            statements: image.number()?,
            milestones: image.numbers(|start| start)?,
        })
    }
}
