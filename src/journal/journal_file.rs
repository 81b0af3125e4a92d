//! The file or store behind a [`JournalWriter`](super::JournalWriter). Other programs may remove,
//! replace, truncate or write to a file: each write checks for this first, and if it has happened,
//! writes the whole journal again under an unused name, and leaves the other program's file alone.
//!
//! Also the records of a journal: an entry, and a hash of the world after it.

use super::{
    GameHeader, Journal, JournalError, JournalStore, RecordedAction,
    journal::{checksum_in, has_room_for, is_full},
    journal_entry,
    journal_writer::SYNC_EVERY,
};
use crate::{
    clock::Instant,
    content::{Creation, make_private_folder, open_to_write, sync_file},
    platform::is_same_file,
};
use crc32fast::Hasher;
use std::{
    collections::VecDeque,
    fs::{File, TryLockError},
    io::{self, ErrorKind, Seek, SeekFrom, Write},
    ops::RangeInclusive,
    path::{Path, PathBuf},
    thread::{self, JoinHandle},
};
use thiserror::Error;

/// The error for a journal that is in use elsewhere.
#[derive(Debug, Error)]
#[error(
    "this game is open elsewhere, in another terminal or in a stopped job (`fg` resumes it); quit it \
     there first"
)]
pub struct SaveInUse;

#[derive(Debug)]
pub(super) struct JournalFile {
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
    pub(super) fn begin(path: &Path, header: &GameHeader) -> Result<Self, JournalError> {
        let mut journal_file = Self::at(path, header.to_bytes()?);
        journal_file.hand_over();
        Ok(journal_file)
    }

    pub(super) fn begin_in(
        store: Box<dyn JournalStore>,
        header: &GameHeader,
    ) -> Result<Self, JournalError> {
        let mut stored = Self::at(Path::new(store.name()), header.to_bytes()?);
        stored.store = Some(store);
        stored.hand_over();
        Ok(stored)
    }

    pub(super) fn resume_in(store: Box<dyn JournalStore>, journal: &Journal) -> Self {
        let mut stored = Self::with_records(Path::new(store.name()), journal);
        stored.store = Some(store);
        stored
    }

    pub(super) fn go_on(path: &Path, journal: &Journal) -> Result<Self, SaveInUse> {
        let mut journal_file = Self::with_records(path, journal);
        journal_file.lengths = journal.length()..=journal.length();
        journal_file.astray = journal.length() > journal_file.written as u64;
        match open_to_write(path, Creation::Never) {
            Ok(file) => {
                let is_ours = journal_file.lock(&file);
                if !is_ours || file.metadata().ok().map(|it| it.len()) != Some(journal.length()) {
                    return Err(SaveInUse);
                }
                journal_file.file = Some(file);
            }
            Err(error) => journal_file.note(&error, Cause::System),
        }
        Ok(journal_file)
    }

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
        let mut journal_file = Self::at(path, journal.head().to_vec());
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

    pub(super) fn path(&self) -> PathBuf {
        self.path.clone()
    }

    pub(super) fn is_full(&self) -> bool {
        is_full(self.count)
    }

    pub(super) const fn has_its_file(&self) -> bool {
        self.file.is_some()
    }

    pub(super) fn append(&mut self, record: FingerprintedEntry) {
        if !has_room_for(record.entry, self.count) {
            self.note(&io::Error::other("a journal cannot hold more turns"), Cause::Length);
            return;
        }
        self.add(record);
        self.hand_over();
        self.sync_now_and_then();
    }

    /// A complete journal is left alone: its modification time is that of its last record.
    pub(super) fn cut(&mut self) {
        if self.astray {
            self.write();
        }
    }

    pub(super) fn look_after(&mut self) {
        self.check_and_hand_over();
        self.sync_now_and_then();
    }

    pub(super) fn sync(&mut self) {
        self.check_and_hand_over();
        self.have_it_synced();
    }

    pub(super) fn try_once_more(&mut self) -> bool {
        self.hand_over();
        if let Some(file) = self.file.as_ref().filter(|_| self.unsynced) {
            // The process is about to end, so nothing could react to an error.
            let _ = sync_file(file, &self.path);
        }
        !self.is_waiting()
    }

    pub(super) fn take_trouble(&mut self) -> Option<String> {
        self.await_the_sync(false);
        if let Some(trouble) = self.trouble.as_mut().filter(|trouble| !trouble.told) {
            trouble.told = true;
            self.news.push_back(format!("This game is not being saved: {}.", trouble.why));
        }
        self.news.pop_front()
    }

    pub(super) fn trouble(&self) -> Option<String> {
        self.trouble.as_ref().map(|trouble| trouble.why.clone())
    }
}

fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut count = 1_u32;
    loop {
        let place = if count == 1 { path.to_owned() } else { numbered(path, count) };
        match open_to_write(&place, Creation::Always) {
            // Something other than a file may have the name.
            Err(_) if place.symlink_metadata().is_ok() => count += 1,
            made => return made.map(|file| (place, file)),
        }
    }
}

fn numbered(path: &Path, count: u32) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{count}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

pub(super) const fn is_nowhere(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// An entry, and the short fingerprint of the world after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FingerprintedEntry {
    /// The player's entry.
    pub entry: RecordedAction,
    /// The short fingerprint after the entry; see
    /// [`Fingerprint::short`](super::Fingerprint::short).
    pub fingerprint: u32,
}

impl FingerprintedEntry {
    /// The number of bytes in a record: the entry, the hash, and a checksum.
    pub(super) const SIZE: usize = journal_entry::SIZE + 4 + 4;

    /// The checksum includes the header's checksum and the record's number, so a record that was
    /// moved counts as damaged.
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
