//! Decides when a file that is written takes the place of the one before: when all of it is there, and never sooner.
//!
//! The bytes go to a file of another name in the same folder, and then under their own name; who opens the file at any
//! moment finds the old one or the new one. Where writing stops before its end, the old one stands.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A new file under a name that nobody else writes to: no other process, no other session of this one.
///
/// It is gone when it is dropped, unless it was [put in its place](Beside::put_in_place).
#[derive(Debug)]
pub(crate) struct Beside {
    pub(crate) file: File,
    /// Its name until then; empty once it has its place.
    name: PathBuf,
    place: PathBuf,
}

impl Beside {
    pub(crate) fn create(place: &Path) -> io::Result<Beside> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let mut name: OsString = place.file_name().unwrap_or_default().to_owned();
            name.push(format!(".{}.{number}.new", std::process::id()));
            let name = place.with_file_name(name);
            match File::create_new(&name) {
                // Left behind by a process that had this number and was killed.
                Err(fault) if fault.kind() == ErrorKind::AlreadyExists => {}
                Err(fault) => return Err(fault),
                Ok(file) => {
                    let place = place.to_owned();
                    return Ok(Beside { file, name, place });
                }
            }
        }
    }

    /// Brings the bytes to the disk and gives them their own name.
    pub(crate) fn put_in_place(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.name, &self.place)?;
        self.name = PathBuf::new();
        // The new name is on the disk once its folder is; where a folder cannot be opened, the system sees to it.
        let folder = self
            .place
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        if let Ok(folder) = File::open(folder.unwrap_or_else(|| Path::new("."))) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        if !self.name.as_os_str().is_empty() {
            // It may not be there; the fault that is told is the first one.
            let _ = fs::remove_file(&self.name);
        }
    }
}

/// A file that appears whole or not at all, for what a user has written away.
///
/// A name that stands for a device or a pipe (`/dev/stdout`) is written to as it is.
///
/// # Example
/// ```
/// use std::io::Write;
/// let path = std::env::temp_dir().join(format!("framex-whole-{}", std::process::id()));
/// std::fs::write(&path, "old")?;
/// let mut file = framex_snapshot::WholeFile::create(&path)?;
/// file.write_all(b"new")?;
/// assert_eq!(std::fs::read(&path)?, b"old");
/// file.keep()?;
/// assert_eq!(std::fs::read(&path)?, b"new");
/// std::fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct WholeFile(Kind);

#[derive(Debug)]
enum Kind {
    File(Beside),
    Other(File),
}

impl WholeFile {
    /// Begins a file; what has its name stands until [`WholeFile::keep`].
    ///
    /// # Errors
    /// The file, or one beside it, may not be written.
    pub fn create(path: &Path) -> io::Result<WholeFile> {
        let Ok(found) = fs::metadata(path) else {
            return Ok(WholeFile(Kind::File(Beside::create(path)?)));
        };
        // A folder says here that it is one, and a file that may not be written to that it may not.
        let old = OpenOptions::new().write(true).open(path)?;
        if !found.is_file() {
            return Ok(WholeFile(Kind::Other(old)));
        }
        // Where the name is a link, the file that it leads to is replaced, and keeps its rights.
        let beside = Beside::create(&fs::canonicalize(path)?)?;
        beside.file.set_permissions(found.permissions())?;
        Ok(WholeFile(Kind::File(beside)))
    }

    /// Gives the file its place: all of it is written.
    ///
    /// # Errors
    /// It cannot be brought to the disk or be named; what was there before then stands.
    pub fn keep(self) -> io::Result<()> {
        match self.0 {
            Kind::File(beside) => beside.put_in_place(),
            Kind::Other(mut file) => file.flush(),
        }
    }

    fn file(&mut self) -> &mut File {
        match &mut self.0 {
            Kind::File(beside) => &mut beside.file,
            Kind::Other(file) => file,
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::WholeFile;
    use std::fs;
    use std::io::Write;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::Path;

    fn in_a_folder(name: &str, test: impl FnOnce(&Path)) {
        let folder = std::env::temp_dir().join(format!("framex-beside-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        test(&folder);
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn a_file_that_is_not_kept_leaves_the_former_one_and_nothing_beside_it() {
        in_a_folder("dropped", |folder| {
            let path = folder.join("kept");
            fs::write(&path, "old").expect("a temporary file");
            let mut file = WholeFile::create(&path).expect("it may be written");
            file.write_all(b"half").expect("there is room");
            drop(file);
            assert_eq!(fs::read_to_string(&path).expect("it stands"), "old");
            assert_eq!(fs::read_dir(folder).expect("the folder").count(), 1);
        });
    }

    #[test]
    fn a_file_that_is_replaced_keeps_its_rights_and_the_links_to_it() {
        in_a_folder("rights", |folder| {
            let (path, link) = (folder.join("kept"), folder.join("link"));
            fs::write(&path, "old").expect("a temporary file");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("it is ours");
            symlink(&path, &link).expect("a link");
            let mut file = WholeFile::create(&link).expect("it may be written");
            file.write_all(b"new").expect("there is room");
            file.keep().expect("it can be named");
            assert_eq!(fs::read_to_string(&path).expect("it stands"), "new");
            assert!(fs::symlink_metadata(&link).expect("it stands").is_symlink());
            let rights = fs::metadata(&path).expect("it stands").permissions();
            assert_eq!(rights.mode() & 0o777, 0o600);
        });
    }

    #[test]
    fn a_device_is_written_to_and_a_folder_is_not() {
        let mut file = WholeFile::create(Path::new("/dev/null")).expect("it may be written");
        file.write_all(b"nothing").expect("it takes everything");
        file.keep().expect("there is nothing to name");
        assert!(!fs::metadata("/dev/null").expect("it stands").is_file());
        assert!(WholeFile::create(&std::env::temp_dir()).is_err());
    }
}
