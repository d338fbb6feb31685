//! Messages over standard input and output: one a line.
//!
//! In: lines of bounded length. Out: messages for the server; to what is no message, the answer that says so.
//!
//! Invariant: a line that cannot be read has an answer, and the next line is read; a request keeps its id in it.

use crate::MAX_MESSAGE_BYTES;
use rmcp::ErrorData;
use rmcp::model::{
    ClientJsonRpcMessage, ClientRequest, GetMeta, JsonRpcMessage, RequestId, ServerJsonRpcMessage,
};
use rmcp::service::RoleServer;
use rmcp::transport::Transport;
use serde_json::Value;
use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc::{Receiver, channel};

/// How many lines may wait to be served.
const WAITING: usize = 16;

/// A reader in a thread of its own, and a writer.
pub(crate) struct Lines<W> {
    lines: Receiver<Line>,
    output: Arc<Mutex<W>>,
    has_begun: bool,
}

/// A line that was read.
enum Line {
    Message(Box<ClientJsonRpcMessage>),
    /// It is no message; this is to be answered.
    Refused(Box<ServerJsonRpcMessage>),
}

impl<W: Write + Send + 'static> Lines<W> {
    /// Starts to read.
    pub(crate) fn of(input: impl BufRead + Send + 'static, output: W) -> Lines<W> {
        let (sender, lines) = channel(WAITING);
        // Reading blocks, and cannot be interrupted: the thread ends with its input or with the process.
        std::thread::spawn(move || {
            let mut input = input;
            while let Ok(Some(bytes)) = read(&mut input) {
                let Some(line) = understood(bytes) else { continue };
                if sender.blocking_send(line).is_err() {
                    return;
                }
            }
        });
        Lines {
            lines,
            output: Arc::new(Mutex::new(output)),
            has_begun: false,
        }
    }

    fn write(&self, message: &ServerJsonRpcMessage) -> io::Result<()> {
        let mut line = serde_json::to_vec(message)?;
        line.push(b'\n');
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        output.write_all(&line)?;
        output.flush()
    }

    /// Whether the server can use a message. It asks nothing, so it expects no answers; and before a session has begun,
    /// it takes a notification for a breach that ends everything.
    fn is_wanted(&mut self, message: &ClientJsonRpcMessage) -> bool {
        match message {
            JsonRpcMessage::Request(request) => {
                self.has_begun |= match &request.request {
                    ClientRequest::InitializeRequest(_) => true,
                    ClientRequest::DiscoverRequest(_) | ClientRequest::PingRequest(_) => false,
                    other => other.get_meta().protocol_version().is_some(),
                };
                true
            }
            JsonRpcMessage::Notification(_) => self.has_begun,
            JsonRpcMessage::Response(_) | JsonRpcMessage::Error(_) => false,
        }
    }
}

impl<W: Write + Send + 'static> Transport<RoleServer> for Lines<W> {
    type Error = io::Error;

    fn send(
        &mut self,
        message: ServerJsonRpcMessage,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        std::future::ready(self.write(&message))
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            match self.lines.recv().await? {
                Line::Message(message) if self.is_wanted(&message) => return Some(*message),
                Line::Message(_) => {}
                Line::Refused(answer) => self.write(&answer).ok()?,
            }
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.lines.close();
        Ok(())
    }
}

/// A line without its line break, or no more of it than is allowed and one byte.
struct Bytes {
    bytes: Vec<u8>,
    is_too_long: bool,
}

/// The next line; `None` at the end of the input. The rest of one that is too long is passed over.
fn read(input: &mut impl BufRead) -> io::Result<Option<Bytes>> {
    let mut bytes = Vec::new();
    let most = MAX_MESSAGE_BYTES as u64 + 1;
    if input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
        return Ok(Some(Bytes {
            bytes,
            is_too_long: false,
        }));
    }
    let is_too_long = bytes.len() > MAX_MESSAGE_BYTES;
    if is_too_long {
        skip_line(input)?;
    }
    Ok(Some(Bytes { bytes, is_too_long }))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let piece = input.fill_buf()?;
        let end = piece.iter().position(|byte| *byte == b'\n');
        let read_bytes = end.map_or(piece.len(), |at| at + 1);
        let is_over = end.is_some() || piece.is_empty();
        input.consume(read_bytes);
        if is_over {
            return Ok(());
        }
    }
}

/// What a line says; nothing for a line of white space, and for a notification that the protocol does not have.
fn understood(line: Bytes) -> Option<Line> {
    if line.is_too_long {
        let fault = format!("the message is longer than {MAX_MESSAGE_BYTES} bytes; ask in smaller parts");
        return Some(refused(ErrorData::invalid_request(fault, None), None));
    }
    let bytes = line.bytes.trim_ascii();
    if bytes.is_empty() {
        return None;
    }
    let value: Value = match serde_json::from_slice(bytes) {
        Ok(value) => value,
        Err(fault) => {
            let fault = format!("the line cannot be read as JSON: {fault}; send one JSON object a line");
            return Some(refused(ErrorData::parse_error(fault, None), None));
        }
    };
    let id = value.get("id").and_then(id_of);
    match serde_json::from_value(value) {
        Ok(message) => Some(Line::Message(Box::new(message))),
        Err(_) => {
            let fault = "the line is no message of JSON-RPC 2.0; send an object with `jsonrpc`, `id`, `method` and `params`";
            Some(refused(ErrorData::invalid_request(fault, None), id))
        }
    }
}

/// The answer to bytes that are no message; `None` where they are one.
pub(crate) fn fault(bytes: &[u8]) -> Option<ServerJsonRpcMessage> {
    let line = Bytes {
        bytes: bytes.to_vec(),
        is_too_long: false,
    };
    match understood(line)? {
        Line::Message(_) => None,
        Line::Refused(answer) => Some(*answer),
    }
}

fn id_of(id: &Value) -> Option<RequestId> {
    serde_json::from_value(id.clone()).ok()
}

fn refused(error: ErrorData, id: Option<RequestId>) -> Line {
    Line::Refused(Box::new(ServerJsonRpcMessage::error(error, id)))
}
