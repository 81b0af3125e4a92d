//! The keys, colours and preferences in effect.

use crate::settings::{keymap::KeyMap, palette::Palette, preferences::Preferences};

/// The keys, colours and preferences in effect: the content's tables with the player's
/// settings on top.
///
/// ```
/// use hexdelve::settings::{Appearance, KeyMap};
/// assert_eq!(&Appearance::default().keys, KeyMap::built_in());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Appearance {
    /// The key bindings.
    pub keys: KeyMap,
    /// The colours.
    pub palette: Palette,
    /// The settings that are neither keys nor colours.
    pub preferences: Preferences,
}
