//! What the program needs, on Unix.

use super::{Leash, OnDrop, Signal, TypedBytes};
use nix::{
    sys::signal::{Signal as Number, kill},
    unistd::{Pid, getpgid, getpgrp, getppid, getsid},
};
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::{Errno, read, retry_on_intr},
    termios::{QueueSelector, tcflush},
};
use signal_hook::{
    consts::{
        SIGABRT, SIGALRM, SIGBUS, SIGCONT, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSTOP,
        SIGSYS, SIGTERM, SIGTRAP, SIGTSTP, SIGTTIN, SIGUSR1, SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU,
        SIGXFSZ,
    },
    flag,
    iterator::Signals,
    low_level::{emulate_default_handler, raise},
};
use std::{
    env,
    fs::File,
    io,
    net::Shutdown,
    os::{fd::AsFd, unix::net::UnixStream},
    process::exit,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

/// Without the lock of stdout.
pub(crate) type OutputStream = File;

/// The first of the variables that is set counts; without any, the locale is `C`, with ASCII.
pub(crate) fn has_utf8_locale() -> bool {
    let mut set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(env::var_os);
    let locale = set.find(|it| !it.is_empty()).unwrap_or_default();
    let encoding = locale.to_string_lossy().to_ascii_lowercase().replace('-', "");
    encoding.contains("utf8")
}

#[expect(clippy::disallowed_methods, reason = "the stream to the terminal is made here")]
pub(crate) fn open_terminal_output() -> io::Result<OutputStream> {
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

/// May return early.
pub(crate) fn wait_until_writable(stream: &OutputStream) -> io::Result<()> {
    match poll(&mut [PollFd::new(stream, PollFlags::OUT)], None) {
        Ok(_) | Err(Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// This makes room for more. Failures are ignored: the terminal may be gone.
#[expect(clippy::disallowed_methods, reason = "nothing is written to it")]
pub(crate) fn discard_unread_output() {
    let _ = tcflush(io::stdout(), QueueSelector::OFlush);
    // Flushing a pseudoterminal wakes no thread that waits for room; this harmless signal does.
    let _ = kill(Pid::this(), Number::SIGWINCH);
}

pub(crate) fn open_typed_bytes() -> io::Result<Option<(TypedBytes, Leash)>> {
    let (leash, collar) = UnixStream::pair()?;
    // Also ends all later waits: the sockets stay connected as long as the other half exists.
    let pull = move || drop(leash.shutdown(Shutdown::Both));
    let read = move |bytes: &mut [u8], patience| read_typed(&collar, bytes, patience);
    Ok(Some((Box::new(read), Box::new(pull))))
}

fn read_typed(
    collar: &UnixStream,
    bytes: &mut [u8],
    patience: Option<Duration>,
) -> io::Result<Option<usize>> {
    let timeout = patience.and_then(|it| Timespec::try_from(it).ok());
    let stdin = io::stdin();
    loop {
        let mut waited = [PollFd::new(collar, PollFlags::IN), PollFd::new(&stdin, PollFlags::IN)];
        match retry_on_intr(|| poll(&mut waited, timeout.as_ref()))? {
            0 => return Ok(Some(0)),
            _ if !waited[0].revents().is_empty() => return Ok(None),
            _ => {}
        }
        match read(&stdin, &mut *bytes) {
            Ok(0) => return Err(Errno::IO.into()),
            Ok(count) => return Ok(Some(count)),
            // Another program may have set the terminal to non-blocking mode.
            Err(Errno::INTR | Errno::AGAIN) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// A process whose terminal goes away without a signal ends as if it had received this one.
pub(crate) const HANG_UP: i32 = SIGHUP;

const OWN_GROUP: Pid = Pid::from_raw(0);

/// If its process group is orphaned, nobody would resume it, so the process continues at once.
/// With `with_group`, also stops a script: a shell waits for it until it stops, too.
pub(crate) fn stop_process(with_group: bool) -> io::Result<()> {
    if is_a_job() {
        return raise(SIGSTOP);
    }
    // One signal for all: if a shell resumed the script first, nobody would resume this process.
    if with_group { Ok(kill(OWN_GROUP, Number::SIGTTIN)?) } else { raise(SIGTTIN) }
}

/// Whether the parent is a shell that waits for this process itself. Such a shell gets
/// SIGSTOP, because some shells take a job that reads to the foreground. Otherwise, the
/// group stops by SIGTTIN, which the system discards if the group is orphaned. SIGTSTP
/// would not stop this process, whose signal thread handles it.
fn is_a_job() -> bool {
    // A parent in another container is 0, and so are its group and its session if only
    // their leader is. That is no shell of this session.
    let parent = Some(getppid());
    getpgid(parent).is_ok_and(|group| group != getpgrp()) && getsid(parent) == getsid(None)
}

/// Other processes see the signal or, if this is impossible, the status a shell uses for it.
pub(crate) fn die_of(number: i32) -> ! {
    let _ = emulate_default_handler(number);
    exit(128 + number)
}

/// The signal for such a write kills the process unless it has a handler.
pub(crate) fn survive_limits_of_file_sizes() {
    // If this fails, such a write kills the process, as without this function.
    let _ = flag::register(SIGXFSZ, Arc::default());
}

// Signals: one thread passes them on to the subscriber for as long as the program runs. A signal
// that asks the program to end takes effect after a short time even if the subscriber is stuck,
// for example in a write to a terminal that nothing is reading from or to a disk that does not
// respond. Without a subscriber, a signal has its default effect.

const USUAL: [i32; 7] = [SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH];
/// Without SIGSEGV, SIGILL and SIGFPE: to return from their handlers is undefined behaviour.
/// Without the real-time signals: nobody sends them to a game, and each costs time at every start.
const RARE: &[i32] = &[
    SIGABRT, SIGALRM, SIGBUS, SIGIO, SIGPROF, SIGSYS, SIGTRAP, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
];
/// SIGSTKFLT and SIGPWR.
const OF_LINUX: &[i32] = if cfg!(target_os = "linux") { &[16, 30] } else { &[] };

/// A subscriber's time to end the program: with leaving, less than a second.
const GRACE: Duration = Duration::from_millis(500);

type Listener = Box<dyn Fn(Signal) -> bool + Send>;

static LISTENER: Mutex<Option<Listener>> = Mutex::new(None);
static IS_ATTENDED: Mutex<bool> = Mutex::new(false);

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Replaces the previous subscriber. `listens` returns whether it handles a signal; otherwise, the
/// signal has its default effect. If the subscriber does not handle a signal, `leave` saves what it
/// can before the process ends, and returns whether everything is on disk. That of the first call
/// is used from then on.
pub(crate) fn subscribe(
    listens: impl Fn(Signal) -> bool + Send + 'static,
    leave: fn() -> bool,
) -> io::Result<OnDrop> {
    *lock(&LISTENER) = Some(Box::new(listens));
    let subscription = OnDrop(Box::new(|| *lock(&LISTENER) = None));
    let mut is_attended = lock(&IS_ATTENDED);
    if !*is_attended {
        let signals = Signals::new(USUAL)?;
        for number in RARE.iter().chain(OF_LINUX) {
            // A signal that the system refuses keeps its default effect.
            let _ = signals.handle().add_signal(*number);
        }
        thread::Builder::new().name("signals".to_owned()).spawn(move || attend(signals, leave))?;
        *is_attended = true;
    }
    Ok(subscription)
}

fn attend(mut signals: Signals, leave: fn() -> bool) {
    for number in signals.forever() {
        let signal = match number {
            SIGTSTP => Signal::Stop,
            SIGCONT => Signal::Continued,
            SIGWINCH => Signal::Resized,
            _ => Signal::End(number),
        };
        let is_seen_to = lock(&LISTENER).as_ref().is_some_and(|listens| listens(signal));
        match signal {
            Signal::End(number) if is_seen_to => end_in_time(number, leave),
            Signal::End(number) => leave_and_die(number, leave),
            // The process stops within this call and resumes from it.
            Signal::Stop if !is_seen_to => drop(stop_process(false)),
            _ => {}
        }
    }
}

fn end_in_time(number: i32, leave: fn() -> bool) {
    let end = move || {
        thread::sleep(GRACE);
        leave_and_die(number, leave);
    };
    if thread::Builder::new().name("end".to_owned()).spawn(end).is_err() {
        leave_and_die(number, leave);
    }
}

/// If the disk does not accept all in time, the exit status is 1 instead of the signal's.
fn leave_and_die(number: i32, leave: fn() -> bool) -> ! {
    if leave() { die_of(number) } else { exit(1) }
}
