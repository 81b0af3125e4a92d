//! How the player likes the screen, for whoever draws it or waits before it.

use crate::ui::Glyphs;
use bevy_ecs::prelude::Resource;

/// What of the settings is neither a key nor a colour.
///
/// ```
/// use hexdelve::ui::{Glyphs, Preferences};
/// let usual = Preferences::default();
/// assert!(usual.animation && !usual.mouse && usual.glyphs == Glyphs::Ascii);
/// ```
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// Whether journeys are shown step by step.
    pub animation: bool,
    /// Whether the terminal is asked to tell of its mouse.
    pub mouse: bool,
    /// What the level is drawn with.
    pub glyphs: Glyphs,
}

impl Default for Preferences {
    fn default() -> Self {
        Self { animation: true, mouse: false, glyphs: Glyphs::Ascii }
    }
}
