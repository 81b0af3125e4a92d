//! Writes a journal, record by record, to a file or a store. Each record is handed to the operating
//! system before its consequences are shown, so no way of ending the process loses it. It is on
//! disk once the journal has been synced. If the system rejects a write, records are kept in memory
//! and written later.
//!
//! Other programs may remove, replace, truncate or write to a file: each write checks for this
//! first, and if it has happened, writes the whole journal again under an unused name, and leaves
//! the other program's file alone.

use super::{
    FingerprintedEntry, GameHeader, Journal, JournalError, JournalStore,
    format::{checksum_in, has_room_for, is_full},
};
use crate::{
    clock::Instant,
    content::{Creation, make_private_folder, open_to_write, sync_file},
    platform::is_same_file,
};
use std::{
    collections::VecDeque,
    fs::{File, TryLockError},
    io::{self, ErrorKind, Seek, SeekFrom, Write},
    ops::RangeInclusive,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    thread::{self, JoinHandle},
    time::Duration,
};
use thiserror::Error;

/// A writer's owner retries every second, so every turn is synced within five seconds.
const SYNC_EVERY: Duration = Duration::from_secs(4);

/// All journals this process is writing.
static AT_WORK: Mutex<Vec<Weak<Mutex<JournalFile>>>> = Mutex::new(Vec::new());

/// The error for a journal that is in use elsewhere.
#[derive(Debug, Error)]
#[error(
    "this game is open elsewhere, in another terminal or in a stopped job (`fg` resumes it); quit it \
     there first"
)]
pub struct SaveInUse;

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
        Ok(Self::of(JournalFile::at(path, header.to_bytes()?)))
    }

    /// Resumes a file's journal after its last good record. A torn tail is cut off by
    /// the first record or by [`truncate_tail`](Self::truncate_tail); a writer that is
    /// dropped before that changes nothing.
    ///
    /// # Errors
    /// Returns a [`SaveInUse`] if another process has the journal open, or has written to
    /// it since it was read.
    pub fn resume(path: &Path, journal: &Journal) -> Result<Self, SaveInUse> {
        let mut resumed = JournalFile::with_records(path, journal);
        resumed.lengths = journal.length..=journal.length;
        resumed.astray = journal.length > resumed.written as u64;
        match open_to_write(path, Creation::Never) {
            Ok(file) => {
                let is_ours = resumed.lock(&file);
                if !is_ours || file.metadata().ok().map(|it| it.len()) != Some(journal.length) {
                    return Err(SaveInUse);
                }
                resumed.file = Some(file);
            }
            Err(error) => resumed.note(&error, Cause::System),
        }
        Ok(Self::of(resumed))
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
        let mut stored = JournalFile::at(Path::new(store.name()), header.to_bytes()?);
        stored.store = Some(store);
        Ok(Self::of(stored))
    }

    /// Resumes the journal of a store, which contains the journal's bytes and no torn tail.
    pub fn resume_in(store: Box<dyn JournalStore>, journal: &Journal) -> Self {
        let mut stored = JournalFile::with_records(Path::new(store.name()), journal);
        stored.store = Some(store);
        Self::of(stored)
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

    fn of(mut file: JournalFile) -> Self {
        file.hand_over();
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
        self.file().path.clone()
    }

    /// Whether there is no room for another turn, so that the game can only be given up.
    pub fn is_full(&self) -> bool {
        is_full(self.file().count)
    }

    pub(super) fn has_its_file(&self) -> bool {
        self.file().file.is_some()
    }

    /// Appends a record and hands it to the operating system. From time to time, a sync
    /// starts in the background.
    pub fn append(&mut self, record: FingerprintedEntry) {
        let mut file = self.file();
        if !has_room_for(record.entry, file.count) {
            file.note(&io::Error::other("a journal cannot hold more turns"), Cause::Length);
            return;
        }
        file.add(record);
        file.hand_over();
        file.sync_now_and_then();
    }

    /// Cuts off the torn or damaged tail after the last good record. A complete journal is left
    /// alone: its modification time is that of its last record.
    pub fn truncate_tail(&mut self) {
        let mut file = self.file();
        if file.astray {
            file.write();
        }
    }

    /// Retries failed writes, and starts a sync if one is due. Call this while the program is idle.
    pub fn retry_pending(&mut self) {
        let mut file = self.file();
        file.check_and_hand_over();
        file.sync_now_and_then();
    }

    /// Writes all pending data and waits until it is on disk.
    pub fn sync(&mut self) {
        let mut file = self.file();
        file.check_and_hand_over();
        file.have_it_synced();
    }

    /// Returns the next message about the file or about a problem with saving. Each
    /// message is returned once.
    pub fn take_message(&mut self) -> Option<String> {
        let file = &mut *self.file();
        file.await_the_sync(false);
        if let Some(trouble) = file.trouble.as_mut().filter(|trouble| !trouble.told) {
            trouble.told = true;
            file.news.push_back(format!("This game is not being saved: {}.", trouble.why));
        }
        file.news.pop_front()
    }

    /// Returns the problem that currently prevents the game from being saved.
    pub fn error(&self) -> Option<String> {
        self.file().trouble.as_ref().map(|trouble| trouble.why.clone())
    }
}

