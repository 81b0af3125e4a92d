//! The overlays that extensions add.

use crate::screen::overlay::Overlay;
use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};

/// An overlay that an extension adds, and its key.
#[derive(Clone, Copy, Debug)]
pub struct OwnOverlay {
    /// The key that shows it, and shows the game again. Where the table of keys
    /// binds it, the table is right.
    pub key: char,
    /// What the key is for, for the help.
    pub words: &'static str,
    /// Begins it.
    pub open: fn() -> Box<dyn Overlay>,
}

/// The overlays that extensions have added.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct OwnOverlays(Vec<OwnOverlay>);

impl OwnOverlays {
    /// Those of a game.
    pub(crate) fn of(world: &World) -> &[OwnOverlay] {
        world.get_resource::<Self>().map_or(&[], |it| &it.0)
    }
}

/// Adds to what the screens show. None of it can change the game.
pub trait AddToScreens {
    /// Adds an overlay with a key of its own.
    fn add_overlay(&mut self, overlay: OwnOverlay) -> &mut Self;
}

impl AddToScreens for App {
    fn add_overlay(&mut self, overlay: OwnOverlay) -> &mut Self {
        self.world_mut().get_resource_or_init::<OwnOverlays>().0.push(overlay);
        self
    }
}
