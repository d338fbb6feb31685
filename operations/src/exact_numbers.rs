//! Decides how an exact number goes out as JSON: as a number while a reader that knows floats alone can hold it, however
//! roughly, else as its digits in a string. No reader then meets one that is not finite.

use serde_json::{Number, Value};

/// The number as JSON.
pub(crate) fn json(number: &str) -> Value {
    let is_finite = number.parse::<f64>().is_ok_and(f64::is_finite);
    match number.parse::<Number>() {
        Ok(written) if is_finite => Value::Number(written),
        _ => Value::String(number.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::json;

    #[test]
    fn a_number_beyond_every_float_goes_out_as_a_string() {
        for (number, expected) in [
            ("12", "12"),
            ("0.10", "0.10"),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            ("1e308", "1e+308"),
            ("1e-999", "1e-999"),
            ("1e309", "\"1e309\""),
            ("-1e999", "\"-1e999\""),
        ] {
            assert_eq!(json(number).to_string(), expected);
        }
    }
}
