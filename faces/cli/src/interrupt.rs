//! Notes that somebody pressed Ctrl-C, so that a run can finish what it writes, and a server leave nothing behind.
//!
//! Invariant: the second Ctrl-C ends a run at once, with the exit code of the first; a server ends at the first.

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

/// On Ctrl-C, or where the process is asked to terminate, calls `last` and ends: 130 after Ctrl-C, else 143, as a shell counts
/// signals. Where the system offers no signals, the process ends as it always does.
#[cfg(unix)]
pub(crate) fn end_after(last: impl FnOnce() + Send + 'static) {
    let _ = try_end_after(last);
}

#[cfg(unix)]
fn try_end_after(last: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use std::io::Read;
    use std::os::unix::net::UnixStream;
    use std::sync::atomic::AtomicUsize;

    let (mut told, tells) = UnixStream::pair()?;
    let which = Arc::new(AtomicUsize::new(0));
    for signal in [SIGINT, SIGTERM] {
        // Registered first, so that the number is there when the byte comes.
        signal_hook::flag::register_usize(signal, Arc::clone(&which), signal.unsigned_abs() as usize)?;
        signal_hook::low_level::pipe::register(signal, tells.try_clone()?)?;
    }
    std::thread::Builder::new().spawn(move || {
        if told.read_exact(&mut [0]).is_ok() {
            last();
            let signal = which.load(Ordering::SeqCst);
            std::process::exit(128 + i32::try_from(signal).unwrap_or_default());
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn end_after(_: impl FnOnce() + Send + 'static) {}
