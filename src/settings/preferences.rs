//! How the player likes the screen, for whoever draws it or waits before it.

use crate::settings::Glyphs;

/// What of the settings is neither a key nor a colour.
///
/// ```
/// use hexdelve::settings::{Glyphs, Preferences};
/// let usual = Preferences::default();
/// assert!(usual.animation && !usual.mouse && usual.glyphs == Glyphs::Ascii && usual.zoom == 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// Whether journeys are shown step by step.
    pub animation: bool,
    /// Whether the terminal is asked to tell of its mouse.
    pub mouse: bool,
    /// What the level is drawn with.
    pub glyphs: Glyphs,
    /// How many columns and rows a cell of the level takes where it fits so: 1 or 2.
    pub zoom: u8,
}

impl Default for Preferences {
    fn default() -> Self {
        Self { animation: true, mouse: false, glyphs: Glyphs::Ascii, zoom: 1 }
    }
}
