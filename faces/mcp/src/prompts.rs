//! The prompt: how to ask this rule base, with its own classes, slots, closed scopes and patterns.
//!
//! In: the schema of the program, perhaps a question. Out: a message to a language model that has the tools.

use crate::{RuleBase, answer};
use framex_operations::operations::schema::{self, Pattern};
use framex_operations::{Refused, door};
use rmcp::ErrorData;
use rmcp::model::{CompletionInfo, GetPromptResult, Prompt, PromptArgument, PromptMessage, Role};
use serde_json::{Map, Value};

const NAME: &str = "ask";
const QUESTION: &str = "question";
const CLASS: &str = "class";

/// How many patterns of a kind are listed; `schema` lists the rest.
const MOST_LISTED: usize = 60;

/// Every prompt.
pub(crate) fn all() -> Vec<Prompt> {
    let question = PromptArgument::new(QUESTION)
        .with_description("What a person wants to know, in their words")
        .with_required(false);
    let class = PromptArgument::new(CLASS)
        .with_description("A class of the rule base; the examples are then about its members")
        .with_required(false);
    let about = "How to ask this rule base: its classes, slots, closed scopes, and example queries";
    vec![Prompt::new(NAME, Some(about), Some(vec![question, class])).with_title("Ask the rules")]
}

/// The prompt of this name.
pub(crate) fn get(
    rules: &RuleBase,
    name: &str,
    arguments: Option<&Map<String, Value>>,
) -> Result<GetPromptResult, ErrorData> {
    if name != NAME {
        let fault = format!("there is no prompt `{name}`; the one there is, is `{NAME}`");
        return Err(ErrorData::invalid_params(fault, None));
    }
    let argument = |name: &str| arguments.and_then(|all| all.get(name)).and_then(Value::as_str);
    let patterns = patterns(rules).map_err(|refused| answer::fault(&refused))?;
    let class = argument(CLASS).filter(|class| !class.trim().is_empty());
    if let Some(class) = class
        && !classes(&patterns).any(|known| known == class)
    {
        let known: Vec<&str> = classes(&patterns).collect();
        let fault = format!(
            "the program has no class `{class}`; its classes are {}",
            known.join(", ")
        );
        return Err(ErrorData::invalid_params(fault, None));
    }
    let text = text(&patterns, class, argument(QUESTION));
    let mut result = GetPromptResult::new(vec![PromptMessage::new_text(Role::User, text)]);
    result.description = Some("How to ask this rule base".to_owned());
    result.meta = Some(answer::files_of(rules));
    Ok(result)
}

/// What an argument may begin with: the classes, for `class`.
pub(crate) fn complete(rules: &RuleBase, prompt: &str, argument: &str, begun: &str) -> CompletionInfo {
    let begun = begun.to_lowercase();
    let patterns = match (prompt, argument) {
        (NAME, CLASS) => patterns(rules).unwrap_or_default(),
        _ => Vec::new(),
    };
    let fitting = classes(&patterns).filter(|class| class.to_lowercase().starts_with(&begun));
    let fitting: Vec<String> = fitting.map(str::to_owned).collect();
    let total = fitting.len();
    let shown: Vec<String> = fitting.into_iter().take(CompletionInfo::MAX_VALUES).collect();
    let has_more = shown.len() < total;
    let total = u32::try_from(total).ok();
    CompletionInfo::with_pagination(shown, total, has_more).unwrap_or_default()
}

fn patterns(rules: &RuleBase) -> Result<Vec<Pattern>, Refused> {
    door::guarded(|| schema::run(&rules.session()))
}

fn classes(patterns: &[Pattern]) -> impl Iterator<Item = &str> {
    let classes = patterns.iter().filter(|pattern| pattern.kind == "class");
    classes.map(|pattern| pattern.name.as_str())
}

fn text(patterns: &[Pattern], class: Option<&str>, question: Option<&str>) -> String {
    let mut out = String::from(
        "You can ask a base of rules and facts through the tools `query`, `explain`, `why_not`, `evidence_needs`, \
         `preview`, `validate` and `schema`. It answers by logic alone; it never guesses, and neither should you about it.\n\n\
         - Answer from its results only. Cite what `explain` shows: file and line.\n\
         - `true`, `false` and `unknown` are three answers. `unknown` is no `no`: say what is missing (`evidence_needs`).\n\
         - A variable begins with `?`. Conditions are joined by `AND`; `NOT` stands before one; alternatives stand in \
         parentheses with `OR`; comparisons are `= != < <= > >=`.\n\
         - Names are written exactly as below; text stands in double quotes.\n",
    );
    for (title, kind) in [("Classes", "class"), ("Slots", "slot"), ("Methods", "method")] {
        let of_kind: Vec<&Pattern> = patterns.iter().filter(|pattern| pattern.kind == kind).collect();
        if !of_kind.is_empty() {
            out.push_str(&format!("\n{title}:\n"));
            for pattern in of_kind.iter().take(MOST_LISTED) {
                out.push_str(&format!("- {}\n", line(pattern)));
            }
            if of_kind.len() > MOST_LISTED {
                out.push_str("- … `schema` lists the rest\n");
            }
        }
    }
    out.push_str(&format!("\n{}\n", closed(patterns)));
    out.push_str("\nQueries to start from:\n");
    for example in examples(patterns, class) {
        out.push_str(&format!("- `?- {example}.`\n"));
    }
    if let Some(question) = question.filter(|question| !question.trim().is_empty()) {
        out.push_str(&format!("\nThe question: {}\n", question.trim()));
    }
    out
}

fn line(pattern: &Pattern) -> String {
    let types = match pattern.types.as_slice() {
        [] => String::new(),
        types => format!(", values of type {}", types.join(" or ")),
    };
    let closed = if pattern.closed { ", closed" } else { "" };
    format!("`{}`: {} facts{types}{closed}", pattern.pattern, pattern.facts)
}

fn closed(patterns: &[Pattern]) -> String {
    let closed: Vec<String> = patterns
        .iter()
        .filter(|pattern| pattern.closed)
        .map(|pattern| format!("`{}`", pattern.name))
        .collect();
    match closed.len() {
        0 => "Nothing is closed: whatever is not there is unknown.".to_owned(),
        all if all == patterns.len() => "Everything is closed: whatever is not there is false.".to_owned(),
        _ => format!(
            "Closed, so that what is not there is false: {}. Of everything else it is unknown.",
            closed.join(", ")
        ),
    }
}

/// A class, a slot, and the two together, from what the program has facts of.
fn examples(patterns: &[Pattern], class: Option<&str>) -> Vec<String> {
    let has_facts = |pattern: &&Pattern| pattern.facts > 0;
    let of_kind = |kind: &'static str| patterns.iter().filter(move |pattern| pattern.kind == kind);
    let class = class.map(str::to_owned).or_else(|| {
        of_kind("class")
            .find(has_facts)
            .map(|pattern| pattern.name.clone())
    });
    let slots: Vec<&Pattern> = of_kind("slot").filter(has_facts).take(2).collect();
    let mut examples = Vec::new();
    examples.extend(class.iter().map(|class| format!("?X:{class}")));
    examples.extend(slots.iter().map(|slot| slot.pattern.clone()));
    if let (Some(class), Some(slot)) = (&class, slots.first()) {
        let frame = slot.pattern.trim_start_matches("?X");
        examples.push(format!("?X:{class}{frame}"));
        examples.push(format!("?X:{class} AND NOT ?X[{} -> ?_]", slot.name));
    }
    examples.extend(
        of_kind("method")
            .find(has_facts)
            .map(|method| method.pattern.clone()),
    );
    examples
}
