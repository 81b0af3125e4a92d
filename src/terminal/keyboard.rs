//! The keys of the terminal, read by a thread of their own.

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

/// Reads keys until it is dropped; what is typed after that is for whoever reads
/// next.
#[derive(Debug)]
pub(crate) struct Keyboard {
    /// Shut to have the thread end.
    leash: UnixStream,
    thread: Option<JoinHandle<()>>,
}

/// What there is to do for the thread.
enum Next {
    /// Keys can be read.
    Read,
    /// Nothing more came for a while.
    GiveUp,
    /// Nobody wants keys any more.
    End,
}

impl Keyboard {
    /// # Errors
    /// Where the system gives no threads.
    pub(crate) fn read_to(slots: Slots<Input>) -> io::Result<Self> {
        let (leash, collar) = UnixStream::pair()?;
        let keys = thread::Builder::new().name("keys".to_owned());
        let thread = keys.spawn(move || {
            if read_keys(&slots, &collar).is_err() {
                // Whoever does not listen any more need not know.
                let _ = slots.others.send(Input::Gone);
            }
        })?;
        Ok(Self { leash, thread: Some(thread) })
    }
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        // Its other end is open as long as the thread runs.
        let _ = self.leash.shutdown(Shutdown::Both);
        if let Some(thread) = self.thread.take() {
            // A panic in it has ended the process.
            let _ = thread.join();
        }
    }
}

/// Ends without an error when nobody wants keys any more, and with one when there
/// is no terminal any more.
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
                // The terminal may be one that is not waited for.
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
