//! Writes a snapshot whole or not at all.
//!
//! The bytes go to a file of another name in the same folder, to the disk, and then under their own name; who opens the
//! file at any moment finds the old one or the new one. It may not be written to (a map of it would not survive to be cut
//! short), only replaced or removed.

use crate::{header, only_a_file};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes an image; how many bytes the file has.
///
/// - `parts`: the image, one part after the other; every part but the last is a multiple of 64 bytes long.
///
/// # Errors
/// The file, or one beside it, cannot be written; there is something of that name that is no file. What is there then stands.
pub fn write(path: &Path, parts: &[&[u8]]) -> io::Result<u64> {
    // What keeps a file from being looked at keeps one from being made, and says so then.
    if let Ok(found) = fs::metadata(path) {
        only_a_file(&found)?;
    }
    let (beside, file) = create_beside(path)?;
    let written = write_to(file, parts).and_then(|bytes| {
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

fn write_to(mut file: File, parts: &[&[u8]]) -> io::Result<u64> {
    let header = header::of(parts);
    file.write_all(&header)?;
    for part in parts {
        file.write_all(part)?;
    }
    forbid_writing(&file)?;
    file.sync_all()?;
    Ok((header.len() + parts.iter().map(|part| part.len()).sum::<usize>()) as u64)
}

#[cfg(unix)]
fn forbid_writing(file: &File) -> io::Result<()> {
    let mut rights = file.metadata()?.permissions();
    rights.set_readonly(true);
    file.set_permissions(rights)
}

/// Elsewhere a file that may not be written to cannot be replaced either.
#[cfg(not(unix))]
fn forbid_writing(_: &File) -> io::Result<()> {
    Ok(())
}

/// A new file in the same folder, under a name that nobody else writes to: no other process, no other session of this one.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.{number}.new", std::process::id()));
        let beside = path.with_file_name(name);
        match File::create_new(&beside) {
            // Left behind by a process that had this number and was killed.
            Err(fault) if fault.kind() == ErrorKind::AlreadyExists => {}
            created => return created.map(|file| (beside, file)),
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::write;
    use std::fs;
    use std::path::PathBuf;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("framex-snapshot-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        folder
    }

    #[test]
    fn many_who_write_to_one_path_at_once_all_succeed_and_one_of_them_stands_whole() {
        let folder = folder("race");
        let path = folder.join("common");
        std::thread::scope(|scope| {
            for writer in 1..=8u8 {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..10 {
                        write(path, &[&[writer; 4096]]).expect("it is written");
                    }
                });
            }
        });
        let image = crate::open(&path).expect("it is whole");
        assert!(image.image().iter().all(|byte| *byte == image.image()[0]));
        assert_eq!(
            fs::read_dir(&folder).expect("the folder").count(),
            1,
            "nothing is left beside it"
        );
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn what_is_no_file_is_neither_replaced_nor_read() {
        let folder = folder("special");
        let socket = folder.join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
        let pipe = folder.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|made| made.success()));
        for special in [&socket, &pipe, &PathBuf::from("/dev/null")] {
            assert!(write(special, &[b"image"]).is_err(), "{}", special.display());
            assert!(crate::open(special).is_err(), "{}", special.display());
            assert!(
                !fs::metadata(special).expect("it stands").is_file(),
                "{}",
                special.display()
            );
        }
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn a_snapshot_may_be_replaced_and_not_written_to() {
        let folder = folder("rights");
        let path = folder.join("kept");
        write(&path, &[b"one"]).expect("it is written");
        write(&path, &[b"another"]).expect("it is replaced");
        assert_eq!(crate::open(&path).expect("it is whole").image(), b"another");
        assert!(fs::metadata(&path).expect("it stands").permissions().readonly());
        fs::remove_dir_all(folder).expect("it is ours");
    }
}
