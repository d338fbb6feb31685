//! What has no value, as plain integers, and back.

use super::{Builtin, Comparison, NoValue, Operation};
use crate::image::{ImageReader, ImageWriter};

impl NoValue {
    /// Writes it: operations by their place in the tables.
    pub fn write_image(&self, image: &mut ImageWriter) {
        let place = |found: Option<usize>| found.unwrap_or_default() as u32;
        let (kind, number) = match self.operation {
            Operation::Builtin(builtin) => {
                (0, place(Builtin::ALL.iter().position(|other| *other == builtin)))
            }
            Operation::Comparison(comparison) => (
                1,
                place(Comparison::ALL.iter().position(|other| *other == comparison)),
            ),
            Operation::Property => (2, 0),
        };
        image.number(kind);
        image.number(number);
        image.terms(&self.values);
    }

    /// Reads it; `None` where it is torn.
    #[must_use]
    pub fn read_image(image: &mut ImageReader<'_>) -> Option<NoValue> {
        let (kind, number) = (image.number()?, image.number()? as usize);
        let operation = match kind {
            0 => Operation::Builtin(*Builtin::ALL.get(number)?),
            1 => Operation::Comparison(*Comparison::ALL.get(number)?),
            2 => Operation::Property,
            _ => return None,
        };
        let values = image.terms()?;
        Some(NoValue { operation, values })
    }
}
