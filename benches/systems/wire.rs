//! A terminal of a given size that nobody looks at: its bytes are collected as for a real
//! one, counted, and discarded.

use hexdelve_tui::terminal::AnsiBackend;
use ratatui::layout::Size;
use std::io::{Result, Write};

/// The program's own backend, with a given size.
pub(crate) type Wire = AnsiBackend<Counted>;

/// The number of bytes written.
#[derive(Debug, Default)]
pub(crate) struct Counted(pub(crate) u64);

/// Returns a terminal of a given size.
pub(crate) fn wire(width: u16, height: u16) -> Wire {
    AnsiBackend::of_size(Counted::default(), Size::new(width, height))
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
