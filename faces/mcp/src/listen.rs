//! Serves over HTTP on loopback: the protocol's streamable HTTP, a message a POST.
//!
//! Invariant: no address but loopback is ever bound; with a token nothing is answered before it; a request that a web
//! page of another origin, or a name that merely resolves to loopback, leads here is refused.

use crate::server::Server;
use crate::{MAX_MESSAGE_BYTES, RuleBase, lines, runtime};
use http_body_util::{BodyExt, Full, LengthLimitError, Limited, combinators::BoxBody};
use hyper::body::{Bytes, Incoming};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, WWW_AUTHENTICATE};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::json;
use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Connections held at once; further ones wait. Whoever shows no token holds one until `HEADERS_WITHIN` at most.
const MOST_CONNECTIONS: usize = 512;

/// Requests read and answered at once, of clients that showed their token; further ones wait.
const MOST_REQUESTS: usize = 64;

/// A client that has not sent its headers by then is let go.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);

/// And one that has not sent a request's body this long after its headers is answered that it took too long.
const BODY_WITHIN: Duration = Duration::from_secs(10);

/// How long the next client waits where the system has no place for it.
const BETWEEN_TRIES: Duration = Duration::from_millis(50);

/// The path of the endpoint.
pub const PATH: &str = "/mcp";

/// Where to listen, and what a client has to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    address: SocketAddr,
    token: Option<String>,
}

impl Address {
    /// Reads `HOST:PORT`, which must be loopback. `token` is what clients send as `Authorization: Bearer TOKEN`; there is
    /// none only where `needs_token` is false.
    ///
    /// # Errors
    /// In words: an address that others could reach, or no token.
    pub fn parse(text: &str, token: Option<&str>, needs_token: bool) -> Result<Address, String> {
        let mut found = text
            .to_socket_addrs()
            .map_err(|fault| format!("`{text}`: {fault}"))?;
        let Some(address) = found.find(|address| address.ip().is_loopback()) else {
            return Err(format!(
                "`{text}` can be reached from outside; listen on `127.0.0.1:PORT`"
            ));
        };
        let token = token.map(str::trim).filter(|token| !token.is_empty());
        if token.is_none() && needs_token {
            return Err("HTTP needs a token: put one into the variable FRAMEX_TOKEN".to_owned());
        }
        let token = token.filter(|_| needs_token).map(str::to_owned);
        Ok(Address { address, token })
    }
}

/// A bound address.
#[derive(Debug)]
pub struct Listening {
    listener: TcpListener,
    token: Option<String>,
}

/// Binds the address.
///
/// # Errors
/// It is taken, or cannot be bound.
pub fn bind(address: &Address) -> io::Result<Listening> {
    let listener = TcpListener::bind(address.address)?;
    listener.set_nonblocking(true)?;
    Ok(Listening {
        listener,
        token: address.token.clone(),
    })
}

impl Listening {
    /// The address, which names the port where port 0 was asked for.
    ///
    /// # Errors
    /// The system does not tell.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves, for ever.
    ///
    /// # Errors
    /// The machinery that waits for messages cannot be started.
    pub fn serve(self, rules: &Arc<RuleBase>) -> io::Result<()> {
        let door = Arc::new(Door {
            service: service(rules),
            token: self.token,
            places: Semaphore::new(MOST_REQUESTS),
        });
        runtime()?.block_on(accept(self.listener, door))
    }
}

type Service = StreamableHttpService<Server, NeverSessionManager>;
type Reply = Response<BoxBody<Bytes, Infallible>>;

/// No sessions: each POST stands for itself, so that a client which dies leaves nothing behind.
fn service(rules: &Arc<RuleBase>) -> Service {
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_MESSAGE_BYTES)
        .with_allowed_hosts(["localhost", "127.0.0.1", "::1"])
        .with_allowed_origins(["http://localhost:*", "http://127.0.0.1:*", "http://[::1]:*"])
        .enforce_origin_validation();
    let server = Server::new(rules);
    let sessions = Arc::new(NeverSessionManager::default());
    StreamableHttpService::new(move || Ok(server.clone()), sessions, config)
}

/// What every connection passes.
struct Door {
    service: Service,
    token: Option<String>,
    places: Semaphore,
}

