//! Themes: the palettes in `assets/themes`, and `assets/colours.toml`. Also the number of colours
//! of a terminal, and the glyph sets (ASCII or Unicode) that screens are drawn with. Only the
//! drawing uses them: everywhere else, the level consists of ASCII characters.

use crate::settings::Palette;
use hexdelve::{content::SourceText, every_variant, looks::ColourRole};
use ratatui::style::Color;
use std::fmt;

/// A built-in palette.
///
/// ```
/// use hexdelve_tui::settings::{ColourDepth, Palette, Theme};
/// let sixteen = Palette::built_in();
/// assert_eq!(Theme::Sixteen.palette(sixteen), *sixteen);
/// assert_ne!(Theme::Safe.palette(sixteen), *sixteen);
/// assert_eq!(Theme::Safe.depth(), ColourDepth::Ansi256);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// The sixteen colours of every terminal.
    #[default]
    Sixteen,
    /// The colours that are the same in every terminal.
    Many,
    /// Any 24-bit colours.
    True,
    /// Greys.
    Monochrome,
    /// Colours for colour-blind players.
    Safe,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 5] = every_variant![Sixteen, Many, True, Monochrome, Safe];

    /// Returns the name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sixteen => "sixteen",
            Self::Many => "256",
            Self::True => "true",
            Self::Monochrome => "monochrome",
            Self::Safe => "safe",
        }
    }

    /// Returns a short description.
    pub const fn help(self) -> &'static str {
        match self {
            Self::Sixteen => "the sixteen colours of every terminal",
            Self::Many => "softer colours, for terminals with 256 colours",
            Self::True => "any colours, for terminals with 24-bit colours",
            Self::Monochrome => "greys only",
            Self::Safe => "for colour-blind players, on terminals with 256 colours",
        }
    }

    /// Returns the colour depth the theme needs.
    pub const fn depth(self) -> ColourDepth {
        match self {
            Self::Sixteen | Self::Monochrome => ColourDepth::Ansi16,
            Self::Many | Self::Safe => ColourDepth::Ansi256,
            Self::True => ColourDepth::TrueColour,
        }
    }

    /// Returns the colours of the theme; `sixteen` is the default palette.
    ///
    /// # Panics
    /// Never panics: a test reads every theme.
    pub fn palette(self, sixteen: &Palette) -> Palette {
        let table = match self {
            // A content file has the default colours.
            Self::Sixteen => return sixteen.clone(),
            Self::Many => include_str!("../../assets/themes/256.toml"),
            Self::True => include_str!("../../assets/themes/true.toml"),
            Self::Monochrome => include_str!("../../assets/themes/monochrome.toml"),
            Self::Safe => include_str!("../../assets/themes/safe.toml"),
        };
        let text = SourceText::new(format!("{self}.toml"), table);
        Palette::read_for(&text, self.depth()).expect("a test reads every theme")
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The number of colours a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColourDepth {
    /// The sixteen colours of every terminal, whose shades the user can choose.
    Ansi16,
    /// The sixteen colours, and 240 more that are the same everywhere.
    Ansi256,
    /// All 24-bit colours.
    TrueColour,
}

impl ColourDepth {
    pub(crate) const fn of(colour: Color) -> Self {
        match colour {
            Color::Rgb(..) => Self::TrueColour,
            Color::Indexed(_) => Self::Ansi256,
            _ => Self::Ansi16,
        }
    }

    /// Returns the depth announced by the environment variables `TERM` and `COLORTERM`.
    pub fn detect() -> Self {
        let word = |name| std::env::var(name).unwrap_or_default();
        let (term, colorterm) = (word("TERM"), word("COLORTERM"));
        if matches!(&*colorterm, "truecolor" | "24bit") || term.ends_with("-direct") {
            Self::TrueColour
        } else if term.contains("256color") {
            Self::Ansi256
        } else {
            Self::Ansi16
        }
    }
}

/// A set of glyphs.
///
/// ```
/// use hexdelve_tui::{prelude::*, settings::GlyphSet};
/// assert_eq!(GlyphSet::Lines.of('#', ColourRole::Corridor), '#');
/// assert_eq!(GlyphSet::Unicode.of('#', ColourRole::Corridor), '░');
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GlyphSet {
    /// ASCII characters only, for the level, its frames, and all text.
    Ascii,
    /// A level of ASCII characters, and frames of line-drawing characters.
    #[default]
    Lines,
    /// Like `Lines`, with floors, corridors, stairs and doors that look like what they are.
    Unicode,
}

const ASCII: [(char, char); 7] =
    [('─', '-'), ('│', '|'), ('┌', '+'), ('┐', '+'), ('└', '+'), ('┘', '+'), ('…', '~')];

/// One column wide in every terminal, even if it gives two to characters that are wide in East
/// Asian fonts. That rules out the full block, the middle dot and the arrows.
const UNICODE: [(char, char); 7] =
    [('.', '∙'), ('#', '░'), ('<', '«'), ('>', '»'), ('+', '⊞'), ('X', '⊠'), ('\'', '▯')];

impl GlyphSet {
    /// All glyph sets.
    pub const ALL: [Self; 3] = every_variant![Ascii, Lines, Unicode];

    /// Returns the name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Lines => "lines",
            Self::Unicode => "unicode",
        }
    }

    /// Returns a short description.
    pub const fn help(self) -> &'static str {
        match self {
            Self::Ascii => "ASCII only; always used if the locale has no UTF-8",
            Self::Lines => "an ASCII level in frames of line-drawing characters",
            Self::Unicode => "special floors, corridors, stairs and doors, one column wide",
        }
    }

    /// Returns the character that a glyph of this role is drawn as.
    pub fn of(self, glyph: char, role: ColourRole) -> char {
        // The letters of monsters, items and maps keep their meaning.
        let is_part_of_the_level = matches!(
            role,
            ColourRole::Floor
                | ColourRole::Corridor
                | ColourRole::Stairs
                | ColourRole::Mechanism
                | ColourRole::Remembered
                | ColourRole::Landmark
                | ColourRole::Danger
        );
        if self != Self::Unicode || !is_part_of_the_level {
            return glyph;
        }
        UNICODE.iter().find(|(ascii, _)| *ascii == glyph).map_or(glyph, |(_, drawn)| *drawn)
    }

    /// Returns the character to show in place of one that this set does not have.
    pub fn substitute(self, drawn: char) -> Option<char> {
        if self != Self::Ascii || drawn.is_ascii() {
            return None;
        }
        Some(ASCII.iter().find(|(other, _)| *other == drawn).map_or('?', |(_, ascii)| *ascii))
    }
}

impl fmt::Display for GlyphSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
