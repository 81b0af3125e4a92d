//! Writes a journal, record by record.
//!
//! Each record is handed to the operating system before its consequences are shown, so no
//! way of ending the process loses it. A record is on disk once the journal has been
//! synced. If the system rejects a write, the records are kept in memory and written
//! later.

use super::{
    GameHeader, Journal, JournalError, JournalRecord, JournalStore, SaveInUse,
    journal_file::JournalFile, journal_sink::JournalSink, journal_store::StoredJournal,
};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

/// All journals this process is writing.
static AT_WORK: Mutex<Vec<Weak<Mutex<JournalSink>>>> = Mutex::new(Vec::new());

/// A writer that saves a journal record by record.
///
/// ```
/// use hexdelve::prelude::*;
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("game.hexdelve");
/// let delve = Delve::new(Seed(7));
/// let mut game = delve.start();
/// let header = GameHeader::new(delve, game.world());
/// let mut writer = JournalWriter::begin(&path, &header)?;
///
/// game.submit(Action::Rest).unwrap();
/// let hash = game.world().resource::<Fingerprint>().short();
/// writer.append(JournalRecord { entry: RecordedAction::Turn(Action::Rest), fingerprint: hash });
/// assert_eq!(Journal::open(&path)?.records().len(), 1);
/// # Ok::<(), JournalError>(())
/// ```
#[derive(Debug)]
pub struct JournalWriter {
    /// Only this writer locks the sink, except for
    /// [`flush_all`](Self::flush_all) when the process ends.
    sink: Arc<Mutex<JournalSink>>,
}

impl JournalWriter {
    /// Starts a journal at a path where no file exists. If the system refuses to create
    /// the file, the writer keeps all records and tries again later.
    ///
    /// # Errors
    /// See [`GameHeader::to_bytes`].
    pub fn begin(path: &Path, header: &GameHeader) -> Result<Self, JournalError> {
        JournalFile::begin(path, header).map(|file| Self::at(JournalSink::File(file)))
    }

    /// Resumes a file's journal after its last good record. A torn tail is cut off by
    /// the first record or by [`truncate_tail`](Self::truncate_tail); a writer that is
    /// dropped before that changes nothing.
    ///
    /// # Errors
    /// Returns a [`SaveInUse`] if another process has the journal open, or has written to
    /// it since it was read.
    pub fn resume(path: &Path, journal: &Journal) -> Result<Self, SaveInUse> {
        JournalFile::go_on(path, journal).map(|file| Self::at(JournalSink::File(file)))
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
        StoredJournal::begin(store, header).map(|stored| Self::at(JournalSink::Store(stored)))
    }

    /// Resumes the journal of a store, which contains the journal's bytes and no torn
    /// tail.
    pub fn resume_in(store: Box<dyn JournalStore>, journal: &Journal) -> Self {
        Self::at(JournalSink::Store(StoredJournal::go_on(store, journal)))
    }

    /// Makes all writers in this process write their pending data. Call this if the
    /// process is about to end without dropping them. Returns whether everything is
    /// certain to have been written. A writer in the middle of a write is left alone, and
    /// the result is `false`.
    pub fn flush_all() -> bool {
        let Ok(at_work) = AT_WORK.try_lock() else { return false };
        let try_once_more = |sink: &Arc<Mutex<JournalSink>>| {
            sink.try_lock().is_ok_and(|mut sink| sink.try_once_more())
        };
        // Each lock is tried without waiting, so that the process can end while another
        // thread is stuck in a write. `filter` and `count` visit every file, while `all`
        // would stop at the first failure.
        let sinks = at_work.iter().filter_map(Weak::upgrade);
        sinks.filter(|sink| !try_once_more(sink)).count() == 0
    }

    fn at(sink: JournalSink) -> Self {
        let sink = Arc::new(Mutex::new(sink));
        let mut at_work = AT_WORK.lock().unwrap_or_else(PoisonError::into_inner);
        at_work.retain(|other| other.strong_count() > 0);
        at_work.push(Arc::downgrade(&sink));
        Self { sink }
    }

    fn sink(&self) -> MutexGuard<'_, JournalSink> {
        self.sink.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the file's path, or the name in the store. The path changes if another
    /// program removes the file or writes to it.
    pub fn path(&self) -> PathBuf {
        self.sink().path()
    }

    /// Whether there is no room for another turn, so that the game can only be given up.
    pub fn is_full(&self) -> bool {
        self.sink().is_full()
    }

    pub(super) fn has_its_file(&self) -> bool {
        self.sink().has_its_file()
    }

    /// Appends a record and hands it to the operating system. From time to time, a sync
    /// starts in the background.
    pub fn append(&mut self, record: JournalRecord) {
        self.sink().append(record);
    }

    /// Cuts off the torn or damaged tail after the last good record.
    pub fn truncate_tail(&mut self) {
        self.sink().cut();
    }

    /// Retries failed writes, and starts a sync if one is due. Call this while the
    /// program is idle.
    pub fn retry_pending(&mut self) {
        self.sink().look_after();
    }

