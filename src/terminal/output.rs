//! What the terminal is written to through.

use std::io::{self, Write};

#[cfg(unix)]
type Stream = std::fs::File;
#[cfg(not(unix))]
type Stream = io::Stdout;

/// The terminal, past the lock of stdout, which a thread may hold that waits for
/// somebody to read. It is waited for until it takes everything, even where
/// somebody has set it not to wait.
#[derive(Debug)]
pub(crate) struct TerminalOutput(Stream);

impl TerminalOutput {
    /// # Errors
    /// Where the process has no room for another file.
    #[cfg(unix)]
    pub(crate) fn new() -> io::Result<Self> {
        use std::os::fd::AsFd;
        Ok(Self(io::stdout().as_fd().try_clone_to_owned()?.into()))
    }

    /// # Errors
    /// None.
    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, reason = "as where there are file descriptors")]
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self(io::stdout()))
    }
}

impl Write for TerminalOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.0.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => self.wait()?,
                written => return written,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl TerminalOutput {
    #[cfg(unix)]
    fn wait(&self) -> io::Result<()> {
        use rustix::event::{PollFd, PollFlags, poll};
        match poll(&mut [PollFd::new(&self.0, PollFlags::OUT)], None) {
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "as where it may fail")]
    fn wait(&self) -> io::Result<()> {
        std::thread::yield_now();
        Ok(())
    }
}
