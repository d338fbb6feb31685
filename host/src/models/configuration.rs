//! Decides which models are configured: from `framex.toml`, and from the environment.
//!
//! ```toml
//! [model.default]
//! kind = "openai"                    # openai, ollama (the same protocol) or scripted
//! base_url = "https://api.example.org/v1"
//! model = "small-1"
//! key_env = "EXAMPLE_KEY"            # the name of an environment variable, never a key
//! temperature = 0
//! max_tokens = 2000
//! time_limit_s = 60
//! retries = 2                        # of transport faults
//! json_output = true                 # asks the provider for JSON
//! stream = false                     # asks the provider for a stream of events
//! price_in = "0.15"                  # per million tokens read
//! price_out = "0.60"                 # per million tokens written
//! file = "replies.json"              # kind scripted: answers by request identity
//! ```
//!
//! The environment sets the alias `default`, over a file's: `FRAMEX_MODEL_URL`, `FRAMEX_MODEL_NAME`,
//! `FRAMEX_MODEL_KEY` (the key itself).
//!
//! Invariant: an unknown key, a key or token written into the file, an alias that nothing uses: errors.

use super::cost::{Money, Price};
use super::openai::OpenAi;
use super::retry::Patience;
use super::{Configured, Models, Replies, Secret};
use crate::fields::name_text;
use crate::machine_fault::words;
use crate::tools::Tool;
use framex_program::{AtomPredicate, External, Pattern, Program};
use framex_source::{Diagnostic, Fix, NO_MODEL, UNUSED_MODEL};
use framex_term::{Predicate, Terms};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// Where the model's server is, in the environment.
pub const URL_VARIABLE: &str = "FRAMEX_MODEL_URL";
/// The model's name at its server, in the environment.
pub const NAME_VARIABLE: &str = "FRAMEX_MODEL_NAME";
/// The key, in the environment.
pub const KEY_VARIABLE: &str = "FRAMEX_MODEL_KEY";

const DEFAULT_ALIAS: &str = "default";
const OLLAMA_URL: &str = "http://localhost:11434/v1";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    model: BTreeMap<String, Entry>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Entry {
    kind: String,
    base_url: Option<String>,
    model: Option<String>,
    key_env: Option<String>,
    temperature: Option<f64>,
    max_tokens: Option<u64>,
    time_limit_s: Option<u64>,
    retries: Option<u32>,
    json_output: Option<bool>,
    stream: Option<bool>,
    price_in: Option<String>,
    price_out: Option<String>,
    file: Option<String>,
}

