//! The tools: every offer of the operations, in the form of the protocol.

use framex_operations::offers::{OFFERS, Offer};
use rmcp::model::{Tool, ToolAnnotations};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// All tools, in the order of the offers.
pub(crate) fn all() -> Vec<Tool> {
    OFFERS.iter().map(tool).collect()
}

fn tool(offer: &Offer) -> Tool {
    let annotations = ToolAnnotations::with_title(offer.title)
        .read_only(true)
        .destructive(false)
        .idempotent(true)
        .open_world(false);
    Tool::new(offer.operation.name, offer.about, offer.input_schema())
        .with_title(offer.title)
        .with_raw_output_schema(Arc::new(output_schema(offer)))
        .with_annotations(annotations)
}

/// A result, or problems; and the files that answered in any case.
fn output_schema(offer: &Offer) -> Map<String, Value> {
    let schema = json!({
        "type": "object",
        "properties": {
            "result": offer.output_schema(),
            "problems": {
                "type": "array",
                "description": "Why it was refused, each with the `help` that mends it",
                "items": {"type": "object"}
            },
            "files": {
                "type": "array",
                "description": "The files that answered",
                "items": {
                    "type": "object",
                    "properties": {"file": {"type": "string"}, "sha256": {"type": "string"}},
                    "required": ["file", "sha256"]
                }
            }
        },
        "required": ["files"],
        "oneOf": [{"required": ["result"]}, {"required": ["problems"]}]
    });
    match schema {
        Value::Object(schema) => schema,
        _ => Map::new(),
    }
}