async fn accept(listener: TcpListener, door: Arc<Door>) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else {
            return Ok(());
        };
        let Ok((stream, _)) = listener.accept().await else {
            // A fault of this moment, as a client that left already or no file that can be opened: others may leave.
            tokio::time::sleep(BETWEEN_TRIES).await;
            continue;
        };
        let door = Arc::clone(&door);
        tokio::spawn(async move {
            let serve = service_fn(|request| {
                let door = Arc::clone(&door);
                async move { Ok::<Reply, Infallible>(door.answer(request).await) }
            });
            // A client that goes away ends its connection and nothing else.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADERS_WITHIN)
                .serve_connection(TokioIo::new(stream), serve)
                .await;
            drop(place);
        });
    }
}

impl Door {
    async fn answer(&self, request: Request<Incoming>) -> Reply {
        if !self.lets_in(&request) {
            let fault = "send the token of this server as `Authorization: Bearer TOKEN`";
            let mut reply = refused(StatusCode::UNAUTHORIZED, fault);
            reply
                .headers_mut()
                .insert(WWW_AUTHENTICATE, "Bearer".parse().expect("a plain word"));
            return reply;
        }
        if request.uri().path() != PATH {
            return refused(StatusCode::NOT_FOUND, &format!("the endpoint is `{PATH}`"));
        }
        let Ok(_place) = self.places.acquire().await else {
            return refused(StatusCode::SERVICE_UNAVAILABLE, "the server is ending");
        };
        self.whole(request).await
    }

    /// Answers a request once its body is there.
    async fn whole(&self, request: Request<Incoming>) -> Reply {
        let (head, body) = request.into_parts();
        let body = match timeout(BODY_WITHIN, Limited::new(body, MAX_MESSAGE_BYTES).collect()).await {
            Ok(Ok(body)) => body.to_bytes(),
            Ok(Err(fault)) if fault.is::<LengthLimitError>() => {
                let fault =
                    format!("the message is longer than {MAX_MESSAGE_BYTES} bytes; ask in smaller parts");
                return refused(StatusCode::PAYLOAD_TOO_LARGE, &fault);
            }
            Ok(Err(fault)) => {
                return refused(
                    StatusCode::BAD_REQUEST,
                    &format!("the body cannot be read: {fault}"),
                );
            }
            Err(_) => {
                let fault = format!(
                    "the body did not come within {} s of its headers",
                    BODY_WITHIN.as_secs()
                );
                return refused(StatusCode::REQUEST_TIMEOUT, &fault);
            }
        };
        let is_json = head.headers.get(CONTENT_TYPE).is_some_and(|given| {
            let essence = given.as_bytes().split(|byte| *byte == b';').next();
            essence.is_some_and(|essence| essence.trim_ascii().eq_ignore_ascii_case(b"application/json"))
        });
        let reply = self
            .service
            .handle(Request::from_parts(head, Full::new(body.clone())))
            .await;
        // The service takes a body that is no message for one of another type, and says so in plain text.
        match lines::fault(&body) {
            Some(answer) if is_json && reply.status() == StatusCode::UNSUPPORTED_MEDIA_TYPE => with_status(
                StatusCode::BAD_REQUEST,
                serde_json::to_string(&answer).unwrap_or_default(),
            ),
            _ => reply,
        }
    }

    fn lets_in(&self, request: &Request<Incoming>) -> bool {
        let Some(token) = &self.token else { return true };
        let given = request.headers().get(AUTHORIZATION);
        let given = given.and_then(|value| value.as_bytes().strip_prefix(b"Bearer "));
        given.is_some_and(|given| is_same(given, token.as_bytes()))
    }
}

/// Looks at every byte whatever differs, so that the time taken says nothing about the token.
fn is_same(given: &[u8], token: &[u8]) -> bool {
    let unlike = given
        .iter()
        .zip(token)
        .fold(0, |unlike, (left, right)| unlike | (left ^ right));
    given.len() == token.len() && unlike == 0
}

/// An error of the protocol without an `id`, since none was read.
fn refused(status: StatusCode, fault: &str) -> Reply {
    let error = json!({"jsonrpc": "2.0", "error": {"code": -32600, "message": fault}});
    with_status(status, error.to_string())
}

fn with_status(status: StatusCode, text: String) -> Reply {
    let mut reply = Response::new(Full::new(Bytes::from(text)).boxed());
    *reply.status_mut() = status;
    reply
        .headers_mut()
        .insert(CONTENT_TYPE, "application/json".parse().expect("a plain word"));
    reply
}
