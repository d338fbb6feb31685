//! Writes a snapshot whole or not at all.
//!
//! The bytes go to a file of another name in the same folder, to the disk, and then under their own name; who opens the
//! file at any moment finds the old one or the new one.

use crate::header;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes an image; how many bytes the file has.
///
/// - `parts`: the image, one part after the other; every part but the last is a multiple of 64 bytes long.
///
/// # Errors
/// The file, or one beside it, cannot be written. The old file then stands.
pub fn write(path: &Path, parts: &[&[u8]]) -> io::Result<u64> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let beside = beside(path);
    let written = write_beside(&beside, parts).and_then(|bytes| {
        fs::rename(&beside, path)?;
        Ok(bytes)
    });
    if written.is_err() {
        // It may not be there; the fault that is told is the first one.
        let _ = fs::remove_file(&beside);
        return written;
    }
    // The new name is on the disk once its folder is; where a folder cannot be opened, the system sees to it.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(folder) = File::open(folder.unwrap_or_else(|| Path::new("."))) {
        let _ = folder.sync_all();
    }
    written
}

fn write_beside(path: &Path, parts: &[&[u8]]) -> io::Result<u64> {
    let mut file = File::create(path)?;
    let header = header::of(parts);
    file.write_all(&header)?;
    for part in parts {
        file.write_all(part)?;
    }
    file.sync_all()?;
    Ok((header.len() + parts.iter().map(|part| part.len()).sum::<usize>()) as u64)
}

/// A name that no other process uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    path.with_file_name(name)
}
