//! What stands before the image: that it is one, of which form, how long, and its checksum.

use crate::Fault;
use crate::checksum::checksum;

/// The form of the image. It is raised with every change of what a room writes, and a test holds that it is.
pub const VERSION: u32 = 7;

/// How many bytes stand before the image.
pub(crate) const BYTES: usize = 32;

/// Line breaks and a byte that is no text tell a file that went through a translation of either.
const MAGIC: [u8; 8] = *b"FXsn\xfe\r\n\x1a";

/// The header of an image that is written in parts.
pub(crate) fn of(parts: &[&[u8]]) -> [u8; BYTES] {
    let mut header = [0; BYTES];
    let length: usize = parts.iter().map(|part| part.len()).sum();
    header[..8].copy_from_slice(&MAGIC);
    header[8..12].copy_from_slice(&VERSION.to_le_bytes());
    header[12..16].copy_from_slice(&usize::BITS.to_le_bytes());
    header[16..24].copy_from_slice(&(length as u64).to_le_bytes());
    header[24..].copy_from_slice(&checksum(parts.iter().copied()).to_le_bytes());
    header
}

/// Checks a whole file.
pub(crate) fn check(file: &[u8]) -> Result<(), Fault> {
    let Some((header, image)) = file.split_at_checked(BYTES) else {
        let is_begun = !file.is_empty() && MAGIC.starts_with(&file[..file.len().min(8)]);
        return Err(if is_begun { Fault::Torn } else { Fault::Other });
    };
    let number = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| header[at + byte]));
    let large = |at: usize| u64::from(number(at)) | u64::from(number(at + 4)) << 32;
    if header[..8] != MAGIC {
        return Err(Fault::Other);
    }
    match (number(8), number(12)) {
        (VERSION, usize::BITS) => {}
        (VERSION, bits) => return Err(Fault::Words(bits)),
        (version, _) => return Err(Fault::Version(version)),
    }
    if large(16) != image.len() as u64 {
        return Err(Fault::Torn);
    }
    if large(24) != checksum([image].into_iter()) {
        return Err(Fault::Changed);
    }
    Ok(())
}
