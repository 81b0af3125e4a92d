//! The writer that all output to the terminal goes through.

use std::io::{self, Write};

#[cfg(unix)]
type Stream = std::fs::File;
#[cfg(not(unix))]
type Stream = io::Stdout;

/// A writer to the terminal that does not use the lock of stdout.
///
/// A thread that is stuck because nothing is reading its output may hold that lock.
/// Writes wait until the terminal has accepted everything, even if another program has
/// set it to non-blocking mode.
#[derive(Debug)]
pub(crate) struct TerminalOutput(Stream);

impl TerminalOutput {
    /// Creates the writer.
    ///
    /// # Errors
    /// Returns an error if the process cannot open another file.
    #[cfg(unix)]
    pub(crate) fn new() -> io::Result<Self> {
        use std::os::fd::AsFd;
        Ok(Self(io::stdout().as_fd().try_clone_to_owned()?.into()))
    }

    /// Creates the writer.
    ///
    /// # Errors
    /// Never returns an error.
    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
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
    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "it can fail on Unix")]
    fn wait(&self) -> io::Result<()> {
        std::thread::yield_now();
        Ok(())
    }
}
