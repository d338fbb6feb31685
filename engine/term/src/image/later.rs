//! Decides when a part of an image is read: when somebody first looks at what it holds.
//!
//! In: the place of the part, and how it is read. Out: its value, the same as if it had been read at once.
//!
//! Invariant: that the part is there was seen before a [`Later`] is made of it, so that reading it cannot fail.

use super::ImageReader;
use std::fmt::{self, Debug, Formatter};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// Keeps the bytes of an image where they are, for those who read a part of it later.
pub trait Keep: Send + Sync + Debug {
    /// The whole image, the same each time.
    fn image(&self) -> &[u8];
}

/// A value, or the part of an image that it is read from when it is first wanted.
#[derive(Clone)]
pub struct Later<T> {
    value: OnceLock<T>,
    kept: Option<(Arc<dyn Keep>, usize, Read<T>)>,
}

/// How a value is read.
pub type Read<T> = fn(&mut ImageReader<'_>) -> Option<T>;

impl<T: Default> Later<T> {
    /// A value that is there.
    #[must_use]
    pub fn now(value: T) -> Later<T> {
        Later {
            value: OnceLock::from(value),
            kept: None,
        }
    }

    /// The value that `read` finds at this place of an image, where it was seen to be.
    pub(super) fn at(place: usize, kept: Arc<dyn Keep>, read: Read<T>) -> Later<T> {
        Later {
            value: OnceLock::new(),
            kept: Some((kept, place, read)),
        }
    }

    /// The value, to be changed.
    pub fn to_mut(&mut self) -> &mut T {
        let _: &T = self;
        self.value.get_mut().expect("it was read the line before")
    }

    fn read(&self) -> T {
        let Some((kept, place, read)) = &self.kept else {
            return T::default();
        };
        let mut image = ImageReader::new(kept.image());
        image.at = *place;
        read(&mut image).unwrap_or_default()
    }
}

impl<T: Default> Deref for Later<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value.get_or_init(|| self.read())
    }
}

impl<T: Default> Default for Later<T> {
    fn default() -> Self {
        Later::now(T::default())
    }
}

impl<T: Debug> Debug for Later<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Later").field(&self.value).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ImageWriter;

    #[derive(Debug)]
    struct Kept(Vec<u8>);

    impl Keep for Kept {
        fn image(&self) -> &[u8] {
            &self.0
        }
    }

    #[test]
    fn what_is_read_later_is_what_was_written_and_must_be_there_at_once() {
        let mut writer = ImageWriter::default();
        writer.number(7);
        writer.numbers([1, 2, 3].into_iter());
        writer.number(8);
        let bytes = writer.bytes();
        let open = |bytes: &[u8]| {
            let kept: Arc<dyn Keep> = Arc::new(Kept(bytes.to_vec()));
            let mut image = ImageReader::of(&kept);
            let before = image.number()?;
            let numbers = image.later(|image| image.pass(4), |image| image.numbers(|number| number))?;
            Some((before, numbers, image.number()?))
        };
        let (before, mut numbers, after) = open(&bytes).expect("it is whole");
        let copy = numbers.clone();
        assert_eq!((before, after), (7, 8));
        numbers.to_mut().push(4);
        assert_eq!((&**numbers, &**copy), (&[1, 2, 3, 4][..], &[1, 2, 3][..]));
        for length in 0..bytes.len() {
            assert!(open(&bytes[..length]).is_none(), "{length}");
        }
    }
}