    /// Writes all pending data and waits until it is on disk.
    pub fn sync(&mut self) {
        self.sink().sync();
    }

    /// Returns the next message about the file or about a problem with saving. Each
    /// message is returned once.
    pub fn take_message(&mut self) -> Option<String> {
        self.sink().take_trouble()
    }

    /// Returns the problem that currently prevents the game from being saved.
    pub fn error(&self) -> Option<String> {
        self.sink().trouble()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        action::Action,
        journal::{
            JournalTail, RecordedAction,
            journal::{MOST_RECORDS, checksum_in},
        },
        level::Delve,
        rng::Seed,
    };
    use std::fs;

    fn header() -> GameHeader {
        let delve = Delve::new(Seed(7));
        let game = delve.start();
        GameHeader::new(delve, game.world())
    }

    const fn record(hash: u32) -> JournalRecord {
        JournalRecord { entry: RecordedAction::Turn(Action::Rest), fingerprint: hash }
    }

    /// Writes a journal with this number of records and closes it.
    fn written(records: u32) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.hexdelve");
        let mut writer = JournalWriter::begin(&path, &header()).unwrap();
        (1..=records).for_each(|hash| writer.append(record(hash)));
        (folder, path)
    }

    fn hashes(path: &Path) -> Vec<u32> {
        let journal = Journal::open(path).unwrap();
        assert_eq!(journal.tail(), JournalTail::Complete);
        journal.records().iter().map(|record| record.fingerprint).collect()
    }

    #[test]
    fn what_could_not_be_written_is_written_when_it_can() {
        let folder = tempfile::tempdir().unwrap();
        let in_the_way = folder.path().join("games");
        fs::write(&in_the_way, "no folder").unwrap();
        let path = in_the_way.join("game.hexdelve");
        let mut writer = JournalWriter::begin(&path, &header()).unwrap();
        (1..=3).for_each(|hash| writer.append(record(hash)));
        assert!(writer.take_message().unwrap().starts_with("This game is not being saved: "));
        assert_eq!(writer.take_message(), None, "it is reported once");
        fs::remove_file(&in_the_way).unwrap();
        writer.append(record(4));
        assert_eq!((hashes(&path), writer.error()), (vec![1, 2, 3, 4], None));
    }

    #[test]
    fn a_torn_end_goes_before_anything_follows_it() {
        let (_folder, path) = written(2);
        let whole = fs::read(&path).unwrap();
        for torn in 1..JournalRecord::SIZE {
            fs::write(&path, &whole[..whole.len() - torn]).unwrap();
            let mut writer = JournalWriter::resume(&path, &Journal::open(&path).unwrap()).unwrap();
            writer.append(record(9));
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
            let mut writer = JournalWriter::resume(&path, &journal).unwrap();
            writer.retry_pending();
            writer.sync();
            drop(writer);
            assert_eq!(fs::read(&path).unwrap(), found);
            JournalWriter::resume(&path, &journal).unwrap().truncate_tail();
            assert_eq!(fs::read(&path).unwrap(), journal.to_bytes().unwrap());
        }
    }

    #[test]
    fn a_game_waits_for_a_name_that_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.hexdelve");
        fs::create_dir(&path).unwrap();
        let mut writer = JournalWriter::begin(&path, &header()).unwrap();
        writer.append(record(1));
        assert!(writer.error().is_some());
        fs::remove_dir(&path).unwrap();
        writer.retry_pending();
        assert_eq!((hashes(&path), writer.error()), (vec![1], None));
    }

    #[test]
    fn two_do_not_write_one_game() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.hexdelve");
        let mut first = JournalWriter::begin(&path, &header()).unwrap();
        let journal = Journal::open(&path).unwrap();
        assert!(JournalWriter::resume(&path, &journal).is_err(), "it is open");
        first.append(record(1));
        drop(first);
        assert!(JournalWriter::resume(&path, &journal).is_err(), "the first has written since");
    }

    #[test]
    fn a_full_journal_takes_no_turn_but_takes_giving_up() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.hexdelve");
        let mut bytes = header().to_bytes().unwrap();
        let checksum = checksum_in(&bytes);
        (0..MOST_RECORDS as u64 - 1)
            .for_each(|number| bytes.extend(record(7).encode(checksum, number)));
        fs::write(&path, bytes).unwrap();
        let journal = Journal::open(&path).unwrap();
        let mut writer = JournalWriter::resume(&path, &journal).unwrap();
        assert!(writer.is_full());
        writer.append(record(7));
        assert!(writer.take_message().unwrap().contains("a journal cannot hold more turns"));
        writer.append(JournalRecord { entry: RecordedAction::GiveUp, fingerprint: 7 });
        let journal = Journal::open(&path).unwrap();
        assert_eq!(journal.records().len(), MOST_RECORDS);
        assert_eq!(
            journal.effective_records().unwrap().last().unwrap().entry,
            RecordedAction::GiveUp
        );
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
            assert_ne!(journal.tail(), JournalTail::Complete);
            JournalWriter::resume(&path, &journal).unwrap().truncate_tail();
            assert_eq!(fs::read(&path).unwrap(), good);
        }
    }
}
