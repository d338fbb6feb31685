//! The host against a server that we did not write: PyPI's `llmock`, which also judges its clients.
//!
//! `FRAMEX_LLMOCK` names its executable; `trials/model_server/with-llmock` installs it and runs this file.

use framex_host::models::openai::OpenAi;
use framex_host::models::retry::Patience;
use framex_host::models::{Models, Secret};
use framex_host::{Answers, RunReport};
use framex_model_server::Session;
use serde_json::{Value, json};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PROGRAM: &str =
    "world open. d:Doc. external read(?D) using _llm[prompt -> \"Answer in JSON.\"] <- ?D:Doc.";

/// A running `llmock`; it ends with the value.
struct Stranger {
    process: Child,
    address: String,
}

impl Stranger {
    /// `None`, said loudly, where the server is not there.
    fn start() -> Option<Stranger> {
        let Some(program) = std::env::var_os("FRAMEX_LLMOCK") else {
            eprintln!("SKIPPED: the server `llmock` was not asked, since FRAMEX_LLMOCK names no executable");
            return None;
        };
        let port = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let process = Command::new(program)
            .args(["serve", "--host", "127.0.0.1", "--port", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("FRAMEX_LLMOCK names an executable");
        let address = format!("http://127.0.0.1:{port}");
        let stranger = Stranger { process, address };
        let begun = Instant::now();
        while ureq::get(format!("{}/health", stranger.address)).call().is_err() {
            assert!(begun.elapsed() < Duration::from_secs(60), "llmock does not start");
            std::thread::sleep(Duration::from_millis(100));
        }
        Some(stranger)
    }

    fn post(&self, path: &str, body: &Value) {
        let call =
            ureq::post(format!("{}/_llmock/{path}", self.address)).header("content-type", "application/json");
        call.send(body.to_string()).unwrap();
    }

    fn verdict(&self) -> Value {
        let mut answer = ureq::get(format!("{}/_llmock/verdict", self.address))
            .call()
            .unwrap();
        serde_json::from_str(&answer.body_mut().read_to_string().unwrap()).unwrap()
    }

    /// One run against it, after these behaviours were queued.
    fn ask(&self, behaviours: &Value, is_stream: bool, retries: u32) -> (Session, RunReport) {
        self.post("reset", &json!({}));
        self.post("scenario", &json!({"behaviors": behaviours}));
        let mut session = Session::of(PROGRAM);
        let models = self.models(is_stream, retries);
        let report = crate::kit::run(&mut session, &models, None, &mut Answers::default());
        (session, report)
    }

    fn models(&self, is_stream: bool, retries: u32) -> Models {
        let chat = OpenAi {
            base_url: format!("{}/v1", self.address),
            key: Secret::new(Some("planted-key-1234567890".into())),
            time_limit: Duration::from_secs(3),
            patience: Patience {
                retries,
                ..Patience::default()
            },
            sleep: std::thread::sleep,
        };
        let parameters = json!({"temperature": 0, "json_output": true, "stream": is_stream});
        crate::kit::named("gpt-4o-mini", &parameters, chat)
    }
}

impl Drop for Stranger {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn a_stranger_s_faults_are_told_apart_and_its_verdict_is_good() {
    let Some(stranger) = Stranger::start() else {
        return;
    };
    let reply = json!({"type": "reply", "text": "{\"n\": 4.50}"});
    let broken = json!({"type": "reply", "text": "{\"n\": 4.5"});
    let fail = |status: u16| json!({"type": "fail", "status": status});
    let fault = |kind: &str| json!({"type": "stream_fault", "kind": kind, "after_chunks": 1});
    let long =
        json!({"type": "reply", "text": "{\"text\": \"one two three four five six seven eight nine ten\"}"});
    let cases = [
        (json!([reply]), false, None),
        (json!([reply]), true, None),
        (json!([fail(429)]), false, Some("rate-limited")),
        (json!([fail(500)]), false, Some("server-error")),
        (json!([fail(401)]), false, Some("client-error")),
        (json!([broken]), false, Some("not-json")),
        (json!([long, fault("truncate")]), true, Some("cut-off")),
        (json!([long, fault("disconnect")]), true, Some("cut-off")),
        (json!([long, fault("malformed")]), true, Some("server-error")),
        (
            json!([long, {"type": "stream_fault", "kind": "stall", "after_chunks": 1, "stall_seconds": 5}]),
            true,
            Some("timeout"),
        ),
    ];
    for (behaviours, is_stream, expected) in cases {
        let (session, report) = stranger.ask(&behaviours, is_stream, 0);
        let failure = report.requests[0].failure.map(|kind| kind.name());
        assert_eq!(failure, expected, "{behaviours}: {}", session.facts());
        assert!(!format!("{report:?}").contains("planted-key"));
    }
    // A pause that is asked for is kept, and the call succeeds in the end.
    let limited = json!({"type": "fail", "status": 429, "retry_after": 1, "times": 2});
    let (session, _) = stranger.ask(&json!([limited, reply]), false, 2);
    assert!(
        session.holds("read(d)[result(\"n\") -> 4.5]"),
        "{}",
        session.facts()
    );
    let verdict = stranger.verdict();
    assert_eq!(verdict["findings"], json!([]), "{verdict}");
}
