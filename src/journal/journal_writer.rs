//! Writing of a journal, record by record.
//!
//! Each record is handed to the operating system before its consequences are shown, so no
//! way of ending the process loses it. A record is on the disk once the journal was
//! synced. If the system rejects a write, the records are kept in memory and tried again.

use super::{
    GameHeader, Journal, JournalError, JournalRecord, SaveInUse, journal_file::JournalFile,
};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

/// All journals that this process is writing.
static AT_WORK: Mutex<Vec<Weak<Mutex<JournalFile>>>> = Mutex::new(Vec::new());

/// A writer that saves a journal record by record.
///
/// ```
/// use hexdelve::prelude::*;
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("game.hexdelve");
/// let delve = Delve::new(Seed(7));
/// let mut game = delve.start();
/// let opening = GameHeader::new(delve, game.world());
/// let mut scribe = JournalWriter::begin(&path, &opening)?;
///
/// game.submit(Action::Rest).unwrap();
/// let hash = game.world().resource::<Fingerprint>().short();
/// scribe.append(JournalRecord { entry: JournalEntry::Turn(Action::Rest), hash });
/// assert_eq!(Journal::open(&path)?.records().len(), 1);
/// # Ok::<(), JournalError>(())
/// ```
#[derive(Debug)]
pub struct JournalWriter {
    /// Only this writer locks the file, except for
    /// [`have_all_try_once_more`](Self::have_all_try_once_more) when the process ends.
    desk: Arc<Mutex<JournalFile>>,
}

impl JournalWriter {
    /// Begins a journal at a path where no file exists. If the system refuses to create
    /// the file, the writer keeps all records and tries again later.
    ///
    /// # Errors
    /// See [`GameHeader::to_bytes`].
    pub fn begin(path: &Path, opening: &GameHeader) -> Result<Self, JournalError> {
        JournalFile::begin(path, opening).map(Self::at)
    }

    /// Resumes the journal of a file after its last good record. A torn tail is truncated
    /// by the first record or by [`cut`](Self::cut); a writer that is dropped before that
    /// has changed nothing.
    ///
    /// # Errors
    /// [`SaveInUse`] if another process has the journal open, or has written to it since
    /// it was read.
    pub fn go_on(path: &Path, journal: &Journal) -> Result<Self, SaveInUse> {
        JournalFile::go_on(path, journal).map(Self::at)
    }

    /// Makes all writers of this process write their pending data, for a process that
    /// ends without dropping them. Returns whether everything is certain to be written; a
    /// writer in the middle of a write is left alone and makes this `false`.
    pub fn have_all_try_once_more() -> bool {
        let Ok(at_work) = AT_WORK.try_lock() else { return false };
        let try_once_more = |desk: &Arc<Mutex<JournalFile>>| {
            desk.try_lock().is_ok_and(|mut desk| desk.try_once_more())
        };
        // All locks are only tried, so that the process can end while another thread is
        // stuck in a write. `filter` and `count` visit every file, while `all` would stop
        // at the first failure.
        let desks = at_work.iter().filter_map(Weak::upgrade);
        desks.filter(|desk| !try_once_more(desk)).count() == 0
    }

    fn at(desk: JournalFile) -> Self {
        let desk = Arc::new(Mutex::new(desk));
        let mut at_work = AT_WORK.lock().unwrap_or_else(PoisonError::into_inner);
        at_work.retain(|other| other.strong_count() > 0);
        at_work.push(Arc::downgrade(&desk));
        Self { desk }
    }

    fn desk(&self) -> MutexGuard<'_, JournalFile> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the path of the file. It changes if another program removes the file or
    /// writes to it.
    pub fn path(&self) -> PathBuf {
        self.desk().path().to_owned()
    }

    /// Whether there is no room for another turn, so that the game can only be given up.
    pub fn is_full(&self) -> bool {
        self.desk().is_full()
    }

    /// Whether the writer has its file open.
    pub(super) fn has_its_file(&self) -> bool {
        self.desk().has_its_file()
    }

    /// Appends a record and hands it to the operating system. Now and then, a sync starts
    /// in the background.
    pub fn append(&mut self, record: JournalRecord) {
        self.desk().append(record);
    }

    /// Truncates the torn or damaged tail after the last good record.
    pub fn cut(&mut self) {
        self.desk().cut();
    }

    /// Retries failed writes, and starts a sync if one is due. Call this while the
    /// program is idle.
    pub fn look_after(&mut self) {
        self.desk().look_after();
    }

    /// Writes all pending data and waits until it is on the disk.
    pub fn sync(&mut self) {
        self.desk().sync();
    }

    /// Returns the next message about the file or about a problem with saving, each once.
    pub fn take_trouble(&mut self) -> Option<String> {
        self.desk().take_trouble()
    }

    /// Returns the problem that currently keeps the game from being saved.
    pub fn trouble(&self) -> Option<String> {
        self.desk().trouble()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        action::Action,
        journal::{
            JournalEntry, JournalTail,
            journal::{MOST_RECORDS, checksum_in},
        },
        level::Delve,
        rng::Seed,
    };
    use std::fs;

    fn opening() -> GameHeader {
        let delve = Delve::new(Seed(7));
        let game = delve.start();
        GameHeader::new(delve, game.world())
    }

