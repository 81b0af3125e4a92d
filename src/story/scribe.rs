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
    thread::{self, JoinHandle},
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

/// Somebody else has the journal.
#[derive(Debug, Error)]
#[error("this game is open in another terminal; leave it there first")]
pub struct InUse;

impl Drop for Scribe {
    /// Whatever ends the program by unwinding, what waits has another chance.
    fn drop(&mut self) {
        self.sync();
    }
}

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
                return Err(InUse);
            }
        }
        let mut scribe = Self::at(path, journal.checksum());
        scribe.count = journal.records().len() as u64;
        scribe.written = journal.end();
        scribe.found = journal.length();
        scribe.astray = true;
        match file {
            Ok(file) => scribe.file = Some(file),
            Err(error) => scribe.note(&error, Cause::System),
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
            found: 0,
            waiting: Vec::new(),
            astray: false,
            trouble: None,
            unsynced: false,
            synced_at: Instant::now(),
            syncing: None,
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the file is there and is its own.
    pub(super) const fn has_its_file(&self) -> bool {
        self.file.is_some()
    }

    /// Adds a record and hands it to the system. Syncs now and then, beside the
    /// game.
    pub fn append(&mut self, record: Record) {
        if self.count >= MOST_RECORDS as u64 {
            self.note(&io::Error::other("no journal holds more turns"), Cause::Length);
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
        self.await_the_sync(true);
        if !self.unsynced {
            return;
        }
        if let Some(file) = &self.file {
            let synced = file.sync_data();
            self.conclude(synced);
        }
    }

    /// What keeps the game from being kept, as a sentence, once.
    pub fn take_trouble(&mut self) -> Option<String> {
        self.await_the_sync(false);
        let trouble = self.trouble.as_mut().filter(|trouble| !trouble.told)?;
        trouble.told = true;
        Some(format!("This game is not being saved: {}.", trouble.why))
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
        std::fs::create_dir_all(folder)?;
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
        if is_new {
            // So that the name outlives a power cut; some systems sync no folders.
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
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
        let sync = thread::Builder::new().name("sync".to_owned()).spawn(move || file.sync_data());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chance::Seed,
        level::Delve,
        player::Command,
        story::{Entry, Tail},
    };
    use std::fs;

    fn opening() -> Opening {
        let delve = Delve::new(Seed(7));
        let game = delve.start();
        Opening::new(delve, game.world())
    }

    const fn record(hash: u32) -> Record {
        Record { entry: Entry::Turn(Command::Rest), hash }
    }

    fn hashes(path: &Path) -> Vec<u32> {
        let journal = Journal::open(path).unwrap();
        assert_eq!(journal.tail(), Tail::Whole);
        journal.records().iter().map(|record| record.hash).collect()
    }

    #[test]
    fn what_could_not_be_written_is_written_when_it_can() {
        let folder = tempfile::tempdir().unwrap();
        let in_the_way = folder.path().join("games");
        fs::write(&in_the_way, "no folder").unwrap();
        let path = in_the_way.join("game.hexdelve");
        let mut scribe = Scribe::begin(&path, &opening()).unwrap();
        (1..=3).for_each(|hash| scribe.append(record(hash)));
        assert!(scribe.take_trouble().unwrap().starts_with("This game is not being saved: "));
        assert_eq!(scribe.take_trouble(), None, "it is told once");
        fs::remove_file(&in_the_way).unwrap();
        scribe.append(record(4));
        assert_eq!((hashes(&path), scribe.trouble()), (vec![1, 2, 3, 4], None));
    }

    #[test]
    fn a_torn_end_goes_before_anything_follows_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.hexdelve");
        let mut scribe = Scribe::begin(&path, &opening()).unwrap();
        (1..=2).for_each(|hash| scribe.append(record(hash)));
        drop(scribe);
        let whole = fs::read(&path).unwrap();
        for torn in 1..Record::SIZE {
            fs::write(&path, &whole[..whole.len() - torn]).unwrap();
            let mut scribe = Scribe::go_on(&path, &Journal::open(&path).unwrap()).unwrap();
            scribe.append(record(9));
            assert_eq!(hashes(&path), [1, 9]);
        }
    }

    #[test]
    fn a_game_waits_for_a_name_that_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.hexdelve");
        fs::create_dir(&path).unwrap();
        let mut scribe = Scribe::begin(&path, &opening()).unwrap();
        scribe.append(record(1));
        assert!(scribe.trouble().is_some());
        fs::remove_dir(&path).unwrap();
        scribe.look_after();
        assert_eq!((hashes(&path), scribe.trouble()), (vec![1], None));
    }

    #[test]
    fn two_do_not_write_one_game() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.hexdelve");
        let mut first = Scribe::begin(&path, &opening()).unwrap();
        let journal = Journal::open(&path).unwrap();
        assert!(Scribe::go_on(&path, &journal).is_err(), "the first has it");
        first.append(record(1));
        drop(first);
        assert!(Scribe::go_on(&path, &journal).is_err(), "the first has gone on since");
    }
}
