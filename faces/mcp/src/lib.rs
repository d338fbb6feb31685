//! The rules offered to a language model: the Model Context Protocol over standard input and output, or HTTP on loopback.
//!
//! Verb: [`run`], one client over any reader and writer; [`listen`], any number of them over HTTP.
//!
//! In: a loaded [`RuleBase`]. Out: tools (the offers of the operations), resources (the files, the rule graph, the
//! schema) and a prompt that says how to ask.
//!
//! Invariant: no client can change the rule base; every request has an answer, whatever is wrong with it.
//!
//! Never: decides anything, asks a model, reaches out; every answer is made by an operation.

pub mod listen;

mod answer;
mod lines;
mod prompts;
mod resources;
mod rule_base;
mod server;
mod tools;

pub use rule_base::RuleBase;

use lines::Lines;
use rmcp::ServiceExt;
use server::Server;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

/// The greatest message in bytes.
pub const MAX_MESSAGE_BYTES: usize = 1 << 20;

/// Serves one client until its input ends: a message a line, as the protocol says of standard input and output.
///
/// # Errors
/// The machinery that waits for messages cannot be started.
pub fn run(
    rules: &Arc<RuleBase>,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let runtime = runtime()?;
    runtime.block_on(async {
        // A client that leaves before it has begun, or in the middle, ends its session; there is nobody to tell.
        if let Ok(session) = Server::new(rules).serve(Lines::of(input, output)).await {
            let _ = session.waiting().await;
        }
    });
    // A question that is still being answered has nobody to hear the answer.
    runtime.shutdown_background();
    Ok(())
}

/// Waits on one thread; answers are made on others, so that a long one keeps nobody from being heard.
fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}
