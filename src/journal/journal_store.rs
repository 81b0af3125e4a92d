//! Journals that are not stored in files, but for example in a browser.

use std::{fmt::Debug, io};

/// A store for the bytes of one journal.
///
/// A [`JournalWriter`](super::JournalWriter) appends a record for each turn before the
/// turn is shown.
pub trait JournalStore: Debug + Send {
    /// Returns the name of the journal.
    fn name(&self) -> &str;

    /// Appends bytes. Once this function has succeeded, the bytes outlive the program. If it
    /// fails, it stores none of them.
    ///
    /// # Errors
    /// Returns the store's error. The bytes are passed again later, with those that follow them.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
}
