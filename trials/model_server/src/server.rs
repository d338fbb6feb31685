//! A model server on loopback, with its good and bad days.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

/// A request as it arrived.
#[derive(Clone, Debug)]
pub struct Asked {
    /// `/v1/chat/completions`
    pub path: String,
    /// Names in lower case, with their values.
    pub headers: Vec<(String, String)>,
    /// The body, byte for byte.
    pub body: String,
}

impl Asked {
    /// The value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(given, _)| given == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The content of the message with this role.
    #[must_use]
    pub fn message(&self, role: &str) -> String {
        let body: Value = serde_json::from_str(&self.body).unwrap_or(Value::Null);
        let messages = body["messages"].as_array().cloned().unwrap_or_default();
        let found = messages.iter().find(|message| message["role"] == role);
        found.map_or_else(String::new, |message| {
            message["content"].as_str().unwrap_or("").to_owned()
        })
    }
}

/// What the server does with a request.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A completion with this text.
    Reply(String),
    /// The same as a stream of events, chunked, a few letters in each.
    Stream(String),
    /// A stream that ends after so many events, its connection closed as if nothing were amiss.
    StreamWithoutEnd(String, usize),
    /// A stream whose connection breaks within a chunk.
    BrokenChunk(String),
    /// A status with further headers and a body.
    Status(u16, Vec<(&'static str, String)>, String),
    /// A body that is shorter than its length says.
    ShortBody(String),
    /// Nothing for this long, then the end.
    Stall(Duration),
    /// The connection closed without a word.
    Close,
}

/// A running server; it ends with the value.
pub struct ModelServer {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<Asked>>>,
    connections: Arc<AtomicUsize>,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl ModelServer {
    /// Starts a server on a free port of loopback.
    ///
    /// - `answer`: what is done with each request; the number counts them from 1.
    ///
    /// # Panics
    /// If loopback has no free port.
    pub fn start(answer: impl Fn(usize, &Asked) -> Answer + Send + 'static) -> ModelServer {
        let listener = TcpListener::bind("127.0.0.1:0").expect("loopback has a free port");
        let address = listener.local_addr().expect("a bound socket has an address");
        let asked = Arc::new(Mutex::new(Vec::new()));
        let is_over = Arc::new(AtomicBool::new(false));
        let connections = Arc::new(AtomicUsize::new(0));
        let (seen, over, met) = (Arc::clone(&asked), Arc::clone(&is_over), Arc::clone(&connections));
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming() {
                if over.load(Ordering::SeqCst) {
                    return;
                }
                met.fetch_add(1, Ordering::SeqCst);
                let Some((stream, request)) = stream.ok().and_then(read) else {
                    continue;
                };
                let number = {
                    let mut seen = seen.lock().expect("no thread panicked with the list");
                    seen.push(request.clone());
                    seen.len()
                };
                // A client that hung up is its own affair.
                let _ = write(stream, &answer(number, &request));
            }
        });
        ModelServer {
            address,
            asked,
            connections,
            is_over,
            thread: Some(thread),
        }
    }

    /// The base URL.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// How often somebody connected, whether or not anything was asked.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }

    /// The requests so far.
    ///
    /// # Panics
    /// If the server's thread panicked.
    #[must_use]
    pub fn asked(&self) -> Vec<Asked> {
        self.asked
            .lock()
            .expect("no thread panicked with the list")
            .clone()
    }
}

impl Drop for ModelServer {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::SeqCst);
        // Wakes the thread that waits for the next connection.
        let _ = TcpStream::connect(self.address);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn read(stream: TcpStream) -> Option<(TcpStream, Asked)> {
    stream.set_read_timeout(Some(Duration::from_secs(10))).ok()?;
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let path = line.split(' ').nth(1)?.to_owned();
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else {
            break;
        };
        headers.push((name.to_lowercase(), value.trim().to_owned()));
    }
    let mut asked = Asked {
        path,
        headers,
        body: String::new(),
    };
    let length: usize = asked.header("content-length")?.parse().ok()?;
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    asked.body = String::from_utf8(body).ok()?;
    Some((reader.into_inner(), asked))
}

fn write(mut stream: TcpStream, answer: &Answer) -> std::io::Result<()> {
    match answer {
        Answer::Reply(text) => whole(&mut stream, 200, &[], &completion(text)),
        Answer::Status(status, headers, body) => whole(&mut stream, *status, headers, body),
        Answer::ShortBody(text) => {
            let body = completion(text);
            let length = body.len() + 100;
            write!(
                stream,
                "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
            )
        }
        Answer::Stream(text) => {
            let events = events(text);
            begin_stream(&mut stream)?;
            for event in &events {
                chunk(&mut stream, event)?;
            }
            chunk(&mut stream, "data: [DONE]\n\n")?;
            stream.write_all(b"0\r\n\r\n")
        }
        Answer::StreamWithoutEnd(text, count) => {
            begin_stream(&mut stream)?;
            for event in events(text).iter().take(*count) {
                chunk(&mut stream, event)?;
            }
            stream.write_all(b"0\r\n\r\n")
        }
        Answer::BrokenChunk(text) => {
            begin_stream(&mut stream)?;
            chunk(&mut stream, &events(text)[0])?;
            stream.write_all(b"fff\r\ndata: {")
        }
        Answer::Stall(time) => {
            std::thread::sleep(*time);
            Ok(())
        }
        Answer::Close => stream.shutdown(Shutdown::Both),
    }
}

fn whole(stream: &mut TcpStream, status: u16, headers: &[(&str, String)], body: &str) -> std::io::Result<()> {
    write!(stream, "HTTP/1.1 {status} Status\r\nconnection: close\r\n")?;
    if headers.iter().all(|(name, _)| *name != "content-type") {
        write!(stream, "content-type: application/json\r\n")?;
    }
    for (name, value) in headers {
        write!(stream, "{name}: {value}\r\n")?;
    }
    write!(stream, "content-length: {}\r\n\r\n{body}", body.len())
}

fn begin_stream(stream: &mut TcpStream) -> std::io::Result<()> {
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes())
}

fn chunk(stream: &mut TcpStream, text: &str) -> std::io::Result<()> {
    write!(stream, "{:x}\r\n{text}\r\n", text.len())?;
    stream.flush()
}

fn completion(text: &str) -> String {
    json!({
        "object": "chat.completion",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 10},
    })
    .to_string()
}

fn events(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let parts = letters.chunks(7).map(|part| {
        let delta = json!({"choices": [{"index": 0, "delta": {"content": part.iter().collect::<String>()}}]});
        format!("data: {delta}\n\n")
    });
    parts.collect()
}