    const fn record(hash: u32) -> JournalRecord {
        JournalRecord { entry: JournalEntry::Turn(Action::Rest), hash }
    }

    /// Writes a journal with this number of records and closes it.
    fn written(records: u32) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.hexdelve");
        let mut scribe = JournalWriter::begin(&path, &opening()).unwrap();
        (1..=records).for_each(|hash| scribe.append(record(hash)));
        (folder, path)
    }

    fn hashes(path: &Path) -> Vec<u32> {
        let journal = Journal::open(path).unwrap();
        assert_eq!(journal.tail(), JournalTail::Whole);
        journal.records().iter().map(|record| record.hash).collect()
    }

    #[test]
    fn what_could_not_be_written_is_written_when_it_can() {
        let folder = tempfile::tempdir().unwrap();
        let in_the_way = folder.path().join("games");
        fs::write(&in_the_way, "no folder").unwrap();
        let path = in_the_way.join("game.hexdelve");
        let mut scribe = JournalWriter::begin(&path, &opening()).unwrap();
        (1..=3).for_each(|hash| scribe.append(record(hash)));
        assert!(scribe.take_trouble().unwrap().starts_with("This game is not being saved: "));
        assert_eq!(scribe.take_trouble(), None, "it is told once");
        fs::remove_file(&in_the_way).unwrap();
        scribe.append(record(4));
        assert_eq!((hashes(&path), scribe.trouble()), (vec![1, 2, 3, 4], None));
    }

    #[test]
    fn a_torn_end_goes_before_anything_follows_it() {
        let (_folder, path) = written(2);
        let whole = fs::read(&path).unwrap();
        for torn in 1..JournalRecord::SIZE {
            fs::write(&path, &whole[..whole.len() - torn]).unwrap();
            let mut scribe = JournalWriter::go_on(&path, &Journal::open(&path).unwrap()).unwrap();
            scribe.append(record(9));
            assert_eq!(hashes(&path), [1, 9]);
        }
    }

    #[test]
    fn who_goes_on_and_writes_nothing_changes_nothing() {
        let (_folder, path) = written(3);
        let whole = fs::read(&path).unwrap();
        let torn = &whole[..whole.len() - 3];
        let mut damaged = whole.clone();
        damaged[whole.len() - 2 * JournalRecord::SIZE] ^= 1;
        for found in [torn, &damaged] {
            fs::write(&path, found).unwrap();
            let journal = Journal::open(&path).unwrap();
            let mut scribe = JournalWriter::go_on(&path, &journal).unwrap();
            scribe.look_after();
            scribe.sync();
            drop(scribe);
            assert_eq!(fs::read(&path).unwrap(), found);
            JournalWriter::go_on(&path, &journal).unwrap().cut();
            assert_eq!(fs::read(&path).unwrap(), journal.to_bytes().unwrap());
        }
    }

    #[test]
    fn a_game_waits_for_a_name_that_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.hexdelve");
        fs::create_dir(&path).unwrap();
        let mut scribe = JournalWriter::begin(&path, &opening()).unwrap();
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
        let mut first = JournalWriter::begin(&path, &opening()).unwrap();
        let journal = Journal::open(&path).unwrap();
        assert!(JournalWriter::go_on(&path, &journal).is_err(), "the first has it");
        first.append(record(1));
        drop(first);
        assert!(JournalWriter::go_on(&path, &journal).is_err(), "the first has gone on since");
    }

    #[test]
    fn a_full_journal_takes_no_turn_but_takes_giving_up() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.hexdelve");
        let mut bytes = opening().to_bytes().unwrap();
        let checksum = checksum_in(&bytes);
        (0..MOST_RECORDS as u64 - 1)
            .for_each(|number| bytes.extend(record(7).encode(checksum, number)));
        fs::write(&path, bytes).unwrap();
        let journal = Journal::open(&path).unwrap();
        let mut scribe = JournalWriter::go_on(&path, &journal).unwrap();
        assert!(scribe.is_full());
        scribe.append(record(7));
        assert!(scribe.take_trouble().unwrap().contains("no journal holds more turns"));
        scribe.append(JournalRecord { entry: JournalEntry::GiveUp, hash: 7 });
        let journal = Journal::open(&path).unwrap();
        assert_eq!(journal.records().len(), MOST_RECORDS);
        assert_eq!(journal.story().unwrap().last().unwrap().entry, JournalEntry::GiveUp);
    }

    #[test]
    fn whatever_follows_good_records_they_can_be_gone_on_with() {
        let (_folder, path) = written(3);
        let good = fs::read(&path).unwrap();
        for junk in [0, 0x5a] {
            let junk = vec![junk; (2 * MOST_RECORDS + 9) * JournalRecord::SIZE];
            fs::write(&path, [&good[..], &junk].concat()).unwrap();
            let journal = Journal::open(&path).unwrap();
            assert_eq!(journal.records().len(), 3);
            assert_ne!(journal.tail(), JournalTail::Whole);
            JournalWriter::go_on(&path, &journal).unwrap().cut();
            assert_eq!(fs::read(&path).unwrap(), good);
        }
    }
}
