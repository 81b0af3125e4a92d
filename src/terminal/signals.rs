//! Signals, and what is done before one of them ends the program.

use crate::{
    journal::JournalWriter,
    platform::{self, Signal, Subscription},
    terminal::guard,
};
use std::io;

/// Subscribes to signals, in place of the previous subscriber. `listens` returns
/// whether it handles a signal; a signal it does not handle has its default effect. A
/// signal that ends the program first has all journals written and the terminal given back.
///
/// # Errors
/// Returns an error if the system cannot provide threads or signal handlers.
pub(crate) fn subscribe(
    listens: impl Fn(Signal) -> bool + Send + 'static,
) -> io::Result<Subscription> {
    platform::subscribe(listens, JournalWriter::flush_all, guard::give_back_in_time)
}