impl Models {
    /// The models of a configuration file and of the environment.
    ///
    /// - `file`: the text of `framex.toml`, and the folder its paths start from.
    /// - `variable`: reads the environment.
    ///
    /// # Errors
    /// One sentence that names the alias, the key and the cure; never a value that may be a secret.
    pub fn configured(
        file: Option<(&str, &Path)>,
        variable: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Models, String> {
        let mut models = Models::default();
        if let Some((text, folder)) = file {
            refuse_tokens(text)?;
            let file: File = toml::from_str(text).map_err(|fault| unreadable(text, &fault))?;
            for (alias, entry) in file.model {
                models.set(alias.clone(), configured(&alias, entry, folder, variable)?);
                models.from_file.push(alias);
            }
        }
        if let Some(base_url) = variable(URL_VARIABLE) {
            let entry = Entry {
                kind: "openai".into(),
                base_url: Some(base_url),
                model: variable(NAME_VARIABLE),
                key_env: Some(KEY_VARIABLE.into()),
                ..Entry::default()
            };
            models.from_file.retain(|alias| alias != DEFAULT_ALIAS);
            let model = configured(DEFAULT_ALIAS, entry, Path::new("."), variable)?;
            models.set(DEFAULT_ALIAS, model);
        } else if variable(NAME_VARIABLE).is_some() {
            return Err(format!(
                "`{NAME_VARIABLE}` is set and `{URL_VARIABLE}` is not; set it to the server's base URL"
            ));
        }
        Ok(models)
    }
}

fn configured(
    alias: &str,
    entry: Entry,
    folder: &Path,
    variable: &dyn Fn(&str) -> Option<String>,
) -> Result<Configured, String> {
    let lacks = |key: &str| format!("the model `{alias}` has no `{key}`");
    let price = |key: &str, text: &Option<String>| match text {
        None => Ok(Money::default()),
        Some(text) => Money::parse(text).map_err(|why| format!("the model `{alias}`, `{key}`: {why}")),
    };
    let price = Price {
        input: price("price_in", &entry.price_in)?,
        output: price("price_out", &entry.price_out)?,
    };
    match entry.kind.as_str() {
        "scripted" => {
            let file = folder.join(entry.file.as_ref().ok_or_else(|| lacks("file"))?);
            let text = std::fs::read_to_string(&file).map_err(|fault| {
                format!(
                    "the model `{alias}`: `{}` cannot be read: {}",
                    file.display(),
                    words(&fault)
                )
            })?;
            Ok(Configured {
                name: entry.model.unwrap_or_else(|| "scripted".into()),
                parameters: Map::new(),
                price,
                is_stored: false,
                missing_key: None,
                chat: Box::new(Replies::parse(&text).map_err(|why| format!("the model `{alias}`: {why}"))?),
            })
        }
        "openai" | "ollama" => {
            if entry.file.is_some() {
                return Err(format!(
                    "the model `{alias}` has a `file`, which only the kind `scripted` reads"
                ));
            }
            let key = entry.key_env.as_deref().and_then(variable);
            let is_needed = |name: &&str| *name != KEY_VARIABLE && key.is_none();
            let missing_key = entry.key_env.as_deref().filter(is_needed).map(str::to_owned);
            let ollama = (entry.kind == "ollama").then(|| OLLAMA_URL.to_owned());
            let base_url = entry
                .base_url
                .clone()
                .or(ollama)
                .ok_or_else(|| lacks("base_url"))?;
            check_url(alias, &base_url)?;
            Ok(Configured {
                name: entry.model.clone().ok_or_else(|| lacks("model"))?,
                parameters: parameters(&entry),
                price,
                is_stored: true,
                missing_key,
                chat: Box::new(OpenAi {
                    base_url,
                    key: Secret::new(key),
                    time_limit: Duration::from_secs(entry.time_limit_s.unwrap_or(120)),
                    patience: Patience {
                        retries: entry.retries.unwrap_or(Patience::default().retries),
                        ..Patience::default()
                    },
                    sleep: std::thread::sleep,
                }),
            })
        }
        kind => Err(format!(
            "the model `{alias}` has an unknown kind `{kind}`; the kinds are openai, ollama, scripted"
        )),
    }
}

/// What goes along with each call, and into its key.
fn parameters(entry: &Entry) -> Map<String, Value> {
    let mut parameters = Map::new();
    let temperature = entry.temperature.unwrap_or(0.0);
    // `0` and `0.0` are one temperature, so they are one key.
    let written = match temperature.fract() == 0.0 {
        true => json!(temperature as i64),
        false => json!(temperature),
    };
    parameters.insert("temperature".into(), written);
    if let Some(tokens) = entry.max_tokens {
        parameters.insert("max_tokens".into(), json!(tokens));
    }
    parameters.insert("json_output".into(), json!(entry.json_output.unwrap_or(true)));
    parameters.insert("stream".into(), json!(entry.stream.unwrap_or(false)));
    parameters
}

/// A URL is shown in messages, so it may hold no secret.
fn check_url(alias: &str, url: &str) -> Result<(), String> {
    let rest = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"));
    let Some(rest) = rest else {
        return Err(format!(
            "the base URL of the model `{alias}` starts with neither `https://` nor `http://`"
        ));
    };
    let host = rest.split('/').next().unwrap_or("");
    if host.contains('@') || url.contains(['?', '#']) {
        return Err(format!(
            "the base URL of the model `{alias}` holds more than a place; put the key into the environment and its name into `key_env`"
        ));
    }
    Ok(())
}

/// A token in the file is refused before the file is read, so that no message can repeat it.
fn refuse_tokens(text: &str) -> Result<(), String> {
    for (at, line) in text.lines().enumerate() {
        let (key, value) = line.split_once('=').unwrap_or(("", line));
        let key = key.trim().trim_matches('"').to_lowercase();
        let is_key_name = [
            "key",
            "api_key",
            "apikey",
            "token",
            "secret",
            "password",
            "authorization",
        ]
        .contains(&key.as_str());
        let is_token = ["\"sk-", "'sk-", "bearer "]
            .iter()
            .any(|start| value.to_lowercase().contains(start));
        let is_no_name = key == "key_env"
            && !value
                .split('#')
                .next()
                .unwrap_or("")
                .trim()
                .trim_matches(['"', '\''])
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '_');
        if is_key_name || is_token || is_no_name {
            let line = at + 1;
            return Err(format!(
                "line {line} of the configuration holds a key; put it into the environment and the variable's name into `key_env`"
            ));
        }
    }
    Ok(())
}

