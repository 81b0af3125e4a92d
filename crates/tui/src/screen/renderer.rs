//! Terminal rendering: an ECS world for the screen, with a schedule that draws. A frame is made from
//! the game's world and inserted as a resource, so the game's world knows nothing about the screen.

use crate::prelude::*;
use crate::settings::{GlyphSet, Palette};
use bevy_ecs::{
    prelude::*,
    schedule::{Schedule, ScheduleLabel, SingleThreadedExecutor},
};
use ratatui::{Terminal, TerminalOptions, Viewport, backend::Backend, layout::Rect};
use std::marker::PhantomData;

/// The schedule that brings the screen up to date in one run.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RenderScreenSchedule;

/// A screen, and the ECS world that draws it.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::{screen::ScreenRenderer, settings::{GlyphSet, Palette}};
/// use ratatui::backend::TestBackend;
/// let mut game = Scenario::draw("@..4").with_presentation(MessagesPlugin).start();
/// let frame = ScreenFrame::of(&mut game, ScreenSize::STANDARD);
/// let backend = TestBackend::new(80, 24);
/// let mut display = ScreenRenderer::new(backend, Palette::MONOCHROME, GlyphSet::Lines);
/// display.show(frame).unwrap();
/// assert_eq!(display.backend().buffer()[(1, 2)].symbol(), "@");
/// ```
#[derive(Debug)]
pub struct ScreenRenderer<B> {
    world: World,
    palette: Palette,
    glyphs: GlyphSet,
    backend: PhantomData<fn() -> B>,
}

/// The terminal that is drawn on.
#[derive(Resource, Debug)]
pub struct TerminalCanvas<B: Backend + Send + Sync + 'static> {
    terminal: Terminal<B>,
    failure: Option<String>,
}

/// The size of the screen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CurrentScreenSize(pub ScreenSize);

/// The frame to show.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct FrameToShow(pub ScreenFrame);

impl<B: Backend + Send + Sync + 'static> ScreenRenderer<B> {
    /// Creates a display that shows nothing yet, for frames in these colours and glyphs.
    ///
    /// # Panics
    /// Never panics: creating a viewport of a fixed size does not query the backend.
    pub fn new(backend: B, palette: Palette, glyphs: GlyphSet) -> Self {
        // A fixed viewport, because `TerminalCanvas::extent` measures the screen: a terminal that
        // reports 0 × 0 is treated as one of 80 × 24.
        let viewport = Viewport::Fixed(Rect::ZERO);
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport })
            .unwrap_or_else(|_| unreachable!("a fixed viewport asks the backend nothing"));
        let mut world = World::new();
        world.insert_resource(TerminalCanvas { terminal, failure: None });
        world.init_resource::<CurrentScreenSize>();
        world.init_resource::<FrameToShow>();
        let mut present = Schedule::new(RenderScreenSchedule);
        present
            .set_executor(SingleThreadedExecutor::new())
            .add_systems((measure_screen::<B>, draw_screen::<B>).chain());
        world.add_schedule(present);
        Self { world, palette, glyphs, backend: PhantomData }
    }

    /// Draws what differs from the frame that the screen shows. After an error, the next frame
    /// is drawn completely.
    ///
    /// # Errors
    /// Returns the backend's error message.
    pub fn show(&mut self, frame: ScreenFrame) -> Result<(), String> {
        self.world.resource_mut::<FrameToShow>().0 = frame;
        self.world.run_schedule(RenderScreenSchedule);
        if self.canvas().failure.is_some() {
            self.invalidate();
        }
        self.canvas().failure.take().map_or(Ok(()), Err)
    }

    /// Returns the colours and glyphs that frames are made with.
    pub const fn appearance(&self) -> (&Palette, GlyphSet) {
        (&self.palette, self.glyphs)
    }

    /// Returns the current size of the screen.
    pub fn extent(&mut self) -> ScreenSize {
        self.canvas().extent()
    }

    /// Returns the size of the screen when it was last drawn.
    pub fn drawn_extent(&self) -> ScreenSize {
        self.world.resource::<CurrentScreenSize>().0
    }

    /// Returns the frame that was last passed to [`show`](Self::show).
    pub fn frame(&self) -> &ScreenFrame {
        &self.world.resource::<FrameToShow>().0
    }

    /// Returns the backend.
    pub fn backend(&self) -> &B {
        self.world.resource::<TerminalCanvas<B>>().terminal.backend()
    }

    /// Returns a mutable reference to the backend.
    pub fn backend_mut(&mut self) -> &mut B {
        self.canvas().terminal.backend_mut()
    }

    /// Discards all assumptions about what the terminal shows, so that the next frame is
    /// drawn completely.
    pub fn invalidate(&mut self) {
        // No screen has this size, so the next `measure` resizes the terminal to its real
        // size, which clears it.
        self.canvas().note(|terminal| terminal.resize(Rect::ZERO));
    }

    /// Returns the world that draws the screen, for example to time its systems.
    pub const fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    fn canvas(&mut self) -> &mut TerminalCanvas<B> {
        self.world.resource_mut::<TerminalCanvas<B>>().into_inner()
    }
}

impl<B: Backend + Send + Sync + 'static> TerminalCanvas<B> {
    fn extent(&self) -> ScreenSize {
        let size = self.terminal.size().unwrap_or_default();
        let known = size.width > 0 && size.height > 0;
        if known { ScreenSize(Size::of(size.width, size.height)) } else { ScreenSize::STANDARD }
    }

    fn note(&mut self, draw: impl FnOnce(&mut Terminal<B>) -> Result<(), B::Error>) {
        if let Err(error) = draw(&mut self.terminal) {
            self.failure = Some(error.to_string());
        }
    }
}

/// Measures the screen and resizes the terminal's buffers to it.
pub fn measure_screen<B: Backend + Send + Sync + 'static>(
    mut canvas: ResMut<TerminalCanvas<B>>,
    mut size: ResMut<CurrentScreenSize>,
) {
    size.0 = canvas.extent();
    let area = Rect::new(0, 0, size.0.0.width(), size.0.0.height());
    if area != canvas.terminal.get_frame().area() {
        canvas.note(|terminal| terminal.resize(area));
    }
}

/// Draws what differs from the frame that the screen shows.
pub fn draw_screen<B: Backend + Send + Sync + 'static>(
    mut canvas: ResMut<TerminalCanvas<B>>,
    shown: Res<FrameToShow>,
) {
    let ScreenFrame { buffer, cursor: (column, row), .. } = &shown.0;
    canvas.note(|terminal| {
        let drawn = terminal.draw(|frame| {
            let area = frame.area();
            for place in area.intersection(buffer.area).positions() {
                frame.buffer_mut()[place].clone_from(&buffer[place]);
            }
            // Always set: a hidden cursor could not be shown again if the terminal is gone.
            let last = |length: u16| length.saturating_sub(1);
            frame.set_cursor_position((
                (*column).min(last(area.width)),
                (*row).min(last(area.height)),
            ));
        });
        drawn.map(|_| ())
    });
}
