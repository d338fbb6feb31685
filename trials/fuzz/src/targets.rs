//! The targets: what must hold for any text.

use framex_program::{Unit, check};
use framex_source::{Diagnostic, FileId, Fix, Severity, Sources, Span, render};
use framex_syntax::{Tree, parse, parse_each, print};
use framex_term::Terms;

/// A target: whether it holds for a text, and if not, why.
type Target = fn(&str) -> Result<(), String>;

/// Every target, with its name.
pub const TARGETS: &[(&str, Target)] = &[
    ("parse", parses),
    ("fix", fixes),
    ("layout", layout),
    ("again", again),
    ("stream", stream),
    ("check", checks),
];

const FILE: FileId = FileId(0);

/// Whether the text parses without a problem.
pub(crate) fn is_sound(text: &str) -> bool {
    parse(text, FILE).problems.is_empty()
}

fn parses(text: &str) -> Result<(), String> {
    let tree = parse(text, FILE);
    if tree.problems.len() > 20 {
        return Err(format!("{} problems", tree.problems.len()));
    }
    let mut end = 0;
    for statement in &tree.statements {
        if statement.span.start < end {
            return Err(format!(
                "a statement at {} overlaps another",
                statement.span.start
            ));
        }
        lies_in(statement.span, text)?;
        end = statement.span.end;
    }
    for comment in &tree.comments {
        lies_in(*comment, text)?;
    }
    Ok(())
}

fn lies_in(span: Span, text: &str) -> Result<(), String> {
    match text.get(span.start as usize..span.end as usize) {
        Some(_) => Ok(()),
        None => Err(format!("no place of the text: {}..{}", span.start, span.end)),
    }
}

fn fixes(text: &str) -> Result<(), String> {
    let mut sources = Sources::default();
    let file = sources.add("input.fx", text);
    for problem in parse(text, file).problems {
        drawn(&problem, &sources, text)?;
        let Fix::Replace {
            span, text: instead, ..
        } = problem.fix
        else {
            continue;
        };
        lies_in(span, text)?;
        let mut mended = text.to_owned();
        mended.replace_range(span.start as usize..span.end as usize, &instead);
        let _ = parse(&mended, file);
    }
    Ok(())
}

fn drawn(problem: &Diagnostic, sources: &Sources, text: &str) -> Result<(), String> {
    let places = problem
        .span
        .into_iter()
        .chain(problem.related.iter().map(|r| r.span));
    for span in places {
        lies_in(span, text)?;
    }
    match render(problem, sources, false).contains(problem.code.name) {
        true => Ok(()),
        false => Err(format!("{} is drawn without its code", problem.code.name)),
    }
}

fn layout(text: &str) -> Result<(), String> {
    let tree = parse(text, FILE);
    if !tree.problems.is_empty() {
        let _ = print(&tree, text);
        return Ok(());
    }
    let printed = print(&tree, text);
    let again = parse(&printed, FILE);
    if let Some(problem) = again.problems.first() {
        return Err(format!("prints as\n{printed}\nwhere {}", problem.message));
    }
    match content(&tree, text) == content(&again, &printed) {
        true => Ok(()),
        false => Err(format!("prints as another tree:\n{printed}")),
    }
}

fn again(text: &str) -> Result<(), String> {
    let tree = parse(text, FILE);
    if !tree.problems.is_empty() {
        return Ok(());
    }
    let once = print(&tree, text);
    let twice = print(&parse(&once, FILE), &once);
    match once == twice {
        true => Ok(()),
        false => Err(format!("prints as\n{once}\nand that as\n{twice}")),
    }
}

fn stream(text: &str) -> Result<(), String> {
    let tree = parse(text, FILE);
    let mut statements = Vec::new();
    let (comments, problems) = parse_each(text, FILE, |statement| statements.push(statement));
    let streamed = Tree {
        statements,
        comments,
        problems,
        ..tree.clone()
    };
    match format!("{streamed:?}") == format!("{tree:?}") {
        true => Ok(()),
        false => Err("reads in another way".to_owned()),
    }
}

fn checks(text: &str) -> Result<(), String> {
    let mut sources = Sources::default();
    let file = sources.add("input.fx", text);
    let mut terms = Terms::default();
    let unit = Unit::of(&parse(text, file), &mut terms);
    let checked = check([&unit], &mut terms);
    for problem in &checked.problems {
        drawn(problem, &sources, text)?;
    }
    let is_refused = checked
        .problems
        .iter()
        .any(|problem| problem.severity == Severity::Error);
    match is_refused == checked.program.is_none() {
        true => Ok(()),
        false => Err("a program is refused exactly where a problem is an error".to_owned()),
    }
}

/// A tree without its places, and its comments without blanks at the ends of their lines.
fn content(tree: &Tree, text: &str) -> (String, Vec<String>) {
    let written = format!("{:?}", tree.statements);
    let mut statements = String::with_capacity(written.len());
    let mut rest = written.as_str();
    // A string of the program that looks like a place is cut in both trees alike.
    while let Some((before, place)) = rest.split_once("Span {") {
        statements.push_str(before);
        rest = place.split_once('}').map_or("", |(_, after)| after);
    }
    statements.push_str(rest);
    let comment = |span: &Span| {
        let lines = text[span.start as usize..span.end as usize].split('\n');
        lines.map(str::trim_end).collect::<Vec<_>>().join("\n")
    };
    (statements, tree.comments.iter().map(comment).collect())
}
