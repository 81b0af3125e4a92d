//! A player's settings, as read from `config.toml`: keys, colours and preferences for the
//! screen. An invalid value is reported; all other lines still apply.

use crate::settings::{
    ColourDepth, DisplayPreferences, GlyphSet, KeyMap, Palette, Theme, UiAction,
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
        Self {
            theme: Theme::default(),
            force_theme: false,
            preferences: DisplayPreferences::default(),
            keys: keys.clone(),
            colours: Vec::new(),
        }
    }

    /// Reads settings and applies their key bindings to a copy of `keys`. Returns the
    /// settings and the errors in them, sorted by line. An invalid value leaves the other
    /// settings in force; a text that is not TOML leaves the defaults.
    pub fn read(text: &SourceText, keys: &KeyMap) -> (Self, Vec<ContentError>) {
        let mut reading = Reading { settings: Self::defaults(keys), text, told: Vec::new() };
        match text.fields() {
            Ok(fields) => {
                for field in fields {
                    reading.take(field);
                    // Each error costs another scan of the text.
                    if reading.told.len() >= MOST_TOLD {
                        break;
                    }
                }
            }
            Err(error) => reading.told.push(error),
        }
        let Reading { settings, mut told, .. } = reading;
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
        colours.retain(|(_, ink)| ink.depth() <= depth);
        theme.palette(sixteen).with_own_of(sixteen).painted(&colours)
    }
}

struct Reading<'a> {
    settings: Settings,
    text: &'a SourceText,
    told: Vec<ContentError>,
}

impl Reading<'_> {
    fn take(&mut self, field: Field<'_>) {
        let done = match field.key() {
            "theme" => one_of(field, &Theme::ALL).map(|it| self.settings.theme = it),
            "glyphs" => {
                one_of(field, &GlyphSet::ALL).map(|it| self.settings.preferences.glyphs = it)
            }
            "zoom" => field.read_as(zoom).map(|it| self.settings.preferences.zoom = it),
            "animation" => field.read().map(|it| self.settings.preferences.animation = it),
            "mouse" => field.read().map(|it| self.settings.preferences.mouse = it),
            "colours" => field.fields().map(|fields| self.take_colours(fields)),
            "keys" => field.fields().map(|fields| self.take_keys(fields)),
            _ => {
                let expected =
                    "expected theme, glyphs, zoom, animation, mouse, [colours] or [keys]";
                Err(field.refuse(expected))
            }
        };
        self.told.extend(done.err());
    }

    fn take_colours(&mut self, fields: Vec<Field<'_>>) {
        let (colours, told) = paints(fields, ColourDepth::TrueColour, MOST_TOLD);
        self.settings.colours = colours;
        self.told.extend(told);
    }

    fn take_keys(&mut self, fields: Vec<Field<'_>>) {
        let mut wishes = Vec::new();
        for field in fields {
            match self.wish(field) {
                Ok(wish) => wishes.push(wish),
                Err(error) => self.told.push(error),
            }
            if self.told.len() >= MOST_TOLD {
                break;
            }
        }
        let (keys, told) = self.settings.keys.rebound(self.text, wishes);
        self.settings.keys = keys;
        self.told.extend(told);
    }

    fn wish(&self, field: Field<'_>) -> Result<Wish, ContentError> {
        let Some(action) = self.settings.keys.action_named(field.key()) else {
            let expected = "expected a command: `hexdelve config` prints all of them";
            return Err(field.refuse(expected));
        };
        let action: Spanned<UiAction> = Spanned::new(field.span(), action);
        field.read().map(|keys| Wish { action, keys })
    }
}

fn zoom(zoom: i64) -> Result<u8, String> {
    u8::try_from(zoom)
        .ok()
        .filter(|zoom| [1, 2].contains(zoom))
        .ok_or_else(|| "expected 1 or 2".to_owned())
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
