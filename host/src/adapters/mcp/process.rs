//! A server in a process of its own: a message a line on its standard input, a message a line on its standard output.
//!
//! Invariant: a server that hangs or talks without end is ended, and so is one that is no longer needed.

use super::{Wire, out_of_line};
use crate::adapters::{MOST_BYTES, crashed};
use crate::failure::{Failure, FailureKind};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Lines that may wait to be looked at.
const WAITING: usize = 16;

/// For what a server says and does last, once it has closed its standard output.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// A running server.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    /// Its lines; one that is too long comes without its end, and is the last.
    lines: Receiver<Vec<u8>>,
    /// The last line of its standard error, once that is closed.
    complaint: Receiver<String>,
}

impl Process {
    /// Starts it.
    pub(super) fn start(words: &[String]) -> Result<Process, Failure> {
        let mut command = Command::new(&words[0]);
        command
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command
            .spawn()
            .map_err(|fault| crashed(&format!("`{}` cannot be started: {fault}", words[0])))?;
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(crashed("the server has no pipes"));
        };
        let (sender, lines) = sync_channel(WAITING);
        thread::spawn(move || pass_on(BufReader::new(output), &sender));
        let (sender, complaint) = channel();
        thread::spawn(move || sender.send(last_line(BufReader::new(errors))));
        Ok(Process {
            child,
            input,
            lines,
            complaint,
        })
    }

    fn send(&mut self, message: &Value) -> Result<(), Failure> {
        let written = writeln!(self.input, "{message}").and_then(|()| self.input.flush());
        written.map_err(|_| self.ended())
    }

    fn next_line(&mut self, until: Instant) -> Result<Vec<u8>, Failure> {
        let left = until.saturating_duration_since(Instant::now());
        let line = match self.lines.recv_timeout(left) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => return Err(Failure::timeout()),
            Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
        };
        match line.len() as u64 > MOST_BYTES {
            true => Err(Failure::new(
                FailureKind::TooLarge,
                format!("a message of the adapter is longer than {MOST_BYTES} bytes"),
            )),
            false => Ok(line),
        }
    }

    fn ended(&mut self) -> Failure {
        let complaint = self.complaint.recv_timeout(LAST_WORDS).unwrap_or_default();
        let said = match complaint.as_str() {
            "" => "it said nothing",
            said => said,
        };
        match self.child.try_wait() {
            Ok(Some(status)) => crashed(&format!("the adapter ended with {status}: {said}")),
            _ => crashed(&format!("the adapter closed its output: {said}")),
        }
    }
}

impl Wire for Process {
    fn exchange(&mut self, message: &Value, until: Instant) -> Result<Value, Failure> {
        self.send(message)?;
        let id = &message["id"];
        if id.is_null() {
            return Ok(Value::Null);
        }
        loop {
            let line = self.next_line(until)?;
            if line.trim_ascii().is_empty() {
                continue;
            }
            let heard: Value =
                serde_json::from_slice(&line).map_err(|_| out_of_line("a line is no message"))?;
            if heard["method"].is_null() && heard["id"] == *id {
                return Ok(heard);
            }
            // It asks in its turn; what it merely tells has no id.
            if !heard["method"].is_null() && !heard["id"].is_null() {
                self.send(&answer_to(&heard))?;
            }
        }
    }
}

/// It may ask whether anybody is there; nothing else is offered to it.
fn answer_to(asked: &Value) -> Value {
    match asked["method"] == "ping" {
        true => json!({"jsonrpc": "2.0", "id": asked["id"], "result": {}}),
        false => {
            let error = json!({"code": -32601, "message": "this client offers no such method"});
            json!({"jsonrpc": "2.0", "id": asked["id"], "error": error})
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It has ended by itself, or it is ended here; either way it has to be waited for.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Passes lines on until one is too long or nobody listens.
fn pass_on(mut output: impl BufRead, to: &SyncSender<Vec<u8>>) {
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(MOST_BYTES + 1).read_until(b'\n', &mut line) {
            Ok(1..) if to.send(line).is_ok() => {}
            _ => return,
        }
    }
}

/// The last line that says anything, or its beginning.
fn last_line(mut errors: impl BufRead) -> String {
    let mut last = String::new();
    let mut bytes = Vec::new();
    while let Ok(1..) = errors.by_ref().take(MOST_BYTES).read_until(b'\n', &mut bytes) {
        let line = String::from_utf8_lossy(&bytes);
        if !line.trim().is_empty() {
            last = line.trim().chars().take(300).collect();
        }
        bytes.clear();
    }
    last
}
