//! The overlays that extensions add.

use crate::screen::overlay::Overlay;
use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};

/// An overlay that an extension adds, and its key.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::screen::{Display, NoTerminal, PlayMode, Session};
/// use hexdelve::{settings::{Glyphs, KeyCode, Palette}, terminal::{Inbox, Input}};
/// use ratatui::backend::TestBackend;
///
/// /// A list of nothing.
/// #[derive(Debug)]
/// struct Blank;
///
/// impl Overlay for Blank {
///     fn name(&self) -> &'static str {
///         "Blank"
///     }
///
///     fn show(&self, _: &Scene<'_>, _: &ScreenContext<'_>) -> OverlayView {
///         OverlayView::panel(Panel { title: "Nothing".to_owned(), ..Panel::default() })
///     }
/// }
///
/// fn blank(app: &mut App) {
///     let open = || -> Box<dyn Overlay> { Box::new(Blank) };
///     app.add_overlay(CustomOverlay { key: 'F', words: "a list of nothing", open });
/// }
///
/// let game = Scenario::draw("@..4").beside((MessagesPlugin, blank)).start();
/// let screen = TestBackend::new(80, 24);
/// let display = Display::new(screen, Palette::built_in().clone(), Glyphs::Ascii);
/// let mut session = Session::new(game, PlayMode::new(false), display);
/// let typed = Inbox::holding([Input::Key(KeyCode::Char('F').into())]);
/// session.run(&typed, &mut NoTerminal).unwrap();
/// assert_eq!(session.overlays().last().unwrap().name(), "Blank");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CustomOverlay {
    /// The key that shows it, and shows the game again. It does nothing where the
    /// table of keys binds it to something else.
    pub key: char,
    /// What the key is for, for the help.
    pub words: &'static str,
    /// Begins it.
    pub open: fn() -> Box<dyn Overlay>,
}

/// The overlays that extensions have added.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct OwnOverlays(Vec<CustomOverlay>);

impl OwnOverlays {
    /// Those of a game.
    pub(crate) fn of(world: &World) -> &[CustomOverlay] {
        world.get_resource::<Self>().map_or(&[], |it| &it.0)
    }
}

/// Adds to what the screens show.
pub trait AddToScreens {
    /// Adds an overlay with a key of its own.
    fn add_overlay(&mut self, overlay: CustomOverlay) -> &mut Self;
}

impl AddToScreens for App {
    fn add_overlay(&mut self, overlay: CustomOverlay) -> &mut Self {
        self.world_mut().get_resource_or_init::<OwnOverlays>().0.push(overlay);
        self
    }
}
