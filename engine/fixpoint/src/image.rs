//! A model as plain arrays, and back.
//!
//! In: the model and, to read it, its program. Out: what holds, with all that a change needs; plans and reaches follow
//! from the program and are made again.
//!
//! Invariant: a model that is read answers, explains and changes as the one that was written.

use crate::emit::{Requested, SkippedBindings};
use crate::extent::{StratumReach, Touched, Work};
use crate::model::{Model, plans};
use crate::store::Store;
use framex_program::Program;
use framex_term::{Fact, ImageReader, ImageWriter, NoValue, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

impl Model {
    /// Writes the model.
    pub fn write_image(&self, image: &mut ImageWriter) {
        self.store.write_image(image);
        image.larges(self.firings.iter().copied());
        image.larges(self.rounds.iter().copied());
        image.number(self.age);
        image.large(self.log.len() as u64);
        for touched in &self.log {
            write_touched(touched, image);
        }
        let Requested {
            taken,
            kept,
            derived_again,
            origins,
            relation,
        } = &self.requested;
        image.terms(&sorted(taken));
        image.terms(&sorted(kept));
        image.terms(derived_again);
        let mut origins: Vec<(Term, u32)> = origins
            .iter()
            .map(|(request, origin)| (*request, *origin))
            .collect();
        origins.sort_unstable();
        let pair = |(request, origin): (Term, u32)| u64::from(request.bits()) << 32 | u64::from(origin);
        image.larges(origins.into_iter().map(pair));
        image.number(*relation);
        let mut held: Vec<(&Term, &Vec<Fact>)> = self.held.iter().collect();
        held.sort_unstable_by_key(|(request, _)| **request);
        image.large(held.len() as u64);
        for (request, facts) in held {
            image.number(request.bits());
            image.large(facts.len() as u64);
            facts.iter().for_each(|fact| image.fact(fact));
        }
        image.large(self.skipped.len() as u64);
        for skipped in &self.skipped {
            image.number(u32::from(skipped.is_some()));
            if let Some(SkippedBindings { distinct, example }) = skipped {
                let mut bindings: Vec<&[Term]> = distinct.iter().map(|binding| &**binding).collect();
                bindings.sort_unstable();
                image.large(bindings.len() as u64);
                bindings.into_iter().for_each(|binding| image.terms(binding));
                example.write_image(image);
            }
        }
    }

    /// Reads the model of a program; `None` where it is torn or of another program.
    ///
    /// # Cost
    /// A copy of the arrays, and the plans of the rules.
    #[must_use]
    pub fn read_image(image: &mut ImageReader<'_>, program: &Program, terms: &Terms) -> Option<Model> {
        let store = Store::read_image(image, terms)?;
        let firings = image.larges()?;
        let rounds = image.larges()?;
        let age = image.number()?;
        let log: Option<Vec<Touched>> = (0..image.count()?).map(|_| read_touched(image)).collect();
        let log = log?;
        let (taken, kept, derived_again) = (image.terms()?, image.terms()?, image.terms()?);
        let origins = image.larges()?.into_iter();
        let origins = origins.map(|pair| (Term::from_bits((pair >> 32) as u32), pair as u32));
        let requested = Requested {
            taken: taken.into_iter().collect(),
            kept: kept.into_iter().collect(),
            derived_again,
            origins: origins.collect(),
            relation: image.number()?,
        };
        let mut held = FxHashMap::default();
        for _ in 0..image.count()? {
            let request = Term::from_bits(image.number()?);
            let facts: Option<Vec<Fact>> = (0..image.count()?).map(|_| image.fact()).collect();
            held.insert(request, facts?);
        }
        let mut skipped = Vec::new();
        for _ in 0..image.count()? {
            skipped.push(match image.number()? {
                0 => None,
                _ => Some(skipped_bindings(image)?),
            });
        }
        let is_of_program = firings.len() == program.rules.len()
            && skipped.len() == program.rules.len()
            && rounds.len() == program.strata.len()
            && log.len() == program.strata.len()
            && (requested.relation as usize) < store.relations.len();
        if !is_of_program {
            return None;
        }
        let plans = plans(program);
        Some(Model {
            store,
            strata: StratumReach::of_all(program, &plans),
            plans,
            requested,
            held,
            firings,
            steps: vec![0; program.rules.len()],
            skipped,
            rounds,
            began: Vec::new(),
            log,
            age,
            derivers: FxHashMap::default(),
            derived: Vec::new(),
        })
    }
}

fn skipped_bindings(image: &mut ImageReader<'_>) -> Option<SkippedBindings> {
    let distinct: Option<FxHashSet<Box<[Term]>>> = (0..image.count()?)
        .map(|_| image.terms().map(Into::into))
        .collect();
    let (distinct, example) = (distinct?, NoValue::read_image(image)?);
    Some(SkippedBindings { distinct, example })
}

fn write_touched(touched: &Touched, image: &mut ImageWriter) {
    let Touched {
        work,
        rules,
        doubted,
        gone,
        came,
    } = touched;
    image.number(*work as u32);
    image.numbers(rules.iter().copied());
    [doubted, gone, came]
        .into_iter()
        .for_each(|rows| image.large(*rows));
}

fn read_touched(image: &mut ImageReader<'_>) -> Option<Touched> {
    let number = image.number()?;
    let all = [Work::Untouched, Work::Onward, Work::Rederived, Work::Anew];
    Some(Touched {
        work: all.into_iter().find(|work| *work as u32 == number)?,
        rules: image.numbers(|rule| rule)?,
        doubted: image.large()?,
        gone: image.large()?,
        came: image.large()?,
    })
}

fn sorted(terms: &FxHashSet<Term>) -> Vec<Term> {
    let mut terms: Vec<Term> = terms.iter().copied().collect();
    terms.sort_unstable();
    terms
}
