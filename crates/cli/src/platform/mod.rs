//! What the operating system does for the program, on Unix and elsewhere.
//!
//! In this crate, only this module depends on the operating system. `unix` and `elsewhere`
//! define the same names, so all other code is the same, and compiled, on every system.
//!
//! | what the program needs | on Unix | elsewhere |
//! |---|---|---|
//! | [`open_typed_bytes`] | the bytes of stdin | there are none: the caller reads events instead |
//! | [`stop_process`] | SIGSTOP or, if the parent is no shell, SIGTTIN | the program continues at once |
//! | [`subscribe`] | one thread receives all signals | there are none |
//! | [`die_of`] | the signal's default effect | the signal's number becomes the exit status |

#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
use elsewhere as this;
#[cfg(unix)]
use unix as this;

use std::{io, time::Duration};
pub(crate) use this::{
    HANG_UP, OutputStream, die_of, discard_unread_output, has_utf8_locale, open_terminal_output,
    open_typed_bytes, stop_process, subscribe, survive_limits_of_file_sizes, wait_until_writable,
};

/// Reads typed bytes, and returns their number: 0 if none arrive in time, which without patience
/// has no limit, and `None` once the [`Leash`] was pulled. Later bytes are left for the next reader.
pub(crate) type TypedBytes =
    Box<dyn Fn(&mut [u8], Option<Duration>) -> io::Result<Option<usize>> + Send>;

/// Ends all waits for typed bytes.
pub(crate) type Leash = Box<dyn Fn() + Send>;

/// A subscription, or a thread that reads, which ends when this is dropped.
pub(crate) struct OnDrop(pub(crate) Box<dyn FnMut() + Send>);

impl Drop for OnDrop {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// What a signal means.
#[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has signals"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    End(i32),
    Stop,
    Continued,
    Resized,
}
