//! The resources: the files of the program, its rule graph, its schema.
//!
//! In: an address. Out: the text behind it, with the files that answered.

use crate::{RuleBase, answer};
use framex_operations::operations::{graph, schema, sources};
use framex_operations::{Refused, door};
use rmcp::ErrorData;
use rmcp::model::{ReadResourceResult, Resource, ResourceContents};
use serde_json::json;

const FILES: &str = "framex://file/";
const GRAPH: &str = "framex://graph";
const SCHEMA: &str = "framex://schema";

/// Every resource, the files in loading order first.
pub(crate) fn all(rules: &RuleBase) -> Result<Vec<Resource>, Refused> {
    let files = sources::run(&rules.session(), &sources::Input::default())?;
    let mut resources: Vec<Resource> = files
        .into_iter()
        .map(|file| {
            Resource::new(format!("{FILES}{}", encoded(&file.file)), file.file.clone())
                .with_description(format!("A file of the program, SHA-256 {}", file.sha256))
                .with_mime_type("text/plain")
                .with_size(file.bytes)
        })
        .collect();
    resources.push(
        Resource::new(GRAPH, "rule graph")
            .with_description(
                "Which classes, slots, methods and requests rest on which, as a Mermaid flowchart",
            )
            .with_mime_type("text/vnd.mermaid"),
    );
    resources.push(
        Resource::new(SCHEMA, "schema")
            .with_description("Every class, slot and method with a pattern to ask by, as `schema` lists them")
            .with_mime_type("application/json"),
    );
    Ok(resources)
}

/// The text behind an address.
pub(crate) fn read(rules: &RuleBase, uri: &str) -> Result<ReadResourceResult, ErrorData> {
    let (text, mime_type) = match uri {
        GRAPH => (graph_text(rules), "text/vnd.mermaid"),
        SCHEMA => (schema_text(rules), "application/json"),
        _ => (file_text(rules, uri)?, "text/plain"),
    };
    let text = text.map_err(|refused| answer::fault(&refused))?;
    let contents = ResourceContents::text(text, uri)
        .with_mime_type(mime_type)
        .with_meta(answer::files_of(rules));
    Ok(ReadResourceResult::new(vec![contents]))
}

fn graph_text(rules: &RuleBase) -> Result<String, Refused> {
    door::guarded(|| Ok(graph::run(&mut rules.session())?.mermaid))
}

fn schema_text(rules: &RuleBase) -> Result<String, Refused> {
    door::guarded(|| Ok(json!(schema::run(&rules.session())?).to_string()))
}

fn file_text(rules: &RuleBase, uri: &str) -> Result<Result<String, Refused>, ErrorData> {
    let session = rules.session();
    let files = match sources::run(&session, &sources::Input::default()) {
        Ok(files) => files,
        Err(refused) => return Ok(Err(refused)),
    };
    let wanted = files
        .iter()
        .find(|file| uri.strip_prefix(FILES) == Some(encoded(&file.file).as_str()));
    let Some(wanted) = wanted else {
        let fault = format!("there is no resource `{uri}`; `resources/list` names them all");
        return Err(ErrorData::resource_not_found(fault, Some(json!({"uri": uri}))));
    };
    let input = sources::Input {
        file: Some(wanted.file.clone()),
        text: true,
    };
    Ok(sources::run(&session, &input).map(|files| files.into_iter().filter_map(|file| file.text).collect()))
}

/// Everything but letters, digits and `-._~/` as `%XX`, RFC 3986.
fn encoded(name: &str) -> String {
    let mut out = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