#[derive(Debug)]
struct JournalFile {
    path: PathBuf,
    /// If there is one, there is never a file.
    store: Option<Box<dyn JournalStore>>,
    /// `None` until the system allows opening and locking it.
    file: Option<File>,
    journal: Vec<u8>,
    checksum: u32,
    count: u64,
    written: usize,
    /// The lengths the file can have if no other program has written to it.
    lengths: RangeInclusive<u64>,
    /// It may contain more than `written` bytes: remains of a failed write, or a bad tail.
    astray: bool,
    /// Whether the journal has lost its file, so that it may use another name.
    displaced: bool,
    news: VecDeque<String>,
    trouble: Option<Trouble>,
    unsynced: bool,
    synced_at: Instant,
    syncing: Option<JoinHandle<io::Result<()>>>,
}

#[derive(Debug)]
struct Trouble {
    told: bool,
    why: String,
    cause: Cause,
}

#[derive(Debug, PartialEq, Eq)]
enum Cause {
    System,
    /// The system accepts writes: a successful one does not mean that this problem is over.
    Disk,
    Length,
}

impl Drop for JournalFile {
    fn drop(&mut self) {
        // Even if the file is not at its path: a finished game may already have been moved.
        self.hand_over();
        self.have_it_synced();
    }
}

impl JournalFile {
    fn at(path: &Path, head: Vec<u8>) -> Self {
        Self {
            path: path.to_owned(),
            store: None,
            file: None,
            checksum: checksum_in(&head),
            journal: head,
            count: 0,
            written: 0,
            lengths: 0..=0,
            astray: false,
            displaced: false,
            news: VecDeque::new(),
            trouble: None,
            unsynced: false,
            synced_at: Instant::now(),
            syncing: None,
        }
    }

    /// Encoded again, the good records are the start of the file; the rest is torn or damaged.
    fn with_records(path: &Path, journal: &Journal) -> Self {
        let mut journal_file = Self::at(path, journal.head.clone());
        for record in journal.records() {
            journal_file.add(*record);
        }
        journal_file.written = journal_file.journal.len();
        journal_file
    }

    fn add(&mut self, record: FingerprintedEntry) {
        self.journal.extend(record.encode(self.checksum, self.count));
        self.count += 1;
    }

    fn have_it_synced(&mut self) {
        self.await_the_sync(true);
        if !self.unsynced {
            return;
        }
        if let Some(file) = &self.file {
            let synced = sync_file(file, &self.path);
            self.conclude(synced);
        }
    }

    const fn is_waiting(&self) -> bool {
        self.written < self.journal.len()
    }

    fn hand_over(&mut self) {
        if self.is_waiting() {
            self.write();
        }
    }

    fn check_and_hand_over(&mut self) {
        if !self.is_waiting() {
            self.leave_what_is_not_ours();
        }
        self.hand_over();
    }

    fn write(&mut self) {
        match self.write_what_waits() {
            Ok(()) => {
                self.trouble.take_if(|trouble| trouble.cause == Cause::System);
            }
            Err(error) => self.note(&error, Cause::System),
        }
    }

    fn write_what_waits(&mut self) -> io::Result<()> {
        if let Some(store) = &mut self.store {
            store.append(&self.journal[self.written..])?;
            self.written = self.journal.len();
            return Ok(());
        }
        self.leave_what_is_not_ours();
        if self.file.is_none() {
            self.file = Some(self.open()?);
        }
        let Some(file) = self.file.as_mut() else { return Ok(()) };
        if self.astray {
            // If truncation fails, the file's length can be anywhere in this range, which
            // must not look like a change by another program.
            self.lengths = self.written as u64..=*self.lengths.end();
            file.set_len(self.written as u64)?;
            file.seek(SeekFrom::Start(self.written as u64))?;
        }
        // Whether the write succeeds or fails, the file then has at most this length.
        self.astray = true;
        self.lengths = self.written as u64..=self.journal.len() as u64;
        file.write_all(&self.journal[self.written..])?;
        self.written = self.journal.len();
        self.lengths = self.written as u64..=self.written as u64;
        (self.astray, self.unsynced) = (false, true);
        Ok(())
    }

