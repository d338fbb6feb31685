//! One entry of the table in eight bytes: its kind and where its content lies.

use std::ops::Range;

/// Where the content of a term lies, in the array of its kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    start: u32,
    /// The kind in the top three bits.
    kind_and_length: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryKind {
    /// A name that prints as it stands.
    Name,
    String,
    Number,
    Boolean,
    Function,
    /// A name that prints in backquotes.
    QuotedName,
}

impl EntryKind {
    /// Whether it is a name.
    pub(super) fn is_name(self) -> bool {
        matches!(self, EntryKind::Name | EntryKind::QuotedName)
    }

    /// What an entry is looked up as: a name is one, however it prints.
    pub(super) fn looked_up(self) -> EntryKind {
        if self.is_name() { EntryKind::Name } else { self }
    }
}

const LENGTH_BITS: u32 = 29;
const LENGTH: u32 = (1 << LENGTH_BITS) - 1;

impl Entry {
    /// Panics where the content of all terms together passes what four bytes can address: 4 GiB of text.
    pub(super) fn new(kind: EntryKind, start: usize, length: usize) -> Entry {
        assert!(length <= LENGTH as usize, "one term has less than 2^29 bytes");
        Entry {
            start: u32::try_from(start).expect("the text of all terms has less than 4 GiB"),
            kind_and_length: (kind as u32) << LENGTH_BITS | length as u32,
        }
    }

    pub(super) fn boolean(value: bool) -> Entry {
        Entry::new(EntryKind::Boolean, usize::from(value), 0)
    }

    /// Both halves in one number, to be kept.
    pub(super) fn bits(self) -> u64 {
        u64::from(self.kind_and_length) << 32 | u64::from(self.start)
    }

    /// The entry that [`bits`](Self::bits) gave.
    pub(super) fn from_bits(bits: u64) -> Entry {
        Entry {
            start: bits as u32,
            kind_and_length: (bits >> 32) as u32,
        }
    }

    pub(super) fn kind(self) -> EntryKind {
        match self.kind_and_length >> LENGTH_BITS {
            0 => EntryKind::Name,
            1 => EntryKind::String,
            2 => EntryKind::Number,
            3 => EntryKind::Boolean,
            4 => EntryKind::Function,
            _ => EntryKind::QuotedName,
        }
    }

    pub(super) fn start(self) -> usize {
        self.start as usize
    }

    pub(super) fn range(self) -> Range<usize> {
        let start = self.start as usize;
        start..start + (self.kind_and_length & LENGTH) as usize
    }
}
