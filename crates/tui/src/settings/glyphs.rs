//! The characters that screens are drawn with. Only the drawing uses them: everywhere else,
//! the level consists of ASCII characters, so that no view depends on the player's choice.

use crate::view::BoardCell;
use hexdelve::{every_variant, looks::ColourRole};
use std::fmt;

/// A set of glyphs.
///
/// ```
/// use hexdelve_tui::{prelude::*, settings::GlyphSet};
/// let corridor = BoardCell { glyph: '#', role: ColourRole::Corridor, marked: false };
/// assert_eq!(GlyphSet::Lines.of(corridor), '#');
/// assert_eq!(GlyphSet::Unicode.of(corridor), '░');
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

    /// Returns the character a tile is drawn as.
    pub fn of(self, BoardCell { glyph, role, .. }: BoardCell) -> char {
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

#[cfg(test)]
mod tests {
    use super::*;
    use hexdelve::{dungeon::Terrain, things::DoorState};
    use ratatui::text::Span;

    /// Those of class A in EastAsianWidth.txt, from the blocks the glyphs are taken from.
    const AMBIGUOUS: &str = "¡¤§¨ª\u{ad}®°±²³´¶·¸¹º¼½¾¿ÆÐ×ØÞßæð÷øþ←↑→↓↔↕⇒⇔∀∂∃∇∈∏∑√∝∞∟∠∥∧∨∩∪∫∴∵∼≈≠≡≤≥⊂⊃⊕⊙⊥⊿█▓▒■□▲△▼▽◆◇○◎●★☆";

    #[test]
    fn every_glyph_is_one_column_wide_everywhere() {
        for (ascii, drawn) in UNICODE {
            assert_eq!(Span::raw(drawn.to_string()).width(), 1, "{ascii}");
            let is_box = ('\u{2500}'..='\u{258f}').contains(&drawn);
            assert!(!AMBIGUOUS.contains(drawn) && !is_box, "{drawn}");
        }
    }

    #[test]
    fn the_ground_and_the_doors_have_one_each() {
        let latches = [DoorState::Open, DoorState::Closed, DoorState::Locked];
        let doors = latches.into_iter().map(|latch| latch.glyph('+'));
        let ground = Terrain::ALL.into_iter().filter(|terrain| *terrain != Terrain::Rock);
        let all = ground.map(Terrain::glyph).chain(doors);
        let tile = BoardCell { role: ColourRole::Remembered, ..BoardCell::BLANK };
        let drawn: Vec<_> =
            all.map(|glyph| GlyphSet::Unicode.of(BoardCell { glyph, ..tile })).collect();
        for (index, glyph) in drawn.iter().enumerate() {
            assert!(!glyph.is_ascii() && !drawn[..index].contains(glyph), "{glyph}");
        }
    }
}
