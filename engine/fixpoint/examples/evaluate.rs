//! Evaluates the files named on the command line as one program and prints how many facts each predicate has, and
//! how long each stage took: for measuring the engine without a face.
//!
//! Never part of the engine: it reads files and a clock.

use framex_fixpoint::{Budget, Model};
use framex_program::{Unit, check};
use framex_source::Sources;
use framex_term::{Predicate, Terms};
use std::time::Instant;

fn main() {
    let start = Instant::now();
    let mut sources = Sources::default();
    let mut terms = Terms::default();
    let mut units = Vec::new();
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let file = sources.add(path, text.as_str());
        let mut unit = Unit::new(file);
        framex_syntax::read_each(&text, file, |piece| unit.read(&piece, &mut terms));
        units.push(unit);
    }
    let parsed = start.elapsed();
    let checked = check(&units, &mut terms);
    let Some(program) = checked.program else {
        checked
            .problems
            .iter()
            .for_each(|problem| eprintln!("{}", problem.message));
        std::process::exit(1);
    };
    let checked = start.elapsed();
    let model = Model::of(&program, &mut terms, &Budget::default()).expect("the budget suffices");
    let evaluated = start.elapsed();
    for predicate in model.predicates() {
        let name = match predicate {
            Predicate::Class(name) => terms.print(name),
            Predicate::Property { name, parameters } => format!("{}/{parameters}", terms.print(name)),
        };
        println!("{name} {}", model.count(predicate));
    }
    let stats = model.stats();
    println!(
        "{} facts, {} bytes; parsed {parsed:?}, checked {:?}, evaluated {:?}",
        stats.facts,
        stats.store_bytes,
        checked - parsed,
        evaluated - checked
    );
}
