//! A single colour as written in tables, and the number of colours a terminal needs to
//! show it.

use hexdelve::looks::COLOURS;
use ratatui::style::{Color, Style};
use std::{fmt, str::FromStr};

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ink(Option<Color>);

impl Ink {
    pub(crate) const NONE: Self = Self(None);

    /// The error describes the words that a terminal of this depth permits.
    pub(crate) fn read(word: &str, deepest: ColourDepth) -> Result<Self, String> {
        let colour = match Color::from_str(word) {
            _ if word == "default" => return Ok(Self::NONE),
            // The first sixteen have names.
            Ok(Color::Reset | Color::Indexed(..16)) | Err(_) => None,
            Ok(colour) => Some(Self(Some(colour))),
        };
        colour.filter(|ink| ink.depth() <= deepest).ok_or_else(|| {
            let more = match deepest {
                ColourDepth::Ansi16 => "",
                ColourDepth::Ansi256 => ", or \"16\" to \"255\"",
                ColourDepth::TrueColour => ", \"16\" to \"255\", or one like \"#ffb000\"",
            };
            format!("expected one of {}{more}", COLOURS.join(", "))
        })
    }

    pub(crate) const fn depth(self) -> ColourDepth {
        match self.0 {
            Some(Color::Rgb(..)) => ColourDepth::TrueColour,
            Some(Color::Indexed(_)) => ColourDepth::Ansi256,
            _ => ColourDepth::Ansi16,
        }
    }

    pub(crate) fn style(self) -> Style {
        self.0.map_or(Style::new(), |colour| Style::new().fg(colour))
    }
}

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("default"),
            Some(colour) => f.write_str(&colour.to_string().to_lowercase()),
        }
    }
}

impl ColourDepth {
    /// Returns the depth announced by the environment variables `TERM` and `COLORTERM`.
    pub fn detect() -> Self {
        let word = |name| std::env::var(name).unwrap_or_default();
        Self::from_env(&word("TERM"), &word("COLORTERM"))
    }

    /// Returns the depth announced by these values of `TERM` and `COLORTERM`.
    ///
    /// ```
    /// use hexdelve_tui::settings::ColourDepth;
    /// assert_eq!(ColourDepth::from_env("xterm-256color", "truecolor"), ColourDepth::TrueColour);
    /// assert_eq!(ColourDepth::from_env("tmux-256color", ""), ColourDepth::Ansi256);
    /// assert_eq!(ColourDepth::from_env("linux", ""), ColourDepth::Ansi16);
    /// ```
    pub fn from_env(term: &str, colorterm: &str) -> Self {
        if matches!(colorterm, "truecolor" | "24bit") || term.ends_with("-direct") {
            Self::TrueColour
        } else if term.contains("256color") {
            Self::Ansi256
        } else {
            Self::Ansi16
        }
    }
}
