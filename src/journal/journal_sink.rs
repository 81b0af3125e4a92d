//! The destination of a journal's records: a file, or another store.

use super::JournalRecord;
use std::{fmt::Debug, path::PathBuf};

pub(super) trait JournalSink: Debug + Send {
    fn path(&self) -> PathBuf;

    fn is_full(&self) -> bool;

    fn has_its_file(&self) -> bool;

    fn append(&mut self, record: JournalRecord);

    /// Without this call, the first record cuts it off. A complete journal is left alone,
    /// because its modification time is the time of its last record.
    fn cut(&mut self);

    fn look_after(&mut self);

    fn sync(&mut self);

    fn try_once_more(&mut self) -> bool;

    /// Each message is returned once.
    fn take_trouble(&mut self) -> Option<String>;

    fn trouble(&self) -> Option<String>;
}
