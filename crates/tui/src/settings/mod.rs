//! The player's settings: keys, colours, glyphs and screen preferences, as read from `config.toml`
//! and as they take effect. An invalid value is reported; all other lines still apply. `hexdelve
//! config` prints the complete file with all defaults and comments.

mod colour;
mod key;
mod keymap;
mod palette;
mod theme;

pub(crate) use colour::{light, lit, mixed, remembered, sixteen};
use hexdelve::content::{ContentError, Field, SourceText};
pub use key::{Key, KeyCode, Modifiers, with_keys};
pub(crate) use key::{ROSE, RUNNING_ROSE, drawn_rose, keycap, may_be_torn, name_of, step_keys};
use keymap::Wish;
pub use keymap::{InputMode, KeyMap, UiAction};
pub use palette::{ColourTable, Palette};
use palette::{OwnPaint, own_paints};
pub(crate) use palette::{Paint, Row};
pub use theme::{ColourDepth, GlyphSet, Theme};
use toml::Spanned;

const MOST_TOLD: usize = 20;

/// The settings of a player.
///
/// ```
/// use hexdelve::content::SourceText;
/// use hexdelve_tui::settings::{InputMode, KeyMap, Settings, UiAction};
/// let text = "mouse = true\ntheme = 'pink'\n[keys]\nrest = ['w']\n";
/// let (settings, told) = Settings::read(&SourceText::new("config.toml", text), KeyMap::built_in());
/// assert!(settings.preferences.mouse);
/// assert_eq!(settings.keys.key(UiAction::Rest, InputMode::Playing), Some("w"));
/// assert_eq!(
///     told[0].to_string(),
///     "config.toml:2: theme = 'pink': expected one of auto, true, 256, sixteen, monochrome"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The theme.
    pub theme: Theme,
    /// Whether the theme is used on every terminal, even if it seems to have fewer
    /// colours.
    pub force_theme: bool,
    /// The settings that are neither keys nor colours.
    pub preferences: DisplayPreferences,
    /// The key bindings.
    pub keys: KeyMap,
    colours: Vec<OwnPaint>,
}

impl Settings {
    /// Returns the settings of a player without a settings file, with the given key map.
    pub fn defaults(keys: &KeyMap) -> Self {
        Self { keys: keys.clone(), ..Self::default() }
    }

    /// Reads settings and applies their key bindings to a copy of `keys`. Returns the
    /// settings and the errors in them, sorted by line. An invalid value leaves the other
    /// settings in force; a text that is not TOML leaves the defaults.
    pub fn read(text: &SourceText, keys: &KeyMap) -> (Self, Vec<ContentError>) {
        let (mut settings, mut told) = (Self::defaults(keys), Vec::new());
        let fields = text.fields().unwrap_or_else(|error| {
            told.push(error);
            Vec::new()
        });
        for field in fields {
            if let Err(error) = settings.take(field, text, &mut told) {
                told.push(error);
            }
            // Each error costs another scan of the text.
            if told.len() >= MOST_TOLD {
                break;
            }
        }
        told.sort_by_key(ContentError::line);
        told.truncate(MOST_TOLD);
        (settings, told)
    }

    /// Returns the colours of a table for a terminal of the given depth, with the player's own on
    /// top. Colours the terminal cannot show are left out.
    pub fn palette(&self, table: &ColourTable, depth: ColourDepth) -> Palette {
        let wanted = self.theme.depth(depth);
        // `NO_COLOR` applies to every theme.
        let is_forced = self.force_theme && depth > ColourDepth::Monochrome;
        let palette = table.palette(if is_forced { wanted } else { wanted.min(depth) });
        let has_shades = self.preferences.shades.unwrap_or(palette.has_shades);
        palette.painted(&self.colours).with_shades(has_shades)
    }

    fn take(
        &mut self,
        field: Field<'_>,
        text: &SourceText,
        told: &mut Vec<ContentError>,
    ) -> Result<(), ContentError> {
        match field.key() {
            "theme" => self.theme = one_of(field, &Theme::ALL)?,
            "glyphs" => self.preferences.glyphs = one_of(field, &GlyphSet::ALL)?,
            "shades" => self.preferences.shades = Some(field.read()?),
            "zoom" => {
                self.preferences.zoom = field.read_as(|zoom: i64| match zoom {
                    1 => Ok(1),
                    2 => Ok(2),
                    _ => Err("expected 1 or 2".to_owned()),
                })?;
            }
            "animation" => self.preferences.animation = field.read()?,
            "mouse" => self.preferences.mouse = field.read()?,
            "colours" => {
                let (colours, wrong) = own_paints(field.fields()?, MOST_TOLD);
                self.colours = colours;
                told.extend(wrong);
            }
            "keys" => {
                let mut wishes = Vec::new();
                for field in field.fields()? {
                    match wish(field) {
                        Ok(wish) => wishes.push(wish),
                        Err(error) => told.push(error),
                    }
                    if told.len() >= MOST_TOLD {
                        break;
                    }
                }
                let (keys, wrong) = self.keys.rebound(text, wishes);
                self.keys = keys;
                told.extend(wrong);
            }
            _ => {
                return Err(field.refuse(
                    "expected theme, glyphs, shades, zoom, animation, mouse, [colours] or [keys]",
                ));
            }
        }
        Ok(())
    }
}

fn wish(field: Field<'_>) -> Result<Wish, ContentError> {
    let Ok(action) = field.key().parse() else {
        return Err(field.refuse("expected a command: `hexdelve config` prints all of them"));
    };
    let action = Spanned::new(field.span(), action);
    field.read().map(|keys| Wish { action, keys })
}

fn one_of<T: ToString + Copy>(field: Field<'_>, all: &[T]) -> Result<T, ContentError> {
    field.read_as(|word: String| {
        let named = all.iter().find(|it| it.to_string() == word);
        named.copied().ok_or_else(|| {
            let names: Vec<_> = all.iter().map(T::to_string).collect();
            format!("expected one of {}", names.join(", "))
        })
    })
}

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

/// The settings that are neither keys nor colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplayPreferences {
    /// Whether journeys are shown step by step, and the events of a turn frame by frame.
    pub animation: bool,
    /// Whether the terminal is asked to report mouse clicks.
    pub mouse: bool,
    /// The characters of the screen.
    pub glyphs: GlyphSet,
    /// Whether the colours have shades of light and memory. `None` if the terminal decides: a slow
    /// line goes without.
    pub shades: Option<bool>,
    /// The number of columns and rows a cell of the level takes up, if there is room: 1
    /// or 2.
    pub zoom: u8,
}

impl Default for DisplayPreferences {
    fn default() -> Self {
        Self { animation: true, mouse: false, glyphs: GlyphSet::default(), shades: None, zoom: 1 }
    }
}

/// The settings file with all defaults.
///
/// ```
/// use hexdelve::content::SourceText;
/// use hexdelve_tui::settings::{DEFAULT_SETTINGS, KeyMap, Settings};
/// let text = SourceText::new("config.toml", DEFAULT_SETTINGS);
/// let (settings, told) = Settings::read(&text, KeyMap::built_in());
/// assert_eq!(settings, Settings::defaults(KeyMap::built_in()));
/// assert!(told.is_empty());
/// ```
pub const DEFAULT_SETTINGS: &str = include_str!("../../assets/config.toml");
