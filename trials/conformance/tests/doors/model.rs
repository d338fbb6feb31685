//! A language model's side of the protocol, over lines: begins a session, calls `query`, waits for every answer.

use framex_mcp::RuleBase;
use framex_operations::Session;
use serde_json::{Value, json};
use std::io::{self, BufReader, Read, Write};
use std::sync::{Arc, Condvar, Mutex};

/// The result of the tool `query` for each goal, in their order.
pub(crate) fn asked(session: Session, goals: &[String]) -> Vec<Value> {
    let rules = Arc::new(RuleBase::new(session).expect("a program is loaded"));
    let heard = Arc::new(Heard::default());
    let input = Patient {
        text: io::Cursor::new(requests(goals).into_bytes()),
        heard: Arc::clone(&heard),
        // The answer to `initialize` comes before theirs.
        answers: goals.len() + 1,
    };
    framex_mcp::run(&rules, BufReader::new(input), Written(Arc::clone(&heard)))
        .expect("the machinery starts");
    let lines = heard.lines.lock().expect("nobody panics in the middle of a line");
    let answers: Vec<Value> = String::from_utf8_lossy(&lines)
        .lines()
        .map(|line| serde_json::from_str(line).expect("an answer is JSON"))
        .collect();
    let result = |id: usize| {
        let answer = answers.iter().find(|answer| answer["id"] == json!(id));
        answer.expect("every request has an answer")["result"].clone()
    };
    (1..=goals.len()).map(result).collect()
}

fn requests(goals: &[String]) -> String {
    let mut requests = vec![
        json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "pages", "version": "1"}}}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
    ];
    requests.extend((1..).zip(goals).map(|(id, goal)| {
        let call = json!({"name": "query", "arguments": {"query": goal}});
        json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": call})
    }));
    requests.iter().map(|request| format!("{request}\n")).collect()
}

/// What the server has said.
#[derive(Default)]
struct Heard {
    lines: Mutex<Vec<u8>>,
    more: Condvar,
}

struct Written(Arc<Heard>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut lines = self.0.lines.lock().map_err(|_| io::ErrorKind::Other)?;
        lines.extend_from_slice(bytes);
        self.0.more.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Ends only when so many answers were heard: a server that is left has no reason to answer.
struct Patient {
    text: io::Cursor<Vec<u8>>,
    heard: Arc<Heard>,
    answers: usize,
}

impl Read for Patient {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.text.read(buffer)?;
        if read == 0 {
            let lines = self.heard.lines.lock().map_err(|_| io::ErrorKind::Other)?;
            let is_waiting =
                |lines: &mut Vec<u8>| lines.iter().filter(|byte| **byte == b'\n').count() < self.answers;
            let waited = self.heard.more.wait_while(lines, is_waiting);
            drop(waited.map_err(|_| io::ErrorKind::Other)?);
        }
        Ok(read)
    }
}
