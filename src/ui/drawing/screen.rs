//! Terminal rendering: the schedule `Present`, and the system that draws.

use crate::ui::{
    Beneath, Bulletin, EndMenu, Extent, Glyphs, Helm, KeyMap, Overlay, Palette, Picture,
    PointOfView, Preferences, View,
    adding::additions::{add_what_extensions_show, colour_the_roles},
    compose_the_view, note_the_bites, note_the_climb, note_the_deaths, note_the_happenings,
    note_the_sentences, note_the_stairs, note_the_turn, note_what_lies_here,
    note_who_comes_into_view,
    playing::exchange::Fixtures,
    write_the_lecture,
};
use crate::{
    creature::Bestiary,
    grid::Size,
    knowledge::{ComesIntoView, remember_what_is_seen},
    level::Climbed,
    things::Happened,
    turn::{Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    prelude::{IntoScheduleConfigs, Res, ResMut, Resource, SystemSet},
    schedule::{ScheduleLabel, SingleThreadedExecutor},
};
use ratatui::{Terminal, TerminalOptions, Viewport, backend::Backend, layout::Rect};
use std::marker::PhantomData;

/// The schedule whose one run brings the screen up to date.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Present;

/// What happens in [`Present`], in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PresentSystems {
    /// How large the screen is.
    Measure,
    /// The view is made from the world.
    Compose,
    /// The view is drawn.
    Draw,
}

/// Makes a [`View`] of the game whenever [`Present`] runs, for whatever draws
/// it.
#[derive(Clone, Copy, Debug, Default)]
pub struct PresentPlugin;

impl Plugin for PresentPlugin {
    fn build(&self, app: &mut App) {
        // Extensions may have added to it before.
        app.init_schedule(Present)
            .edit_schedule(Present, |present| {
                present
                    .set_executor(SingleThreadedExecutor::new())
                    .configure_sets(
                        (PresentSystems::Measure, PresentSystems::Compose, PresentSystems::Draw)
                            .chain(),
                    )
                    .add_systems(
                        (compose_the_view, write_the_lecture, add_what_extensions_show)
                            .chain()
                            .in_set(PresentSystems::Compose),
                    );
            })
            .init_resource::<Overlay>()
            .init_resource::<Beneath>()
            .init_resource::<Helm>()
            .init_resource::<Bulletin>()
            .init_resource::<Extent>()
            .init_resource::<View>()
            .init_resource::<KeyMap>()
            .init_resource::<Palette>()
            .init_resource::<Preferences>()
            .init_resource::<Bestiary>()
            .init_resource::<Fixtures>()
            .add_message::<Happened>()
            .add_message::<Climbed>()
            .add_message::<ComesIntoView>()
            .add_systems(
                Turn,
                (
                    note_the_climb,
                    note_the_happenings,
                    note_what_lies_here,
                    note_the_deaths,
                    note_the_bites,
                    note_the_stairs,
                )
                    .chain()
                    .after(TurnSystems::Resolve)
                    .before(TurnSystems::Refresh),
            )
            // Before anything can happen in the turn, so that it is dated right.
            .add_systems(Turn, note_the_turn.after(TurnSystems::Decide).before(TurnSystems::Act))
            .add_systems(
                Turn,
                (note_the_sentences, note_who_comes_into_view)
                    .chain()
                    .after(TurnSystems::Refresh)
                    .after(remember_what_is_seen),
            );
        let mut fixtures = app.world_mut().resource_mut::<Fixtures>();
        fixtures.add::<Helm>();
        fixtures.add::<Overlay>();
        fixtures.add::<PointOfView>();
        fixtures.add::<EndMenu>();
    }

    fn finish(&self, app: &mut App) {
        colour_the_roles(app.world_mut());
    }
}

/// Draws the [`View`] on a [`Screen`] of this backend, once the world has one.
#[derive(Debug)]
pub struct ScreenPlugin<B> {
    backend: PhantomData<fn() -> B>,
}

