//! Terminal rendering: the screen's own world, with a schedule that draws.
//!
//! A game's world knows nothing of the screen on which it is seen, as Bevy's main
//! world knows nothing of its render world: the view is made from the one, and goes
//! into the other as a resource.

use crate::{
    grid::Size,
    screen::view_widget::ViewWidget,
    settings::{Glyphs, Palette},
    view::{Extent, View},
};
use bevy_ecs::{
    prelude::{IntoScheduleConfigs, Res, ResMut, Resource, World},
    schedule::{Schedule, ScheduleLabel, SingleThreadedExecutor},
};
use ratatui::{Terminal, TerminalOptions, Viewport, backend::Backend, layout::Rect};
use std::marker::PhantomData;

/// The schedule whose one run brings the screen up to date.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Present;

/// A screen, and the world in which it is drawn.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::{screen::Display, settings::{Glyphs, Palette}};
/// use ratatui::backend::TestBackend;
/// let mut game = Scenario::draw("@..4").beside(MessagesPlugin).start();
/// let view = View::of(&mut game, Extent::USUAL);
/// let backend = TestBackend::new(80, 24);
/// let mut display = Display::new(backend, Palette::MONOCHROME, Glyphs::Ascii);
/// display.show(view).unwrap();
/// assert_eq!(display.backend().buffer()[(1, 2)].symbol(), "@");
/// ```
#[derive(Debug)]
pub struct Display<B> {
    world: World,
    backend: PhantomData<fn() -> B>,
}

/// What is drawn on, and what it shows.
#[derive(Resource, Debug)]
pub struct Canvas<B: Backend + Send + Sync + 'static> {
    terminal: Terminal<B>,
    palette: Palette,
    glyphs: Glyphs,
    shown: Option<View>,
    failure: Option<String>,
}

/// How large the screen is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScreenSize(pub Extent);

/// What is to be shown.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownView(pub View);

impl<B: Backend + Send + Sync + 'static> Display<B> {
    /// A screen that shows nothing yet.
    ///
    /// # Panics
    /// Never: a viewport of a fixed size asks the backend nothing.
    pub fn new(backend: B, palette: Palette, glyphs: Glyphs) -> Self {
        // Fixed, because the size is measured here: a terminal that says 0 × 0
        // is taken for one of 80 × 24.
        let viewport = Viewport::Fixed(Rect::ZERO);
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport })
            .unwrap_or_else(|_| unreachable!("a fixed viewport asks the backend nothing"));
        let mut world = World::new();
        world.insert_resource(Canvas { terminal, palette, glyphs, shown: None, failure: None });
        world.init_resource::<ScreenSize>();
        world.init_resource::<ShownView>();
        let mut present = Schedule::new(Present);
        present
            .set_executor(SingleThreadedExecutor::new())
            .add_systems((measure_the_screen::<B>, draw_the_screen::<B>).chain());
        world.add_schedule(present);
        Self { world, backend: PhantomData }
    }

    /// Draws a view, if it is another than what the screen shows.
    ///
    /// # Errors
    /// What the backend says.
    pub fn show(&mut self, view: View) -> Result<(), String> {
        self.world.resource_mut::<ShownView>().0 = view;
        self.world.run_schedule(Present);
        self.canvas().failure.take().map_or(Ok(()), Err)
    }

    /// How large the screen is now.
    pub fn extent(&mut self) -> Extent {
        self.canvas().extent()
    }

    /// How large the screen was when it was drawn on last.
    pub fn drawn_extent(&self) -> Extent {
        self.world.resource::<ScreenSize>().0
    }

    /// What it shows.
    pub fn view(&self) -> &View {
        &self.world.resource::<ShownView>().0
    }

    /// What it draws on.
    pub fn backend(&self) -> &B {
        self.world.resource::<Canvas<B>>().terminal.backend()
    }

    /// What it draws on, to be changed.
    pub fn backend_mut(&mut self) -> &mut B {
        self.canvas().terminal.backend_mut()
    }

    /// Takes nothing for granted any more: the next view is drawn whole.
    pub fn forget(&mut self) {
        let canvas = self.canvas();
        canvas.shown = None;
        canvas.note(|terminal| terminal.resize(Rect::ZERO));
    }

    /// The world in which it is drawn, for who times its systems.
    pub const fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    fn canvas(&mut self) -> &mut Canvas<B> {
        self.world.resource_mut::<Canvas<B>>().into_inner()
    }
}

impl<B: Backend + Send + Sync + 'static> Canvas<B> {
    /// The terminal's size as it is now.
    fn extent(&self) -> Extent {
        let size = self.terminal.size().unwrap_or_default();
        let known = size.width > 0 && size.height > 0;
        if known { Extent(Size::of(size.width, size.height)) } else { Extent::USUAL }
    }

    fn measure(&mut self) -> Extent {
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
                // Always set: hidden, it would have to be shown again on a
                // terminal that may be gone by then.
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

/// Asks the backend for its size.
pub fn measure_the_screen<B: Backend + Send + Sync + 'static>(
    mut canvas: ResMut<Canvas<B>>,
    mut size: ResMut<ScreenSize>,
) {
    size.0 = canvas.measure();
}

/// Draws the view, if it is another than what the screen shows.
pub fn draw_the_screen<B: Backend + Send + Sync + 'static>(
    mut canvas: ResMut<Canvas<B>>,
    view: Res<ShownView>,
) {
    canvas.show(&view.0);
}
