//! Signals, for as long as the program runs.
//!
//! One thread takes them. As long as somebody has subscribed, they are passed
//! on; a signal that asks the program to end is then carried out after a short
//! time even if the subscriber is stuck, in a write to a terminal that nobody
//! reads or on a disk that does not answer. While nobody has subscribed, a
//! signal does what it does to any process.

#[cfg(not(unix))]
use std::io;

/// What a signal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// To end, by the signal of this number.
    End(i32),
    /// To stop until the shell lets it go on.
    Stop,
    /// Nothing: the process was stopped and goes on.
    Continued,
    /// Nothing: the terminal has another size.
    Resized,
}

/// Somebody who is told of signals until this is dropped.
#[derive(Debug)]
pub(crate) struct Subscription(());

#[cfg(not(unix))]
/// Has nobody told of anything: there are no signals.
#[expect(clippy::unnecessary_wraps, reason = "there may be no threads where there are signals")]
pub(crate) fn subscribe(_: impl Fn(Signal) -> bool + Send + 'static) -> io::Result<Subscription> {
    Ok(Subscription(()))
}

#[cfg(not(unix))]
/// Ends because the terminal has gone; there are no other signals.
pub(crate) fn die_of(number: i32) -> ! {
    std::process::exit(number)
}

#[cfg(unix)]
pub(crate) use crate::terminal::signals::unix::die_of;
#[cfg(unix)]
pub(crate) use crate::terminal::signals::unix::subscribe;

#[cfg(unix)]
mod unix {
    use super::{Signal, Subscription};
    use crate::{journal::JournalWriter, terminal::guard};
    use signal_hook::{
        consts::{
            SIGABRT, SIGALRM, SIGBUS, SIGCONT, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS,
            SIGTERM, SIGTRAP, SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU,
        },
        iterator::{Handle, Signals},
        low_level::emulate_default_handler,
    };
    use std::{
        io,
        process::exit,
        sync::{Mutex, MutexGuard, PoisonError, mpsc::channel},
        thread,
        time::Duration,
    };

    /// What is expected every day.
    const USUAL: [i32; 7] = [SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH];
    /// What else ends a process and can be caught. Three are missing, SIGSEGV,
    /// SIGILL and SIGFPE: whoever returns from their handlers may be anywhere, so
    /// no safe code can have one.
    const RARE: [i32; 11] = [
        SIGABRT, SIGALRM, SIGBUS, SIGIO, SIGPROF, SIGSYS, SIGTRAP, SIGUSR1, SIGUSR2, SIGVTALRM,
        SIGXCPU,
    ];
    /// What only Linux has: SIGSTKFLT, SIGPWR, and those for whatever a program
    /// wants, whose first depends on the C library.
    #[cfg(target_os = "linux")]
    const OF_LINUX: [std::ops::RangeInclusive<i32>; 3] = [16..=16, 30..=30, 34..=64];

    /// How long a subscriber has to end the program as it is asked to. What
    /// follows takes [`PARTING`] twice, and all of it less than a second.
    const GRACE: Duration = Duration::from_millis(500);
    /// How long a thread may take over something that may hang.
    const PARTING: Duration = Duration::from_millis(150);

    type Listener = Box<dyn Fn(Signal) -> bool + Send>;

    /// Who is told.
    static LISTENER: Mutex<Option<Listener>> = Mutex::new(None);
    /// Whether the thread runs.
    static IS_ATTENDED: Mutex<bool> = Mutex::new(false);

    impl Drop for Subscription {
        fn drop(&mut self) {
            *listener() = None;
        }
    }

    fn listener() -> MutexGuard<'static, Option<Listener>> {
        LISTENER.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has somebody told of signals, in the place of whoever was told before. It
    /// says whether it sees to them; one that it does not see to does what it
    /// does to any process.
    ///
    /// # Errors
    /// Where the system gives no threads or no signals.
    pub(crate) fn subscribe(
        listens: impl Fn(Signal) -> bool + Send + 'static,
    ) -> io::Result<Subscription> {
        *listener() = Some(Box::new(listens));
        let subscription = Subscription(());
        let mut is_attended = IS_ATTENDED.lock().unwrap_or_else(PoisonError::into_inner);
        if !*is_attended {
            let signals = Signals::new(USUAL)?;
            add_the_rare(&signals.handle());
            thread::Builder::new().name("signals".to_owned()).spawn(move || attend(signals))?;
            *is_attended = true;
        }
        Ok(subscription)
    }

    fn attend(mut signals: Signals) {
        for number in signals.forever() {
            let signal = match number {
                SIGTSTP => Signal::Stop,
                SIGCONT => Signal::Continued,
                SIGWINCH => Signal::Resized,
                _ => Signal::End(number),
            };
            let is_seen_to = listener().as_ref().is_some_and(|listens| listens(signal));
            match signal {
                Signal::End(number) if is_seen_to => end_in_time(number),
                Signal::End(number) => die_and_tell_nobody(number),
                // It stops here, and goes on here.
                Signal::Stop if !is_seen_to => drop(emulate_default_handler(number)),
                _ => {}
            }
        }
    }

    /// A system that refuses one of these does with it what it always did.
    fn add_the_rare(signals: &Handle) {
        for number in RARE {
            let _ = signals.add_signal(number);
        }
        #[cfg(target_os = "linux")]
        for number in OF_LINUX.into_iter().flatten() {
            let _ = signals.add_signal(number);
        }
    }

    /// Sees to it that the program ends soon, whatever its other threads wait
    /// for.
    fn end_in_time(number: i32) {
        let patient = thread::Builder::new().name("end".to_owned());
        let spawned = patient.spawn(move || {
            thread::sleep(GRACE);
            die_and_tell_nobody(number);
        });
        if spawned.is_err() {
            die_and_tell_nobody(number);
        }
    }

    /// Ends the process with nobody's help. What the disk does not take in time
    /// is not saved; the status says so then: it is 1, and not the signal's.
    fn die_and_tell_nobody(number: i32) -> ! {
        let is_saved = in_time(JournalWriter::have_all_try_once_more).unwrap_or(false);
        guard::give_back_in_time(PARTING);
        if is_saved { die_of(number) } else { exit(1) }
    }

    /// What comes of something, unless it takes too long.
    fn in_time<T: Send + 'static>(does: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (sender, receiver) = channel();
        // Where nobody waits any more, nobody is told.
        let thread = thread::Builder::new().spawn(move || drop(sender.send(does())));
        thread.ok().and_then(|_| receiver.recv_timeout(PARTING).ok())
    }

    /// Ends as a signal would have ended the process, so that whoever sent it can
    /// tell; where that cannot be, with the status that a shell has for it.
    pub(crate) fn die_of(number: i32) -> ! {
        let _ = emulate_default_handler(number);
        exit(128 + number)
    }
}
