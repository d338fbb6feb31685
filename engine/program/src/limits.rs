//! What is said when a limit is reached: which rules kept firing, and what would bound them.

use crate::program::Program;
use crate::rule::{AtomPredicate, Expression, Formula, Pattern, Rule};
use crate::superclasses::Superclasses;
use framex_source::{Diagnostic, Fix, LIMIT};
use framex_term::{Predicate, Terms};

/// The evaluation stopped at a limit.
///
/// - `limit`: in words, with its unit: `100000 facts`, `64 levels of terms`.
/// - `option`: what raises it: `--max-facts`.
/// - `rules`: rule numbers with how many facts each derived, most first; those of one stratum.
#[must_use]
pub fn limit_reached(
    program: &Program,
    terms: &Terms,
    limit: &str,
    option: Option<&str>,
    rules: &[(u32, u64)],
) -> Diagnostic {
    let Some((most, facts)) = rules.first() else {
        let message = format!("the limit of {limit} is reached by what is stated alone");
        let option = option.unwrap_or("--max-memory");
        let fix = Fix::Advise(format!("raise it with `{option}`"));
        return Diagnostic::error(LIMIT, None, message, fix);
    };
    let rule = &program.rules[*most as usize];
    let head = conclusion(rule, terms);
    let (was, facts) = match *facts {
        0 => ("was at work", "no fact yet".to_owned()),
        facts => ("kept firing", counted(facts)),
    };
    let message = format!("the limit of {limit} is reached: the rule for `{head}` {was} ({facts})");
    let narrower = if builds_terms(rule) {
        "bound the terms it builds, such as by a condition that counts their depth"
    } else if counts(&rule.body) {
        "bound what it counts, such as by `?N < ?Max`"
    } else if option.is_none() {
        "bound what it joins, such as by `length(?T) < 1000`"
    } else {
        "add a condition that narrows it"
    };
    let fix = match option {
        Some(option) => format!("{narrower}, or raise the limit with `{option}`"),
        None => narrower.to_owned(),
    };
    let mut problem = Diagnostic::error(LIMIT, rule.span, message, Fix::Advise(fix));
    for (number, facts) in rules.iter().skip(1).take(3) {
        let other = &program.rules[*number as usize];
        let said = format!(
            "the rule for `{}` fired too ({})",
            conclusion(other, terms),
            counted(*facts)
        );
        problem = problem.see(other.span, said);
    }
    problem
}

/// The classes above all classes are more than memory holds.
///
/// - `limit`: in words, with its unit: `8192 MiB of memory`.
#[must_use]
pub fn hierarchy_limit_reached(program: &Program, terms: &Terms, limit: &str) -> Diagnostic {
    let chains = Superclasses::of(&program.extends).chains();
    let message =
        format!("the limit of {limit} is reached by `extends`: each class is kept with every class above it");
    let fix = "shorten the chains of `extends`, such as by a slot that tells the level, or raise the limit with `--max-memory`";
    let of = |class| program.extends.iter().find(|one| one.subclass == class);
    let longest = chains
        .longest
        .and_then(|(class, length)| Some((of(class)?, length)));
    let problem = Diagnostic::error(
        LIMIT,
        longest.map(|(statement, _)| statement.span),
        message,
        Fix::Advise(fix.to_owned()),
    );
    match longest {
        Some((statement, length)) => problem.see(
            statement.span,
            format!(
                "above `{}` lie at least {length} classes",
                terms.print(statement.subclass)
            ),
        ),
        None => problem,
    }
}

fn counted(facts: u64) -> String {
    match facts {
        1 => "1 fact".to_owned(),
        facts => format!("{facts} facts"),
    }
}

fn conclusion(rule: &Rule, terms: &Terms) -> String {
    match rule.head.first().map(|atom| atom.predicate) {
        Some(AtomPredicate::Known(Predicate::Class(name) | Predicate::Property { name, .. })) => {
            terms.print(name)
        }
        Some(AtomPredicate::AnyProperty { name, .. }) => format!("?{}", rule.variables[name.0 as usize]),
        _ => "?".to_owned(),
    }
}

fn builds_terms(rule: &Rule) -> bool {
    let is_built = |pattern: &Pattern| matches!(pattern, Pattern::Function(..));
    rule.head.iter().any(|atom| atom.terms.iter().any(is_built))
}

fn counts(formula: &Formula) -> bool {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => parts.iter().any(counts),
        Formula::Assign(_, _, Expression::Apply(..)) => true,
        _ => false,
    }
}
