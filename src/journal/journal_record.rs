//! One record of a journal: an entry, and a hash of the world after it.

use super::{RecordedAction, journal_entry};
use crc32fast::Hasher;

/// An entry, and the short fingerprint of the world after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JournalRecord {
    /// The player's entry.
    pub entry: RecordedAction,
    /// The short fingerprint after the entry; see
    /// [`Fingerprint::short`](super::Fingerprint::short).
    pub fingerprint: u32,
}

impl JournalRecord {
    /// The number of bytes in a record: the entry, the hash, and a checksum.
    pub(super) const SIZE: usize = journal_entry::SIZE + 4 + 4;

    /// The checksum depends on the header's and on the number, so a moved record counts as damaged.
    pub(super) fn encode(self, header: u32, number: u64) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        let (content, checksum) = bytes.split_at_mut(Self::SIZE - 4);
        content[..journal_entry::SIZE].copy_from_slice(&self.entry.encode());
        content[journal_entry::SIZE..].copy_from_slice(&self.fingerprint.to_le_bytes());
        checksum.copy_from_slice(&check(content, header, number).to_le_bytes());
        bytes
    }

    pub(super) fn decode(bytes: [u8; Self::SIZE], header: u32, number: u64) -> Option<Self> {
        let (content, checksum) = bytes.split_at(Self::SIZE - 4);
        if check(content, header, number).to_le_bytes() != checksum {
            return None;
        }
        let (entry, hash) = content.split_at(journal_entry::SIZE);
        let entry = RecordedAction::decode(entry.try_into().ok()?)?;
        Some(Self { entry, fingerprint: u32::from_le_bytes(hash.try_into().ok()?) })
    }
}

fn check(content: &[u8], header: u32, number: u64) -> u32 {
    // As if header, number and content were one piece of data.
    let mut hasher = Hasher::new_with_initial(header);
    hasher.update(&number.to_le_bytes());
    hasher.update(content);
    hasher.finalize()
}
