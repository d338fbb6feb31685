//! Times single facts withdrawn and stated again on an evaluated program: `increments SLOT COUNT FILE…`.
//!
//! Each of COUNT facts of SLOT, spread evenly, is withdrawn and then stated again; printed are the median, the 99th
//! of a hundred and the greatest, in microseconds, beside the time of a whole evaluation.

use framex_fixpoint::{Budget, Change, Model};
use framex_program::{Unit, check};
use framex_source::Sources;
use framex_term::{Fact, Predicate, Terms};
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [slot, count, files @ ..] = arguments.as_slice() else {
        println!("usage: increments SLOT COUNT FILE…");
        return;
    };
    let (mut terms, mut sources) = (Terms::default(), Sources::default());
    let units: Vec<Unit> = files
        .iter()
        .map(|path| {
            let text = std::fs::read_to_string(path).expect("the file can be read");
            let file = sources.add(path.clone(), text.as_str());
            Unit::of(&framex_syntax::parse(&text, file), &mut terms)
        })
        .collect();
    let program = check(&units, &mut terms).program.expect("it is accepted");
    let start = Instant::now();
    let mut model = Model::of(&program, &mut terms, &Budget::default()).expect("the budget suffices");
    println!("evaluated in {} us", start.elapsed().as_micros());
    let name = terms.name(slot);
    let all: Vec<Fact> = model
        .facts()
        .filter(|fact| match fact.predicate {
            Predicate::Class(found) | Predicate::Property { name: found, .. } => found == name,
        })
        .filter(|fact| model.is_stated(fact))
        .collect();
    let count: usize = count.parse().expect("COUNT is a number");
    let step = (all.len() / count).max(1);
    let (mut went, mut came) = (Vec::new(), Vec::new());
    let before = (model.stats().facts, model.stats().index_entries, terms.len());
    for fact in all.iter().step_by(step).take(count) {
        for (is_back, times) in [(false, &mut went), (true, &mut came)] {
            let facts = vec![fact.clone()];
            let change = match is_back {
                true => Change {
                    state: facts,
                    ..Change::default()
                },
                false => Change {
                    withdraw: facts,
                    ..Change::default()
                },
            };
            let start = Instant::now();
            model
                .apply(&change, &program, &mut terms, &Budget::default())
                .expect("the budget suffices");
            times.push(start.elapsed().as_micros());
        }
    }
    for (what, mut times) in [("withdrawn", went), ("stated", came)] {
        println!("{what}: first {} us", times[0]);
        times.sort_unstable();
        let at = |share: usize| times[(times.len() - 1) * share / 100];
        println!("  median {} p99 {} most {} us", at(50), at(99), at(100));
    }
    let after = (model.stats().facts, model.stats().index_entries, terms.len());
    println!("facts, index entries, terms: before {before:?}, after {after:?}");
}
