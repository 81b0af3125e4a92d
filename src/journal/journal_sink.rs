//! The destination of a journal's records: a file, or another store.

use super::{JournalRecord, journal_file::JournalFile, journal_store::StoredJournal};
use std::path::PathBuf;

/// The destination of a journal's records.
#[derive(Debug)]
pub(super) enum JournalSink {
    File(JournalFile),
    Store(StoredJournal),
}

impl JournalSink {
    pub(super) fn path(&self) -> PathBuf {
        match self {
            Self::File(file) => file.path().to_owned(),
            Self::Store(store) => store.path(),
        }
    }

    pub(super) const fn is_full(&self) -> bool {
        match self {
            Self::File(file) => file.is_full(),
            Self::Store(store) => store.is_full(),
        }
    }

    pub(super) const fn has_its_file(&self) -> bool {
        match self {
            Self::File(file) => file.has_its_file(),
            Self::Store(_) => true,
        }
    }

    pub(super) fn append(&mut self, record: JournalRecord) {
        match self {
            Self::File(file) => file.append(record),
            Self::Store(store) => store.append(record),
        }
    }

    /// Cuts off the torn or damaged tail of a resumed file.
    pub(super) fn cut(&mut self) {
        if let Self::File(file) = self {
            file.cut();
        }
    }

    pub(super) fn look_after(&mut self) {
        match self {
            Self::File(file) => file.look_after(),
            Self::Store(store) => store.hand_over(),
        }
    }

    pub(super) fn sync(&mut self) {
        match self {
            Self::File(file) => file.sync(),
            Self::Store(store) => store.hand_over(),
        }
    }

    /// Writes pending data, and returns whether no data is left to write.
    pub(super) fn try_once_more(&mut self) -> bool {
        match self {
            Self::File(file) => file.try_once_more(),
            Self::Store(store) => {
                store.hand_over();
                store.trouble().is_none()
            }
        }
    }

    pub(super) fn take_trouble(&mut self) -> Option<String> {
        match self {
            Self::File(file) => file.take_trouble(),
            Self::Store(store) => store.take_trouble(),
        }
    }

    pub(super) fn trouble(&self) -> Option<String> {
        match self {
            Self::File(file) => file.trouble(),
            Self::Store(store) => store.trouble(),
        }
    }
}
