//! Themes: the palettes in `assets/themes`, and `assets/colours.toml`.

use crate::settings::{Palette, colour::ColourDepth};
use hexdelve::{content::SourceText, every_variant};
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_is_a_table_of_its_depth() {
        for theme in Theme::ALL {
            let palette = theme.palette(Palette::built_in());
            let depths = palette.rows().map(|(_, colour)| ColourDepth::of(colour));
            assert_eq!(depths.max(), Some(theme.depth()), "{theme}");
        }
    }
}
