//! Notes that somebody pressed Ctrl-C, so that a run can finish what it writes.
//!
//! Invariant: the second Ctrl-C ends the process at once, with the exit code of the first.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

static ASKED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
const INTERRUPTED: i32 = 130;

/// Listens from now on. Where the system offers no signals, Ctrl-C ends the process as it always does.
pub(crate) fn listen() {
    let signal = signal_hook::consts::SIGINT;
    // Registered first, so that it runs before the flag is set: it ends only what was asked to end before.
    let _ = signal_hook::flag::register_conditional_shutdown(signal, INTERRUPTED, Arc::clone(&ASKED));
    let _ = signal_hook::flag::register(signal, Arc::clone(&ASKED));
}

/// Whether Ctrl-C was pressed since.
pub(crate) fn was_asked_for() -> bool {
    ASKED.load(Ordering::Relaxed)
}
