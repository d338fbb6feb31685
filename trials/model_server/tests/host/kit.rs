//! What the tests of the host share: options, models, a folder of their own.

use framex_host::models::openai::OpenAi;
use framex_host::models::retry::Patience;
use framex_host::models::{ChatModel, Configured, Models, Replies, Secret};
use framex_host::{Answers, FixedClock, Means, RunOptions, RunReport};
use framex_model_server::{Session, no_event};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

pub(crate) fn clock() -> FixedClock {
    FixedClock("2026-11-29T20:47:04Z".parse().unwrap())
}

/// A run of one id, with the shipped tools.
pub(crate) fn run(
    session: &mut Session,
    models: &Models,
    replies: Option<&Replies>,
    answers: &mut Answers,
) -> RunReport {
    run_with(session, &RunOptions::new("r1"), models, replies, answers)
}

pub(crate) fn run_with(
    session: &mut Session,
    options: &RunOptions,
    models: &Models,
    replies: Option<&Replies>,
    answers: &mut Answers,
) -> RunReport {
    let means = Means {
        tools: &framex_host::tools::shipped(),
        models,
        replies,
        answers,
        clock: &clock(),
        observer: &mut no_event,
    };
    session.settle(options, means)
}

/// A run answered from replies alone.
pub(crate) fn scripted(session: &mut Session, replies: &str) -> RunReport {
    let replies = Replies::parse(replies).unwrap();
    run(
        session,
        &Models::default(),
        Some(&replies),
        &mut Answers::default(),
    )
}

/// One model behind the alias `default`.
pub(crate) fn model(chat: impl ChatModel + 'static) -> Models {
    let parameters = serde_json::json!({"temperature": 0, "json_output": true, "stream": false});
    named("test-model", &parameters, chat)
}

/// The same, of this name and with these parameters.
pub(crate) fn named(name: &str, parameters: &serde_json::Value, chat: impl ChatModel + 'static) -> Models {
    let mut models = Models::default();
    let configured = Configured {
        name: name.into(),
        parameters: parameters.as_object().unwrap().clone(),
        price: Default::default(),
        is_stored: true,
        missing_key: None,
        chat: Box::new(chat),
    };
    models.set("default", configured);
    models
}

/// A server's model, which never waits between attempts.
pub(crate) fn at(url: &str, key: Option<&str>, retries: u32) -> Models {
    model(OpenAi {
        base_url: url.to_owned(),
        key: Secret::new(key.map(str::to_owned)),
        time_limit: Duration::from_millis(1500),
        patience: Patience {
            retries,
            ..Patience::default()
        },
        sleep: |_| (),
    })
}

/// A folder below the system's temporary one, removed with the value.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("framex-{name}-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The bytes of every file in it, one after the other.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut folders = vec![self.0.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => bytes.extend(std::fs::read(path).unwrap()),
                }
            }
        }
        bytes
    }

    pub(crate) fn holds(&self, text: &str) -> bool {
        let bytes = self.bytes();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
