//! What a scribe writes on: the file, what it has of the journal, and what waits
//! for it.

use super::{
    InUse, Journal, JournalError, Opening, Record,
    journal::{MOST_RECORDS, checksum_in},
};
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// How long what the system has may wait for the disk, while the game goes on.
const SYNC_EVERY: Duration = Duration::from_secs(5);

/// A journal that is being written.
#[derive(Debug)]
pub(super) struct Desk {
    path: PathBuf,
    /// Open and locked, unless the system has not let us yet.
    file: Option<File>,
    checksum: u32,
    /// How many records there are, those that wait among them.
    count: u64,
    /// What the file has for certain, in bytes.
    written: u64,
    /// How long it was when it was read: longer, and somebody else has gone on.
    found: u64,
    /// What it has not.
    waiting: Vec<u8>,
    /// Whether something failed, so that the file may have more than that.
    astray: bool,
    trouble: Option<Trouble>,
    unsynced: bool,
    synced_at: Instant,
    /// A sync beside the game.
    syncing: Option<JoinHandle<io::Result<()>>>,
}

/// What keeps a journal from being written.
#[derive(Debug)]
struct Trouble {
    told: bool,
    why: String,
    cause: Cause,
}

/// Who keeps a journal from being written.
#[derive(Debug, PartialEq, Eq)]
enum Cause {
    /// The system does not take what is written.
    System,
    /// The system has it all, and the disk does not: what the system takes is no
    /// sign that this is over.
    Disk,
    /// The journal is as long as one may be.
    Length,
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.sync();
    }
}

impl Desk {
    /// For a journal that begins.
    pub(super) fn begin(path: &Path, opening: &Opening) -> Result<Self, JournalError> {
        let waiting = opening.to_bytes()?;
        let mut desk = Self::at(path, checksum_in(&waiting));
        desk.waiting = waiting;
        desk.hand_over();
        Ok(desk)
    }

    /// For a journal that goes on.
    pub(super) fn go_on(path: &Path, journal: &Journal) -> Result<Self, InUse> {
        let file = OpenOptions::new().read(true).write(true).open(path);
        if let Ok(file) = &file {
            let is_ours = !matches!(file.try_lock(), Err(TryLockError::WouldBlock));
            let is_as_read = file.metadata().is_ok_and(|it| it.len() == journal.length());
            if !(is_ours && is_as_read) {
                return Err(InUse);
            }
        }
        let mut desk = Self::at(path, journal.checksum());
        desk.count = journal.records().len() as u64;
        desk.written = journal.end();
        desk.found = journal.length();
        desk.astray = true;
        match file {
            Ok(file) => desk.file = Some(file),
            Err(error) => desk.note(&error, Cause::System),
        }
        Ok(desk)
    }

    fn at(path: &Path, checksum: u32) -> Self {
        Self {
            path: path.to_owned(),
            file: None,
            checksum,
            count: 0,
            written: 0,
            found: 0,
            waiting: Vec::new(),
            astray: false,
            trouble: None,
            unsynced: false,
            synced_at: Instant::now(),
            syncing: None,
        }
    }

    pub(super) const fn has_its_file(&self) -> bool {
        self.file.is_some()
    }

    pub(super) fn append(&mut self, record: Record) {
        if self.count >= MOST_RECORDS as u64 {
            self.note(&io::Error::other("no journal holds more turns"), Cause::Length);
            return;
        }
        self.waiting.extend(record.encode(self.checksum, self.count));
        self.count += 1;
        self.hand_over();
        self.sync_now_and_then();
    }

    pub(super) fn look_after(&mut self) {
        self.hand_over();
        self.sync_now_and_then();
    }

    pub(super) fn sync(&mut self) {
        self.hand_over();
        self.await_the_sync(true);
        if !self.unsynced {
            return;
        }
        if let Some(file) = &self.file {
            let synced = have_the_disk_take(file, &self.path);
            self.conclude(synced);
        }
    }

    /// Hands over what waits, whatever is being synced beside.
    pub(super) fn try_once_more(&mut self) {
        self.hand_over();
        if let Some(file) = &self.file {
            // Nobody is left who could do anything about it.
            let _ = have_the_disk_take(file, &self.path);
        }
    }

    /// What keeps the game from being kept, once.
    pub(super) fn take_trouble(&mut self) -> Option<String> {
        self.await_the_sync(false);
        let trouble = self.trouble.as_mut().filter(|trouble| !trouble.told)?;
        trouble.told = true;
        Some(trouble.why.clone())
    }

    /// What keeps the game from being kept at present.
    pub(super) fn trouble(&self) -> Option<String> {
        self.trouble.as_ref().map(|trouble| trouble.why.clone())
    }

    /// Cuts what is torn or damaged off a journal that goes on. Otherwise the
    /// first record does: until then the file is as it was found.
    pub(super) fn cut(&mut self) {
        if self.astray {
            self.write();
        }
    }

    fn hand_over(&mut self) {
        if !self.waiting.is_empty() {
            self.write();
        }
    }

    fn write(&mut self) {
        match self.write_what_waits() {
            Ok(()) => {
                self.trouble.take_if(|trouble| trouble.cause == Cause::System);
            }
            Err(error) => {
                self.astray = true;
                self.note(&error, Cause::System);
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
        let folder = self.path.parent().unwrap_or(Path::new("."));
        crate::content::make_private_folder(folder)?;
        let is_new = self.written == 0;
        let mut options = OpenOptions::new();
        // A game that has begun to be written is never written over.
        let file = options.read(true).write(true).create_new(is_new).open(&self.path)?;
        let in_use = || io::Error::other(InUse);
        // Some file systems have no locks.
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(in_use());
        }
        if !is_new && file.metadata()?.len() != self.found {
            return Err(in_use());
        }
        // Who saw an empty file before it was locked may have removed it. Where
        // the system cannot say, it is there: it was opened.
        if self.path.try_exists().is_ok_and(|exists| !exists) {
            return Err(io::Error::other("the file was removed"));
        }
        Ok(file)
    }

    fn sync_now_and_then(&mut self) {
        self.await_the_sync(false);
        let is_due = self.unsynced && self.synced_at.elapsed() >= SYNC_EVERY;
        if !is_due || self.syncing.is_some() {
            return;
        }
        let Some(file) = self.file.as_ref().and_then(|file| file.try_clone().ok()) else { return };
        // A disk may take long over it, and nobody shall wait at a key.
        let path = self.path.clone();
        let sync = thread::Builder::new().name("sync".to_owned());
        let sync = sync.spawn(move || have_the_disk_take(&file, &path));
        if let Ok(syncing) = sync {
            self.syncing = Some(syncing);
            self.unsynced = false;
            self.synced_at = Instant::now();
        }
    }

    /// Hears how the sync beside the game went, if it is over or is to be waited
    /// for.
    fn await_the_sync(&mut self, patiently: bool) {
        let over = self.syncing.take_if(|syncing| patiently || syncing.is_finished());
        let Some(result) = over.map(JoinHandle::join) else { return };
        let unsynced = self.unsynced;
        self.conclude(result.unwrap_or_else(|_| Err(io::Error::other("the sync broke off"))));
        // What came after it began.
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
}

/// The file, and its name too: both are to outlive a power cut.
pub(crate) fn have_the_disk_take(file: &File, path: &Path) -> io::Result<()> {
    file.sync_data()?;
    // Some systems sync no folders.
    let _ = path.parent().map(|folder| File::open(folder).and_then(|it| it.sync_all()));
    Ok(())
}
