//! Reads a question or a fact that came from outside the files.
//!
//! In: `?- goal.`, `goal`, or a ground fact, as text. Out: a checked goal, or facts; else what is wrong with it.
//!
//! Invariant: the text stays among the session's sources only while the question is asked.

use crate::session::{Session, lower};
use crate::{Refused, goal_text};
use framex_program::Goal;
use framex_source::{Diagnostic, FACT_WITH_VARIABLE, FileId, Fix, ONE_AT_A_TIME, Severity};
use framex_syntax::Tree;
use framex_syntax::tree::{Statement, StatementKind};
use framex_term::{Fact, Predicate, Term};

const ONE_GOAL: &str = "write one goal: `?- rob[hasParent -> ?P].`";
const ONE_FACT: &str = "write one fact: `rob[hasParent -> ida]`";
const ONE_OBJECT: &str = "write one object: `read(d1)`";

/// Asks `use_goal` with the goal that `text` writes; the file number is where its spans point.
pub(crate) fn with_goal<T>(
    session: &mut Session,
    text: &str,
    use_goal: impl FnOnce(&mut Session, &Goal) -> T,
) -> Result<T, Refused> {
    let before = session.sources.next();
    let file = session.sources.add("<query>", as_query(text));
    let result = goal(session, file).map(|goal| use_goal(session, &goal));
    session.sources.truncate(before);
    result
}

fn goal(session: &mut Session, file: FileId) -> Result<Goal, Refused> {
    session.loaded()?;
    if goal_text::on_one_line(&session.sources.file(file).text).is_empty() {
        return Err(not_one("one goal", ONE_GOAL));
    }
    let tree = parsed(session, file)?;
    let [
        Statement {
            kind: StatementKind::Query(formula),
            ..
        },
    ] = tree.statements.as_slice()
    else {
        return Err(not_one("one goal", ONE_GOAL));
    };
    let (loaded, terms, _) = session.parts()?;
    let checked = framex_program::goal(formula, &loaded.program, terms);
    checked.map_err(|problems| session.refuse(problems))
}

/// The facts that `text` states: a ground frame, with or without its full stop.
pub(crate) fn facts(session: &mut Session, text: &str) -> Result<Vec<Fact>, Refused> {
    let before = session.sources.next();
    let file = session.sources.add("<fact>", with_full_stop(text));
    let result = facts_in(session, file);
    session.sources.truncate(before);
    result
}

/// The one fact that `text` states.
pub(crate) fn fact(session: &mut Session, text: &str) -> Result<Fact, Refused> {
    let mut facts = facts(session, text)?;
    match (facts.pop(), facts.is_empty()) {
        (Some(fact), true) => Ok(fact),
        _ => Err(not_one("one fact", ONE_FACT)),
    }
}

/// The object that `text` names: a name, a string, `read(d1)`.
pub(crate) fn object(session: &mut Session, text: &str) -> Result<Term, Refused> {
    // An object alone is no statement; as a member of some class it is one.
    let facts = facts(session, &format!("{}:Object", text.trim()));
    let is_misspelt = |refused: &Refused| refused.problems().list()[0].kind == "SyntaxError";
    match facts.as_deref() {
        Ok(
            [
                Fact {
                    predicate: Predicate::Class(_),
                    terms,
                },
            ],
        ) => Ok(terms[0]),
        // What the reader says of it speaks of a text that nobody wrote.
        Err(refused) if !is_misspelt(refused) => Err(facts.expect_err("it was just matched")),
        _ => Err(not_one("one object", ONE_OBJECT)),
    }
}

fn facts_in(session: &mut Session, file: FileId) -> Result<Vec<Fact>, Refused> {
    let (loaded, terms, sources) = session.parts()?;
    if goal_text::on_one_line(&sources.file(file).text).is_empty() {
        return Err(not_one("one fact", ONE_FACT));
    }
    let unit = lower(file, sources, terms);
    let undeclared = unit.prefix_problems(&loaded.program);
    if !undeclared.is_empty() {
        return Err(session.refuse(undeclared));
    }
    if let Some(Severity::Error) = unit.problems().iter().map(|problem| problem.severity).min() {
        let problems = unit.problems().iter().cloned().map(as_asked);
        return Err(session.refuse(problems.collect()));
    }
    if !unit.is_facts_alone() || unit.facts().is_empty() {
        return Err(not_one("one fact", ONE_FACT));
    }
    Ok(unit.facts().iter().map(|stated| stated.fact()).collect())
}

/// The problem of a fact that somebody asks about: it cannot become a rule.
fn as_asked(problem: Diagnostic) -> Diagnostic {
    match problem.code == FACT_WITH_VARIABLE {
        true => Diagnostic {
            fix: Fix::Advise("put a name in its place; `query` answers a goal with variables".to_owned()),
            ..problem
        },
        false => problem,
    }
}

fn parsed(session: &Session, file: FileId) -> Result<Tree, Refused> {
    let tree = framex_syntax::parse(&session.sources.file(file).text, file);
    if tree.problems.is_empty() {
        Ok(tree)
    } else {
        Err(session.refuse(tree.problems))
    }
}

fn not_one(wanted: &str, help: &str) -> Refused {
    Refused::without_place(ONE_AT_A_TIME, format!("the text is not {wanted}"), help)
}

/// The text as a query statement.
pub(crate) fn as_query(text: &str) -> String {
    let text = with_full_stop(text);
    if goal_text::without_lead(&text).starts_with("?-") {
        text
    } else {
        format!("?- {text}")
    }
}

fn with_full_stop(text: &str) -> String {
    let text = text.trim();
    match goal_text::end(text) {
        // A comment to the end of its line would take a full stop in.
        end if end < text.len() && !text[..end].ends_with('.') => {
            format!("{}.{}", &text[..end], &text[end..])
        }
        end if text[..end].ends_with('.') => text.to_owned(),
        _ => format!("{text}."),
    }
}
