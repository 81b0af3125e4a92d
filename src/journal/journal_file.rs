//! What a scribe writes on: the file, what it has of the journal, and what waits
//! for it.
//!
//! Others may remove the file, put another in its place, cut it off or write to
//! it. That is looked for before each write; the whole journal is then written
//! again, under a name that nothing has, and what others left is as they left
//! it.

use super::{
    GameHeader, Journal, JournalEntry, JournalError, JournalRecord,
    journal::{MOST_RECORDS, checksum_in},
};
use std::{
    collections::VecDeque,
    ffi::OsString,
    fs::{File, Metadata, OpenOptions, TryLockError},
    io::{self, ErrorKind, Seek, SeekFrom, Write},
    ops::RangeInclusive,
    path::{Path, PathBuf},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use thiserror::Error;

/// Somebody else has the journal.
#[derive(Debug, Error)]
#[error(
    "this game is open elsewhere, in another terminal or in a job that was stopped (`fg` goes on \
     with that); leave it there first"
)]
pub struct SaveInUse;

/// How long what the system has may wait for the disk, while the game goes on.
/// Whoever owns a scribe looks after it once a second, so that no turn waits
/// longer than five.
const SYNC_EVERY: Duration = Duration::from_secs(4);

/// A journal that is being written.
#[derive(Debug)]
pub(super) struct JournalFile {
    path: PathBuf,
    /// Open and locked, unless the system has not let us yet.
    file: Option<File>,
    /// The journal as it should be in the file.
    journal: Vec<u8>,
    checksum: u32,
    /// How many records there are.
    count: u64,
    /// How much of the journal the file has for certain, in bytes.
    written: usize,
    /// How long the file is when nobody else has written to it.
    lengths: RangeInclusive<u64>,
    /// Whether the file may have more than was written for certain: of a write
    /// that failed, or what is torn or damaged.
    astray: bool,
    /// Whether the journal has lost its file, so that any other name will do.
    displaced: bool,
    news: VecDeque<String>,
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

impl Drop for JournalFile {
    fn drop(&mut self) {
        // Whether the file is still there is no matter: it may have been put away.
        self.hand_over();
        self.have_it_synced();
    }
}

impl JournalFile {
    /// For a journal that begins.
    pub(super) fn begin(path: &Path, opening: &GameHeader) -> Result<Self, JournalError> {
        let mut desk = Self::at(path, opening.to_bytes()?);
        desk.hand_over();
        Ok(desk)
    }

    /// For a journal that goes on.
    pub(super) fn go_on(path: &Path, journal: &Journal) -> Result<Self, SaveInUse> {
        let mut desk = Self::at(path, journal.head().to_vec());
        for record in journal.records() {
            desk.add(*record);
        }
        desk.written = desk.journal.len();
        desk.lengths = journal.length()..=journal.length();
        desk.astray = journal.length() > desk.written as u64;
        match options().open(path) {
            Ok(file) => {
                let is_ours = desk.lock(&file);
                let is_as_read = file.metadata().is_ok_and(|it| desk.lengths.contains(&it.len()));
                if !(is_ours && is_as_read) {
                    return Err(SaveInUse);
                }
                desk.file = Some(file);
            }
            Err(error) => desk.note(&error, Cause::System),
        }
        Ok(desk)
    }

