//! Journals that are not stored in files, but for example in a browser.

use super::{
    GameHeader, Journal, JournalError, JournalRecord,
    journal::{checksum_in, has_room_for, is_full},
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

/// A journal in a store.
#[derive(Debug)]
pub(super) struct StoredJournal {
    store: Box<dyn JournalStore>,
    checksum: u32,
    /// The number of records.
    count: u64,
    /// The bytes that the store has not accepted yet.
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

    pub(super) fn path(&self) -> PathBuf {
        Path::new(self.store.name()).to_owned()
    }

    pub(super) const fn is_full(&self) -> bool {
        is_full(self.count)
    }

    pub(super) fn append(&mut self, record: JournalRecord) {
        if !has_room_for(record.entry, self.count) {
            self.note("a journal cannot hold more turns".to_owned());
            return;
        }
        self.pending.extend(record.encode(self.checksum, self.count));
        self.count += 1;
        self.hand_over();
    }

    /// Passes pending bytes to the store.
    pub(super) fn hand_over(&mut self) {
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

    pub(super) fn take_trouble(&mut self) -> Option<String> {
        let is_news = std::mem::take(&mut self.has_news);
        let why = self.trouble.as_ref().filter(|_| is_news)?;
        Some(format!("This game is not being saved: {why}."))
    }

    pub(super) fn trouble(&self) -> Option<String> {
        self.trouble.clone()
    }

    fn note(&mut self, why: String) {
        if self.trouble.as_ref() != Some(&why) {
            self.trouble = Some(why);
            self.has_news = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        action::Action,
        journal::{JournalWriter, RecordedAction},
        level::Delve,
        rng::Seed,
    };
    use std::sync::{Arc, Mutex};

    /// The stored bytes, and the number of calls that fail before one succeeds.
    #[derive(Clone, Debug, Default)]
    struct Shelf(Arc<Mutex<(Vec<u8>, u32)>>);

    impl JournalStore for Shelf {
        fn name(&self) -> &'static str {
            "game.hexdelve"
        }

        fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
            let mut shelf = self.0.lock().unwrap();
            if shelf.1 > 0 {
                shelf.1 -= 1;
                return Err(io::Error::other("the storage is full"));
            }
            shelf.0.extend(bytes);
            Ok(())
        }
    }

    fn header() -> GameHeader {
        let delve = Delve::new(Seed(7));
        GameHeader::new(delve.clone(), delve.start().world())
    }

    const fn record(hash: u32) -> JournalRecord {
        JournalRecord { entry: RecordedAction::Turn(Action::Rest), fingerprint: hash }
    }

    fn hashes(shelf: &Shelf) -> Vec<u32> {
        let journal = Journal::read(&shelf.0.lock().unwrap().0[..]).unwrap();
        journal.records().iter().map(|record| record.fingerprint).collect()
    }

    #[test]
    fn a_stored_journal_is_resumed_where_it_was_left() {
        let shelf = Shelf::default();
        let mut writer = JournalWriter::begin_in(Box::new(shelf.clone()), &header()).unwrap();
        writer.append(record(1));
        assert_eq!(hashes(&shelf), [1]);
        drop(writer);
        let journal = Journal::read(&shelf.0.lock().unwrap().0[..]).unwrap();
        let mut writer = JournalWriter::resume_in(Box::new(shelf.clone()), &journal);
        writer.append(record(2));
        assert_eq!(hashes(&shelf), [1, 2]);
    }

    #[test]
    fn a_store_gets_later_what_it_has_refused() {
        let shelf = Shelf::default();
        let mut writer = JournalWriter::begin_in(Box::new(shelf.clone()), &header()).unwrap();
        shelf.0.lock().unwrap().1 = 2;
        writer.append(record(1));
        let told = "This game is not being saved: the storage is full.";
        assert_eq!(writer.take_message().as_deref(), Some(told));
        writer.append(record(2));
        assert_eq!((writer.take_message(), hashes(&shelf)), (None, vec![]));
        writer.retry_pending();
        assert_eq!((writer.error(), hashes(&shelf)), (None, vec![1, 2]));
    }
}
