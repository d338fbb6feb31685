//! Servers on sockets: what they survive, and what they leave behind.

use super::program::Program;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server that is ended with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the binary by way of a shell that says something first, and reads where it listens.
fn started(before: &str, arguments: &[&str]) -> (Server, String) {
    let line = format!("{before} exec \"$0\" \"$@\"");
    let mut child = Command::new("sh")
        .args(["-c", &line, env!("CARGO_BIN_EXE_framex")])
        .args(arguments)
        .env("FRAMEX_TOKEN", "secret")
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut said = String::new();
    let mut errors = BufReader::new(child.stderr.take().expect("it is piped"));
    errors.read_line(&mut said).expect("it says where it listens");
    let address = said.trim().rsplit(' ').next().unwrap_or_default().to_owned();
    (Server(child), address)
}

fn asked(mut stream: impl Read + Write, first: &str) -> String {
    let request = "{\"id\": 1, \"command\": \"load\", \"source\": \"world open. a:K.\"}\n";
    stream
        .write_all(format!("{first}{request}").as_bytes())
        .expect("it is heard");
    let mut reply = String::new();
    BufReader::new(stream)
        .read_line(&mut reply)
        .expect("it is answered");
    reply
}

#[test]
fn more_clients_than_files_can_be_open_end_no_server() {
    let socket = Program::named("s", "");
    std::fs::remove_file(socket.path()).expect("it was there");
    let (_server, path) = started("ulimit -n 24;", &["serve", "--listen", socket.path()]);
    let crowd: Vec<UnixStream> = (0..60).filter_map(|_| UnixStream::connect(&path).ok()).collect();
    assert!(crowd.len() > 24);
    drop(crowd);
    let reply = asked(UnixStream::connect(&path).expect("it listens still"), "");
    assert!(reply.contains("\"ok\":true"), "{reply}");

    let (_server, address) = started("ulimit -n 24;", &["serve", "--listen", "127.0.0.1:0"]);
    let crowd: Vec<TcpStream> = (0..60)
        .filter_map(|_| TcpStream::connect(&address).ok())
        .collect();
    drop(crowd);
    let reply = asked(
        TcpStream::connect(&address).expect("it listens still"),
        "secret\n",
    );
    assert!(reply.contains("\"ok\":true"), "{reply}");
}

#[test]
fn more_clients_than_files_can_be_open_end_no_server_of_a_rule_base() {
    let rules = Program::of("world open. a:K.");
    let (_server, address) = started("ulimit -n 24;", &["mcp", rules.path(), "--listen", "127.0.0.1:0"]);
    let address = address.trim_start_matches("http://").trim_end_matches("/mcp");
    let crowd: Vec<TcpStream> = (0..60).filter_map(|_| TcpStream::connect(address).ok()).collect();
    drop(crowd);
    let mut stream = TcpStream::connect(address).expect("it listens still");
    stream
        .write_all(b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer secret\r\n\r\n")
        .expect("heard");
    let mut reply = String::new();
    BufReader::new(stream)
        .read_line(&mut reply)
        .expect("it is answered");
    assert!(reply.contains("404"), "{reply}");
}

#[test]
fn a_server_that_is_asked_to_end_takes_its_socket_with_it_and_says_so_by_its_code() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let socket = Program::named("s", "");
        std::fs::remove_file(socket.path()).expect("it was there");
        let (mut server, path) = started("", &["serve", "--listen", socket.path()]);
        assert!(Path::new(&path).exists());
        let process = server.0.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &process]).status();
        assert!(sent.is_ok_and(|sent| sent.success()));
        let ended = server.0.wait().expect("it ends");
        assert_eq!(ended.code(), Some(code), "{signal}");
        assert!(!Path::new(&path).exists(), "{signal}");
    }
}

#[test]
fn a_socket_to_which_nobody_listens_is_taken_over_and_any_other_file_is_not() {
    let socket = Program::named("s", "");
    std::fs::remove_file(socket.path()).expect("it was there");
    let (first, _) = started("", &["serve", "--listen", socket.path()]);
    let second = super::program::framex(&["serve", "--listen", socket.path()]);
    assert_eq!(second.code, 2);
    assert!(
        second.err.contains("another program listens there"),
        "{}",
        second.err
    );
    // Killed, it can take nothing with it.
    drop(first);
    assert!(Path::new(socket.path()).exists());
    let (_third, path) = started("", &["serve", "--listen", socket.path()]);
    assert!(asked(UnixStream::connect(path).expect("it listens"), "").contains("\"ok\":true"));

    let file = Program::named("s", "mine");
    assert_eq!(
        super::program::framex(&["serve", "--listen", file.path()]).code,
        2
    );
    assert_eq!(file.text(), "mine");
}
