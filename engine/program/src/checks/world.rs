//! Refuses a program that does not say whether the unknown is unknown or false, or says both.

use super::Whole;
use framex_source::{Diagnostic, Fix, NO_WORLD, TWO_WORLDS};
use framex_syntax::tree::World;

pub(super) fn check(whole: &Whole<'_>, problems: &mut Vec<Diagnostic>) {
    let mut worlds = whole.units.iter().flat_map(|unit| &unit.worlds);
    let Some((first, first_place)) = worlds.next() else {
        let message = "no statement says whether what is not known is unknown or false";
        let fix = Fix::Advise("add `world open.` (unknown) or `world closed.` (false)".into());
        problems.push(Diagnostic::error(NO_WORLD, None, message, fix));
        return;
    };
    if let Some((second, place)) = worlds.find(|(world, _)| world != first) {
        let message = format!("`{}` contradicts `{}`", statement(*second), statement(*first));
        let fix = Fix::Advise(
            "keep one of the two; in an open world `closed slot …`, `closed class …` and `closed method …` close what is complete"
                .into(),
        );
        let problem = Diagnostic::error(TWO_WORLDS, *place, message, fix);
        problems.push(problem.see(*first_place, format!("`{}` stands here", statement(*first))));
    }
}

fn statement(world: World) -> &'static str {
    match world {
        World::Open => "world open.",
        World::Closed => "world closed.",
    }
}
