//! The destination of a journal's records: a file, or another store.

use super::JournalRecord;
use std::{fmt::Debug, path::PathBuf};

/// The destination of a journal's records.
pub(super) trait JournalSink: Debug + Send {
    fn path(&self) -> PathBuf;

    fn is_full(&self) -> bool;

    fn has_its_file(&self) -> bool;

    fn append(&mut self, record: JournalRecord);

    /// Cuts off the torn or damaged tail of a resumed journal. Without this call, the
    /// first record cuts it off, and the journal stays unchanged until then. A complete
    /// journal is left alone, because its modification time is the time of its last
    /// record.
    fn cut(&mut self);

    fn look_after(&mut self);

    fn sync(&mut self);

    /// Writes pending data even while a sync is running, and returns whether no data is
    /// left to write.
    fn try_once_more(&mut self) -> bool;

    /// Returns the next message about the file or about a problem with saving. Each
    /// message is returned once.
    fn take_trouble(&mut self) -> Option<String>;

    /// Returns the problem that currently prevents the game from being saved.
    fn trouble(&self) -> Option<String>;
}
