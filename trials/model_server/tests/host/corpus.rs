//! The corpus of replies: scripted, over HTTP, and from the store with the server gone.

use crate::kit::{Folder, at, model, run, scripted};
use framex_conformance::corpus::{Case, folder};
use framex_host::answers::{Mode, Sqlite};
use framex_host::models::{ChatModel, Models, Outgoing, Replies, Reply, Usage};
use framex_host::tools::{Call, Desk, Outcome, shipped};
use framex_host::{Answers, Failure, FailureKind, Means, RunOptions, Stop, Tool};
use framex_model_server::{Answer, Asked, ModelServer, Session, no_event};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

#[test]
fn every_program_of_the_corpus_gives_from_scripted_answers_what_it_expects() {
    let mut failures = Vec::new();
    for case in folder("replies").into_iter().flatten() {
        let mut session = Session::load(&case.files());
        let report = scripted(&mut session, &replies_of(&case));
        if let Some(stop) = report.stop {
            failures.push(format!("{}: {stop:?}", case.name()));
        }
        failures.extend(
            session
                .unmet()
                .into_iter()
                .map(|line| format!("{}: {line}", case.name())),
        );
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_request_that_cannot_be_sent_is_refused_where_its_statement_stands() {
    for case in folder("refused").into_iter().flatten() {
        if case.header("replies") != Some("none") {
            continue;
        }
        let mut session = Session::load(&case.files());
        let report = scripted(&mut session, "{}");
        let Some(Stop::Problem(problem)) = report.stop else {
            panic!("{}: not refused: {}", case.name(), report.reason);
        };
        assert_eq!(
            vec![session.line_of(&problem)],
            case.refused_lines(),
            "{}",
            case.name()
        );
        for word in case.mentions() {
            assert!(
                problem.message.contains(word),
                "{}: `{word}` in {}",
                case.name(),
                problem.message
            );
        }
        assert!(
            report.requests.iter().all(|line| line.status == "open"),
            "nothing was sent"
        );
    }
}

/// Each case runs three times: from the script, over HTTP, and from the store with the server gone. The
/// three print the same facts.
#[test]
fn over_http_and_from_the_store_the_corpus_gives_the_same_facts_byte_for_byte() {
    for case in folder("replies").into_iter().flatten() {
        let replies = Arc::new(Replies::parse(&replies_of(&case)).unwrap());
        // Some cases send the same messages for requests that the script answers differently.
        let (script, is_clear) = written_out(&case, &replies, false);
        let is_told_apart = !is_clear;
        let script = match is_told_apart {
            true => written_out(&case, &replies, true).0,
            false => script,
        };
        let folder = Folder::new(&format!("corpus-{}", case.name()));
        let store = folder.path().join("answers.db");
        let server = ModelServer::start(move |_, asked| answer_to(&script, asked));
        let mut answers = Answers {
            store: Some(Box::new(Sqlite::open(&store).unwrap())),
            ..Answers::default()
        };
        let models = at(&server.url(), None, 0);
        let live = facts(&case, &models, &replies, &mut answers, is_told_apart);
        let url = server.url();
        drop(server);
        let mut answers = Answers {
            mode: Mode::ReplayOnly,
            store: Some(Box::new(Sqlite::open(&store).unwrap())),
            ..Answers::default()
        };
        let replayed = facts(&case, &at(&url, None, 0), &replies, &mut answers, is_told_apart);
        assert_eq!(live, replayed, "{}", case.name());
        let mut session = Session::load(&case.files());
        scripted(&mut session, &replies_of(&case));
        assert_eq!(session.facts(), live, "{}", case.name());
    }
}

fn replies_of(case: &Case) -> String {
    let path = case.path.with_file_name(case.header("replies").unwrap());
    std::fs::read_to_string(path).unwrap()
}

type Script = BTreeMap<(String, String), Result<String, Failure>>;

/// The replies by messages: a first run writes down which messages go out for which request. Also whether
/// the same messages always have the same reply.
fn written_out(case: &Case, replies: &Arc<Replies>, is_told_apart: bool) -> (Script, bool) {
    let written = Arc::new(Mutex::new((Script::new(), true)));
    let models = model(Writer {
        replies: Arc::clone(replies),
        written: Arc::clone(&written),
    });
    facts(case, &models, replies, &mut Answers::default(), is_told_apart);
    let written = written.lock().unwrap();
    written.clone()
}

struct Writer {
    replies: Arc<Replies>,
    written: Arc<Mutex<(Script, bool)>>,
}

impl ChatModel for Writer {
    fn ask(&self, request: &str, outgoing: &Outgoing) -> Result<Reply, Failure> {
        let reply = self.replies.reply(request);
        let messages = (outgoing.system.clone(), outgoing.user.clone());
        let mut written = self.written.lock().unwrap();
        let before = written.0.insert(messages, reply.clone());
        written.1 &= before.is_none_or(|before| before == reply);
        let usage = Usage::default();
        reply.map(|text| Reply { text, usage })
    }
}

fn answer_to(script: &Script, asked: &Asked) -> Answer {
    let found = script.get(&(asked.message("system"), asked.message("user")));
    let status = |status, sentence: &str| {
        let body = serde_json::json!({"error": {"message": sentence}});
        Answer::Status(status, vec![], body.to_string())
    };
    match found {
        None => status(404, "no such messages"),
        // Half of the replies come as a stream, whatever was asked for.
        Some(Ok(text)) if text.len() % 2 == 0 => Answer::Stream(text.clone()),
        Some(Ok(text)) => Answer::Reply(text.clone()),
        Some(Err(failure)) => match failure.kind {
            FailureKind::Timeout => status(408, ""),
            FailureKind::RateLimited => status(429, &failure.sentence),
            _ => status(500, &failure.sentence),
        },
    }
}

/// A run in which models are asked live, and everyone else answers from the script.
fn facts(
    case: &Case,
    models: &Models,
    replies: &Replies,
    answers: &mut Answers,
    is_told_apart: bool,
) -> String {
    let live = |tool: Box<dyn Tool>| -> Box<dyn Tool> {
        match tool.asks_a_model() {
            true => Box::new(Live { tool, is_told_apart }),
            false => tool,
        }
    };
    let tools: Vec<Box<dyn Tool>> = shipped().into_iter().map(live).collect();
    let mut session = Session::load(&case.files());
    let means = Means {
        tools: &tools,
        models,
        replies: Some(replies),
        answers,
        clock: &crate::kit::clock(),
        observer: &mut no_event,
    };
    session.settle(&RunOptions::new("r1"), means);
    session.facts()
}

/// A tool that asks its model although replies are there.
struct Live {
    tool: Box<dyn Tool>,
    /// Whether the message names its request.
    is_told_apart: bool,
}

impl Tool for Live {
    fn name(&self) -> &str {
        self.tool.name()
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        desk.replies = None;
        let mut fields = call.fields.clone();
        if self.is_told_apart {
            fields.push(("request".into(), desk.terms.string(call.request)));
        }
        let call = Call {
            fields: &fields,
            ..*call
        };
        self.tool.carry_out(&call, desk)
    }
}

#[test]
fn a_case_of_the_corpus_costs_as_many_calls_as_it_has_distinct_messages() {
    let text = "world open. d:Doc. external read(?D) using _llm[prompt -> \"p\"] <- ?D:Doc.";
    let server = ModelServer::start(|_, _| Answer::Reply("{}".into()));
    let mut session = Session::of(text);
    let report = run(
        &mut session,
        &at(&server.url(), None, 0),
        None,
        &mut Answers::default(),
    );
    assert_eq!((report.cost.calls, report.cost.tokens_in), (1, 100));
    assert_eq!(server.asked()[0].path, "/v1/chat/completions");
    assert_eq!(server.asked()[0].message("user"), "{}");
}
