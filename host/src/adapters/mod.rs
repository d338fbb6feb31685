//! Tools of the operator's own: named when the host starts, and never by a program.
//!
//! In: `cmd:NAME=COMMAND`, or a Python file. Out: a [`Tool`] for each, or in words why there is none.
//!
//! Invariant: no adapter has the name of a shipped tool, so that none can rewrite its receipts.

mod command;

use crate::tools::{Tool, shipped};
use command::Command;
use serde_json::Value;

/// The tools that the operator's word for an adapter means.
///
/// # Errors
/// In words: a form that no adapter has, a name that a shipped tool has, a Python file that offers none.
pub fn named(word: &str) -> Result<Vec<Box<dyn Tool>>, String> {
    let commands = match word.split_once(':') {
        Some(("cmd", rest)) => vec![of_command(rest)?],
        _ if word.ends_with(".py") => of_python(word)?,
        _ => {
            return Err(format!(
                "`{word}` is no adapter; write `cmd:NAME=COMMAND`, or name a Python file: `tools.py`"
            ));
        }
    };
    let taken = shipped();
    for command in &commands {
        if taken.iter().any(|tool| tool.name() == command.name()) {
            let name = command.name();
            return Err(format!(
                "`{name}` is a tool that ships; give the adapter another name"
            ));
        }
    }
    Ok(commands
        .into_iter()
        .map(|command| Box::new(command) as Box<dyn Tool>)
        .collect())
}

/// `weather=/opt/tools/weather --metric`
fn of_command(text: &str) -> Result<Command, String> {
    let (name, line) = text.split_once('=').unwrap_or((text, ""));
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    let is_name = name.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_')
        && name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    if !is_name || words.is_empty() {
        return Err(format!(
            "`cmd:{text}` names no tool and its command; write `cmd:weather=/opt/tools/weather`"
        ));
    }
    Ok(Command::new(&format!("_{}", name.trim_start_matches('_')), words))
}

/// The functions of a Python file that are marked as tools; the package `framex` tells which, and calls them.
fn of_python(file: &str) -> Result<Vec<Command>, String> {
    let words = ["python3", "-m", "framex.adapters", file]
        .map(str::to_owned)
        .to_vec();
    let listed = Command::new("python3", words.clone())
        .listed()
        .map_err(|fault| format!("`{file}` offers no tool: {fault}"))?;
    let names: Vec<String> = match serde_json::from_str(&listed) {
        Ok(Value::Array(names)) => names
            .iter()
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect(),
        _ => return Err(format!("`{file}` offers no tool that can be read")),
    };
    let of_name = |name: &String| {
        let words = words.iter().chain([name]).cloned().collect();
        Command::new(name, words)
    };
    Ok(names.iter().map(of_name).collect())
}

#[cfg(test)]
mod tests {
    use super::named;

    fn fault(word: &str) -> String {
        named(word).err().unwrap_or_default()
    }

    #[test]
    fn an_adapter_is_a_command_or_a_python_file_and_no_tool_that_ships() {
        let names: Vec<String> = named("cmd:weather=cat -u")
            .expect("a command")
            .iter()
            .map(|tool| tool.name().to_owned())
            .collect();
        assert_eq!(names, ["_weather"]);
        assert!(fault("cmd:llm=cat").contains("is a tool that ships"));
        assert!(fault("cmd:weather").contains("write `cmd:weather=/opt"));
        assert!(fault("weather").contains("is no adapter"));
        assert!(fault("/nowhere/tools.py").contains("offers no tool"));
    }
}
