//! A player's settings, as read from `config.toml`: keys, colours and preferences for the
//! screen. An invalid value is reported; all other lines still apply.

use crate::settings::{
    ColourDepth, DisplayPreferences, GlyphSet, KeyMap, Palette, Theme,
    palette::{Paint, paints},
    rebinding::Wish,
};
use hexdelve::content::{ContentError, Field, SourceText};
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
///     "config.toml:2: theme = 'pink': expected one of sixteen, 256, true, monochrome, safe"
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
    colours: Vec<Paint>,
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
        match text.fields() {
            Ok(fields) => {
                for field in fields {
                    if let Err(error) = settings.take(field, text, &mut told) {
                        told.push(error);
                    }
                    // Each error costs another scan of the text.
                    if told.len() >= MOST_TOLD {
                        break;
                    }
                }
            }
            Err(error) => told.push(error),
        }
        told.sort_by_key(ContentError::line);
        told.truncate(MOST_TOLD);
        (settings, told)
    }

    /// Returns the colours for a terminal of the given depth; `sixteen` is the default
    /// palette. Colours the terminal cannot show are left out.
    pub fn palette(&self, sixteen: &Palette, depth: ColourDepth) -> Palette {
        let is_shown = self.force_theme || self.theme.depth() <= depth;
        let theme = if is_shown { self.theme } else { Theme::Sixteen };
        let mut colours = self.colours.clone();
        colours.retain(|(_, colour)| ColourDepth::of(*colour) <= depth);
        theme.palette(sixteen).with_own_of(sixteen).painted(&colours)
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
            "zoom" => self.preferences.zoom = field.read_as(zoom)?,
            "animation" => self.preferences.animation = field.read()?,
            "mouse" => self.preferences.mouse = field.read()?,
            "colours" => {
                let (colours, wrong) = paints(field.fields()?, ColourDepth::TrueColour, MOST_TOLD);
                self.colours = colours;
                told.extend(wrong);
            }
            "keys" => {
                let mut wishes = Vec::new();
                for field in field.fields()? {
                    match self.wish(field) {
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
                let expected =
                    "expected theme, glyphs, zoom, animation, mouse, [colours] or [keys]";
                return Err(field.refuse(expected));
            }
        }
        Ok(())
    }

    fn wish(&self, field: Field<'_>) -> Result<Wish, ContentError> {
        let Some(action) = self.keys.action_named(field.key()) else {
            return Err(field.refuse("expected a command: `hexdelve config` prints all of them"));
        };
        let action = Spanned::new(field.span(), action);
        field.read().map(|keys| Wish { action, keys })
    }
}

fn zoom(zoom: i64) -> Result<u8, String> {
    let zoom = u8::try_from(zoom).ok().filter(|zoom| [1, 2].contains(zoom));
    zoom.ok_or_else(|| "expected 1 or 2".to_owned())
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
