//! Writes a snapshot whole or not at all.
//!
//! The file may not be written to (a map of it would not survive to be cut short), only replaced or removed.

use crate::beside::Beside;
use crate::{header, only_a_file};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

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
    let mut beside = Beside::create(path)?;
    let header = header::of(parts);
    beside.file.write_all(&header)?;
    for part in parts {
        beside.file.write_all(part)?;
    }
    forbid_writing(&beside.file)?;
    beside.put_in_place()?;
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
