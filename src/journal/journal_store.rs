//! Journals that are not stored in files, but for example in a browser.

use super::{
    GameHeader, Journal, JournalError, JournalRecord,
    journal::{checksum_in, has_room_for, is_full},
    journal_sink::JournalSink,
};
use std::{
    fmt::Debug,
    io,
    path::{Path, PathBuf},
};

/// A store for the bytes of one journal.
///
/// A [`JournalWriter`](super::JournalWriter) appends a record for each turn before the
/// turn is shown.
pub trait JournalStore: Debug + Send {
    /// Returns the name of the journal.
    fn name(&self) -> &str;

    /// Appends bytes. Once this function has succeeded, the bytes outlive the program. If it
    /// fails, it stores none of them.
    ///
    /// # Errors
    /// Returns the store's error. The bytes are passed again later, with those that
    /// follow them.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
}

#[derive(Debug)]
pub(super) struct StoredJournal {
    store: Box<dyn JournalStore>,
    checksum: u32,
    count: u64,
    pending: Vec<u8>,
    trouble: Option<String>,
    has_news: bool,
}

impl StoredJournal {
    pub(super) fn begin(
        store: Box<dyn JournalStore>,
        header: &GameHeader,
    ) -> Result<Self, JournalError> {
        let head = header.to_bytes()?;
        let mut journal = Self::of(store, checksum_in(&head), 0);
        journal.pending = head;
        journal.hand_over();
        Ok(journal)
    }

    pub(super) fn go_on(store: Box<dyn JournalStore>, journal: &Journal) -> Self {
        Self::of(store, checksum_in(journal.head()), journal.records().len() as u64)
    }

    const fn of(store: Box<dyn JournalStore>, checksum: u32, count: u64) -> Self {
        Self { store, checksum, count, pending: Vec::new(), trouble: None, has_news: false }
    }

    fn hand_over(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        match self.store.append(&self.pending) {
            Ok(()) => {
                self.pending.clear();
                self.trouble = None;
            }
            Err(error) => self.note(error.to_string()),
        }
    }

    fn note(&mut self, why: String) {
        if self.trouble.as_ref() != Some(&why) {
            self.trouble = Some(why);
            self.has_news = true;
        }
    }
}

impl JournalSink for StoredJournal {
    fn path(&self) -> PathBuf {
        Path::new(self.store.name()).to_owned()
    }

    fn is_full(&self) -> bool {
        is_full(self.count)
    }

    fn append(&mut self, record: JournalRecord) {
        if !has_room_for(record.entry, self.count) {
            self.note("a journal cannot hold more turns".to_owned());
            return;
        }
        self.pending.extend(record.encode(self.checksum, self.count));
        self.count += 1;
        self.hand_over();
    }

    fn take_trouble(&mut self) -> Option<String> {
        let is_news = std::mem::take(&mut self.has_news);
        let why = self.trouble.as_ref().filter(|_| is_news)?;
        Some(format!("This game is not being saved: {why}."))
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.clone()
    }

    fn has_its_file(&self) -> bool {
        true
    }

    fn cut(&mut self) {}

    fn look_after(&mut self) {
        self.hand_over();
    }

    fn sync(&mut self) {
        self.hand_over();
    }

    fn try_once_more(&mut self) -> bool {
        self.hand_over();
        self.trouble.is_none()
    }
}
