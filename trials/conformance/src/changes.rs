//! Random changes of random programs, each compared with evaluation from scratch.
//!
//! A session holds a program statement by statement. A step states and withdraws facts, takes a request and answers it,
//! supposes something, puts in or takes out a rule, opens or closes a scope or the world. After it the model must be what
//! an evaluation of the same statements from nothing gives: facts with their statements, what rules skipped, requests in
//! their order; and each lookup must find what a walk over all facts finds.
//!
//! In: a seed and a number of steps. Out: what was tried, or the first step after which something differs.

mod told;

use crate::engine::budget;
use framex_fixpoint::{Change, Model, RequestState, Work};
use framex_generate::{Random, Statement};
use framex_program::{Program, Unit};
use framex_source::{Severity, Sources};
use framex_term::{Fact, Terms};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use told::{facts, told};

/// Steps of one session before another program takes its place.
pub const STEPS: u64 = 40;
/// Shares of the changes, tried side by side.
const THREADS: u64 = 4;
/// Programs that a session takes statements from.
const OTHERS: usize = 8;

/// What was tried.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    /// Changes applied and compared.
    pub changes: u64,
    /// Of these, changes of rules, scopes or the world.
    pub rule_changes: u64,
    /// Suppositions.
    pub supposed: u64,
    /// Requests taken.
    pub taken: u64,
    /// Strata that a change went on in, rederived, evaluated anew.
    pub works: [u64; 3],
}

struct Session {
    seed: u64,
    /// Programs whose statements are put in.
    others: Vec<framex_generate::Program>,
    sources: Sources,
    terms: Terms,
    statements: Vec<(String, Unit)>,
    /// Statements taken out, to be put in again.
    out: Vec<(String, Unit)>,
    /// Facts stated beside those of the statements.
    beside: Vec<Fact>,
    program: Program,
    model: Model,
    tried: Tried,
    log: Vec<String>,
}

