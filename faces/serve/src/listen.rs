//! Serves over a socket: a Unix socket by its path, or TCP on loopback with a token; each connection is a session.
//!
//! Invariant: over TCP nothing is answered before the token; no address but loopback is ever bound.

use crate::{MAX_REQUEST_BYTES, Options, line, line::Line, run};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::thread;

/// Where to listen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// A Unix socket.
    Socket(PathBuf),
    /// A loopback address and the token that each connection sends as its first line.
    Loopback(SocketAddr, String),
}

impl Address {
    /// Reads `HOST:PORT`, which must be loopback and needs a token, or else the path of a socket.
    ///
    /// # Errors
    /// In words: an address that others could reach, or no token for TCP.
    pub fn parse(text: &str, token: Option<&str>) -> Result<Address, String> {
        let is_host_and_port = !text.contains('/')
            && text
                .rsplit_once(':')
                .is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        if !is_host_and_port {
            return Ok(Address::Socket(PathBuf::from(text)));
        }
        let found = text
            .to_socket_addrs()
            .map_err(|fault| format!("`{text}`: {fault}"))?;
        let Some(address) = found.into_iter().find(|address| address.ip().is_loopback()) else {
            return Err(format!(
                "`{text}` can be reached from outside; listen on `127.0.0.1:PORT`, or on the path of a socket"
            ));
        };
        match token {
            Some(token) if !token.trim().is_empty() => {
                Ok(Address::Loopback(address, token.trim().to_owned()))
            }
            _ => Err("TCP needs a token: put one into the variable FRAMEX_TOKEN".to_owned()),
        }
    }
}

/// A place that clients can connect to.
#[derive(Debug)]
pub struct Listening(Bound);

#[derive(Debug)]
enum Bound {
    #[cfg(unix)]
    Socket(OwnedSocket),
    Loopback(TcpListener, String),
}

/// Removes the socket's file when listening ends.
#[cfg(unix)]
#[derive(Debug)]
struct OwnedSocket {
    listener: std::os::unix::net::UnixListener,
    path: PathBuf,
}

#[cfg(unix)]
impl Drop for OwnedSocket {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Binds the address.
///
/// # Errors
/// It is taken, or cannot be bound.
pub fn bind(address: &Address) -> io::Result<Listening> {
    match address {
        Address::Socket(path) => socket(path).map(Listening),
        Address::Loopback(address, token) => Ok(Listening(Bound::Loopback(
            TcpListener::bind(address)?,
            token.clone(),
        ))),
    }
}

#[cfg(unix)]
fn socket(path: &Path) -> io::Result<Bound> {
    use std::os::unix::fs::PermissionsExt;
    let listener = std::os::unix::net::UnixListener::bind(path)?;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
    let path = path.to_owned();
    Ok(Bound::Socket(OwnedSocket { listener, path }))
}

#[cfg(not(unix))]
fn socket(path: &Path) -> io::Result<Bound> {
    let fault = format!(
        "{} is the path of a socket, and this system has none",
        path.display()
    );
    Err(io::Error::new(io::ErrorKind::Unsupported, fault))
}

impl Listening {
    /// The TCP address, which names the port where port 0 was asked for.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        match &self.0 {
            #[cfg(unix)]
            Bound::Socket(_) => None,
            Bound::Loopback(listener, _) => listener.local_addr().ok(),
        }
    }

    /// Serves each connection in a thread of its own, for ever.
    ///
    /// # Errors
    /// Connections can be accepted no longer.
    pub fn serve(&self, options: &Options) -> io::Result<()> {
        match &self.0 {
            #[cfg(unix)]
            Bound::Socket(socket) => loop {
                let (stream, _) = socket.listener.accept()?;
                let output = stream.try_clone()?;
                let options = options.clone();
                // A client that goes away ends its session and nothing else.
                thread::spawn(move || run(BufReader::new(stream), output, options));
            },
            Bound::Loopback(listener, token) => loop {
                let (stream, _) = listener.accept()?;
                let output = stream.try_clone()?;
                let options = options.clone();
                let token = token.clone();
                thread::spawn(move || guarded(BufReader::new(stream), output, &token, options));
            },
        }
    }
}

/// A session after its token, given as the first line.
fn guarded(mut input: impl BufRead, mut output: impl Write, token: &str, options: Options) -> io::Result<()> {
    let is_given = match line::read(&mut input, MAX_REQUEST_BYTES)? {
        Some(Line::Whole(given)) => is_same(given.trim_ascii(), token.as_bytes()),
        Some(Line::TooLong) | None => false,
    };
    if is_given {
        return run(input, output, options);
    }
    let refused = framex_operations::malformed_request("the first line of a connection is its token");
    output.write_all(crate::reply::line(None, Err(refused)).as_bytes())
}

/// Looks at every byte whatever differs, so that the time taken says nothing about the token.
fn is_same(given: &[u8], token: &[u8]) -> bool {
    let unlike = given
        .iter()
        .zip(token)
        .fold(0, |unlike, (left, right)| unlike | (left ^ right));
    given.len() == token.len() && unlike == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_is_bound_and_only_with_a_token() {
        assert_eq!(
            Address::parse("/run/framex.sock", None),
            Ok(Address::Socket("/run/framex.sock".into()))
        );
        assert!(Address::parse("127.0.0.1:0", Some("secret")).is_ok());
        assert!(Address::parse("127.0.0.1:0", None).is_err_and(|said| said.contains("FRAMEX_TOKEN")));
        assert!(Address::parse("0.0.0.0:9", Some("secret")).is_err_and(|said| said.contains("127.0.0.1")));
    }

    #[test]
    fn a_connection_without_the_token_is_refused_and_closed() {
        let ask = |first: &str| {
            let mut output = Vec::new();
            let input =
                format!("{first}\n{{\"id\": 1, \"command\": \"load\", \"source\": \"world open. a:K.\"}}\n");
            guarded(input.as_bytes(), &mut output, "secret", Options::default()).unwrap();
            String::from_utf8(output).unwrap()
        };
        assert!(ask("secret").contains("\"ok\":true"));
        assert!(ask("secre").contains("its token"));
        assert!(!ask("wrong").contains("\"ok\":true"));
    }
}
