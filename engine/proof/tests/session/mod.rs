//! What every test here starts from: a program in text, checked and evaluated.

use framex_fixpoint::{Budget, Model};
use framex_program::{Goal, Program, Unit, check};
use framex_proof::{CheckedProof, FactSet, Limits, Place, Places, Shown, prove};
use framex_source::{FileId, Severity, Sources, Span};
use framex_term::{Fact, Terms};

pub(crate) struct Session {
    pub(crate) program: Program,
    pub(crate) terms: Terms,
    pub(crate) model: Model,
    pub(crate) sources: Sources,
}

impl Session {
    /// The program of a text.
    pub(crate) fn of(text: &str) -> Session {
        let mut sources = Sources::default();
        let file = sources.add("family.fx", text);
        let mut terms = Terms::default();
        let unit = Unit::of(&framex_syntax::parse(text, file), &mut terms);
        let program = check([&unit], &mut terms).program;
        let program = program.unwrap_or_else(|| panic!("refused:\n{text}"));
        let model = Model::of(&program, &mut terms, &Budget::default()).expect("within budget");
        Session {
            program,
            terms,
            model,
            sources,
        }
    }

    /// A ground fact in text: what a program that states it alone states.
    pub(crate) fn fact(&mut self, text: &str) -> Fact {
        let text = format!("world open. {text}.");
        let unit = Unit::of(&framex_syntax::parse(&text, FileId(0)), &mut self.terms);
        let fact = unit.facts().iter().next().map(|stated| stated.fact());
        fact.unwrap_or_else(|| panic!("no fact: {text}"))
    }

    #[allow(dead_code, reason = "each test file uses its part of this")]
    pub(crate) fn goal(&mut self, text: &str) -> Goal {
        let text = format!("world open. ?- {text}.");
        let unit = Unit::of(&framex_syntax::parse(&text, FileId(0)), &mut self.terms);
        let checked = check([&unit], &mut self.terms);
        let errors = checked
            .problems
            .iter()
            .filter(|problem| problem.severity == Severity::Error);
        assert_eq!(errors.count(), 0, "{text}: {:?}", checked.problems);
        checked.program.expect("a program").queries.remove(0)
    }

    #[allow(dead_code, reason = "each test file uses its part of this")]
    pub(crate) fn proofs(&mut self, fact: &Fact, all: usize) -> Option<(Vec<CheckedProof>, usize)> {
        let found = prove(
            fact,
            all,
            &self.model,
            &self.program,
            &mut self.terms,
            Limits::default(),
        )?;
        let mut stated = FactSet::default();
        for stated_fact in self.program.facts.iter() {
            stated.add(stated_fact.fact(), true);
        }
        let checked = found.proofs.into_iter().map(|proof| {
            let checked = framex_proof::check(proof, &self.program, &stated, &mut self.terms);
            checked.unwrap_or_else(|refuted| panic!("{}: {refuted:?}", fact.print(&self.terms)))
        });
        Some((checked.collect(), found.further))
    }

    #[allow(dead_code, reason = "each test file uses its part of this")]
    pub(crate) fn explain(&mut self, fact: &str, all: usize) -> String {
        let fact = self.fact(fact);
        let (proofs, further) = self.proofs(&fact, all).unwrap_or_else(|| panic!("no proof"));
        let shown = Shown {
            depth: usize::MAX,
            further,
            may_be_more: false,
        };
        framex_proof::text::print(&proofs, shown, &self.program, &*self, &self.terms)
    }

    fn place(&self, span: Span) -> String {
        let place = self.sources.place(span);
        let name = &self.sources.file(span.file).name;
        format!("{name}:{}:{}", place.line, place.column)
    }
}

impl Places for Session {
    fn statements(&self, fact: &Fact) -> Vec<Place> {
        let stated = self.program.facts.iter().filter(|stated| stated.fact() == *fact);
        let places = stated.map(|stated| Place {
            source: self.sources.file(stated.span.file).name.clone(),
            at: self.place(stated.span),
            ..Place::default()
        });
        places.collect()
    }
}
