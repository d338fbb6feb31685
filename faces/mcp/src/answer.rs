//! The form of an answer: structured, the same as text, and with the files that answered.
//!
//! Invariant: a refusal is an answer with `isError`, whose text names the fix; it is never an empty one.

use crate::RuleBase;
use framex_operations::Refused;
use rmcp::ErrorData;
use rmcp::model::{CallToolResult, ContentBlock, MetaObject};
use serde_json::{Value, json};

/// The key under which a resource and a prompt carry the files that answered.
const FILES: &str = "framex/files";

/// What a tool answered.
pub(crate) fn of_tool(answered: Result<Value, Refused>, rules: &RuleBase) -> CallToolResult {
    match answered {
        Ok(result) => CallToolResult::structured(json!({"result": result, "files": rules.files()})),
        Err(refused) => {
            let problems = json!(refused.problems());
            let mut result =
                CallToolResult::structured_error(json!({"problems": problems, "files": rules.files()}));
            result.content = vec![ContentBlock::text(refused.problems().render(false))];
            result
        }
    }
}

/// The files that answered, beside a resource or a prompt.
pub(crate) fn files_of(rules: &RuleBase) -> MetaObject {
    let mut meta = MetaObject::default();
    meta.insert(FILES.to_owned(), rules.files().clone());
    meta
}

/// A refusal as a fault of the request, where the protocol has no other place for it.
pub(crate) fn fault(refused: &Refused) -> ErrorData {
    let problems = refused.problems().list();
    let said: Vec<String> = problems
        .iter()
        .map(|problem| format!("{}: {}", problem.message, problem.help))
        .collect();
    ErrorData::invalid_params(said.join("; "), Some(json!({"problems": problems})))
}
