//! A terminal of a certain size that nobody looks at: the bytes for it are
//! gathered as for the real one, counted, and thrown away.

use ratatui::{
    backend::{Backend, ClearType, CrosstermBackend, WindowSize},
    buffer::Cell,
    layout::{Position, Size},
};
use std::{
    io::{Result, Write},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

/// The backend that the program draws on, with a size of its own.
pub(crate) struct Wire {
    backend: CrosstermBackend<Gathered>,
    size: Size,
    written: Arc<AtomicU64>,
}

/// Bytes of a frame, until it is complete.
struct Gathered {
    frame: Vec<u8>,
    written: Arc<AtomicU64>,
}

impl Wire {
    pub(crate) fn new(width: u16, height: u16) -> Self {
        let written = Arc::<AtomicU64>::default();
        let gathered = Gathered { frame: Vec::new(), written: Arc::clone(&written) };
        let backend = CrosstermBackend::new(gathered);
        Self { backend, size: Size::new(width, height), written }
    }

    /// How many bytes have been written.
    pub(crate) fn written(&self) -> u64 {
        self.written.load(Ordering::Relaxed)
    }
}

impl Write for Gathered {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.frame.write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        self.written.fetch_add(self.frame.len() as u64, Ordering::Relaxed);
        self.frame.clear();
        Ok(())
    }
}

impl Backend for Wire {
    type Error = std::io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, content: I) -> Result<()> {
        self.backend.draw(content)
    }

    fn hide_cursor(&mut self) -> Result<()> {
        self.backend.hide_cursor()
    }

    fn show_cursor(&mut self) -> Result<()> {
        self.backend.show_cursor()
    }

    fn get_cursor_position(&mut self) -> Result<Position> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, place: P) -> Result<()> {
        self.backend.set_cursor_position(place)
    }

    fn clear(&mut self) -> Result<()> {
        self.backend.clear()
    }

    fn clear_region(&mut self, region: ClearType) -> Result<()> {
        self.backend.clear_region(region)
    }

    fn size(&self) -> Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size, pixels: Size::ZERO })
    }

    fn flush(&mut self) -> Result<()> {
        Backend::flush(&mut self.backend)
    }
}
