//! Tools of a server of the Model Context Protocol: each becomes `_server.tool`, by the name that the server gives itself.
//!
//! In: the command of a server, or its URL. Out: an [`Adapter`] a tool. What a tool gives back as structured content, or as
//! the text of one JSON object, is the answer; other texts are its field `text`.
//!
//! Invariant: what a server asks or tells beside its answers changes nothing.
//!
//! # Source
//! The protocol's revision 2025-06-18, which later servers speak too.

mod http;
mod process;

use super::recorded::Adapter;
use super::{Asked, Outside, WITHIN};
use crate::failure::{Failure, FailureKind};
use crate::models::Secret;
use crate::models::stream::sentence_of;
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

/// The revision that is spoken.
const REVISION: &str = "2025-06-18";

/// Pages of a list of tools that are asked for.
const MOST_PAGES: usize = 100;

/// A way to a server.
trait Wire {
    /// Sends a message; where it has an `id`, waits for the answer that bears it.
    fn exchange(&mut self, message: &Value, until: Instant) -> Result<Value, Failure>;
}

/// Opens the way to a server.
type Open = Box<dyn Fn() -> Result<Box<dyn Wire>, Failure>>;

/// A server, reached when it is first needed, and again after it was lost.
struct Server {
    open: Open,
    wire: Option<Box<dyn Wire>>,
    last_id: u64,
}

/// One tool of a server.
struct ServerTool {
    name: String,
    server: Rc<RefCell<Server>>,
}

/// The tools of the server that these words start.
pub(super) fn of_command(words: Vec<String>) -> Result<Vec<Adapter>, String> {
    let line = words.join(" ");
    if words.is_empty() {
        return Err("`mcp:` names no command; write `mcp:/opt/tools/server --option`".to_owned());
    }
    adapters(
        &line,
        Box::new(move || Ok(Box::new(process::Process::start(&words)?) as Box<dyn Wire>)),
    )
}

/// The tools of the server at this URL.
///
/// - `token`: what it asks for, if it does.
pub(super) fn of_url(url: &str, token: Secret) -> Result<Vec<Adapter>, String> {
    let place = url.to_owned();
    adapters(
        url,
        Box::new(move || Ok(Box::new(http::Http::to(&place, token.clone())) as Box<dyn Wire>)),
    )
}

fn adapters(place: &str, open: Open) -> Result<Vec<Adapter>, String> {
    let mut server = Server {
        open,
        wire: None,
        last_id: 0,
    };
    let listed = server.tools();
    let (name, tools) = listed.map_err(|fault| format!("`{place}` offers no tool: {}", fault.sentence))?;
    if tools.is_empty() {
        return Err(format!("`{place}` offers no tool"));
    }
    let server = Rc::new(RefCell::new(server));
    let adapter = |tool: String| {
        let full = format!("_{name}.{tool}");
        if full.contains(['`', '\n']) {
            return Err(format!("`{place}` offers a tool whose name no program can write"));
        }
        let server = Rc::clone(&server);
        Ok(Adapter::new(full, ServerTool { name: tool, server }))
    };
    tools.into_iter().map(adapter).collect()
}

impl Server {
    /// The server's name, and those of its tools.
    fn tools(&mut self) -> Result<(String, Vec<String>), Failure> {
        let until = Instant::now() + WITHIN;
        let hello = self.connect(until)?;
        let name = hello["serverInfo"]["name"].as_str();
        let name = name
            .ok_or_else(|| out_of_line("it does not say its name"))?
            .to_owned();
        let mut tools = Vec::new();
        let mut cursor = Value::Null;
        for _ in 0..MOST_PAGES {
            let page = match &cursor {
                Value::Null => json!({}),
                cursor => json!({ "cursor": cursor }),
            };
            let page = self.ask("tools/list", page, until)?;
            let of_page = page["tools"].as_array().into_iter().flatten();
            tools.extend(of_page.filter_map(|tool| tool["name"].as_str().map(str::to_owned)));
            cursor = page["nextCursor"].clone();
            if cursor.is_null() {
                return Ok((name, tools));
            }
        }
        Err(out_of_line("its list of tools has no end"))
    }