    fn at(path: &Path, head: Vec<u8>) -> Self {
        Self {
            path: path.to_owned(),
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

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) const fn has_its_file(&self) -> bool {
        self.file.is_some()
    }

    /// Whether there is room for another turn. After the last one, a game can
    /// still be given up.
    pub(super) const fn is_full(&self) -> bool {
        self.count + 1 >= MOST_RECORDS as u64
    }

    pub(super) fn append(&mut self, record: JournalRecord) {
        if self.is_full() && record.entry != JournalEntry::GiveUp
            || self.count >= MOST_RECORDS as u64
        {
            self.note(&io::Error::other("no journal holds more turns"), Cause::Length);
            return;
        }
        self.add(record);
        self.hand_over();
        self.sync_now_and_then();
    }

    fn add(&mut self, record: JournalRecord) {
        self.journal.extend(record.encode(self.checksum, self.count));
        self.count += 1;
    }

    pub(super) fn look_after(&mut self) {
        self.check_and_hand_over();
        self.sync_now_and_then();
    }

    pub(super) fn sync(&mut self) {
        self.check_and_hand_over();
        self.have_it_synced();
    }

    fn have_it_synced(&mut self) {
        self.await_the_sync(true);
        if !self.unsynced {
            return;
        }
        if let Some(file) = &self.file {
            let synced = have_the_disk_take(file, &self.path);
            self.conclude(synced);
        }
    }

    /// Hands over what waits, whatever is being synced beside; says whether
    /// nothing waits any more.
    pub(super) fn try_once_more(&mut self) -> bool {
        self.hand_over();
        if let Some(file) = self.file.as_ref().filter(|_| self.unsynced) {
            // Nobody is left who could do anything about it.
            let _ = have_the_disk_take(file, &self.path);
        }
        !self.is_waiting()
    }

    /// What has become of the file, and what keeps the game from being kept, as
    /// sentences, each once.
    pub(super) fn take_trouble(&mut self) -> Option<String> {
        self.await_the_sync(false);
        if let Some(trouble) = self.trouble.as_mut().filter(|trouble| !trouble.told) {
            trouble.told = true;
            self.news.push_back(format!("This game is not being saved: {}.", trouble.why));
        }
        self.news.pop_front()
    }

    /// What keeps the game from being kept at present.
    pub(super) fn trouble(&self) -> Option<String> {
        self.trouble.as_ref().map(|trouble| trouble.why.clone())
    }

    /// Cuts what is torn or damaged off a journal that goes on. Otherwise the
    /// first record does: until then the file is as it was found. A whole one is
    /// left alone: its date is when it was written last.
    pub(super) fn cut(&mut self) {
        if self.astray {
            self.write();
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

    /// Hands over what waits, and all of it where the file is not ours any more.
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
        self.leave_what_is_not_ours();
        if self.file.is_none() {
            self.file = Some(self.open()?);
        }
        let Some(file) = self.file.as_mut() else { return Ok(()) };
        if self.astray {
            self.lengths = self.written as u64..=*self.lengths.end();
            file.set_len(self.written as u64)?;
            file.seek(SeekFrom::Start(self.written as u64))?;
        }
        // Whatever becomes of it, the file has no more than that afterwards.
        self.astray = true;
        self.lengths = self.written as u64..=self.journal.len() as u64;
        file.write_all(&self.journal[self.written..])?;
        self.written = self.journal.len();
        self.lengths = self.written as u64..=self.written as u64;
        (self.astray, self.unsynced) = (false, true);
        Ok(())
    }

    /// Closes a file that others have changed, or that is not at its place.
    fn leave_what_is_not_ours(&mut self) {
        // Where the system cannot say how a file is, it is as it should be.
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
            self.news.push_back(format!("{name} {fate}: all of this game is written again."));
        }
    }

    fn open(&mut self) -> io::Result<File> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        crate::content::make_private_folder(folder)?;
        let is_new = self.written == 0;
        let file = if self.displaced && is_new {
            let (path, file) = create_beside(&self.path)?;
            self.path = path;
            file
        } else {
            // A game that has begun to be written is never written over.
            options().create_new(is_new).open(&self.path)?
        };
        if !self.lock(&file) {
            return Err(io::Error::other(SaveInUse));
        }
        if !is_new && !self.lengths.contains(&file.metadata()?.len()) {
            return Err(io::Error::other(SaveInUse));
        }
        // Whoever saw an empty file before it was locked may have removed it. Where
        // the system cannot say, it is there: it was opened.
        if self.path.metadata().is_err_and(|error| is_nowhere(error.kind())) {
            return Err(io::Error::other("the file was removed"));
        }
        Ok(file)
    }

    /// Whether nobody else has the file, as far as the system can say.
    fn lock(&mut self, file: &File) -> bool {
        match file.try_lock() {
            Ok(()) => true,
            Err(TryLockError::WouldBlock) => false,
            Err(TryLockError::Error(why)) => {
                self.news.push_back(format!(
                    "No file can be locked here ({why}): play this game in one terminal only."
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

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    // Where two write without locks, each record stands behind the last, and
    // neither is half of the other.
    options.read(true).write(true).append(cfg!(unix));
    options
}

/// A new file of this name, or of one like it that nothing has.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut count = 1_u32;
    loop {
        let place = if count == 1 { path.to_owned() } else { numbered(path, count) };
        match options().create_new(true).open(&place) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => count += 1,
            made => return made.map(|file| (place, file)),
        }
    }
}

fn numbered(path: &Path, count: u32) -> PathBuf {
    let mut name = path.file_stem().map_or_else(OsString::new, OsString::from);
    name.push(format!("-{count}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

#[cfg(unix)]
fn is_same_file(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Systems without numbers of files let none be replaced that is open.
#[cfg(not(unix))]
const fn is_same_file(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Whether nothing is there, not even a folder for it.
pub(super) const fn is_nowhere(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::NotFound | ErrorKind::NotADirectory)
}
