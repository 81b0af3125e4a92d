//! A player's settings, as read from `config.toml`: keys, colours and preferences for the
//! screen. An invalid value is reported; all other lines still apply.

use crate::{
    content::{ContentError, Field, SourceText},
    settings::{
        ColourDepth, DisplayPreferences, GlyphSet, KeyMap, Palette, Theme, UiAction,
        palette::{Paint, paints},
        rebinding::Wish,
    },
};
use toml::Spanned;

const MOST_TOLD: usize = 20;

/// The settings of a player.
///
/// ```
/// use hexdelve::content::SourceText;
/// use hexdelve::settings::{InputMode, KeyMap, Settings, UiAction};
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

/// Returns the number of columns and rows of a cell, if it is permitted.
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

#[cfg(test)]
mod tests {
    use ratatui::style::Color;
    use {super::*, crate::view::ColourRole};

    fn read(text: &str) -> (Settings, Vec<String>) {
        let text = SourceText::new("f", text.to_owned());
        let (settings, told) = Settings::read(&text, KeyMap::built_in());
        (settings, told.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn every_setting_is_read() {
        let (settings, told) = read(
            "theme = 'safe'\nglyphs = 'unicode'\nzoom = 2\nanimation = false\nmouse = true\n\
             [colours]\nplayer = '#ff0000'\nwalker.both = 'blue'\n",
        );
        assert_eq!(told, [""; 0]);
        assert_eq!(settings.theme, Theme::Safe);
        let glyphs = GlyphSet::Unicode;
        let liked = DisplayPreferences { animation: false, mouse: true, glyphs, zoom: 2 };
        assert_eq!(settings.preferences, liked);
        let palette = settings.palette(Palette::built_in(), ColourDepth::TrueColour);
        assert_eq!(palette.style(ColourRole::Player).fg, Some(Color::Rgb(255, 0, 0)));
    }

    #[test]
    fn a_colour_beyond_the_terminal_is_left_out_unless_certain() {
        let (mut settings, _) =
            read("theme = 'true'\n[colours]\nplayer = '#ff0000'\nrock = '100'\nfloor = 'blue'\n");
        let colour = |settings: &Settings, role, depth| {
            settings.palette(Palette::built_in(), depth).style(role).fg
        };
        assert_eq!(colour(&settings, ColourRole::Player, ColourDepth::Ansi256), Some(Color::White));
        assert_eq!(
            colour(&settings, ColourRole::Rock, ColourDepth::Ansi256),
            Some(Color::Indexed(100))
        );
        assert_eq!(colour(&settings, ColourRole::Rock, ColourDepth::Ansi16), Some(Color::DarkGray));
        assert_eq!(colour(&settings, ColourRole::Floor, ColourDepth::Ansi16), Some(Color::Blue));
        settings.force_theme = true;
        let stairs = colour(&settings, ColourRole::Stairs, ColourDepth::Ansi16);
        assert!(matches!(stairs, Some(Color::Rgb(..))), "{stairs:?}");
    }

    #[test]
    fn each_wrong_line_is_named_in_order_and_others_work() {
        let (settings, told) = read(
            "glyphs = 7\ncolour = 'red'\n\n[keys]\nfly = ['f']\n\n[colours]\nplayer = 'reddish'\n\
             rock = 'red'\nwall = 'red'\n",
        );
        let lines = [
            "f:1: glyphs = 7: invalid type: integer `7`, expected a string",
            "f:2: colour = 'red': expected theme, glyphs, zoom, animation, mouse, [colours] or [keys]",
            "f:5: fly = ['f']: expected a command: `hexdelve config` prints all of them",
            "f:8: player = 'reddish': expected one of default, black, red",
            "f:10: wall = 'red': expected one of player, rock",
        ];
        assert_eq!(told.len(), lines.len(), "{told:#?}");
        for (told, line) in told.iter().zip(lines) {
            assert!(told.starts_with(line), "{told}");
        }
        let palette = settings.palette(Palette::built_in(), ColourDepth::Ansi16);
        assert_eq!(palette.style(ColourRole::Rock).fg, Some(Color::Red));
    }

    #[test]
    fn a_text_that_is_not_toml_leaves_the_defaults_and_names_the_line() {
        let (settings, told) = read("theme = 'safe'\n[keys]\nrest [\n");
        assert_eq!(settings, Settings::defaults(KeyMap::built_in()));
        assert!(told.len() == 1 && told[0].starts_with("f:3: rest [: "), "{told:?}");
    }

    #[test]
    fn what_is_in_place_of_a_table_is_told() {
        let (settings, told) = read("keys = 3\ncolours = ['red']\n");
        assert_eq!(settings, Settings::defaults(KeyMap::built_in()));
        assert_eq!(told[0], "f:1: keys = 3: expected [keys] and lines below it");
        assert_eq!(told[1], "f:2: colours = ['red']: expected [colours] and lines below it");
    }

    #[test]
    fn of_many_wrong_lines_twenty_are_told() {
        let strange = (0..9_000).map(|number| format!("k{number} = 1")).collect::<Vec<_>>();
        let strange = strange.join("\n");
        for start in ["", "[keys]\n", "[colours]\n"] {
            assert_eq!(read(&format!("{start}{strange}")).1.len(), MOST_TOLD);
        }
        let keys = "'x', ".repeat(20_000);
        let (_, told) = read(&format!("[keys]\nrest = [{keys}]"));
        assert_eq!(told.len(), MOST_TOLD);
    }
}
