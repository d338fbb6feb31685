//! Decides whether the facts of a further file can come to a program without its being checked again, and adds them.
//!
//! What is checked of a program as a whole rests on its rules and declarations. Facts count there in two ways only: a
//! fact about a request may be a second value of its fields or put it into a class, and a name stated in another form than
//! the one closed may show that the closing is a slip.
//!
//! Invariant: the program is the one that [`check`](crate::check()) makes of its files and the further one.

use crate::program::Program;
use crate::unit::Unit;
use framex_source::{FileId, Span};
use framex_syntax::tree::World;
use framex_term::{Predicate, Term};

impl Program {
    /// Whether the file states facts and repeats the world of the program at most, and none of its facts can make the program
    /// another one or refuse it.
    ///
    /// # Cost
    /// The file's predicates, closed scopes and `external` statements; the file's facts where one of these has no
    /// arguments.
    #[must_use]
    pub fn is_open_to(&self, unit: &Unit) -> bool {
        unit.is_facts_but_for_world()
            && self.is_of_world(unit)
            && !self.is_about_requests(unit)
            && !self.is_of_another_form(unit)
    }

    /// Adds the facts of a file that the program [is open to](Self::is_open_to).
    pub fn add_facts(&mut self, unit: &Unit) {
        self.facts
            .push(unit.shared_facts(), self.annotations.len() as u32);
        self.annotations.extend(unit.annotations.iter().cloned());
    }

    /// Lets go of files that state facts alone: their facts, and what `annotate` says of these.
    ///
    /// # Cost
    /// By the files and the annotations.
    pub fn drop_facts_of(&mut self, goes: impl Fn(FileId) -> bool) {
        let Program {
            facts, annotations, ..
        } = self;
        let mut before = std::mem::take(annotations).into_iter();
        facts.retain(before.len() as u32, |block, own| {
            let first = annotations.len() as u32;
            let own = before.by_ref().take(own as usize);
            if goes(block.file()) {
                own.for_each(drop);
                return None;
            }
            annotations.extend(own);
            Some(first)
        });
    }

    fn is_of_world(&self, unit: &Unit) -> bool {
        let is_closed = |(world, _): &(World, Span)| *world == World::Closed;
        let mut worlds = unit.worlds.iter().map(is_closed);
        worlds.all(|is_closed| is_closed == self.closed.world_is_closed())
    }

    fn is_about_requests(&self, unit: &Unit) -> bool {
        let facts = unit.facts();
        self.externals.iter().any(|external| match external.arguments {
            0 => facts.of_name(external.name).next().is_some(),
            arguments => facts.of_symbol(external.name, arguments).next().is_some(),
        })
    }

    fn is_of_another_form(&self, unit: &Unit) -> bool {
        let closed = self.closed.predicates();
        let stated = unit.facts().predicates().map(|(predicate, _)| predicate);
        let forms: Vec<Predicate> = stated.chain(unit.uses.keys().copied()).collect();
        closed.into_iter().any(|closed| {
            let is_other = |form: &Predicate| *form != closed && name_of(*form) == name_of(closed);
            forms.iter().any(is_other)
        })
    }
}

fn name_of(predicate: Predicate) -> Term {
    match predicate {
        Predicate::Class(name) | Predicate::Property { name, .. } => name,
    }
}
