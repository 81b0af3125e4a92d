//! Who writes a journal, record by record.
//!
//! A record is handed to the system before anybody sees what it led to: from
//! then on no end of the process loses it. The disk has it when the journal was
//! synced. Where the system takes nothing, records wait and are tried again.

use super::{
    GameHeader, Journal, JournalError, JournalRecord, SaveInUse, journal_file::JournalFile,
};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

/// What is being written in this process.
static AT_WORK: Mutex<Vec<Weak<Mutex<JournalFile>>>> = Mutex::new(Vec::new());

/// Writes a journal.
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
    /// Nobody else takes it, unless the process ends on the way.
    desk: Arc<Mutex<JournalFile>>,
}

impl JournalWriter {
    /// Begins a journal where no file is. Where the system refuses, the scribe
    /// keeps what it is told, and tries again.
    ///
    /// # Errors
    /// As [`GameHeader::to_bytes`].
    pub fn begin(path: &Path, opening: &GameHeader) -> Result<Self, JournalError> {
        JournalFile::begin(path, opening).map(Self::at)
    }

    /// Goes on with the journal of a file from its last good record. What is
    /// torn goes with the first record, or by [`cut`](Self::cut): a scribe that
    /// is dropped before has changed nothing.
    ///
    /// # Errors
    /// [`SaveInUse`] where somebody else goes on with it, or has done so since it
    /// was read.
    pub fn go_on(path: &Path, journal: &Journal) -> Result<Self, SaveInUse> {
        JournalFile::go_on(path, journal).map(Self::at)
    }

    /// Has whoever writes in this process hand over what waits: for a process
    /// that ends without dropping anything. Says whether all is handed over for
    /// certain: who is in the midst of writing is left alone.
    pub fn have_all_try_once_more() -> bool {
        let Ok(at_work) = AT_WORK.try_lock() else { return false };
        let try_once_more = |desk: &Arc<Mutex<JournalFile>>| {
            desk.try_lock().is_ok_and(|mut desk| desk.try_once_more())
        };
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

    /// The file. It is another after somebody has taken the first away, or has
    /// written to it.
    pub fn path(&self) -> PathBuf {
        self.desk().path().to_owned()
    }

    /// Whether there is no room for another turn: the game can only be given up.
    pub fn is_full(&self) -> bool {
        self.desk().is_full()
    }

    /// Whether the file is there and is its own.
    pub(super) fn has_its_file(&self) -> bool {
        self.desk().has_its_file()
    }

    /// Adds a record and hands it to the system. Syncs now and then, beside the
    /// game.
    pub fn append(&mut self, record: JournalRecord) {
        self.desk().append(record);
    }

    /// Cuts off what is torn or damaged behind the last good record.
    pub fn cut(&mut self) {
        self.desk().cut();
    }

    /// Tries again what failed, and has the disk take what is due: for when
    /// nothing else is to be done.
    pub fn look_after(&mut self) {
        self.desk().look_after();
    }

    /// Hands over all that waits and has the disk take it.
    pub fn sync(&mut self) {
        self.desk().sync();
    }

    /// What has become of the file, and what keeps the game from being kept, as
    /// sentences, each once.
    pub fn take_trouble(&mut self) -> Option<String> {
        self.desk().take_trouble()
    }

    /// What keeps the game from being kept at present.
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

    /// A journal with so many records, as its scribe has left it.
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
