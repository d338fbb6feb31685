//! The corpus in `FRAMEX_CORPUS`: each program's expectations hold, loaded at once, fact by fact, and after
//! facts were taken away and stated again.

use framex_fixpoint::{Budget, Change, Model};
use framex_program::{Expected, Program, Unit, check};
use framex_source::Sources;
use framex_term::{Fact, Terms, Truth};
use std::path::{Path, PathBuf};

/// A program of the corpus, read and checked.
struct Loaded {
    sources: Sources,
    terms: Terms,
    program: Program,
}

impl Loaded {
    /// # Panics
    /// If a file cannot be read, or the program is refused.
    fn read(files: &[PathBuf]) -> Loaded {
        let mut sources = Sources::default();
        let mut terms = Terms::default();
        let mut units = Vec::new();
        for path in files {
            let text = std::fs::read_to_string(path).expect("the file can be read");
            let file = sources.add(path.display().to_string(), text.as_str());
            units.push(Unit::of(&framex_syntax::parse(&text, file), &mut terms));
        }
        let checked = check(&units, &mut terms);
        let Some(program) = checked.program else {
            panic!("{}: {:?}", files[0].display(), checked.problems);
        };
        Loaded {
            sources,
            terms,
            program,
        }
    }

    fn model(&mut self) -> Model {
        Model::of(&self.program, &mut self.terms, &Budget::default()).expect("the budget suffices")
    }

    fn apply(&mut self, model: &mut Model, change: &Change) {
        model
            .apply(change, &self.program, &mut self.terms, &Budget::default())
            .expect("the budget suffices");
    }

    /// Every fact printed, with how often it is stated, sorted.
    fn facts(&self, model: &Model) -> Vec<String> {
        let print = |fact: Fact| format!("{} {}", fact.print(&self.terms), model.statements(&fact));
        let mut facts: Vec<String> = model.facts().map(print).collect();
        facts.sort();
        facts
    }

    /// What does not hold, a line each.
    fn failures(&mut self, model: &Model) -> Vec<String> {
        let mut failures = Vec::new();
        for expectation in &self.program.expectations {
            let answer = model.answer(&expectation.goal, &self.program, &mut self.terms, None);
            let is_met = match expectation.outcome {
                Expected::Truth(truth) => answer.truth == truth,
                Expected::Bindings(count) => answer.bindings.len() as u64 == count,
            };
            let place = self.sources.place(expectation.span);
            if !is_met {
                failures.push(format!(
                    "line {}: answered {} with {} bindings",
                    place.line,
                    answer.truth,
                    answer.bindings.len()
                ));
            }
            if answer.truth == Truth::Unknown && answer.hangs_on.is_empty() {
                failures.push(format!("line {}: hangs on nothing", place.line));
            }
        }
        failures
    }
}

