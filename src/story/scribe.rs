//! Who writes a journal, record by record.
//!
//! A record is handed to the system before anybody sees what it led to: from
//! then on no end of the process loses it. The disk has it when the journal was
//! synced. Where the system takes nothing, records wait and are tried again.

use super::{
    Journal, JournalError, Opening, Record,
    journal::{MOST_RECORDS, checksum_in},
};
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};
use thiserror::Error;

/// How long what the system has may wait for the disk, while the game goes on.
const SYNC_EVERY: Duration = Duration::from_secs(5);

/// Writes a journal.
///
/// ```
/// use hexdelve::prelude::*;
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("game.hexdelve");
/// let delve = Delve::new(Seed(7));
/// let mut game = delve.start();
/// let opening = Opening::new(delve, game.world());
/// let mut scribe = Scribe::begin(&path, &opening)?;
///
/// game.submit(Command::Rest).unwrap();
/// let hash = game.world().resource::<Fingerprint>().short();
/// scribe.append(Record { entry: Entry::Turn(Command::Rest), hash });
/// assert_eq!(Journal::open(&path)?.records().len(), 1);
/// # Ok::<(), JournalError>(())
/// ```
#[derive(Debug)]
pub struct Scribe {
    path: PathBuf,
    /// Open and locked, unless the system has not let us yet.
    file: Option<File>,
    checksum: u32,
    /// How many records there are, those that wait among them.
    count: u64,
    /// What the file has for certain, in bytes.
    written: u64,
    /// What it has not.
    waiting: Vec<u8>,
    /// Whether something failed, so that the file may have more than that.
    astray: bool,
    trouble: Option<Trouble>,
    unsynced: bool,
    synced_at: Instant,
    /// A sync beside the game has failed.
    sync_failed: Arc<AtomicBool>,
}

/// What keeps a journal from being written.
#[derive(Debug)]
struct Trouble {
    told: bool,
    why: String,
}

/// Somebody else has the journal.
#[derive(Debug, Error)]
#[error("{}: this game is open in another terminal; leave it there first", .0.display())]
pub struct InUse(pub PathBuf);

impl Scribe {
    /// Begins a journal where no file is. Where the system refuses, the scribe
    /// keeps what it is told, and tries again.
    ///
    /// # Errors
    /// As [`Opening::to_bytes`].
    pub fn begin(path: &Path, opening: &Opening) -> Result<Self, JournalError> {
        let waiting = opening.to_bytes()?;
        let mut scribe = Self::at(path, checksum_in(&waiting));
        scribe.waiting = waiting;
        scribe.hand_over();
        Ok(scribe)
    }

    /// Goes on with the journal of a file from its last good record; what is
    /// torn goes.
    ///
    /// # Errors
    /// [`InUse`] where somebody else goes on with it, or has done so since it
    /// was read.
    pub fn go_on(path: &Path, journal: &Journal) -> Result<Self, InUse> {
        let file = OpenOptions::new().read(true).write(true).open(path);
        if let Ok(file) = &file {
            let is_ours = !matches!(file.try_lock(), Err(TryLockError::WouldBlock));
            let is_as_read = file.metadata().is_ok_and(|it| it.len() == journal.length());
            if !(is_ours && is_as_read) {
                return Err(InUse(path.to_owned()));
            }
        }
        let mut scribe = Self::at(path, journal.checksum());
        scribe.count = journal.records().len() as u64;
        scribe.written = journal.end();
        scribe.astray = true;
        match file {
            Ok(file) => scribe.file = Some(file),
            Err(error) => scribe.note(&error),
        }
        Ok(scribe)
    }

    fn at(path: &Path, checksum: u32) -> Self {
        Self {
            path: path.to_owned(),
            file: None,
            checksum,
            count: 0,
            written: 0,
            waiting: Vec::new(),
            astray: false,
            trouble: None,
            unsynced: false,
            synced_at: Instant::now(),
            sync_failed: Arc::default(),
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a record and hands it to the system. Syncs now and then, beside the
    /// game.
    pub fn append(&mut self, record: Record) {
        if self.count >= MOST_RECORDS as u64 {
            self.note(&io::Error::other("no journal holds more turns"));
            return;
        }
        self.waiting.extend(record.encode(self.checksum, self.count));
        self.count += 1;
        self.hand_over();
        self.sync_now_and_then();
    }

    /// Tries again what failed, and has the disk take what is due: for when
    /// nothing else is to be done.
    pub fn look_after(&mut self) {
        self.hand_over();
        self.sync_now_and_then();
    }

    /// Hands over all that waits and has the disk take it.
    pub fn sync(&mut self) {
        self.hand_over();
        let Some(file) = self.file.as_ref().filter(|_| self.unsynced) else { return };
        match file.sync_data() {
            Ok(()) => {
                self.unsynced = false;
                self.synced_at = Instant::now();
            }
            Err(error) => self.note(&error),
        }
    }

    /// What keeps the game from being kept, as a sentence, once.
    pub fn take_trouble(&mut self) -> Option<String> {
        if self.sync_failed.swap(false, Ordering::Relaxed) {
            self.note(&io::Error::other("the disk does not take it"));
        }
        let trouble = self.trouble.as_mut().filter(|trouble| !trouble.told)?;
        trouble.told = true;
        Some(format!("This game is not being saved: {}. It is tried again.", trouble.why))
    }

    /// What keeps the game from being kept at present.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_ref().map(|trouble| trouble.why.as_str())
    }

    fn hand_over(&mut self) {
        if self.waiting.is_empty() && !self.astray {
            return;
        }
        match self.write_what_waits() {
            Ok(()) => self.trouble = None,
            Err(error) => {
                self.astray = true;
                self.note(&error);
            }
        }
    }

    fn write_what_waits(&mut self) -> io::Result<()> {
        if self.file.is_none() {
            self.file = Some(self.open()?);
        }
        let Some(file) = self.file.as_mut() else { return Ok(()) };
        if self.astray {
            file.set_len(self.written)?;
            file.seek(SeekFrom::Start(self.written))?;
        }
        file.write_all(&self.waiting)?;
        self.written += self.waiting.len() as u64;
        self.waiting.clear();
        (self.astray, self.unsynced) = (false, true);
        Ok(())
    }

    fn open(&self) -> io::Result<File> {
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        // A game that has begun to be written is never written over.
        let file = if self.written == 0 { options.create_new(true) } else { &mut options };
        let file = file.open(&self.path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(io::Error::other(InUse(self.path.clone()))),
            // Some file systems have no locks.
            _ => Ok(file),
        }
    }

    fn sync_now_and_then(&mut self) {
        if !self.unsynced || self.synced_at.elapsed() < SYNC_EVERY {
            return;
        }
        let Some(file) = self.file.as_ref().and_then(|file| file.try_clone().ok()) else { return };
        let failed = Arc::clone(&self.sync_failed);
        let sync = move || {
            if file.sync_data().is_err() {
                failed.store(true, Ordering::Relaxed);
            }
        };
        // A disk may take long over it, and nobody shall wait at a key.
        if thread::Builder::new().name("sync".to_owned()).spawn(sync).is_ok() {
            self.unsynced = false;
            self.synced_at = Instant::now();
        }
    }

    fn note(&mut self, error: &io::Error) {
        let why = error.to_string();
        if self.trouble.as_ref().is_none_or(|trouble| trouble.why != why) {
            self.trouble = Some(Trouble { told: false, why });
        }
    }
}
