//! The player's preferences for the screen.

use crate::settings::GlyphSet;

/// The settings that are neither keys nor colours.
///
/// ```
/// use hexdelve_tui::settings::{DisplayPreferences, GlyphSet};
/// let usual = DisplayPreferences::default();
/// assert!(usual.animation && !usual.mouse && usual.glyphs == GlyphSet::Lines && usual.zoom == 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplayPreferences {
    /// Whether journeys are shown step by step.
    pub animation: bool,
    /// Whether the terminal is asked to report mouse clicks.
    pub mouse: bool,
    /// The characters of the screen.
    pub glyphs: GlyphSet,
    /// The number of columns and rows a cell of the level takes up, if there is room: 1
    /// or 2.
    pub zoom: u8,
}

impl Default for DisplayPreferences {
    fn default() -> Self {
        Self { animation: true, mouse: false, glyphs: GlyphSet::default(), zoom: 1 }
    }
}
