//! A tool that is a command: a process of its own for each call, the fields as JSON in, one JSON object out.
//!
//! The command gets the request's fields on standard input, and in its environment `FRAMEX_REQUEST`, the printed identity, and
//! `FRAMEX_IDEMPOTENCY_KEY`, the same whenever this run carries out this request.
//!
//! Invariant: a command that hangs, talks without end or crashes is a failed call, and the run goes on.

use super::{Asked, MOST_BYTES, Outside, WITHIN, crashed};
use crate::failure::{Failure, FailureKind};
use std::io::{Read, Write};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often it is asked whether a command that has answered has ended too.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// A command and its words.
#[derive(Clone, Debug)]
pub(super) struct Command {
    words: Vec<String>,
    within: Duration,
}

impl Command {
    /// The command of these words, of which the first is the program.
    pub(super) fn new(words: Vec<String>) -> Command {
        Command {
            words,
            within: WITHIN,
        }
    }

    /// What the command says where it is given nothing: a list of tools.
    pub(super) fn listed(&self) -> Result<String, String> {
        self.run("", &[]).map_err(|failure| failure.sentence)
    }

    /// What the command writes to standard output, once it has ended well.
    fn run(&self, input: &str, environment: &[(&str, &str)]) -> Result<String, Failure> {
        let until = Instant::now() + self.within;
        let mut command = std::process::Command::new(&self.words[0]);
        command
            .args(&self.words[1..])
            .envs(environment.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command
            .spawn()
            .map_err(|fault| crashed(&format!("`{}` cannot be started: {fault}", self.words[0])))?;
        if let Some(mut stdin) = child.stdin.take() {
            let input = input.to_owned();
            // A command that does not read its input may still answer.
            thread::spawn(move || stdin.write_all(input.as_bytes()));
        }
        let said = read(child.stdout.take());
        let complaint = read(child.stderr.take());
        let ended = heard(&said, until).and_then(|said| Ok((said, end_of(&mut child, until)?)));
        let (said, status) = ended.inspect_err(|_| {
            // It has ended by itself, or it is ended here; either way it has to be waited for.
            let _ = child.kill();
            let _ = child.wait();
        })?;
        if !status.success() {
            let complaint = heard(&complaint, until).unwrap_or_default();
            let complaint = String::from_utf8_lossy(&complaint);
            let last = complaint.trim().lines().last().unwrap_or("it said nothing");
            return Err(crashed(&format!("the adapter ended with {status}: {last}")));
        }
        String::from_utf8(said).map_err(|_| Failure::not_json())
    }
}

impl Outside for Command {
    fn answer(&self, asked: &Asked<'_>) -> Result<String, Failure> {
        let environment = [
            ("FRAMEX_REQUEST", asked.request),
            ("FRAMEX_IDEMPOTENCY_KEY", asked.key),
        ];
        self.run(asked.fields, &environment)
    }
}

/// Reads to the end, or to one byte more than is allowed, beside the caller.
fn read(from: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(from) = from {
            let _ = from.take(MOST_BYTES + 1).read_to_end(&mut bytes);
        }
        sender.send(bytes)
    });
    receiver
}

fn heard(said: &Receiver<Vec<u8>>, until: Instant) -> Result<Vec<u8>, Failure> {
    let left = until.saturating_duration_since(Instant::now());
    let bytes = said.recv_timeout(left).map_err(|_| Failure::timeout())?;
    match bytes.len() as u64 > MOST_BYTES {
        true => Err(Failure::new(
            FailureKind::TooLarge,
            format!("the adapter's answer is longer than {MOST_BYTES} bytes"),
        )),
        false => Ok(bytes),
    }
}

fn end_of(child: &mut Child, until: Instant) -> Result<ExitStatus, Failure> {
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if Instant::now() >= until => return Err(Failure::timeout()),
            Ok(None) => thread::sleep(BETWEEN_LOOKS),
            Err(fault) => return Err(crashed(&fault.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Command, MOST_BYTES};
    use crate::failure::FailureKind;
    use std::time::Duration;

    fn run(words: &[&str], input: &str) -> Result<String, (FailureKind, String)> {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        let mut command = Command::new(words);
        if input == "hurry" {
            command.within = Duration::from_millis(1);
        }
        let said = command.run(input, &[("FRAMEX_REQUEST", "read(d1)")]);
        said.map_err(|failure| (failure.kind, failure.sentence))
    }

    #[test]
    fn a_command_reads_its_fields_and_its_environment_and_answers() {
        assert_eq!(run(&["cat"], "{\"a\":1}").as_deref(), Ok("{\"a\":1}"));
        let said = run(&["sh", "-c", "printf %s \"$FRAMEX_REQUEST\""], "");
        assert_eq!(said.as_deref(), Ok("read(d1)"));
    }

    #[test]
    fn a_command_that_crashes_hangs_or_talks_without_end_is_a_failed_call() {
        let (kind, sentence) =
            run(&["sh", "-c", "echo no such city >&2; exit 3"], "").expect_err("it crashes");
        assert_eq!(kind, FailureKind::AdapterCrashed);
        assert!(sentence.ends_with("no such city"), "{sentence}");
        let (kind, _) = run(&["/nowhere/at/all"], "").expect_err("it is not there");
        assert_eq!(kind, FailureKind::AdapterCrashed);
        let (kind, _) = run(&["sleep", "1000"], "hurry").expect_err("it hangs");
        assert_eq!(kind, FailureKind::Timeout);
        let endless = format!("yes | head -c {}", MOST_BYTES * 2);
        let (kind, _) = run(&["sh", "-c", &endless], "").expect_err("it is too long");
        assert_eq!(kind, FailureKind::TooLarge);
    }
}
