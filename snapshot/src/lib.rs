//! Keeps the image of a session in a file that is opened by mapping it.
//!
//! Verbs: [`write()`], whole or not at all; [`open()`], which gives back the very bytes or says why they cannot be had.
//!
//! [`WholeFile`] does for any file what [`write()`] does for a snapshot: it takes the place of the one before when all of it is there.
//!
//! Invariant: a file that is torn, changed by a bit, or of another version is never taken for a snapshot.
//!
//! Never: knows what the bytes mean.

mod beside;
mod checksum;
mod header;
mod map;
mod write;

pub use beside::WholeFile;
pub use header::VERSION;
pub use map::Mapped;
pub use write::write;

use std::fs::Metadata;
use std::io;
use std::path::Path;

/// Why a file cannot be used as a snapshot.
#[derive(Debug)]
pub enum Fault {
    /// It cannot be read.
    Io(io::Error),
    /// It is no snapshot.
    Other,
    /// It was written by a FrameX that keeps sessions in another form, of this number.
    Version(u32),
    /// It was written on a machine whose words are of so many bits.
    Words(u32),
    /// Its end is missing, or there is more than its end.
    Torn,
    /// It is not what was written.
    Changed,
}

/// Opens a snapshot and checks that it is what was written.
///
/// # Errors
/// [`Fault`].
///
/// # Cost
/// One walk over the bytes, at the speed of memory.
pub fn open(path: &Path) -> Result<Mapped, Fault> {
    let mapped = map::map(path).map_err(Fault::Io)?;
    header::check(mapped.whole())?;
    Ok(mapped)
}

/// Refuses what is no plain file: a folder, a device, a pipe, a socket.
fn only_a_file(found: &Metadata) -> io::Result<()> {
    if found.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !found.is_file() {
        let fault = "it is a device, a pipe or a socket, and a snapshot is a file";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, fault));
    }
    Ok(())
}
