//! Tools of the operator's own: named when the host starts, and never by a program.
//!
//! In: `cmd:NAME=COMMAND`, a Python file, `mcp:COMMAND` or `mcp+http:URL`. Out: a [`Tool`] for each, or in words why there is
//! none.
//!
//! Invariant: no adapter has the name of a shipped tool, so that none can rewrite its receipts.

mod command;
mod mcp;
mod recorded;

use crate::failure::{Failure, FailureKind};
use crate::models::Secret;
use crate::tools::{Tool, shipped};
use command::Command;
use recorded::Adapter;
use serde_json::Value;
use std::time::Duration;

pub(crate) use recorded::in_place_of_a_stranger;

/// A call that has no answer by then has failed.
const WITHIN: Duration = Duration::from_secs(60);

/// An answer longer than this is none.
const MOST_BYTES: u64 = 1 << 20;

/// The variable that holds the token for servers under `mcp+http:`.
const TOKEN: &str = "FRAMEX_MCP_TOKEN";

/// Somebody outside who answers.
trait Outside {
    /// The text of the answer, one JSON object if it is right.
    fn answer(&self, asked: &Asked<'_>) -> Result<String, Failure>;
}

/// What somebody outside is given.
struct Asked<'a> {
    /// The fields of the request, as one JSON object.
    fields: &'a str,
    /// Its printed identity.
    request: &'a str,
    /// The same whenever this run carries out this request, and of no other.
    key: &'a str,
}

/// The tools that the operator's word for an adapter means.
///
/// - `variable`: reads the environment: the token of a server stands there and nowhere else.
///
/// # Errors
/// In words: a form that no adapter has, a name that a shipped tool has, a Python file or a server that offers none.
pub fn named(word: &str, variable: &dyn Fn(&str) -> Option<String>) -> Result<Vec<Box<dyn Tool>>, String> {
    let adapters = match word.split_once(':') {
        Some(("cmd", rest)) => vec![of_command(rest)?],
        Some(("mcp", line)) => mcp::of_command(words(line))?,
        Some(("mcp+http", url)) => mcp::of_url(url, Secret::new(variable(TOKEN)))?,
        _ if word.ends_with(".py") => of_python(word)?,
        _ => {
            return Err(format!(
                "`{word}` is no adapter; write `cmd:NAME=COMMAND`, `mcp:COMMAND` or `mcp+http:URL`, or name a Python file: \
                 `tools.py`"
            ));
        }
    };
    let taken = shipped();
    for adapter in &adapters {
        if taken.iter().any(|tool| tool.name() == adapter.name()) {
            let name = adapter.name();
            return Err(format!(
                "`{name}` is a tool that ships; give the adapter another name"
            ));
        }
    }
    Ok(adapters
        .into_iter()
        .map(|adapter| Box::new(adapter) as Box<dyn Tool>)
        .collect())
}

/// `weather=/opt/tools/weather --metric`
fn of_command(text: &str) -> Result<Adapter, String> {
    let (name, line) = text.split_once('=').unwrap_or((text, ""));
    let words = words(line);
    let is_name = name.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_')
        && name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    if !is_name || words.is_empty() {
        return Err(format!(
            "`cmd:{text}` names no tool and its command; write `cmd:weather=/opt/tools/weather`"
        ));
    }
    let name = format!("_{}", name.trim_start_matches('_'));
    Ok(Adapter::new(name, Command::new(words)))
}

/// The functions of a Python file that are marked as tools; the package `framex` tells which, and calls them.
fn of_python(file: &str) -> Result<Vec<Adapter>, String> {
    let words = ["python3", "-m", "framex.adapters", file]
        .map(str::to_owned)
        .to_vec();
    let listed = Command::new(words.clone())
        .listed()
        .map_err(|fault| format!("`{file}` offers no tool: {fault}"))?;
    let names: Vec<String> = match serde_json::from_str(&listed) {
        Ok(Value::Array(names)) => names
            .iter()
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect(),
        _ => return Err(format!("`{file}` offers no tool that can be read")),
    };
    let of_name = |name: String| {
        let words = words.iter().chain([&name]).cloned().collect();
        Adapter::new(name, Command::new(words))
    };
    Ok(names.into_iter().map(of_name).collect())
}

/// A command line, split at blanks; no shell reads it.
fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

fn crashed(sentence: &str) -> Failure {
    Failure::new(FailureKind::AdapterCrashed, sentence)
}

#[cfg(test)]
mod tests {
    use super::named;

    fn fault(word: &str) -> String {
        named(word, &|_| None).err().unwrap_or_default()
    }

    #[test]
    fn an_adapter_is_a_command_a_python_file_or_a_server_and_no_tool_that_ships() {
        let names: Vec<String> = named("cmd:weather=cat -u", &|_| None)
            .expect("a command")
            .iter()
            .map(|tool| tool.name().to_owned())
            .collect();
        assert_eq!(names, ["_weather"]);
        assert!(fault("cmd:llm=cat").contains("is a tool that ships"));
        assert!(fault("cmd:weather").contains("write `cmd:weather=/opt"));
        assert!(fault("weather").contains("is no adapter"));
        assert!(fault("/nowhere/tools.py").contains("offers no tool"));
        assert!(fault("mcp:").contains("names no command"));
        assert!(fault("mcp:/nowhere/at/all").contains("cannot be started"));
        assert!(fault("mcp:true").contains("offers no tool"));
        assert!(fault("mcp+http:http://127.0.0.1:1/mcp").contains("no connection"));
    }
}
