//! Keys, colours and preferences as they are in force.

use crate::settings::{keymap::KeyMap, palette::Palette, preferences::Preferences};

/// Keys, colours and preferences as they are in force: the tables of the content with
/// the player's settings on top.
///
/// ```
/// use hexdelve::settings::{Appearance, KeyMap};
/// assert_eq!(&Appearance::default().keys, KeyMap::built_in());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Appearance {
    /// Which key does what.
    pub keys: KeyMap,
    /// The colour of everything.
    pub palette: Palette,
    /// What is neither a key nor a colour.
    pub preferences: Preferences,
}
