//! One record of a journal: an entry, and a hash of the world after it.

use super::{JournalEntry, journal_entry};
use crc32fast::Hasher;

/// An entry, and the short fingerprint of the world after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JournalRecord {
    /// What the player did.
    pub entry: JournalEntry,
    /// [`Fingerprint::short`](super::Fingerprint::short) afterwards.
    pub hash: u32,
}

impl JournalRecord {
    /// How many bytes a record takes: the entry, the hash, a checksum.
    pub(super) const SIZE: usize = journal_entry::SIZE + 4 + 4;

    /// Its bytes as the record of this number, from 0, in a journal whose
    /// opening has this checksum: none can be put into another journal, or
    /// change places, unnoticed.
    pub(super) fn encode(self, opening: u32, number: u64) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        let (content, checksum) = bytes.split_at_mut(Self::SIZE - 4);
        content[..journal_entry::SIZE].copy_from_slice(&self.entry.encode());
        content[journal_entry::SIZE..].copy_from_slice(&self.hash.to_le_bytes());
        checksum.copy_from_slice(&check(content, opening, number).to_le_bytes());
        bytes
    }

    /// The record of these bytes, `None` where they are damaged.
    pub(super) fn decode(bytes: [u8; Self::SIZE], opening: u32, number: u64) -> Option<Self> {
        let (content, checksum) = bytes.split_at(Self::SIZE - 4);
        if check(content, opening, number).to_le_bytes() != checksum {
            return None;
        }
        let (entry, hash) = content.split_at(journal_entry::SIZE);
        let entry = JournalEntry::decode(entry.try_into().ok()?)?;
        Some(Self { entry, hash: u32::from_le_bytes(hash.try_into().ok()?) })
    }
}

fn check(content: &[u8], opening: u32, number: u64) -> u32 {
    let mut hasher = Hasher::new_with_initial(opening);
    hasher.update(&number.to_le_bytes());
    hasher.update(content);
    hasher.finalize()
}
