//! The destination of frames: the terminal, while the program holds it.

use crate::terminal::{guard::is_taken, output::TerminalOutput};
use std::io::{self, Write};

/// A writer that sends frames to the terminal. While the program does not hold the
/// terminal, frames are discarded.
#[derive(Debug)]
pub(crate) struct FrameOutput(TerminalOutput);

impl FrameOutput {
    /// Creates the writer.
    ///
    /// # Errors
    /// Returns an error if the process cannot open another file.
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
