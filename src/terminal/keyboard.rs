//! The terminal's keys, which a separate thread reads.

use crate::terminal::{decoder::Decoder, inbox::Slots, input::Input};
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::{Errno, read, retry_on_intr},
};
use std::{
    io,
    net::Shutdown,
    os::unix::net::UnixStream,
    thread::{self, JoinHandle},
    time::Duration,
};

/// A thread that reads keys until this handle is dropped. Keys that are typed after that
/// are left for the next reader.
#[derive(Debug)]
pub(crate) struct Keyboard {
    /// The socket that is shut down to end the thread.
    leash: UnixStream,
    thread: Option<JoinHandle<()>>,
}

/// The next task of the thread.
enum Next {
    /// Keys can be read.
    Read,
    /// The rest of a sequence has not arrived in time.
    GiveUp,
    /// Nobody wants keys any more.
    End,
}

impl Keyboard {
    /// Starts a thread that sends keys to `slots`.
    ///
    /// # Errors
    /// Returns an error if the system cannot provide a thread or a pair of sockets.
    pub(crate) fn read_to(slots: Slots<Input>) -> io::Result<Self> {
        let (leash, collar) = UnixStream::pair()?;
        let keys = thread::Builder::new().name("keys".to_owned());
        let thread = keys.spawn(move || {
            if read_keys(&slots, &collar).is_err() {
                // This fails if nobody is listening any more, which does not matter.
                let _ = slots.others.send(Input::Disconnected);
            }
        })?;
        Ok(Self { leash, thread: Some(thread) })
    }
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        // The thread waits for both its socket and keys, so this wakes it. The sockets
        // are connected for as long as the thread runs.
        let _ = self.leash.shutdown(Shutdown::Both);
        if let Some(thread) = self.thread.take() {
            // A panic in the thread has ended the process.
            let _ = thread.join();
        }
    }
}

/// Reads keys until nobody wants them any more.
///
/// # Errors
/// Returns an error if the terminal is gone.
fn read_keys(slots: &Slots<Input>, collar: &UnixStream) -> Result<(), Errno> {
    let mut decoder = Decoder::default();
    let mut bytes = [0; 1024];
    loop {
        match wait(collar, decoder.patience())? {
            Next::End => return Ok(()),
            Next::GiveUp => decoder.give_up(),
            Next::Read => match read(io::stdin(), &mut bytes) {
                Ok(0) => return Err(Errno::IO),
                Ok(count) => decoder.take(&bytes[..count]),
                // Another program may have set the terminal to non-blocking mode.
                Err(Errno::INTR | Errno::AGAIN) => {}
                Err(_) => return Err(Errno::IO),
            },
        }
        for input in decoder.inputs() {
            if slots.others.send(input).is_err() {
                return Ok(());
            }
        }
    }
}

fn wait(collar: &UnixStream, patience: Option<Duration>) -> Result<Next, Errno> {
    let timeout = patience.and_then(|it| Timespec::try_from(it).ok());
    let stdin = io::stdin();
    let mut waited = [PollFd::new(collar, PollFlags::IN), PollFd::new(&stdin, PollFlags::IN)];
    match retry_on_intr(|| poll(&mut waited, timeout.as_ref()))? {
        0 => Ok(Next::GiveUp),
        _ if !waited[0].revents().is_empty() => Ok(Next::End),
        _ => Ok(Next::Read),
    }
}