/// The fault and its line, without the text of the line.
fn unreadable(text: &str, fault: &toml::de::Error) -> String {
    let line = fault
        .span()
        .map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    let place = line.map(|line| format!(" at line {line}")).unwrap_or_default();
    format!("the configuration cannot be read{place}: {}", fault.message())
}

/// A model that the program asks and nobody configured.
#[must_use]
pub fn missing_model(
    program: &Program,
    terms: &Terms,
    models: &Models,
    tools: &[Box<dyn Tool>],
) -> Option<Diagnostic> {
    program.externals.iter().find_map(|external| {
        let alias = alias_of(external, program, terms, tools)??;
        if let Some(model) = models.get(&alias) {
            return model.missing_key.as_ref().map(|variable| missing_key(external, &alias, variable, terms));
        }
        let message = format!("`{}` asks the model `{alias}`, and none is configured", terms.print(external.name));
        let fix = match alias.as_str() {
            DEFAULT_ALIAS => format!("set `{URL_VARIABLE}` and `{NAME_VARIABLE}`, or write `[model.default]` into framex.toml, or answer from a file with `--scripted`"),
            _ => format!("write `[model.{alias}]` into framex.toml, or answer from a file with `--scripted`"),
        };
        Some(Diagnostic::error(NO_MODEL, external.span, message, Fix::Advise(fix)))
    })
}

fn missing_key(external: &External, alias: &str, variable: &str, terms: &Terms) -> Diagnostic {
    let message = format!(
        "`{}` asks the model `{alias}`, whose key is not there",
        terms.print(external.name)
    );
    let fix = format!(
        "set the environment variable `{variable}`, or answer from a file with `--scripted` or `--recorded`"
    );
    Diagnostic::error(NO_MODEL, external.span, message, Fix::Advise(fix))
}

/// Aliases of the configuration file that nothing in the program uses.
#[must_use]
pub fn unused_models(
    program: &Program,
    terms: &Terms,
    models: &Models,
    tools: &[Box<dyn Tool>],
) -> Vec<Diagnostic> {
    let mut used = Vec::new();
    for external in &program.externals {
        match alias_of(external, program, terms, tools) {
            None => {}
            // An alias that a rule computes may be any.
            Some(None) => return Vec::new(),
            Some(Some(alias)) => used.push(alias),
        }
    }
    let unused = models.from_file.iter().filter(|alias| !used.contains(alias));
    let problem = |alias: &String| {
        let message = format!("the model `{alias}` is configured, and no request asks it");
        let fix = Fix::Advise(format!(
            "remove `[model.{alias}]` from framex.toml, or give a request the field `tool#model -> \"{alias}\"`"
        ));
        Diagnostic::error(UNUSED_MODEL, None, message, fix)
    };
    unused.map(problem).collect()
}

/// The alias that the requests of a statement name: `None` where their tool asks no model, `Some(None)`
/// where a variable gives it.
fn alias_of(
    external: &External,
    program: &Program,
    terms: &Terms,
    tools: &[Box<dyn Tool>],
) -> Option<Option<String>> {
    tools
        .iter()
        .find(|tool| tool.name() == external.tool && tool.asks_a_model())?;
    let Some(slot) = terms.find_name("tool#model") else {
        return Some(Some(DEFAULT_ALIAS.into()));
    };
    let head = &program.rules[external.rule as usize].head;
    let field = head
        .iter()
        .find(|atom| atom.predicate == AtomPredicate::Known(Predicate::slot(slot)));
    match field.and_then(|atom| atom.terms.get(1)) {
        None => Some(Some(DEFAULT_ALIAS.into())),
        Some(Pattern::Constant(alias)) => Some(Some(name_text(*alias, terms))),
        Some(_) => Some(None),
    }
}
