//! `framex mcp`: the rules as tools, resources and a prompt of the Model Context Protocol.

use super::session;
use crate::document;
use crate::ended::Ended;
use crate::interrupt;
use crate::options::{Opening, ProgramFiles};
use clap::Args;
use framex_mcp::RuleBase;
use framex_mcp::listen::{Address, PATH, bind};
use framex_operations::{Refused, malformed_command, unusable_address, unwritable_file};
use std::io::{BufReader, stdin, stdout};
use std::sync::Arc;

/// Nothing a client calls changes the rules; `book/doors/mcp.md` says how to connect one.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    program: ProgramFiles,
    /// Serve over HTTP on loopback, `127.0.0.1:PORT`, with a token in FRAMEX_TOKEN, in place of standard input and output
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// Let any program of this machine ask without a token
    #[arg(long, requires = "listen")]
    without_token: bool,
    #[command(flatten)]
    opening: Opening,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    match serve(arguments) {
        Ok(()) => Ended::Done,
        Err(refused) => document::print(Err(refused), &arguments.opening.printing),
    }
}

fn serve(arguments: &Arguments) -> Result<(), Refused> {
    let address = arguments.listen.as_deref().map(|text| {
        let token = std::env::var("FRAMEX_TOKEN").ok();
        let address = Address::parse(text, token.as_deref(), !arguments.without_token);
        address.map_err(|reason| malformed_command(&reason))
    });
    let address = address.transpose()?;
    let mut opened = session::open(&arguments.program.files, &arguments.opening)?;
    opened.session.limits = arguments.opening.limits.served();
    let rules = Arc::new(RuleBase::new(opened.session)?);
    interrupt::end_after(|| {});
    match (address, &arguments.listen) {
        (Some(address), Some(text)) => listen(&rules, &address, arguments.opening.printing.quiet)
            .map_err(|fault| unusable_address(text, &fault)),
        _ => framex_mcp::run(&rules, BufReader::new(stdin()), stdout())
            .map_err(|fault| unwritable_file("<stdout>", &fault)),
    }
}

fn listen(rules: &Arc<RuleBase>, address: &Address, is_quiet: bool) -> std::io::Result<()> {
    let listening = bind(address)?;
    if !is_quiet {
        eprintln!("framex mcp: listening on http://{}{PATH}", listening.address()?);
    }
    listening.serve(rules)
}