    /// Opens the way and greets; what the server says of itself.
    fn connect(&mut self, until: Instant) -> Result<Value, Failure> {
        self.wire = Some((self.open)()?);
        let me = json!({"name": "framex", "version": env!("CARGO_PKG_VERSION")});
        let hello = json!({"protocolVersion": REVISION, "capabilities": {}, "clientInfo": me});
        let hello = self.ask("initialize", hello, until)?;
        let heard = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        self.exchange(&heard, until)?;
        Ok(hello)
    }

    fn ask(&mut self, method: &str, params: Value, until: Instant) -> Result<Value, Failure> {
        self.last_id += 1;
        let message = json!({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params});
        let mut answer = self.exchange(&message, until)?;
        let error = &answer["error"];
        if !error.is_null() {
            let kind = match error["code"].as_i64() {
                Some(-32601) => FailureKind::NoTool,
                Some(-32602) => FailureKind::ClientError,
                _ => FailureKind::ServerError,
            };
            return Err(Failure::new(kind, sentence_of(error)));
        }
        Ok(answer["result"].take())
    }

    /// A way that failed is not gone again.
    fn exchange(&mut self, message: &Value, until: Instant) -> Result<Value, Failure> {
        let wire = self
            .wire
            .as_mut()
            .ok_or_else(|| out_of_line("it is not reached"))?;
        let answer = wire.exchange(message, until);
        if answer.is_err() {
            self.wire = None;
        }
        answer
    }
}

impl Outside for ServerTool {
    fn answer(&self, asked: &Asked<'_>) -> Result<String, Failure> {
        let until = Instant::now() + WITHIN;
        let mut server = self.server.borrow_mut();
        if server.wire.is_none() {
            server.connect(until)?;
        }
        let arguments: Value = serde_json::from_str(asked.fields).map_err(|_| Failure::not_json())?;
        let meta = json!({"framex/request": asked.request, "framex/idempotency-key": asked.key});
        let call = json!({"name": self.name, "arguments": arguments, "_meta": meta});
        answer_of(&server.ask("tools/call", call, until)?)
    }
}

/// The answer that the result of a call means.
fn answer_of(result: &Value) -> Result<String, Failure> {
    let content = result["content"].as_array().into_iter().flatten();
    let texts: Vec<&str> = content.filter_map(|part| part["text"].as_str()).collect();
    if result["isError"] == true {
        let said = Value::from(texts.join(" "));
        return Err(Failure::new(FailureKind::ServerError, sentence_of(&said)));
    }
    if result["structuredContent"].is_object() {
        return Ok(result["structuredContent"].to_string());
    }
    match texts.as_slice() {
        [] => Err(out_of_line("its answer holds no text")),
        [one] if serde_json::from_str::<Map<String, Value>>(one).is_ok() => Ok((*one).to_owned()),
        _ => Ok(json!({"text": texts.join("\n")}).to_string()),
    }
}

fn out_of_line(why: &str) -> Failure {
    let sentence = format!("the server does not follow the protocol: {why}");
    Failure::new(FailureKind::ServerError, sentence)
}

#[cfg(test)]
mod tests {
    use super::answer_of;
    use serde_json::{Value, json};

    fn answer(result: Value) -> String {
        answer_of(&result).unwrap_or_else(|failure| format!("{}: {}", failure.kind.name(), failure.sentence))
    }

    #[test]
    fn an_answer_is_the_structured_content_or_the_text_as_it_stands() {
        let text = |text: &str| json!({"content": [{"type": "text", "text": text}]});
        let both =
            json!({"content": [{"type": "text", "text": "21"}], "structuredContent": {"degrees": 21.0}});
        assert_eq!(answer(both), r#"{"degrees":21.0}"#);
        assert_eq!(answer(text(r#"{"degrees": 21}"#)), r#"{"degrees": 21}"#);
        assert_eq!(answer(text("[21]")), r#"{"text":"[21]"}"#);
        assert_eq!(answer(text("mild")), r#"{"text":"mild"}"#);
        let two = json!({"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]});
        assert_eq!(answer(two), r#"{"text":"a\nb"}"#);
    }

    #[test]
    fn an_error_of_a_tool_is_no_answer() {
        let error = json!({"content": [{"type": "text", "text": "no such\ncity"}], "isError": true});
        assert_eq!(answer(error), "server-error: no such city");
        let picture = json!({"content": [{"type": "image", "data": "", "mimeType": "image/png"}]});
        assert!(answer(picture).starts_with("server-error: "));
    }
}
