//! The player's settings: keys, colours, glyphs, and the file `config.toml` that changes them.

mod colour;
mod direction_keys;
mod effective_settings;
mod glyphs;
mod key;
mod key_names;
mod keycaps;
mod keymap;
mod palette;
mod preferences;
mod rebinding;
#[expect(clippy::module_inception, reason = "the folder is named after its main type")]
mod settings;
mod settings_file;
mod theme;

pub use colour::ColourDepth;
pub(crate) use direction_keys::{ROSE, RUNNING_ROSE, drawn_rose};
pub use effective_settings::EffectiveSettings;
pub use glyphs::GlyphSet;
pub use key::{Key, KeyCode, Modifiers};
pub(crate) use key_names::{may_be_torn, name_of};
pub use keycaps::with_keys;
pub(crate) use keycaps::{keycap, step_keys};
use keymap::KeyBinding;
pub use keymap::{InputMode, KeyMap, UiAction};
pub use palette::Palette;
pub use preferences::DisplayPreferences;
pub use settings::Settings;
pub use settings_file::default_settings;
pub use theme::Theme;
