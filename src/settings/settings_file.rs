//! The whole file of settings as it is without one, with a word on each line:
//! what `hexdelve config` prints.

use crate::settings::{Glyphs, KeyMap, Palette, Preferences, Theme};
use std::fmt::{self, Write};
use toml::Value;

const HEAD: &str = "\
# The settings of hexdelve, as they are without this file. Keep the lines that
# you change. A line that is wrong is told when the game begins, and the others
# work. Flags on the command line go before what stands here.
";
const ZOOM: &str = "
# How many columns and rows a cell of the level takes where it fits so: 1 or 2.
";
const ANIMATION: &str = "
# Whether a journey is shown step by step, or where it ends.
";
const MOUSE: &str = "
# Whether the terminal tells the game of its mouse. Nothing needs one.
";
const COLOURS: &str = "
# Single colours in place of the theme's: one of the sixteen by its name, a
# number from \"16\" to \"255\", one like \"#ffb000\", or \"default\" for the
# terminal's own. What the terminal cannot show is left to the theme. NO_COLOR
# switches all of them off.
[colours]
";
const KEYS: &str = "
# All keys of a command: a character, Up, Down, Left, Right, Home, End, PageUp,
# PageDown, Tab, Backspace, Enter, Space, Esc, Ctrl- and a letter, or Shift- and
# an arrow, Home, End, PageUp or PageDown. [] is no key. A key that another
# command has is taken from it; quit keeps its last.
[keys]
";

/// The file.
///
/// ```
/// use hexdelve::content::SourceText;
/// use hexdelve::settings::{default_settings, KeyMap, Settings};
/// let text = SourceText::new("config.toml", default_settings());
/// let (settings, told) = Settings::read(&text, KeyMap::built_in());
/// assert_eq!(settings, Settings::usual(KeyMap::built_in()));
/// assert!(told.is_empty());
/// ```
pub fn default_settings() -> String {
    let mut file = String::new();
    // A string takes whatever is written.
    let _ = write(&mut file);
    file
}

fn write(file: &mut String) -> fmt::Result {
    let Preferences { animation, mouse, glyphs, zoom } = Preferences::default();
    write!(file, "{HEAD}\n# The colours; where the terminal cannot show them, sixteen.\n")?;
    for theme in Theme::ALL {
        writeln!(file, "#   {:<12}{}", theme.word(), theme.help())?;
    }
    writeln!(file, "theme = {}", quoted(Theme::default().word()))?;
    writeln!(file, "\n# What the level is drawn with.")?;
    for glyphs in Glyphs::ALL {
        writeln!(file, "#   {:<12}{}", glyphs.word(), glyphs.help())?;
    }
    writeln!(file, "glyphs = {}", quoted(glyphs.word()))?;
    writeln!(file, "{ZOOM}zoom = {zoom}")?;
    write!(file, "{ANIMATION}animation = {animation}\n{MOUSE}mouse = {mouse}\n{COLOURS}")?;
    for (row, ink) in Palette::built_in().rows() {
        writeln!(file, "# {row} = {}", quoted(&ink.to_string()))?;
    }
    file.push_str(KEYS);
    for binding in KeyMap::built_in().bindings.iter() {
        if !binding.help.is_empty() {
            writeln!(file, "# {}", binding.help)?;
        }
        let keys: Vec<_> = binding.keys.iter().map(|key| quoted(key)).collect();
        writeln!(file, "{} = [{}]", binding.does, keys.join(", "))?;
    }
    Ok(())
}

/// As TOML has it.
fn quoted(word: &str) -> String {
    Value::from(word).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::SourceText;
    use crate::settings::{ColourDepth, Settings};

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
        assert_eq!(settings.palette(sixteen, ColourDepth::Sixteen), *sixteen);
    }

    #[test]
    fn it_has_every_command_theme_and_glyph_set() {
        let file = default_settings();
        for binding in KeyMap::built_in().bindings.iter() {
            assert!(file.contains(&format!("\n{} = [", binding.does)), "{}", binding.does);
            assert!(file.contains(&binding.help), "{}", binding.help);
        }
        for name in Theme::ALL.map(Theme::word).into_iter().chain(Glyphs::ALL.map(Glyphs::word)) {
            assert!(file.contains(&format!("\n#   {name} ")), "{name}");
        }
        let longest = file.lines().max_by_key(|line| line.chars().count());
        assert!(longest.is_some_and(|line| line.chars().count() <= 80), "{longest:?}");
    }
}
