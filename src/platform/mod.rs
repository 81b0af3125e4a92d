//! What the operating system does for the program, on Unix and elsewhere.
//!
//! Only this module depends on the operating system (`clock` depends on whether there is one), and
//! it imports nothing from the modules above it. `unix` and `elsewhere` define the same names, so
//! all other code is the same, and compiled, on every system.
//!
//! | what the program needs | on Unix | elsewhere |
//! |---|---|---|
//! | [`make_private`]: folders that other users cannot read | mode 0700 | folders have the rights of the folder around them, which is the user's own |
//! | [`name_of_special_file`]: saying what stands where a file should be | pipes and sockets are named | what is neither a file nor a folder is a device |
//! | [`is_same_file`]: noticing that a journal was replaced | device and inode numbers are compared | an open file cannot be replaced, so it is always the same one |
//! | [`changed_at`]: which of two files was there first | the time of the last change, which no program can set | unknown |
//! | [`never_wait`]: opening what may be a pipe | with `O_NONBLOCK`, which some endless files of the kernel obey, too | pipes are not among the files |
//! | [`APPENDS_IN_ONE_PIECE`]: opening journals and the list of scores | with `O_APPEND` | without: on Windows, a file that is open for appending cannot be shortened |
//! | [`open_terminal_output`]: writing to the terminal | a duplicate of stdout, without its lock | stdout |
//! | [`has_utf8_locale`]: characters beyond ASCII | `LC_ALL`, `LC_CTYPE` or `LANG` | there always are |
//! | [`wait_until_writable`]: waiting for room in the terminal | `poll` | the thread yields |
//! | [`discard_unread_output`]: making room when nobody reads the terminal | `tcflush`, and SIGWINCH, which wakes writers | nothing |
//! | [`open_typed_bytes`]: reading keys | the bytes of stdin, with a wait that another thread can end | there are none: the caller reads events instead |
//! | [`stop_process`]: suspending the program | SIGSTOP or, if the parent is no shell, SIGTTIN | nothing, so the program continues at once |
//! | [`stop_process_group`]: Ctrl-Z | SIGSTOP or, if the parent is no shell, SIGTTIN for the whole group | nothing |
//! | [`subscribe`]: signals | one thread receives them | there are none |
//! | [`die_of`]: ending as a signal asks | the signal's default effect | the signal's number becomes the exit status |
//! | [`HANG_UP`]: the terminal is gone | SIGHUP | 1, the number of SIGHUP on Unix |
//! | [`survive_limits_of_file_sizes`]: a file that may not grow | SIGXFSZ has a handler, so writing fails with an error | nothing: writing fails with an error |

#[cfg(not(unix))]
mod elsewhere;
#[cfg(feature = "terminal")]
mod signal;
#[cfg(feature = "terminal")]
mod typed;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
use elsewhere as this;
#[cfg(unix)]
use unix as this;

#[cfg(feature = "terminal")]
pub(crate) use signal::Signal;
pub(crate) use this::files::{
    APPENDS_IN_ONE_PIECE, is_same_file, make_private, name_of_special_file, never_wait,
};
#[cfg(feature = "terminal")]
pub(crate) use this::{
    files::changed_at,
    keys::{Leash, TypedBytes, open_typed_bytes},
    output::{
        OutputStream, discard_unread_output, has_utf8_locale, open_terminal_output,
        wait_until_writable,
    },
    process::{HANG_UP, die_of, stop_process, stop_process_group, survive_limits_of_file_sizes},
    signals::{Subscription, subscribe},
};
#[cfg(feature = "terminal")]
pub(crate) use typed::Typed;