/// Tries so many changes, on programs from `seed` on, in several threads: each takes its share of the changes and of the
/// seeds, however many processors there are.
///
/// # Errors
/// The program, its changes and the difference.
pub fn try_changes(seed: u64, changes: u64) -> Result<Tried, String> {
    let tried = std::thread::scope(|scope| {
        let share = |thread: u64| scope.spawn(move || try_share(seed + thread, changes / THREADS + 1));
        let running: Vec<_> = (0..THREADS).map(share).collect();
        let ended = running.into_iter().map(|thread| thread.join());
        ended
            .map(|tried| tried.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect::<Result<Vec<Tried>, String>>()
    });
    let mut all = Tried::default();
    tried?.iter().for_each(|tried| all.add(tried));
    Ok(all)
}

/// The same on every so many of the seeds.
fn try_share(seed: u64, changes: u64) -> Result<Tried, String> {
    let mut all = Tried::default();
    for seed in (seed..).step_by(THREADS as usize) {
        if let Some(mut session) = Session::of(seed) {
            let mut random = Random::new(seed ^ 0x6368_616e_6765);
            for _ in 0..STEPS {
                session.step(&mut random)?;
            }
            all.add(&session.tried);
        }
        if all.changes >= changes {
            break;
        }
    }
    Ok(all)
}

impl Tried {
    fn add(&mut self, other: &Tried) {
        self.changes += other.changes;
        self.rule_changes += other.rule_changes;
        self.supposed += other.supposed;
        self.taken += other.taken;
        for (all, more) in self.works.iter_mut().zip(other.works) {
            *all += more;
        }
    }
}

impl Session {
    /// `None` where the random program is refused. All of it follows from the seed.
    fn of(seed: u64) -> Option<Session> {
        let (mut sources, mut terms) = (Sources::default(), Terms::default());
        let random = framex_generate::Program::random(seed);
        let other = |number: u64| {
            framex_generate::Program::random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number))
        };
        let others = (0..OTHERS as u64).map(other).collect();
        let mut statements = Vec::new();
        for statement in &random.statements {
            let unit = unit(&statement.text(), &mut sources, &mut terms);
            statements.push((statement.text(), unit));
        }
        let program = checked(&statements, &mut terms)?;
        let model = Model::of(&program, &mut terms, &budget()).ok()?;
        Some(Session {
            seed,
            others,
            sources,
            terms,
            statements,
            out: Vec::new(),
            beside: Vec::new(),
            program,
            model,
            tried: Tried::default(),
            log: Vec::new(),
        })
    }

    fn step(&mut self, random: &mut Random) -> Result<(), String> {
        match random.below(100) {
            0..60 => self.facts(random)?,
            60..70 => self.suppose(random)?,
            70..80 => self.request(random)?,
            _ => self.rules(random)?,
        }
        for touched in self.model.work() {
            match touched.work {
                Work::Untouched => {}
                Work::Onward => self.tried.works[0] += 1,
                Work::Rederived => self.tried.works[1] += 1,
                Work::Anew => self.tried.works[2] += 1,
            }
        }
        self.tried.changes += 1;
        self.compare(random)
    }

    fn facts(&mut self, random: &mut Random) -> Result<(), String> {
        let change = self.change(random);
        let applied = self
            .model
            .apply(&change, &self.program, &mut self.terms, &budget());
        match applied {
            Ok(_) => self.keep(&change),
            Err(stopped) => self.log.push(format!("stopped: {stopped:?}")),
        }
        Ok(())
    }

    fn keep(&mut self, change: &Change) {
        for fact in &change.withdraw {
            match self.beside.iter().position(|stated| stated == fact) {
                Some(at) => drop(self.beside.swap_remove(at)),
                None => self.leave_out(fact),
            }
        }
        self.beside.extend(change.state.iter().cloned());
    }

    /// A statement that states the fact goes; whatever else it states is stated beside.
    fn leave_out(&mut self, fact: &Fact) {
        let states = |unit: &Unit| unit.facts().iter().any(|stated| stated.fact() == *fact);
        if let Some(at) = self.statements.iter().position(|(_, unit)| states(unit)) {
            let (_, unit) = self.statements.remove(at);
            let mut facts: Vec<Fact> = unit.facts().iter().map(|stated| stated.fact()).collect();
            if let Some(at) = facts.iter().position(|stated| stated == fact) {
                facts.swap_remove(at);
            }
            self.beside.extend(facts);
        }
    }

    /// Some facts of any program, and some that are stated or derived here.
    fn change(&mut self, random: &mut Random) -> Change {
        let mut change = Change::default();
        let known = self.sorted(self.stated());
        for _ in 0..1 + random.below(3) {
            if random.percent(50) && !known.is_empty() {
                let fact = random.pick(&known).clone();
                let withdrawn = change.withdraw.iter().filter(|other| **other == fact).count();
                if known.iter().filter(|other| **other == fact).count() > withdrawn {
                    self.log.push(format!("withdraw {}", fact.print(&self.terms)));
                    change.withdraw.push(fact);
                }
                continue;
            }
            if random.percent(15) {
                let all = self.sorted(self.model.facts().collect());
                if !all.is_empty() {
                    let fact = random.pick(&all).clone();
                    self.log.push(format!("state {}", fact.print(&self.terms)));
                    change.state.push(fact);
                }
                continue;
            }
            let other = &self.others[random.below(OTHERS)];
            let facts = other
                .statements
                .iter()
                .filter(|statement| statement.constructs.contains("fact"));
            let facts: Vec<&Statement> = facts.collect();
            if facts.is_empty() {
                continue;
            }
            let text = random.pick(&facts).text();
            let unit = unit(&text, &mut self.sources, &mut self.terms);
            self.log.push(format!("state {text}"));
            change
                .state
                .extend(unit.facts().iter().map(|stated| stated.fact()));
        }
        change
    }

    fn sorted(&self, mut facts: Vec<Fact>) -> Vec<Fact> {
        facts.sort_by_cached_key(|fact| fact.print(&self.terms));
        facts
    }

    /// Every statement of a fact.
    fn stated(&self) -> Vec<Fact> {
        let units = self.statements.iter().map(|(_, unit)| unit);
        let of_units = units.flat_map(|unit| unit.facts().iter().map(|stated| stated.fact()));
        of_units.chain(self.beside.iter().cloned()).collect()
    }

    fn suppose(&mut self, random: &mut Random) -> Result<(), String> {
        let change = self.change(random);
        self.log.push("(supposed)".to_owned());
        let known = self.terms.len();
        let before = told(&self.model);
        let mut applied = self.model.clone();
        let mut terms = self.terms.clone();
        let expected = applied.apply(&change, &self.program, &mut terms, &budget());
        let expected = expected.ok().map(|_| facts(&applied, &terms));
        let supposed = self.model.suppose(
            &change,
            &self.program,
            &mut self.terms,
            &budget(),
            |model, terms, _| facts(model, terms),
        );
        self.tried.supposed += 1;
        if supposed.ok() != expected {
            return Err(self.failure("what was supposed differs from what is applied"));
        }
        if told(&self.model) != before || self.terms.len() != known {
            return Err(self.failure("a supposition left a trace"));
        }
        Ok(())
    }

    /// Takes an open request, answers one, or keeps one.
    fn request(&mut self, random: &mut Random) -> Result<(), String> {
        let requests = self.model.requests(&self.program, &self.terms);
        let open = requests
            .iter()
            .filter(|request| request.state == RequestState::Open);
        let open: Vec<_> = open.collect();
        if open.is_empty() {
            return self.facts(random);
        }
        let request = (*random.pick(&open)).clone();
        let printed = self.terms.print(request.identity);
        let mut change = Change::default();
        if random.percent(50) {
            self.log.push(format!("take {printed}"));
            change.take.push((request.identity, request.facts.clone()));
            self.tried.taken += 1;
        } else {
            let status = self.terms.name("tool#status");
            let value = self.terms.string("succeeded");
            let fact = Fact::slot(request.identity, status, value);
            self.log.push(format!("state {}", fact.print(&self.terms)));
            change.state.push(fact);
        }
        let applied = self
            .model
            .apply(&change, &self.program, &mut self.terms, &budget());
        match applied {
            Ok(_) => self.keep(&change),
            Err(stopped) => self.log.push(format!("stopped: {stopped:?}")),
        }
        Ok(())
    }

    /// Puts a statement in or takes one out that is no fact, or switches the world.
    fn rules(&mut self, random: &mut Random) -> Result<(), String> {
        let before = (self.statements.clone(), self.out.clone());
        let is_rule = |(_, (_, unit)): &(usize, &(String, Unit))| unit.facts().is_empty();
        let rules = self.statements.iter().enumerate().filter(is_rule);
        let rules: Vec<usize> = rules.map(|(at, _)| at).collect();
        if random.percent(15) {
            let is_world = |(text, _): &(String, Unit)| text.starts_with("world ");
            if let Some(at) = self.statements.iter().position(is_world) {
                let other = match self.statements[at].0.as_str() {
                    "world open." => "world closed.",
                    _ => "world open.",
                };
                self.log.push(other.to_owned());
                let unit = unit(other, &mut self.sources, &mut self.terms);
                self.statements[at] = (other.to_owned(), unit);
            }
        } else if random.percent(40) && !self.out.is_empty() {
            let at = random.below(self.out.len());
            let back = self.out.swap_remove(at);
            self.log.push(format!("back in: {}", back.0));
            self.statements.push(back);
        } else if random.percent(40) {
            let other = &self.others[random.below(OTHERS)];
            let rules = other.statements.iter().filter(|statement| {
                !statement.constructs.contains("fact") && !statement.text().starts_with("world ")
            });
            let rules: Vec<&Statement> = rules.collect();
            let text = random.pick(&rules).text();
            let unit = unit(&text, &mut self.sources, &mut self.terms);
            if unit.facts().is_empty() {
                self.log.push(format!("in: {text}"));
                self.statements.push((text, unit));
            }
        } else {
            let at = *random.pick(&rules);
            if !self.statements[at].0.starts_with("world ") {
                let gone = self.statements.remove(at);
                self.log.push(format!("out: {}", gone.0));
                self.out.push(gone);
            }
        }
        let change = match random.percent(30) {
            true => self.change(random),
            false => Change::default(),
        };
        let Some(program) = checked(&self.statements, &mut self.terms) else {
            self.log.push("refused".to_owned());
            (self.statements, self.out) = before;
            return Ok(());
        };
        let changed = self
            .model
            .change_rules(&self.program, &program, &change, &mut self.terms, &budget());
        match changed {
            Ok(_) => {
                self.program = program;
                self.keep(&change);
                self.tried.rule_changes += 1;
            }
            Err(stopped) => {
                self.log.push(format!("stopped: {stopped:?}"));
                (self.statements, self.out) = before;
            }
        }
        Ok(())
    }

    fn compare(&mut self, random: &mut Random) -> Result<(), String> {
        let mut terms = self.terms.clone();
        let mut anew = self.model.clone();
        if let Err(stopped) = anew.replan(&self.program, &mut terms, &budget()) {
            return Err(self.failure(&format!("evaluated anew it stops: {stopped:?}")));
        }
        // What was evaluated anew made its terms in a copy of these: a fact of both has the same ones.
        if told(&self.model) != told(&anew) {
            let (here, there) = (facts(&self.model, &self.terms), facts(&anew, &terms));
            let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| -> Vec<String> {
                one.difference(other).take(5).cloned().collect()
            };
            return Err(self.failure(&format!(
                "changed it alone has {:?}, anew alone {:?}",
                only(&here, &there),
                only(&there, &here)
            )));
        }
        let stated = self.stated().len() as u64;
        let counted = self
            .model
            .facts()
            .map(|fact| u64::from(self.model.statements(&fact)));
        if counted.sum::<u64>() != stated {
            return Err(self.failure("statements are counted wrong"));
        }
        // How many bindings a skip counts for depends on the order of the joins, and whether one counts that an open
        // condition leaves undecided too.
        let is_closed = self.program.closed.world_is_closed();
        let skipped = |model: &Model| -> Vec<u32> {
            let skipped = model.skipped();
            let rules = skipped.iter().filter(|_| is_closed);
            rules.map(|skipped| skipped.rule).collect()
        };
        if skipped(&self.model) != skipped(&anew) {
            return Err(self.failure(&format!(
                "skipped {:?}, anew {:?}",
                skipped(&self.model),
                skipped(&anew)
            )));
        }
        let requests = |model: &Model, terms: &Terms| -> Vec<String> {
            let requests = model.requests(&self.program, terms);
            let print = |request: &framex_fixpoint::Request| {
                let fields: Vec<Vec<String>> = request
                    .fields
                    .iter()
                    .map(|field| field.values.iter().map(|value| terms.print(*value)).collect())
                    .collect();
                let identity = terms.print(request.identity);
                format!("{identity} {} {:?} {fields:?}", request.external, request.state)
            };
            requests.iter().map(print).collect()
        };
        let (here, there) = (requests(&self.model, &self.terms), requests(&anew, &terms));
        if here != there {
            return Err(self.failure(&format!("requests {here:?}, anew {there:?}")));
        }
        self.look_up(random)
    }

    fn look_up(&mut self, random: &mut Random) -> Result<(), String> {
        let all: Vec<Fact> = self.model.facts().collect();
        if all.is_empty() {
            return Ok(());
        }
        for _ in 0..3 {
            let fact = random.pick(&all).clone();
            let given: Vec<Option<framex_term::Term>> = fact
                .terms
                .iter()
                .map(|term| random.percent(60).then_some(*term))
                .collect();
            let found: Vec<Fact> = self.model.matching(fact.predicate, &given).collect();
            let fits = |other: &&Fact| {
                other.predicate == fact.predicate
                    && other
                        .terms
                        .iter()
                        .zip(&given)
                        .all(|(term, given)| given.is_none_or(|given| given == *term))
            };
            let expected: Vec<Fact> = all.iter().filter(fits).cloned().collect();
            let set = |facts: &[Fact]| facts.iter().cloned().collect::<FxHashSet<Fact>>();
            if found.len() != expected.len() || set(&found) != set(&expected) {
                return Err(self.failure(&format!(
                    "a lookup like {} finds {} facts, not {}",
                    fact.print(&self.terms),
                    found.len(),
                    expected.len()
                )));
            }
        }
        Ok(())
    }

    fn failure(&self, how: &str) -> String {
        let program: String = framex_generate::Program::random(self.seed).text();
        format!(
            "seed {}\n{program}\n-- changes\n{}\n-- then\n{how}",
            self.seed,
            self.log.join("\n")
        )
    }
}

fn unit(text: &str, sources: &mut Sources, terms: &mut Terms) -> Unit {
    let file = sources.add(format!("{}.fx", sources.files().count()), text);
    Unit::of(&framex_syntax::parse(text, file), terms)
}

fn checked(statements: &[(String, Unit)], terms: &mut Terms) -> Option<Program> {
    let units: Vec<Unit> = statements.iter().map(|(_, unit)| unit.clone()).collect();
    let checked = framex_program::check(&units, terms);
    let is_fine = checked
        .problems
        .iter()
        .all(|problem| problem.severity != Severity::Error);
    checked.program.filter(|_| is_fine)
}
