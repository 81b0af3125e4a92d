//! A colour as written in tables, and the number of colours a terminal needs to show it.

use hexdelve::looks::COLOURS;
use ratatui::style::Color;
use std::str::FromStr;

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

/// `Color::Reset` stands for the terminal's default colour. The error describes the words that a
/// terminal of this depth permits.
pub(crate) fn read_colour(word: &str, deepest: ColourDepth) -> Result<Color, String> {
    let colour = match Color::from_str(word) {
        _ if word == "default" => Some(Color::Reset),
        // The first sixteen have names.
        Ok(Color::Reset | Color::Indexed(..16)) | Err(_) => None,
        Ok(colour) => Some(colour),
    };
    colour.filter(|it| ColourDepth::of(*it) <= deepest).ok_or_else(|| {
        let more = match deepest {
            ColourDepth::Ansi16 => "",
            ColourDepth::Ansi256 => ", or \"16\" to \"255\"",
            ColourDepth::TrueColour => ", \"16\" to \"255\", or one like \"#ffb000\"",
        };
        format!("expected one of {}{more}", COLOURS.join(", "))
    })
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
