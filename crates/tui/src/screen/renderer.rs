//! Terminal rendering: an ECS world for the screen, with a schedule that draws. A view is made from
//! the game's world and inserted as a resource, so the game's world knows nothing about the screen.

use crate::{
    screen::view_widget::ViewWidget,
    settings::{GlyphSet, Palette},
    view::{ScreenSize, View},
};
use bevy_ecs::{
    prelude::{IntoScheduleConfigs, Res, ResMut, Resource, World},
    schedule::{Schedule, ScheduleLabel, SingleThreadedExecutor},
};
use hexdelve::grid::Size;
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
/// let view = View::of(&mut game, ScreenSize::STANDARD);
/// let backend = TestBackend::new(80, 24);
/// let mut display = ScreenRenderer::new(backend, Palette::MONOCHROME, GlyphSet::Lines);
/// display.show(view).unwrap();
/// assert_eq!(display.backend().buffer()[(1, 2)].symbol(), "@");
/// ```
#[derive(Debug)]
pub struct ScreenRenderer<B> {
    world: World,
    backend: PhantomData<fn() -> B>,
}

/// The terminal that is drawn on, and the view it shows.
#[derive(Resource, Debug)]
pub struct TerminalCanvas<B: Backend + Send + Sync + 'static> {
    terminal: Terminal<B>,
    palette: Palette,
    glyphs: GlyphSet,
    shown: Option<View>,
    failure: Option<String>,
}

/// The size of the screen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CurrentScreenSize(pub ScreenSize);

/// The view to show.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ViewToShow(pub View);

impl<B: Backend + Send + Sync + 'static> ScreenRenderer<B> {
    /// Creates a display that shows nothing yet.
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
        world.insert_resource(TerminalCanvas {
            terminal,
            palette,
            glyphs,
            shown: None,
            failure: None,
        });
        world.init_resource::<CurrentScreenSize>();
        world.init_resource::<ViewToShow>();
        let mut present = Schedule::new(RenderScreenSchedule);
        present
            .set_executor(SingleThreadedExecutor::new())
            .add_systems((measure_screen::<B>, draw_screen::<B>).chain());
        world.add_schedule(present);
        Self { world, backend: PhantomData }
    }

    /// Draws a view, unless the screen already shows it.
    ///
    /// # Errors
    /// Returns the backend's error message.
    pub fn show(&mut self, view: View) -> Result<(), String> {
        self.world.resource_mut::<ViewToShow>().0 = view;
        self.world.run_schedule(RenderScreenSchedule);
        self.canvas().failure.take().map_or(Ok(()), Err)
    }

    /// Returns the current size of the screen.
    pub fn extent(&mut self) -> ScreenSize {
        self.canvas().extent()
    }

    /// Returns the size of the screen when it was last drawn.
    pub fn drawn_extent(&self) -> ScreenSize {
        self.world.resource::<CurrentScreenSize>().0
    }

    /// Returns the view that was last passed to [`show`](Self::show).
    pub fn view(&self) -> &View {
        &self.world.resource::<ViewToShow>().0
    }

    /// Returns the backend.
    pub fn backend(&self) -> &B {
        self.world.resource::<TerminalCanvas<B>>().terminal.backend()
    }

    /// Returns a mutable reference to the backend.
    pub fn backend_mut(&mut self) -> &mut B {
        self.canvas().terminal.backend_mut()
    }

    /// Discards all assumptions about what the terminal shows, so that the next view is
    /// drawn completely.
    pub fn invalidate(&mut self) {
        let canvas = self.canvas();
        canvas.shown = None;
        // No screen has this size, so the next `measure` resizes the terminal to its real
        // size, which clears it.
        canvas.note(|terminal| terminal.resize(Rect::ZERO));
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

    fn measure(&mut self) -> ScreenSize {
        let extent = self.extent();
        let area = Rect::new(0, 0, extent.0.width(), extent.0.height());
        if area != self.terminal.get_frame().area() {
            self.shown = None;
            self.note(|terminal| terminal.resize(area));
        }
        extent
    }

    fn show(&mut self, view: &View) {
        if self.shown.as_ref() == Some(view) {
            return;
        }
        self.shown = Some(view.clone());
        let (palette, glyphs) = (self.palette.clone(), self.glyphs);
        self.note(|terminal| {
            let picture = ViewWidget { view, palette: &palette, glyphs };
            let drawn = terminal.draw(|frame| {
                let area = frame.area();
                frame.render_widget(picture, area);
                // Always set: a hidden cursor could not be shown again if the terminal is gone.
                frame.set_cursor_position(picture.cursor(area));
            });
            drawn.map(|_| ())
        });
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
    size.0 = canvas.measure();
}

/// Draws the view, unless the screen already shows it.
pub fn draw_screen<B: Backend + Send + Sync + 'static>(
    mut canvas: ResMut<TerminalCanvas<B>>,
    view: Res<ViewToShow>,
) {
    canvas.show(&view.0);
}
