//! A terminal of a certain size that nobody looks at: the bytes for it are
//! gathered as for the real one, counted, and thrown away.

use hexdelve::terminal::AnsiBackend;
use ratatui::layout::Size;
use std::io::{Result, Write};

/// The backend that the program draws on, with a size of its own.
pub(crate) type Wire = AnsiBackend<Counted>;

/// How many bytes were written.
#[derive(Debug, Default)]
pub(crate) struct Counted(pub(crate) u64);

/// A wire of a size.
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
