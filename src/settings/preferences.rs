//! The player's preferences for the screen.

use crate::{settings::GlyphSet, view::Zoom};

/// The settings that are neither keys nor colours.
///
/// ```
/// use hexdelve::{settings::{GlyphSet, DisplayPreferences}, view::Zoom};
/// let usual = DisplayPreferences::default();
/// assert!(usual.animation && !usual.mouse);
/// assert_eq!((usual.glyphs, usual.zoom), (GlyphSet::Ascii, Zoom::Auto));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplayPreferences {
    /// Whether journeys are shown step by step.
    pub animation: bool,
    /// Whether the terminal is asked to report mouse clicks.
    pub mouse: bool,
    /// The glyphs the level is drawn with.
    pub glyphs: GlyphSet,
    /// The number of columns and rows that a cell of the level takes.
    pub zoom: Zoom,
}

impl Default for DisplayPreferences {
    fn default() -> Self {
        Self { animation: true, mouse: false, glyphs: GlyphSet::Ascii, zoom: Zoom::Auto }
    }
}
