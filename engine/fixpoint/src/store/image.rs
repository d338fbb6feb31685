//! The facts as plain arrays, and back.

use super::{Key, Relation, Store};
use framex_term::{ImageReader, ImageWriter, Terms};

impl Store {
    /// Writes all relations, in the order in which they were first met.
    pub(crate) fn write_image(&self, image: &mut ImageWriter) {
        image.large(self.relations.len() as u64);
        for relation in &self.relations {
            match relation.key {
                Key::Known(predicate) => {
                    image.number(0);
                    image.predicate(predicate);
                }
                Key::Subclasses => image.number(1),
                Key::Signatures => image.number(2),
                // Between two changes nothing is set aside.
                Key::Spare => {
                    image.number(3);
                    continue;
                }
            }
            relation.write_image(image);
        }
    }

    /// Reads them; `None` where they are torn.
    pub(crate) fn read_image(image: &mut ImageReader<'_>, terms: &Terms) -> Option<Store> {
        let mut store = Store::default();
        for _ in 0..image.count()? {
            let key = match image.number()? {
                0 => Key::Known(image.predicate()?),
                1 => Key::Subclasses,
                2 => Key::Signatures,
                3 => {
                    store.spare.push(store.relations.len() as u32);
                    store.relations.push(Relation::new(Key::Spare, 1));
                    continue;
                }
                _ => return None,
            };
            let relation = Relation::read_image(key, image)?;
            let is_new = store.find(key).is_none() && relation.rows().width() == key.width();
            if !is_new {
                return None;
            }
            store.push(key, relation, terms);
        }
        Some(store)
    }
}
