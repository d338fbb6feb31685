//! A session with `framex serve`: one process, a request line in, a reply line out, each timed.
//!
//! In: the engine's binary and files to load. Out: replies with what they took, and at the end what the process used.

use crate::process::{self, Ended, Run};
use crate::timed;
use serde_json::{Map, Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Bytes of program text in one request; a request line may have 1 MiB, its escapes included.
const CHUNK_BYTES: usize = 400 << 10;

/// A running server that holds one session.
pub(crate) struct Session {
    child: Child,
    input: BufWriter<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// Where it will say what it used.
    said: PathBuf,
    asked: u64,
}

/// One reply.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    /// Its `result`.
    pub(crate) result: Value,
    /// From the request's last byte to the reply's last byte.
    pub(crate) took: Duration,
}

impl Session {
    /// Starts the server.
    ///
    /// # Errors
    /// Where the binary cannot be started.
    pub(crate) fn start(engine: &Path) -> Result<Session, String> {
        Session::begin(Command::new(engine).args(["serve", "--quiet"]))
    }

    /// Starts the server on a snapshot.
    ///
    /// # Errors
    /// As [`Session::start`].
    pub(crate) fn start_on(engine: &Path, snapshot: &Path) -> Result<Session, String> {
        let mut command = Command::new(engine);
        Session::begin(command.args(["serve", "--quiet", "--snapshot"]).arg(snapshot))
    }

    fn begin(command: &Command) -> Result<Session, String> {
        let (mut timed, said) = timed::between(command, None)?;
        let mut child = timed
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .map_err(|e| format!("{:?}: {e}", command.get_program()))?;
        let input = child.stdin.take().ok_or("serve has no standard input")?;
        let output = child.stdout.take().ok_or("serve has no standard output")?;
        Ok(Session {
            child,
            input: BufWriter::new(input),
            output: BufReader::new(output),
            said,
            asked: 0,
        })
    }

    /// Sends one request, `fields` an object, and waits for its reply.
    ///
    /// # Errors
    /// Where the reply is an error, or the server is gone.
    pub(crate) fn call(&mut self, command: &str, fields: Value) -> Result<Reply, String> {
        self.asked += 1;
        let mut request = Map::new();
        request.insert("id".to_owned(), json!(self.asked));
        request.insert("command".to_owned(), json!(command));
        if let Value::Object(fields) = fields {
            request.extend(fields);
        }
        let gone = |e: std::io::Error| format!("serve, asked to {command}: {e}");
        let line = Value::Object(request).to_string();
        writeln!(self.input, "{line}").map_err(gone)?;
        let start = Instant::now();
        self.input.flush().map_err(gone)?;
        let mut reply = String::new();
        self.output.read_line(&mut reply).map_err(gone)?;
        let took = start.elapsed();
        let mut reply: Value = serde_json::from_str(&reply)
            .map_err(|e| format!("serve, asked to {command}: no reply that can be read: {e}"))?;
        if reply["ok"] != true {
            return Err(format!("serve, asked to {command}: {}", reply["error"]));
        }
        Ok(Reply {
            result: reply["result"].take(),
            took,
        })
    }

    /// Loads files as one program, in chunks of whole lines; the reply is that of the commit, the time that of all.
    ///
    /// A line must not end within a statement; the generated files have a statement a line.
    ///
    /// # Errors
    /// As [`Session::call`]; where a file cannot be read.
    pub(crate) fn load(&mut self, files: &[PathBuf]) -> Result<Reply, String> {
        let start = Instant::now();
        self.call("load_begin", json!({}))?;
        for path in files {
            let fault = |e: std::io::Error| format!("{}: {e}", path.display());
            let mut lines = BufReader::new(File::open(path).map_err(fault)?);
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let mut chunk = String::new();
            loop {
                let is_end = lines.read_line(&mut chunk).map_err(fault)? == 0;
                if chunk.len() >= CHUNK_BYTES || (is_end && !chunk.is_empty()) {
                    self.call("load_chunk", json!({ "source": chunk, "file": name }))?;
                    chunk.clear();
                }
                if is_end {
                    break;
                }
            }
        }
        let reply = self.call("load_commit", json!({}))?;
        Ok(Reply {
            took: start.elapsed(),
            ..reply
        })
    }

    /// Ends the session; CPU seconds and peak memory of the whole of it.
    ///
    /// # Errors
    /// Where the server does not end well.
    pub(crate) fn end(self) -> Result<Run, String> {
        let Session {
            child,
            input,
            output,
            said,
            ..
        } = self;
        drop((input, output));
        match process::used(child, &said, String::new()) {
            Ok(Ended::Whole(run)) => Ok(run),
            Ok(Ended::TooLong) => Err("serve was stopped".to_owned()),
            Err(problem) => Err(format!("serve {problem}")),
        }
    }
}
