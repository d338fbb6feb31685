//! Tries every sentence on as many random programs as wanted: `--programs N --seed S --failures F`; or shows the
//! program of a seed, and why it is refused if it is: `--show S`; or changes random programs: `--changes N`.
//!
//! Never: decides what must hold; the sentences of the library do.

use framex_conformance::changes::try_changes;
use framex_conformance::engine::load;
use framex_conformance::sentence::{SENTENCES, files};
use framex_conformance::trial::trial;
use framex_generate::Program;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |option: &str, default: u64| {
        let at = arguments.iter().position(|argument| argument == option);
        at.and_then(|at| arguments.get(at + 1)?.parse().ok())
            .unwrap_or(default)
    };
    let (programs, seed) = (number("--programs", 1000), number("--seed", 1));
    if arguments.iter().any(|argument| argument == "--show") {
        let files = files(&Program::random(number("--show", 1)));
        files.iter().for_each(|(_, text)| println!("{text}"));
        load(&files)
            .err()
            .iter()
            .for_each(|refused| println!("{}", refused.text()));
        return ExitCode::SUCCESS;
    }
    if arguments.iter().any(|argument| argument == "--changes") {
        return match try_changes(seed, number("--changes", 1000)) {
            Ok(tried) => {
                println!("{tried:?}");
                ExitCode::SUCCESS
            }
            Err(failure) => {
                println!("{failure}");
                ExitCode::FAILURE
            }
        };
    }
    let mut code = ExitCode::SUCCESS;
    std::panic::set_hook(Box::new(|_| {}));
    for sentence in SENTENCES {
        println!("{} ({programs} programs from seed {seed})", sentence.text);
        match trial(sentence, seed, programs, number("--failures", 3) as usize) {
            Ok(tally) => println!("{tally}"),
            Err(failures) => {
                println!("{}\n", failures.join("\n\n"));
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
