//! Serves over a socket: a Unix socket by its path, or TCP on loopback with a token; each connection is a session.
//!
//! Invariant: over TCP nothing is answered before the token; no address but loopback is ever bound; no client ends the
//! sessions of the others.

use crate::{MAX_REQUEST_BYTES, Options, line, line::Line, run};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How long the next client waits where the system has no place for it: until another one leaves.
const BETWEEN_TRIES: Duration = Duration::from_millis(50);

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
        // A path with a colon in it has a slash as well, or can be written with one: `./a:b`.
        let Some((_, port)) = text.rsplit_once(':').filter(|_| !text.contains('/')) else {
            return Ok(Address::Socket(PathBuf::from(text)));
        };
        if port.parse::<u16>().is_err() {
            return Err(format!(
                "`{port}` is no port, which is a number from 0 to 65535; write `127.0.0.1:PORT`, or the path of a socket \
                 with a slash, `./{text}`"
            ));
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
    use std::os::unix::net::UnixListener;
    let listener = match UnixListener::bind(path) {
        Err(fault) if fault.kind() == io::ErrorKind::AddrInUse && is_left_behind(path) => {
            std::fs::remove_file(path)?;
            UnixListener::bind(path)?
        }
        bound => bound?,
    };
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
    let path = path.to_owned();
    Ok(Bound::Socket(OwnedSocket { listener, path }))
}

/// Whether the file is a socket to which nobody listens, as one stays behind where a server was killed.
#[cfg(unix)]
fn is_left_behind(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    use std::os::unix::net::UnixStream;
    let is_socket = std::fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket());
    is_socket
        && UnixStream::connect(path).is_err_and(|fault| fault.kind() == io::ErrorKind::ConnectionRefused)
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

    /// The socket's file, for whoever ends the process without letting this go.
    #[must_use]
    pub fn socket_file(&self) -> Option<&Path> {
        match &self.0 {
            #[cfg(unix)]
            Bound::Socket(socket) => Some(&socket.path),
            Bound::Loopback(..) => None,
        }
    }

    /// Serves each connection in a thread of its own, for ever.
    pub fn serve(&self, options: &Options) -> ! {
        match &self.0 {
            #[cfg(unix)]
            Bound::Socket(socket) => loop {
                let (stream, _) = patiently(|| socket.listener.accept());
                let options = options.clone();
                beside(move || run(BufReader::new(&stream), &stream, options));
            },
            Bound::Loopback(listener, token) => loop {
                let (stream, _) = patiently(|| listener.accept());
                let options = options.clone();
                let token = token.clone();
                beside(move || guarded(BufReader::new(&stream), &stream, &token, options));
            },
        }
    }
}

/// The next client. A fault is one of this moment (a client that left already, no file that can be opened) and says
/// nothing against the sessions that run: it is waited out.
fn patiently<T>(mut accept: impl FnMut() -> io::Result<T>) -> T {
    loop {
        match accept() {
            Ok(accepted) => return accepted,
            Err(_) => thread::sleep(BETWEEN_TRIES),
        }
    }
}

/// Serves one client in a thread. A client that goes away, or for which there is no thread, ends its session and nothing
/// else: its connection is closed.
fn beside(session: impl FnOnce() -> io::Result<()> + Send + 'static) {
    // Both faults are told to the client by the end of its connection; there is nobody else to tell.
    let _ = thread::Builder::new().spawn(move || {
        let _ = session();
    });
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
    fn a_host_without_a_port_is_no_socket_of_that_name() {
        for slip in ["127.0.0.1:99999", "127.0.0.1:", "localhost:http"] {
            assert!(
                Address::parse(slip, Some("secret")).is_err_and(|said| said.contains("no port")),
                "{slip}"
            );
        }
        assert_eq!(Address::parse("./a:b", None), Ok(Address::Socket("./a:b".into())));
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
