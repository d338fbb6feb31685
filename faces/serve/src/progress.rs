//! Says on standard error that a request is still being worked on, from its second second on.
//!
//! Invariant: nothing is said once the request is answered.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

const EVERY: Duration = Duration::from_secs(2);

/// A watcher beside the session.
#[derive(Debug)]
pub(crate) struct Progress {
    told: Sender<Option<String>>,
}

/// While this lives, the request is being worked on.
#[derive(Debug)]
pub(crate) struct Running<'p>(&'p Progress);

impl Progress {
    /// Starts the watcher; it ends with what is returned.
    pub(crate) fn start() -> Progress {
        let (told, tells) = channel();
        // Where there is no thread to be had, nothing is said of the requests, and they are answered all the same.
        let _ = thread::Builder::new().spawn(move || watch(&tells));
        Progress { told }
    }

    /// A request begins.
    pub(crate) fn of(&self, command: &str) -> Running<'_> {
        // Where there is no watcher there is nobody to tell.
        let _ = self.told.send(Some(command.to_owned()));
        Running(self)
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        let _ = self.0.told.send(None);
    }
}

fn watch(tells: &Receiver<Option<String>>) {
    while let Ok(begun) = tells.recv() {
        let Some(command) = begun else { continue };
        let start = Instant::now();
        while let Err(RecvTimeoutError::Timeout) = tells.recv_timeout(EVERY) {
            eprintln!(
                "framex serve: {command} has been running for {} s",
                start.elapsed().as_secs()
            );
        }
    }
}
