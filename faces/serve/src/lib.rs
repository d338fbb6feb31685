//! The operations as JSON Lines: a request a line in, a reply a line out, in order.
//!
//! Verb: [`run`], a session over any reader and writer; [`listen`], the same for each connection to a socket.
//!
//! Invariant: every request line has exactly one reply line, whatever is wrong with it, and no request ends the session.
//!
//! Never: decides anything; every reply is made by an operation of the catalogue.

pub mod listen;

mod line;
mod progress;
mod reply;
mod request;

use framex_operations::{Limits, Session, Snapshot, door};
use line::Line;
use progress::Progress;
use std::io::{self, BufRead, Write};

/// The greatest request line in bytes, its line break not counted.
pub const MAX_REQUEST_BYTES: usize = 1 << 20;

/// How a session is served.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What its evaluations may use.
    pub limits: Limits,
    /// Whether nothing is said on standard error while a request takes long.
    pub is_quiet: bool,
    /// What each session begins with; nothing unless given.
    pub snapshot: Option<Snapshot>,
}

/// Serves one session until its input ends.
///
/// # Errors
/// The input cannot be read, or nobody reads the output any more. Where the snapshot holds no session, the one reply says so.
///
/// # Example
/// ```
/// let requests = r#"{"id": 1, "command": "load", "source": "world open. rob:Man."}
/// {"id": 2, "command": "query", "query": "?- rob:Man."}
/// "#;
/// let mut replies = Vec::new();
/// framex_serve::run(requests.as_bytes(), &mut replies, framex_serve::Options::default())?;
/// let replies = String::from_utf8(replies).unwrap();
/// assert!(replies.ends_with("{\"id\":2,\"ok\":true,\"result\":{\"status\":\"true\"}}\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run(mut input: impl BufRead, mut output: impl Write, options: Options) -> io::Result<()> {
    let mut session = match &options.snapshot {
        None => Session::new(options.limits),
        Some(snapshot) => match snapshot.session(options.limits) {
            Ok(session) => session,
            Err(refused) => return output.write_all(reply::line(None, Err(refused)).as_bytes()),
        },
    };
    let progress = (!options.is_quiet).then(Progress::start);
    while let Some(line) = line::read(&mut input, MAX_REQUEST_BYTES)? {
        let Some(reply) = answered(&mut session, &line, progress.as_ref()) else {
            continue;
        };
        output.write_all(reply.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

/// The reply line; none for a line of white space alone.
fn answered(session: &mut Session, line: &Line, progress: Option<&Progress>) -> Option<String> {
    let bytes = match line {
        Line::Whole(bytes) if bytes.trim_ascii().is_empty() => return None,
        Line::Whole(bytes) => bytes,
        Line::TooLong => {
            let refused = framex_operations::oversized_request(MAX_REQUEST_BYTES);
            return Some(reply::line(None, Err(refused)));
        }
    };
    let (id, request) = request::read(bytes);
    let result = request.and_then(|request| {
        let _running = progress.map(|progress| progress.of(&request.command));
        door::call_for_text(session, &request.command, request.fields)
    });
    Some(reply::line(id, result))
}
