//! The keys, colours and preferences in effect.

use crate::settings::{keymap::KeyMap, palette::Palette, preferences::DisplayPreferences};

/// The keys, colours and preferences in effect: the content's tables with the player's
/// settings on top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EffectiveSettings {
    /// The key bindings.
    pub keys: KeyMap,
    /// The colours.
    pub palette: Palette,
    /// The settings that are neither keys nor colours.
    pub preferences: DisplayPreferences,
}
