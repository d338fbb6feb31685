//! What a fault of the machine says, in the words of a sentence.

use std::io::Error;

/// The fault's words without the machine's number, beginning in lower case.
#[must_use]
pub fn words(fault: &Error) -> String {
    let words = fault.to_string();
    let words = words.split(" (os error").next().unwrap_or_default();
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => "the machine gives no reason".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::words;
    use std::io::Error;

    #[test]
    fn a_fault_of_the_machine_is_said_without_its_number() {
        assert_eq!(words(&Error::from_raw_os_error(2)), "no such file or directory");
    }
}