// Derived they would ask the same of the backend, of which there is none in here.
impl<B> Clone for ScreenPlugin<B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for ScreenPlugin<B> {}

impl<B> Default for ScreenPlugin<B> {
    fn default() -> Self {
        Self { backend: PhantomData }
    }
}

impl<B: Backend + Send + Sync + 'static> Plugin for ScreenPlugin<B> {
    fn build(&self, app: &mut App) {
        app.add_plugins(PresentPlugin).add_systems(
            Present,
            (
                measure_the_screen::<B>.in_set(PresentSystems::Measure),
                draw_the_screen::<B>.in_set(PresentSystems::Draw),
            ),
        );
        app.world_mut().resource_mut::<Fixtures>().add::<Screen<B>>();
    }
}

/// What is drawn on, and what it shows.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::ui::{Palette, Present, Screen, ScreenPlugin};
/// use ratatui::backend::TestBackend;
/// let plugin = ScreenPlugin::<TestBackend>::default();
/// let mut game = Scenario::draw("@..4").plugin(plugin).start();
/// game.world_mut().insert_resource(Screen::new(TestBackend::new(80, 24), Palette::MONOCHROME));
/// game.world_mut().run_schedule(Present);
/// let screen = game.world().resource::<Screen<TestBackend>>();
/// assert_eq!(screen.backend().buffer()[(1, 2)].symbol(), "@");
/// ```
#[derive(Resource, Debug)]
pub struct Screen<B: Backend + Send + Sync + 'static> {
    terminal: Terminal<B>,
    palette: Palette,
    glyphs: Glyphs,
    shown: Option<View>,
    failure: Option<String>,
}

impl<B: Backend + Send + Sync + 'static> Screen<B> {
    /// A screen that shows nothing yet.
    ///
    /// # Panics
    /// Never: a viewport of a fixed size asks the backend nothing.
    pub fn new(backend: B, palette: Palette) -> Self {
        // Fixed, because the size is measured here: a terminal that says 0 × 0
        // is taken for one of 80 × 24.
        let viewport = Viewport::Fixed(Rect::ZERO);
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport })
            .unwrap_or_else(|_| unreachable!("a fixed viewport asks the backend nothing"));
        Self { terminal, palette, glyphs: Glyphs::Ascii, shown: None, failure: None }
    }

    /// The same with other glyphs.
    #[must_use]
    pub fn drawn_with(self, glyphs: Glyphs) -> Self {
        Self { glyphs, ..self }
    }

    /// What it draws on.
    pub const fn backend(&self) -> &B {
        self.terminal.backend()
    }

    /// What it draws on, to be changed.
    pub const fn backend_mut(&mut self) -> &mut B {
        self.terminal.backend_mut()
    }

    /// Takes nothing for granted any more: the next view is drawn whole.
    pub fn forget(&mut self) {
        self.shown = None;
        let area = Rect::ZERO;
        self.note(|terminal| terminal.resize(area));
    }

    /// What went wrong while drawing, once.
    pub fn take_failure(&mut self) -> Option<String> {
        self.failure.take()
    }

    /// The terminal's size as it is now.
    pub(in crate::ui) fn extent(&self) -> Extent {
        let size = self.terminal.size().unwrap_or_default();
        let known = size.width > 0 && size.height > 0;
        if known { Extent(Size::of(size.width, size.height)) } else { Extent::NEEDED }
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
            let picture = Picture { view, palette: &palette, glyphs };
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
    screen: Option<ResMut<Screen<B>>>,
    mut extent: ResMut<Extent>,
) {
    if let Some(mut screen) = screen {
        *extent = screen.measure();
    }
}

/// Draws the view, if it is another than what the screen shows.
pub fn draw_the_screen<B: Backend + Send + Sync + 'static>(
    screen: Option<ResMut<Screen<B>>>,
    view: Res<View>,
) {
    if let Some(mut screen) = screen {
        screen.show(&view);
    }
}