    fn leave_what_is_not_ours(&mut self) {
        // If the system cannot report the state of a file, assume that it is unchanged.
        let Some(ours) = self.file.as_ref().and_then(|file| file.metadata().ok()) else { return };
        let fate = match self.path.metadata() {
            Err(error) if is_nowhere(error.kind()) => Some("was removed or renamed"),
            Ok(there) if !is_same_file(&ours, &there) => Some("was replaced by another"),
            _ if !self.lengths.contains(&ours.len()) => Some("was changed by another program"),
            _ => None,
        };
        if let Some(fate) = fate {
            let name = self.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            (self.file, self.written, self.lengths) = (None, 0, 0..=0);
            (self.astray, self.displaced) = (false, true);
            self.news.push_back(format!("{name} {fate}: the whole game is written again."));
        }
    }

    fn open(&mut self) -> io::Result<File> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        make_private_folder(folder)?;
        let is_new = self.written == 0;
        let file = if self.displaced && is_new {
            let (path, file) = create_beside(&self.path)?;
            self.path = path;
            file
        } else {
            // A new journal never overwrites an existing file.
            let creation = if is_new { Creation::Always } else { Creation::Never };
            open_to_write(&self.path, creation)?
        };
        if !self.lock(&file) || !is_new && !self.lengths.contains(&file.metadata()?.len()) {
            return Err(io::Error::other(SaveInUse));
        }
        // Another process may have removed the file if it found it empty before it was locked. If
        // the system cannot tell, assume that the file exists, since it was opened.
        if self.path.metadata().is_err_and(|error| is_nowhere(error.kind())) {
            return Err(io::Error::other("the file was removed"));
        }
        Ok(file)
    }

    /// Returns `true` if the system does not support locks.
    fn lock(&mut self, file: &File) -> bool {
        match file.try_lock() {
            Ok(()) => true,
            Err(TryLockError::WouldBlock) => false,
            Err(TryLockError::Error(why)) => {
                self.news.push_back(format!(
                    "Files cannot be locked here ({why}): play this game in one terminal only."
                ));
                true
            }
        }
    }

    fn sync_now_and_then(&mut self) {
        self.await_the_sync(false);
        let is_due = self.unsynced && self.synced_at.elapsed() >= SYNC_EVERY;
        if !is_due || self.syncing.is_some() {
            return;
        }
        let Some(file) = self.file.as_ref().and_then(|file| file.try_clone().ok()) else { return };
        // A disk may be slow, and the player must not have to wait for it.
        let path = self.path.clone();
        let sync = thread::Builder::new().name("sync".to_owned());
        let sync = sync.spawn(move || sync_file(&file, &path));
        if let Ok(syncing) = sync {
            self.syncing = Some(syncing);
            self.unsynced = false;
            self.synced_at = Instant::now();
        }
    }

    fn await_the_sync(&mut self, patiently: bool) {
        let over = self.syncing.take_if(|syncing| patiently || syncing.is_finished());
        let Some(result) = over.map(JoinHandle::join) else { return };
        // `conclude` overwrites the flag, which later writes may have set by now.
        let unsynced = self.unsynced;
        self.conclude(result.unwrap_or_else(|_| Err(io::Error::other("the sync was interrupted"))));
        // Data written after the sync began is still unsynced.
        self.unsynced |= unsynced;
    }

    fn conclude(&mut self, synced: io::Result<()>) {
        self.unsynced = synced.is_err();
        self.synced_at = Instant::now();
        match synced {
            Ok(()) => {
                self.trouble.take_if(|trouble| trouble.cause == Cause::Disk);
            }
            Err(error) => self.note(&error, Cause::Disk),
        }
    }

    fn note(&mut self, error: &io::Error, cause: Cause) {
        let why = error.to_string();
        if self.trouble.as_ref().is_none_or(|trouble| trouble.why != why) {
            self.trouble = Some(Trouble { told: false, why, cause });
        }
    }

    fn try_once_more(&mut self) -> bool {
        self.hand_over();
        if let Some(file) = self.file.as_ref().filter(|_| self.unsynced) {
            // The process is about to end, so nothing could react to an error.
            let _ = sync_file(file, &self.path);
        }
        !self.is_waiting()
    }
}

fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut place = path.to_owned();
    let mut count = 1_u32;
    loop {
        match open_to_write(&place, Creation::Always) {
            // Something other than a file may have the name.
            Err(_) if place.symlink_metadata().is_ok() => count += 1,
            made => return made.map(|file| (place, file)),
        }
        let mut name = path.file_stem().unwrap_or_default().to_owned();
        name.push(format!("-{count}"));
        place = path.with_file_name(name);
        place.add_extension(path.extension().unwrap_or_default());
    }
}

pub(super) const fn is_nowhere(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::NotFound | ErrorKind::NotADirectory)
}
