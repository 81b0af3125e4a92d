//! Writes a journal, record by record. Each record is handed to the operating system before its
//! consequences are shown, so no way of ending the process loses it. It is on disk once the journal
//! has been synced. If the system rejects a write, records are kept in memory and written later.

use super::{
    FingerprintedEntry, GameHeader, Journal, JournalError, JournalStore, SaveInUse,
    journal_file::JournalFile,
};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

/// A writer's owner retries every second, so every turn is synced within five seconds.
pub(super) const SYNC_EVERY: Duration = Duration::from_secs(4);

/// All journals this process is writing.
static AT_WORK: Mutex<Vec<Weak<Mutex<JournalFile>>>> = Mutex::new(Vec::new());

/// A writer that saves a journal record by record.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::journal::{Journal, JournalError, FingerprintedEntry, JournalWriter, RecordedAction};
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("game.hexdelve");
/// let delve = DelveSetup::new(Seed(7));
/// let header = GameHeader::new(delve.clone(), delve.start().world());
/// let mut writer = JournalWriter::begin(&path, &header)?;
/// writer.append(FingerprintedEntry { entry: RecordedAction::Turn(Action::Rest), fingerprint: 0 });
/// assert_eq!(Journal::open(&path)?.records().len(), 1);
/// # Ok::<(), JournalError>(())
/// ```
#[derive(Debug)]
pub struct JournalWriter {
    /// Only this writer locks it, except for [`flush_all`](Self::flush_all).
    file: Arc<Mutex<JournalFile>>,
}

impl JournalWriter {
    /// Starts a journal at a path where no file exists. If the system refuses to create
    /// the file, the writer keeps all records and tries again later.
    ///
    /// # Errors
    /// See [`GameHeader::to_bytes`].
    pub fn begin(path: &Path, header: &GameHeader) -> Result<Self, JournalError> {
        JournalFile::begin(path, header).map(Self::at)
    }

    /// Resumes a file's journal after its last good record. A torn tail is cut off by
    /// the first record or by [`truncate_tail`](Self::truncate_tail); a writer that is
    /// dropped before that changes nothing.
    ///
    /// # Errors
    /// Returns a [`SaveInUse`] if another process has the journal open, or has written to
    /// it since it was read.
    pub fn resume(path: &Path, journal: &Journal) -> Result<Self, SaveInUse> {
        JournalFile::go_on(path, journal).map(Self::at)
    }

    /// Begins a journal in an empty store. If the store refuses the header, the writer
    /// keeps all records and tries again later.
    ///
    /// # Errors
    /// See [`GameHeader::to_bytes`].
    pub fn begin_in(
        store: Box<dyn JournalStore>,
        header: &GameHeader,
    ) -> Result<Self, JournalError> {
        JournalFile::begin_in(store, header).map(Self::at)
    }

    /// Resumes the journal of a store, which contains the journal's bytes and no torn tail.
    pub fn resume_in(store: Box<dyn JournalStore>, journal: &Journal) -> Self {
        Self::at(JournalFile::resume_in(store, journal))
    }

    /// Makes all writers in this process write their pending data. Call this if the process is
    /// about to end without dropping them. Returns whether everything is certain to have been
    /// written. A writer in the middle of a write is left alone, and the result is `false`.
    pub fn flush_all() -> bool {
        let Ok(at_work) = AT_WORK.try_lock() else { return false };
        // Without waiting, so that the process can end while another thread is stuck in a write.
        // `filter` and `count` visit every file, while `all` would stop at the first failure.
        let is_stuck = |file: &Arc<Mutex<JournalFile>>| {
            !file.try_lock().is_ok_and(|mut file| file.try_once_more())
        };
        at_work.iter().filter_map(Weak::upgrade).filter(is_stuck).count() == 0
    }

    fn at(file: JournalFile) -> Self {
        let file = Arc::new(Mutex::new(file));
        let mut at_work = AT_WORK.lock().unwrap_or_else(PoisonError::into_inner);
        at_work.retain(|other| other.strong_count() > 0);
        at_work.push(Arc::downgrade(&file));
        Self { file }
    }

    fn file(&self) -> MutexGuard<'_, JournalFile> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the file's path, or the name in the store. The path changes if another
    /// program removes the file or writes to it.
    pub fn path(&self) -> PathBuf {
        self.file().path()
    }

    /// Whether there is no room for another turn, so that the game can only be given up.
    pub fn is_full(&self) -> bool {
        self.file().is_full()
    }

    pub(super) fn has_its_file(&self) -> bool {
        self.file().has_its_file()
    }

    /// Appends a record and hands it to the operating system. From time to time, a sync
    /// starts in the background.
    pub fn append(&mut self, record: FingerprintedEntry) {
        self.file().append(record);
    }

    /// Cuts off the torn or damaged tail after the last good record.
    pub fn truncate_tail(&mut self) {
        self.file().cut();
    }

    /// Retries failed writes, and starts a sync if one is due. Call this while the program is idle.
    pub fn retry_pending(&mut self) {
        self.file().look_after();
    }

    /// Writes all pending data and waits until it is on disk.
    pub fn sync(&mut self) {
        self.file().sync();
    }

    /// Returns the next message about the file or about a problem with saving. Each
    /// message is returned once.
    pub fn take_message(&mut self) -> Option<String> {
        self.file().take_trouble()
    }

    /// Returns the problem that currently prevents the game from being saved.
    pub fn error(&self) -> Option<String> {
        self.file().trouble()
    }
}