/// Each program of the corpus that is accepted: the files it is made of, itself last.
fn programs() -> Vec<Vec<PathBuf>> {
    let Some(corpus) = std::env::var_os("FRAMEX_CORPUS") else {
        eprintln!("SKIPPED: FRAMEX_CORPUS names no corpus");
        return Vec::new();
    };
    let mut all = Vec::new();
    for folder in ["language", "patterns", "tests"] {
        let folder = Path::new(&corpus).join(folder);
        let entries = std::fs::read_dir(&folder).expect("the corpus has this folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let mut paths: Vec<PathBuf> = paths
            .filter(|path| path.extension().is_some_and(|e| e == "fx"))
            .collect();
        paths.sort();
        all.extend(paths.into_iter().map(|path| with_its_files(&path, &folder)));
    }
    all
}

fn with_its_files(path: &Path, folder: &Path) -> Vec<PathBuf> {
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let with = text
        .lines()
        .find_map(|line| line.strip_prefix("// with:"))
        .unwrap_or("");
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library");
    let files = with
        .split_whitespace()
        .map(|name| match name.strip_prefix("lib:") {
            Some(name) => library.join(name).join(format!("{name}.fx")),
            None => folder.join(name),
        });
    let mut files: Vec<PathBuf> = files.collect();
    files.push(path.to_owned());
    files
}

fn assert_none(failures: Vec<String>) {
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn labelled(files: &[PathBuf], failures: Vec<String>) -> impl Iterator<Item = String> {
    let name = files.last().expect("a program has a file").display().to_string();
    failures
        .into_iter()
        .map(move |failure| format!("{name}: {failure}"))
}

#[test]
fn every_expectation_of_the_corpus_holds() {
    let mut all = Vec::new();
    for files in programs() {
        let mut loaded = Loaded::read(&files);
        let model = loaded.model();
        all.extend(labelled(&files, loaded.failures(&model)));
    }
    assert_none(all);
}

#[test]
fn stating_facts_one_by_one_gives_what_loading_them_at_once_gives() {
    let mut all = Vec::new();
    for files in programs() {
        let mut loaded = Loaded::read(&files);
        let whole = loaded.model();
        let stated: Vec<Fact> = loaded.program.facts.iter().map(|stated| stated.fact()).collect();
        let facts = std::mem::take(&mut loaded.program.facts);
        let mut model = loaded.model();
        loaded.program.facts = facts;
        for fact in stated {
            let change = Change {
                state: vec![fact],
                ..Change::default()
            };
            loaded.apply(&mut model, &change);
        }
        if loaded.facts(&whole) != loaded.facts(&model) {
            all.extend(labelled(
                &files,
                vec![difference(&loaded.facts(&whole), &loaded.facts(&model))],
            ));
        }
        all.extend(labelled(&files, loaded.failures(&model)));
    }
    assert_none(all);
}

#[test]
fn taking_facts_away_and_stating_them_again_leaves_no_trace() {
    let mut all = Vec::new();
    for files in programs() {
        let mut loaded = Loaded::read(&files);
        let mut model = loaded.model();
        let whole = loaded.facts(&model);
        let stated: Vec<Fact> = loaded.program.facts.iter().map(|stated| stated.fact()).collect();
        for fact in &stated {
            let mut change = Change {
                withdraw: vec![fact.clone()],
                ..Change::default()
            };
            loaded.apply(&mut model, &change);
            std::mem::swap(&mut change.withdraw, &mut change.state);
            loaded.apply(&mut model, &change);
            if loaded.facts(&model) != whole {
                let what = difference(&whole, &loaded.facts(&model));
                all.extend(labelled(
                    &files,
                    vec![format!("{}: {what}", fact.print(&loaded.terms))],
                ));
                break;
            }
        }
        all.extend(labelled(&files, loaded.failures(&model)));
    }
    assert_none(all);
}

#[test]
fn a_difference_says_what_came_and_what_went() {
    let mut all = Vec::new();
    for files in programs() {
        let mut loaded = Loaded::read(&files);
        let mut model = loaded.model();
        let stated: Vec<Fact> = loaded.program.facts.iter().map(|stated| stated.fact()).collect();
        for fact in stated.iter().take(10) {
            let derived = |model: &Model| {
                let derived = model.facts().filter(|fact| !model.is_stated(fact));
                derived.collect::<std::collections::HashSet<Fact>>()
            };
            let change = Change {
                withdraw: vec![fact.clone()],
                ..Change::default()
            };
            let before = model.clone();
            let (derived_before, budget) = (derived(&model), Budget::default());
            let told = model
                .apply(&change, &loaded.program, &mut loaded.terms, &budget)
                .expect("the budget suffices");
            let derived_now = derived(&model);
            let added = derived_now.iter().filter(|fact| !before.holds(fact)).count();
            let removed = derived_before.iter().filter(|fact| !model.holds(fact)).count();
            if (told.added.len(), told.removed.len()) != (added, removed) {
                all.extend(labelled(
                    &files,
                    vec![format!("{}: {told:?}", fact.print(&loaded.terms))],
                ));
            }
        }
    }
    assert_none(all);
}

#[test]
fn planning_anew_for_the_same_program_changes_nothing() {
    for files in programs() {
        let mut loaded = Loaded::read(&files);
        let mut model = loaded.model();
        let whole = loaded.facts(&model);
        let told = model
            .replan(&loaded.program, &mut loaded.terms, &Budget::default())
            .expect("the budget suffices");
        assert_eq!(told, framex_fixpoint::Difference::default());
        assert_eq!(loaded.facts(&model), whole);
    }
}

fn difference(wanted: &[String], found: &[String]) -> String {
    let missing: Vec<&String> = wanted.iter().filter(|fact| !found.contains(fact)).collect();
    let surplus: Vec<&String> = found.iter().filter(|fact| !wanted.contains(fact)).collect();
    format!("missing {missing:?}, too many {surplus:?}")
}
