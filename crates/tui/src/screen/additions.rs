//! Overlays added by extensions.

use crate::screen::overlay::Overlay;
use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};
use hexdelve::creature::register_name;

/// An overlay added by an extension, and the key that opens it.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::{screen::*, settings::*, terminal::{Inbox, Input}};
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
///     fn show(&self, _: &KnownGame<'_>, _: &ScreenContext<'_>) -> OverlayView {
///         OverlayView::panel(Panel { title: "Nothing".to_owned(), ..Panel::default() })
///     }
/// }
///
/// let blank = |app: &mut App| {
///     let open = || -> Box<dyn Overlay> { Box::new(Blank) };
///     app.add_overlay(CustomOverlay { key: 'F', help: "a list of nothing", open });
/// };
/// let game = Scenario::draw("@..4").with_presentation((MessagesPlugin, blank)).start();
/// let screen = ratatui::backend::TestBackend::new(80, 24);
/// let display = ScreenRenderer::new(screen, Palette::MONOCHROME, GlyphSet::Lines);
/// let mut session = ScreenSession::new(game, PlayMode::new(false), display);
/// let typed = Inbox::from_inputs([Input::Key(KeyCode::Char('F').into())]);
/// session.run(&typed, &mut NoTerminal).unwrap();
/// assert_eq!(session.overlays().last().unwrap().name(), "Blank");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CustomOverlay {
    /// The key that opens and closes the overlay. If the key map binds this key to
    /// something else, that binding takes precedence.
    pub key: char,
    /// The description of the key in the help.
    pub help: &'static str,
    /// The function that creates the overlay.
    pub open: fn() -> Box<dyn Overlay>,
}

#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct OwnOverlays(Vec<CustomOverlay>);

impl OwnOverlays {
    pub(crate) fn of(world: &World) -> &[CustomOverlay] {
        world.get_resource::<Self>().map_or(&[], |it| &it.0)
    }
}

/// Extension methods of [`App`] that add overlays.
pub trait AddToScreens {
    /// Adds an overlay, which is opened with its own key.
    ///
    /// # Panics
    /// Panics if another overlay or a skill has the key.
    fn add_overlay(&mut self, overlay: CustomOverlay) -> &mut Self;
}

impl AddToScreens for App {
    fn add_overlay(&mut self, overlay: CustomOverlay) -> &mut Self {
        register_name(self.world_mut(), "key", overlay.key);
        self.world_mut().get_resource_or_init::<OwnOverlays>().0.push(overlay);
        self
    }
}
