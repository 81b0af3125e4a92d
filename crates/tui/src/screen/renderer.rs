//! Drawing views on a terminal, which gets only what differs from the last frame.

use crate::{
    screen::view_widget::ViewWidget,
    settings::{GlyphSet, Palette},
    view::{ScreenSize, View},
};
use hexdelve::grid::Size;
use ratatui::{Terminal, TerminalOptions, Viewport, backend::Backend, layout::Rect};

/// A screen, and the view that it shows.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::{screen::ScreenRenderer, settings::{GlyphSet, Palette}};
/// use ratatui::backend::TestBackend;
/// let mut game = Scenario::draw("@..4").with_presentation(MessagesPlugin).start();
/// let view = View::of(&mut game, ScreenSize::STANDARD);
/// let backend = TestBackend::new(80, 24);
/// let mut display = ScreenRenderer::new(backend, Palette::MONOCHROME, GlyphSet::Lines);
/// display.show(view).unwrap();
/// assert_eq!(display.backend().buffer()[(1, 2)].symbol(), "@");
/// ```
#[derive(Debug)]
pub struct ScreenRenderer<B: Backend> {
    terminal: Terminal<B>,
    palette: Palette,
    glyphs: GlyphSet,
    drawn_extent: ScreenSize,
    view: View,
    /// Whether the terminal shows `view`.
    is_shown: bool,
}

impl<B: Backend> ScreenRenderer<B> {
    /// Creates a display that shows nothing yet.
    ///
    /// # Panics
    /// Never panics: creating a viewport of a fixed size does not query the backend.
    pub fn new(backend: B, palette: Palette, glyphs: GlyphSet) -> Self {
        // A fixed viewport, because `extent` measures the screen: a terminal that reports
        // 0 × 0 is treated as one of 80 × 24.
        let viewport = Viewport::Fixed(Rect::ZERO);
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport })
            .unwrap_or_else(|_| unreachable!("a fixed viewport asks the backend nothing"));
        let (drawn_extent, view) = (ScreenSize::default(), View::default());
        Self { terminal, palette, glyphs, drawn_extent, view, is_shown: false }
    }

    /// Draws a view, unless the screen already shows it.
    ///
    /// # Errors
    /// Returns the backend's error message.
    pub fn show(&mut self, view: View) -> Result<(), String> {
        self.is_shown &= self.view == view;
        self.view = view;
        self.draw().map_err(|error| error.to_string())
    }

    fn draw(&mut self) -> Result<(), B::Error> {
        self.drawn_extent = self.extent();
        let area = Rect::new(0, 0, self.drawn_extent.0.width(), self.drawn_extent.0.height());
        if area != self.terminal.get_frame().area() {
            self.is_shown = false;
            self.terminal.resize(area)?;
        }
        if !self.is_shown {
            self.is_shown = true;
            let (view, palette, glyphs) = (&self.view, &self.palette, self.glyphs);
            self.terminal.draw(|frame| {
                let (picture, area) = (ViewWidget { view, palette, glyphs }, frame.area());
                frame.render_widget(picture, area);
                // Always set: a hidden cursor could not be shown again if the terminal is gone.
                frame.set_cursor_position(picture.cursor(area));
            })?;
        }
        Ok(())
    }

    pub(crate) fn extent(&self) -> ScreenSize {
        let size = self.terminal.size().unwrap_or_default();
        let known = size.width > 0 && size.height > 0;
        if known { ScreenSize(Size::of(size.width, size.height)) } else { ScreenSize::STANDARD }
    }

    pub(crate) const fn drawn_extent(&self) -> ScreenSize {
        self.drawn_extent
    }

    /// Returns the view that was last passed to [`show`](Self::show).
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// Returns the backend.
    pub const fn backend(&self) -> &B {
        self.terminal.backend()
    }

    /// Returns a mutable reference to the backend.
    pub const fn backend_mut(&mut self) -> &mut B {
        self.terminal.backend_mut()
    }

    /// Discards all assumptions about what the terminal shows, so that the next view is
    /// drawn completely.
    pub fn invalidate(&mut self) {
        self.is_shown = false;
        // No screen has this size, so `show` resizes the terminal to its real size, which clears
        // it. A terminal that fails here fails there again.
        let _ = self.terminal.resize(Rect::ZERO);
    }
}
