//! Maps a file into memory: the one place where something may change behind the program's back.
//!
//! Invariant: what is mapped is a file that is replaced as a whole and never written to ([`crate::write()`] renames), so that
//! its bytes stay as long as the map does.

use crate::{header, only_a_file};
use memmap2::Mmap;
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// A snapshot in memory, fetched as it is looked at.
#[derive(Debug)]
pub struct Mapped(Mmap);

impl Mapped {
    /// The image.
    #[must_use]
    pub fn image(&self) -> &[u8] {
        self.0.get(header::BYTES..).unwrap_or_default()
    }

    pub(crate) fn whole(&self) -> &[u8] {
        &self.0
    }
}

#[allow(
    unsafe_code,
    reason = "a map is sound while nobody cuts the file short; snapshots are replaced by renaming, never written to"
)]
pub(crate) fn map(path: &Path) -> io::Result<Mapped> {
    // Asked before it is opened: opening a pipe waits for somebody to write into it.
    only_a_file(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.len() == 0 {
        // An empty file cannot be mapped; one anonymous byte that is no snapshot stands for it.
        return Ok(Mapped(memmap2::MmapMut::map_anon(1)?.make_read_only()?));
    }
    // SAFETY: the file is only read here and is not written to by this program while it is mapped (see above).
    let map = unsafe { Mmap::map(&file)? };
    Ok(Mapped(map))
}
