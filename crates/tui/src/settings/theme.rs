//! Themes, the number of colours of a terminal, and the glyph sets (ASCII or Unicode) that screens
//! are drawn with. Only the drawing uses them: everywhere else, the level consists of ASCII
//! characters.

use hexdelve::every_variant;
use ratatui::style::Color;
use std::env;
use strum::{Display, EnumMessage, IntoStaticStr};

/// A choice of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display, EnumMessage, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Theme {
    /// As many colours as the terminal has.
    #[default]
    #[strum(message = "as many colours as the terminal has")]
    Auto,
    /// Any 24-bit colours.
    #[strum(message = "any colours, for terminals with 24-bit colours")]
    True,
    /// The colours that are the same in every terminal.
    #[strum(serialize = "256", message = "the nearest of 256 colours")]
    Many,
    /// The sixteen colours of every terminal.
    #[strum(message = "the sixteen colours of every terminal, on black")]
    Sixteen,
    /// No colours.
    #[strum(message = "no colours")]
    Monochrome,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 5] = every_variant![Auto, True, Many, Sixteen, Monochrome];

    /// Returns a short description.
    pub fn help(self) -> &'static str {
        self.get_message().unwrap_or_default()
    }

    /// Returns the colours the theme needs, on a terminal with colours of this depth.
    pub const fn depth(self, depth: ColourDepth) -> ColourDepth {
        match self {
            Self::Auto => depth,
            Self::True => ColourDepth::TrueColour,
            Self::Many => ColourDepth::Ansi256,
            Self::Sixteen => ColourDepth::Ansi16,
            Self::Monochrome => ColourDepth::Monochrome,
        }
    }
}

/// The number of colours a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColourDepth {
    /// None, or none that the player wants.
    Monochrome,
    /// The sixteen colours of every terminal, whose shades the user can choose.
    Ansi16,
    /// The sixteen colours, and 240 more that are the same everywhere.
    Ansi256,
    /// All 24-bit colours.
    TrueColour,
}

/// Terminals that have all colours, as they name themselves in `TERM` or `TERM_PROGRAM`.
const WITH_ALL_COLOURS: [&str; 8] =
    ["-direct", "kitty", "alacritty", "foot", "ghostty", "wezterm", "iterm", "vscode"];

impl ColourDepth {
    pub(crate) const fn of(colour: Color) -> Self {
        match colour {
            Color::Rgb(..) => Self::TrueColour,
            Color::Indexed(_) => Self::Ansi256,
            Color::Reset => Self::Monochrome,
            _ => Self::Ansi16,
        }
    }

    /// Returns the depth announced by the environment: `NO_COLOR`, `COLORTERM`, `TERM`, and the
    /// variables of terminals that announce it by their name alone.
    pub fn detect() -> Self {
        let word = |name| env::var(name).unwrap_or_default();
        let (term, colorterm) = (word("TERM"), word("COLORTERM"));
        let names = [term.to_lowercase(), word("TERM_PROGRAM").to_lowercase()];
        let is_known = WITH_ALL_COLOURS.iter().any(|it| names.iter().any(|name| name.contains(it)));
        // Inside of these, the names are those of the terminal around them.
        let is_multiplexed = ["screen", "tmux"].iter().any(|it| term.starts_with(it));
        if env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            Self::Monochrome
        } else if matches!(&*colorterm, "truecolor" | "24bit")
            || !is_multiplexed && (is_known || env::var_os("WT_SESSION").is_some())
        {
            Self::TrueColour
        } else if term.contains("256color") {
            Self::Ansi256
        } else {
            Self::Ansi16
        }
    }
}

/// A set of glyphs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display, EnumMessage, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum GlyphSet {
    /// ASCII characters only, for the level, its frames, and all text.
    #[strum(message = "ASCII only; always used if the locale has no UTF-8")]
    Ascii,
    /// A level of ASCII characters, and frames of line-drawing characters.
    #[strum(message = "an ASCII level in frames of line-drawing characters")]
    Lines,
    /// Like `Lines`, with ground and open doors that look like what they are.
    #[default]
    #[strum(message = "ground and open doors that look like what they are")]
    Unicode,
}

const ASCII: [(char, char); 9] = [
    ('─', '-'),
    ('│', '|'),
    ('┌', '+'),
    ('┐', '+'),
    ('└', '+'),
    ('┘', '+'),
    ('…', '~'),
    ('●', '*'),
    ('○', '-'),
];

impl GlyphSet {
    /// All glyph sets.
    pub const ALL: [Self; 3] = every_variant![Ascii, Lines, Unicode];

    /// Returns a short description.
    pub fn help(self) -> &'static str {
        self.get_message().unwrap_or_default()
    }

    /// Returns the character to show in place of one that this set does not have.
    pub fn substitute(self, drawn: char) -> Option<char> {
        if self != Self::Ascii || drawn.is_ascii() {
            return None;
        }
        Some(ASCII.iter().find(|(other, _)| *other == drawn).map_or('?', |(_, ascii)| *ascii))
    }
}
