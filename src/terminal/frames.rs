//! Where frames go: to the terminal, as long as it is ours.

use crate::terminal::{guard::is_taken, output::TerminalOutput};
use std::io::{self, Write};

/// The terminal, for frames: they go nowhere while it is not ours.
#[derive(Debug)]
pub(crate) struct FrameOutput(TerminalOutput);

impl FrameOutput {
    /// # Errors
    /// Where the process has no room for another file.
    pub(crate) fn new() -> io::Result<Self> {
        TerminalOutput::new().map(Self)
    }
}

impl Write for FrameOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if is_taken() { self.0.write(bytes) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
