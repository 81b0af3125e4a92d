//! Signal handling on Unix, for as long as the program runs: one thread passes signals on to the
//! subscriber. A signal that asks the program to end takes effect after a short time even if the
//! subscriber is stuck, for example in a write to a terminal that nothing is reading from or to a
//! disk that does not respond. Without a subscriber, a signal has its default effect.

use crate::platform::{
    signal::Signal,
    unix::process::{die_of, stop_process},
};
use signal_hook::{
    consts::{
        SIGABRT, SIGALRM, SIGBUS, SIGCONT, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS,
        SIGTERM, SIGTRAP, SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU,
    },
    iterator::{Handle, Signals},
};
use std::{
    io,
    process::exit,
    sync::{Mutex, MutexGuard, PoisonError, mpsc::channel},
    thread,
    time::Duration,
};

const USUAL: [i32; 7] = [SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH];
/// Without SIGSEGV, SIGILL and SIGFPE: to return from their handlers is undefined behaviour.
const RARE: [i32; 11] = [
    SIGABRT, SIGALRM, SIGBUS, SIGIO, SIGPROF, SIGSYS, SIGTRAP, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
];
/// SIGSTKFLT, SIGPWR, and the real-time signals, the first of which depends on the C library.
#[cfg(target_os = "linux")]
const OF_LINUX: [std::ops::RangeInclusive<i32>; 3] = [16..=16, 30..=30, 34..=64];

/// A subscriber's time to end the program: with at most two [`PARTING`]s, less than a second.
const GRACE: Duration = Duration::from_millis(500);
/// Limits an operation that could hang.
const PARTING: Duration = Duration::from_millis(150);

type Listener = Box<dyn Fn(Signal) -> bool + Send>;

#[derive(Debug)]
pub(crate) struct Subscription(());

#[derive(Clone, Copy)]
struct Farewell {
    saves: fn() -> bool,
    gives_back: fn(Duration),
}

static LISTENER: Mutex<Option<Listener>> = Mutex::new(None);
static IS_ATTENDED: Mutex<bool> = Mutex::new(false);

impl Drop for Subscription {
    fn drop(&mut self) {
        *lock(&LISTENER) = None;
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Replaces the previous subscriber. `listens` returns whether it handles a signal; otherwise,
/// the signal has its default effect. Before a signal ends the process without the subscriber,
/// `saves` writes to the disk and returns whether everything is there, and `gives_back` gives
/// the terminal back in time. Those of the first call are used from then on.
pub(crate) fn subscribe(
    listens: impl Fn(Signal) -> bool + Send + 'static,
    saves: fn() -> bool,
    gives_back: fn(Duration),
) -> io::Result<Subscription> {
    *lock(&LISTENER) = Some(Box::new(listens));
    let subscription = Subscription(());
    let mut is_attended = lock(&IS_ATTENDED);
    if !*is_attended {
        let farewell = Farewell { saves, gives_back };
        let signals = Signals::new(USUAL)?;
        add_rare_signals(&signals.handle());
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || attend(signals, farewell))?;
        *is_attended = true;
    }
    Ok(subscription)
}

fn attend(mut signals: Signals, farewell: Farewell) {
    for number in signals.forever() {
        let signal = match number {
            SIGTSTP => Signal::Stop,
            SIGCONT => Signal::Continued,
            SIGWINCH => Signal::Resized,
            _ => Signal::End(number),
        };
        let is_seen_to = lock(&LISTENER).as_ref().is_some_and(|listens| listens(signal));
        match signal {
            Signal::End(number) if is_seen_to => end_in_time(number, farewell),
            Signal::End(number) => die_and_tell_nobody(number, farewell),
            // The process stops within this call and resumes from it.
            Signal::Stop if !is_seen_to => drop(stop_process()),
            _ => {}
        }
    }
}

/// A signal that the system refuses keeps its default effect.
fn add_rare_signals(signals: &Handle) {
    for number in RARE {
        let _ = signals.add_signal(number);
    }
    #[cfg(target_os = "linux")]
    for number in OF_LINUX.into_iter().flatten() {
        let _ = signals.add_signal(number);
    }
}

fn end_in_time(number: i32, farewell: Farewell) {
    let patient = thread::Builder::new().name("end".to_owned());
    let spawned = patient.spawn(move || {
        thread::sleep(GRACE);
        die_and_tell_nobody(number, farewell);
    });
    if spawned.is_err() {
        die_and_tell_nobody(number, farewell);
    }
}

/// If the disk does not accept all in time, the exit status is 1 instead of the signal's.
fn die_and_tell_nobody(number: i32, farewell: Farewell) -> ! {
    let is_saved = in_time(farewell.saves).unwrap_or(false);
    (farewell.gives_back)(PARTING);
    if is_saved { die_of(number) } else { exit(1) }
}

fn in_time<T: Send + 'static>(does: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (sender, receiver) = channel();
    // This fails if the receiver has stopped waiting, which does not matter.
    let thread = thread::Builder::new().spawn(move || drop(sender.send(does())));
    thread.ok().and_then(|_| receiver.recv_timeout(PARTING).ok())
}
