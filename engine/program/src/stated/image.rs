//! The facts of a file as plain arrays, and back.

use super::{ByObject, FactBlock, First, Listed};
use framex_source::FileId;
use framex_term::{ImageReader, ImageWriter, Term};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

impl FactBlock {
    /// Writes the facts.
    pub fn write_image(&self, image: &mut ImageWriter) {
        image.number(self.file.0);
        image.large(self.predicates.len() as u64);
        for (predicate, First { row, start, end, .. }) in &self.predicates {
            image.predicate(*predicate);
            [row, start, end]
                .into_iter()
                .for_each(|number| image.number(*number));
        }
        self.listed.write_image(image);
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

    /// Reads what there is beside the facts, and these when they are first wanted; `None` where they are torn.
    #[must_use]
    pub fn read_image(image: &mut ImageReader<'_>) -> Option<FactBlock> {
        let file = FileId(image.number()?);
        let mut predicates = IndexMap::with_hasher(FxBuildHasher);
        for _ in 0..image.count()? {
            let predicate = image.predicate()?;
            let (row, start, end) = (image.number()?, image.number()?, image.number()?);
            let first = First {
                row,
                start,
                end,
                count: 0,
            };
            predicates.insert(predicate, first);
        }
        let listed = image.later(Listed::pass_image, Listed::read_image)?;
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
            listed,
            annotated,
            by_symbol,
            by_object: ByObject::unknown(),
            statements: image.number()?,
            milestones: image.numbers(|start| start)?,
        })
    }
}
