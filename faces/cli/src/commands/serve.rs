//! `framex serve`: the operations as JSON Lines.

use crate::document;
use crate::ended::Ended;
use crate::interrupt;
use crate::options::{LimitOptions, Printing};
use clap::Args;
use framex_operations::{Snapshot, malformed_command, unusable_address};
use framex_serve::listen::{Address, bind};
use framex_serve::{Options, run as serve};
use std::path::Path;

/// A request a line in, a reply a line out; `book/doors/serve.md` has the protocol.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Serve each connection to this socket as a session: a path, or `127.0.0.1:PORT` with a token in FRAMEX_TOKEN
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// Begin each session with the one that `framex snapshot` kept in this file
    #[arg(long, value_name = "FILE")]
    snapshot: Option<String>,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    printing: Printing,
}

pub(crate) fn run(arguments: &Arguments) -> Ended {
    let snapshot = match arguments.snapshot.as_deref().map(Snapshot::open).transpose() {
        Ok(snapshot) => snapshot,
        Err(refused) => return document::print(Err(refused), &arguments.printing),
    };
    let options = Options {
        snapshot,
        limits: arguments.limits.served(),
        is_quiet: arguments.printing.quiet,
    };
    match &arguments.listen {
        Some(address) => listen(address, arguments, options),
        None => {
            interrupt::end_after(|| {});
            // A client that has gone away ends the session; there is nobody to tell.
            let _ = serve(std::io::stdin().lock(), std::io::stdout().lock(), options);
            Ended::Done
        }
    }
}

fn listen(text: &str, arguments: &Arguments, options: Options) -> Ended {
    let token = std::env::var("FRAMEX_TOKEN").ok();
    let address = match Address::parse(text, token.as_deref()) {
        Ok(address) => address,
        Err(reason) => return document::print(Err(malformed_command(&reason)), &arguments.printing),
    };
    let listening = match bind(&address) {
        Ok(listening) => listening,
        Err(fault) => return document::print(Err(unusable_address(text, &fault)), &arguments.printing),
    };
    if let Some(file) = listening.socket_file().map(Path::to_owned) {
        // Where it is gone already, somebody else has seen to it.
        interrupt::end_after(move || drop(std::fs::remove_file(file)));
    } else {
        interrupt::end_after(|| {});
    }
    if !options.is_quiet {
        let bound = listening
            .address()
            .map_or_else(|| text.to_owned(), |bound| bound.to_string());
        eprintln!("framex serve: listening on {bound}");
    }
    listening.serve(&options)
}
