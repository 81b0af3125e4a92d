//! The complete settings file with all defaults and comments, as `hexdelve config` prints it.

use crate::settings::{DisplayPreferences, GlyphSet, KeyMap, Palette, Theme};
use ratatui::style::Color;
use std::fmt::{self, Write};
use toml::Value;

const HEAD: &str = "\
# The default settings of hexdelve. Keep only the lines you change. An invalid
# line is reported when a game starts; all other lines still apply. Flags on the
# command line override this file.
";
const ZOOM: &str = "
# Columns and rows per cell of the level, if there is room: 1 or 2.
";
const ANIMATION: &str = "
# Whether a journey is shown step by step, or only its end.
";
const MOUSE: &str = "
# Whether the game reacts to mouse clicks. No command needs a mouse.
";
const COLOURS: &str = "
# Single colours that replace those of the theme: the name of one of the
# sixteen, a number from \"16\" to \"255\", a colour such as \"#ffb000\", or
# \"default\" for the terminal's default. If the terminal cannot show a colour,
# the theme's colour is used. NO_COLOR disables all colours.
[colours]
";
const KEYS: &str = "
# All keys of a command: a character, Up, Down, Left, Right, Home, End, PageUp,
# PageDown, Tab, Backspace, Enter, Space, Esc, Ctrl- and a letter, or Shift- and
# an arrow, Home, End, PageUp or PageDown. [] means no key. A key that another
# command has is taken from that command; quit keeps its last key.
[keys]
";

/// Returns the settings file with all defaults.
///
/// ```
/// use hexdelve::content::SourceText;
/// use hexdelve_tui::settings::{KeyMap, Settings, default_settings};
/// let text = SourceText::new("config.toml", default_settings());
/// let (settings, told) = Settings::read(&text, KeyMap::built_in());
/// assert_eq!(settings, Settings::defaults(KeyMap::built_in()));
/// assert!(told.is_empty());
/// ```
pub fn default_settings() -> String {
    let mut file = String::new();
    // Writing to a `String` cannot fail.
    let _ = write(&mut file);
    file
}

fn write(file: &mut String) -> fmt::Result {
    let DisplayPreferences { animation, mouse, glyphs, zoom } = DisplayPreferences::default();
    write!(file, "{HEAD}\n# The colour theme. A terminal that cannot show it uses \"sixteen\".\n")?;
    for theme in Theme::ALL {
        writeln!(file, "#   {:<12}{}", theme.as_str(), theme.help())?;
    }
    writeln!(file, "theme = {}", quoted(Theme::default().as_str()))?;
    writeln!(file, "\n# The characters of the screen.")?;
    for glyphs in GlyphSet::ALL {
        writeln!(file, "#   {:<12}{}", glyphs.as_str(), glyphs.help())?;
    }
    writeln!(file, "glyphs = {}", quoted(glyphs.as_str()))?;
    writeln!(file, "{ZOOM}zoom = {zoom}")?;
    write!(file, "{ANIMATION}animation = {animation}\n{MOUSE}mouse = {mouse}\n{COLOURS}")?;
    for (row, colour) in Palette::built_in().rows() {
        let word = match colour {
            Color::Reset => "default".to_owned(),
            colour => colour.to_string().to_lowercase(),
        };
        writeln!(file, "# {row} = {}", quoted(&word))?;
    }
    file.push_str(KEYS);
    for binding in &KeyMap::built_in().bindings {
        if !binding.help.is_empty() {
            writeln!(file, "# {}", binding.help)?;
        }
        let keys: Vec<_> = binding.keys.iter().map(|key| quoted(key)).collect();
        writeln!(file, "{} = [{}]", binding.does, keys.join(", "))?;
    }
    Ok(())
}

fn quoted(word: &str) -> String {
    Value::from(word).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{ColourDepth, Settings};
    use hexdelve::content::SourceText;

    #[test]
    fn every_line_may_stand_there_also_without_its_mark() {
        let mut section = "";
        let mut bare = String::new();
        for line in default_settings().lines() {
            if line.starts_with('[') {
                section = if line == "[colours]" { "colours" } else { "" };
            }
            let kept =
                line.strip_prefix("# ").filter(|it| section == "colours" && it.contains(" = "));
            writeln!(bare, "{}", kept.unwrap_or(line)).expect("a string takes it");
        }
        assert!(
            bare.contains("\nplayer = \"white\"\n") && bare.contains("\ndigger.both = "),
            "{bare}"
        );
        let (settings, told) = Settings::read(&SourceText::new("f", bare), KeyMap::built_in());
        assert_eq!(told, []);
        let sixteen = Palette::built_in();
        assert_eq!(settings.palette(sixteen, ColourDepth::Ansi16), *sixteen);
    }

    #[test]
    fn it_has_every_command_in_80_columns() {
        let file = default_settings();
        for binding in &KeyMap::built_in().bindings {
            assert!(file.contains(&format!("\n{} = [", binding.does)), "{}", binding.does);
            assert!(file.contains(&binding.help), "{}", binding.help);
        }
        let longest = file.lines().max_by_key(|line| line.chars().count());
        assert!(longest.is_some_and(|line| line.chars().count() <= 80), "{longest:?}");
    }
}
