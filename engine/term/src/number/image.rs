//! A number as plain integers, and back: four where it fits, else its digits.

use super::{Form, Number};
use crate::image::{ImageReader, ImageWriter};
use dashu::integer::IBig;

const SMALL: u32 = 0;
const SHORT: u32 = 1;
const LONG: u32 = 2;

impl Number {
    pub(crate) fn write_image(&self, image: &mut ImageWriter) {
        if let Form::Small(value) = &self.0 {
            image.number(SMALL);
            image.large(*value as u64);
            return;
        }
        let (digits, scale) = self.parts();
        match i64::try_from(digits.as_ref()) {
            Ok(digits) => {
                image.number(SHORT);
                image.large(digits as u64);
            }
            Err(_) => {
                image.number(LONG);
                image.text(digits.to_string().as_bytes());
            }
        }
        image.number(scale as u32);
    }

    pub(crate) fn read_image(image: &mut ImageReader<'_>) -> Option<Number> {
        let digits = match image.number()? {
            SMALL => return Some(Number(Form::Small(image.large()? as i64))),
            SHORT => IBig::from(image.large()? as i64),
            LONG => IBig::from_str_radix(image.string()?, 10).ok()?,
            _ => return None,
        };
        Some(Number(match image.number()? {
            0 => Form::Integer(digits),
            scale => Form::Decimal { digits, scale },
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_a_number_comes_back_as_itself() {
        for text in [
            "0",
            "-7",
            "9223372036854775808",
            "12.5",
            "-0.0001",
            "0.0",
            "123456789012345678901234567890.5",
        ] {
            let number = Number::parse(text).unwrap();
            let mut image = ImageWriter::default();
            number.write_image(&mut image);
            let bytes = image.bytes();
            assert_eq!(
                Number::read_image(&mut ImageReader::new(&bytes)),
                Some(number),
                "{text}"
            );
        }
    }
}
