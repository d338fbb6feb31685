//! Mangles programs for a while: `framex-fuzz --minutes 10 --seed 7`, or from one input on: `--first 1234`.
//!
//! Prints the seed and the file that always holds the number of the input at hand, for a run that dies; then what was
//! tried, or the input that fails. `--show N` prints input `N`.
//!
//! Never: decides what must hold; the targets of the library do.

use std::process::ExitCode;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1)?.parse::<u64>().ok()
    };
    let seconds = number("--seconds").unwrap_or_else(|| 60 * number("--minutes").unwrap_or(1));
    let seed = number("--seed").unwrap_or(1);
    let at_hand = std::env::temp_dir().join(format!("framex-fuzz-{seed}"));
    println!("seed {seed}, {seconds} seconds; at hand: {}", at_hand.display());
    let end = Instant::now() + Duration::from_secs(seconds);
    let programs = framex_fuzz::material();
    if let Some(number) = number("--show") {
        print!("{}", framex_fuzz::input(seed, number, &programs));
        return ExitCode::SUCCESS;
    }
    // A panic is reported with its input, made small, once; not for each try to make it smaller.
    std::panic::set_hook(Box::new(|_| {}));
    let first = number("--first").unwrap_or(0);
    let goes_on = |number: u64| {
        let is_written = std::fs::write(&at_hand, number.to_string()).is_ok();
        is_written && Instant::now() < end
    };
    match framex_fuzz::run(seed, first, &programs, goes_on) {
        Ok(report) => {
            let (slowest, number) = report.slowest;
            println!(
                "{} inputs, {} of them without a problem; the slowest, number {number}, took {slowest:?}",
                report.inputs, report.sound
            );
            ExitCode::SUCCESS
        }
        Err(failure) => {
            println!(
                "target `{}` fails on input {}: {}\nthe input, made small:\n{}\nas written: {:?}",
                failure.target, failure.number, failure.reason, failure.input, failure.input
            );
            ExitCode::FAILURE
        }
    }
}
