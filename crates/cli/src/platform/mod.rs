//! What the operating system does for the program, on Unix and elsewhere.
//!
//! In this crate, only this module depends on the operating system. `unix` and `elsewhere`
//! define the same names, so all other code is the same, and compiled, on every system.
//!
//! | what the program needs | on Unix | elsewhere |
//! |---|---|---|
//! | [`open_terminal_output`]: writing to the terminal | a duplicate of stdout, without its lock | stdout |
//! | [`has_utf8_locale`]: characters beyond ASCII | `LC_ALL`, `LC_CTYPE` or `LANG` | there always are |
//! | [`wait_until_writable`]: waiting for room in the terminal | `poll` | the thread yields |
//! | [`discard_unread_output`]: making room when nobody reads the terminal | `tcflush`, and SIGWINCH, which wakes writers | nothing |
//! | [`open_typed_bytes`]: reading keys | the bytes of stdin, with a wait that another thread can end | there are none: the caller reads events instead |
//! | [`stop_process`]: suspending the program, alone or, for Ctrl-Z, with its group | SIGSTOP or, if the parent is no shell, SIGTTIN | nothing, so the program continues at once |
//! | [`subscribe`]: signals | one thread receives them | there are none |
//! | [`die_of`]: ending as a signal asks | the signal's default effect | the signal's number becomes the exit status |
//! | [`HANG_UP`]: the terminal is gone | SIGHUP | 1, the number of SIGHUP on Unix |
//! | [`survive_limits_of_file_sizes`]: a file that may not grow | SIGXFSZ has a handler, so writing fails with an error | nothing: writing fails with an error |

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
    HANG_UP, OutputStream, Subscription, die_of, discard_unread_output, has_utf8_locale,
    open_terminal_output, open_typed_bytes, stop_process, subscribe, survive_limits_of_file_sizes,
    wait_until_writable,
};

/// Reads typed bytes. Without patience, waits without a limit. Bytes that arrive after the
/// [`Leash`] was pulled are left for the next reader.
pub(crate) type TypedBytes = Box<dyn Fn(&mut [u8], Option<Duration>) -> io::Result<Typed> + Send>;

/// Ends all waits for typed bytes.
pub(crate) type Leash = Box<dyn Fn() + Send>;

/// What a signal means.
#[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has signals"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    End(i32),
    Stop,
    Continued,
    Resized,
}

/// The result of waiting for the bytes of keys.
#[cfg_attr(not(unix), expect(dead_code, reason = "only on Unix are keys bytes"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    Bytes(usize),
    Nothing,
    End,
}
