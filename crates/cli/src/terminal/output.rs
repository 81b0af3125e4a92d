//! The writer that all output to the terminal goes through.

use crate::platform::{OutputStream, open_terminal_output, wait_until_writable};
use std::io::{self, Write};

/// Does not use the lock of stdout, which a stuck thread may hold. Writes wait until the terminal
/// has accepted everything, even if another program has set it to non-blocking mode.
#[derive(Debug)]
pub(crate) struct TerminalOutput(OutputStream);

impl TerminalOutput {
    pub(crate) fn new() -> io::Result<Self> {
        open_terminal_output().map(Self)
    }
}

impl Write for TerminalOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.0.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    wait_until_writable(&self.0)?;
                }
                written => return written,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
