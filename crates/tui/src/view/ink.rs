//! Text in the colours of what it names, and the styles of the parts of a screen.

use super::{KnownGame, ScreenRect};
use crate::settings::{Palette, Row};
use hexdelve::prelude::*;
use ratatui::{
    buffer::Buffer,
    style::{Color, Modifier, Style},
    text::{Line, Span},
};

/// Words that tell of danger to somebody, and of what is heard.
const DANGER: [&str; 12] = [
    "kills", "killed", "dies", "die", "death", "deadly", "shatters", "breaks", "caught", "lose",
    "burns", "falls",
];
const SOUND: [&str; 5] = ["hear", "hears", "digging", "noise", "noises"];

pub(crate) struct Inks<'a> {
    palette: &'a Palette,
    names: Vec<(&'a str, ColourRole)>,
}

impl<'a> Inks<'a> {
    pub(crate) fn of(known_game: &'a KnownGame<'_>, palette: &'a Palette) -> Self {
        let bestiary = Bestiary::of(known_game.world);
        let kinds = Abilities::all().map(|it| (&*bestiary.kind(it).name, ColourRole::Monster(it)));
        let creatures = known_game.known.creatures();
        let own = creatures
            .filter_map(|it| Some((bestiary.custom_name(it)?, ColourRole::Monster(it.abilities))));
        Self { palette, names: own.chain(kinds).collect() }
    }

    /// Colours the words in a part of the screen that have no colour yet.
    pub(crate) fn colour(&self, buffer: &mut Buffer, area: ScreenRect) {
        if self.palette.depth == crate::settings::ColourDepth::Monochrome {
            return;
        }
        let area = area.intersection(buffer.area);
        let plain = self.palette.paint(Row::Text).ink;
        for y in area.top()..area.bottom() {
            let mut x = area.left();
            while x < area.right() {
                let word: String = (x..area.right())
                    .map_while(|x| buffer[(x, y)].symbol().chars().next())
                    .take_while(|letter| letter.is_alphabetic() || *letter == '-')
                    .collect();
                let length = u16::try_from(word.chars().count()).unwrap_or(u16::MAX);
                let ink = if length > 2 { self.ink(&word) } else { None };
                for x in x..x.saturating_add(length).min(area.right()) {
                    let cell = &mut buffer[(x, y)];
                    // An alarm is one colour, and so is a selected line.
                    let is_plain = [Color::Reset, plain].contains(&cell.fg)
                        && cell.bg == Color::Reset
                        && !cell.modifier.contains(Modifier::REVERSED);
                    cell.fg = ink.filter(|_| is_plain).unwrap_or(cell.fg);
                }
                x = x.saturating_add(length.max(1));
            }
        }
    }

    fn ink(&self, word: &str) -> Option<Color> {
        if DANGER.contains(&word) {
            return Some(self.palette.paint(Row::Danger).ink);
        }
        if SOUND.contains(&word) {
            return Some(self.palette.paint(Row::Sound).ink);
        }
        let of = |word: &str| self.names.iter().find(|(name, _)| *name == word);
        let (_, role) = of(word).or_else(|| of(word.strip_suffix('s')?))?;
        self.palette.style(*role).fg
    }
}

impl Palette {
    pub(crate) fn text_on(&self, ink: Row, ground: Row) -> Style {
        Style::new().fg(self.paint(ink).ink).bg(self.paint(ground).ink)
    }

    pub(crate) fn ink(&self, row: Row) -> Style {
        Style::new().fg(self.paint(row).ink)
    }

    pub(crate) fn heading(&self, words: &str, note: &str, width: usize) -> Line<'static> {
        let room = width.saturating_sub(words.chars().count() + 1);
        let note = if note.chars().count() < room { note } else { "" };
        let words = format!("{words} ");
        Line::from(vec![
            Span::styled(words, self.text_on(Row::Accent, Row::Band).add_modifier(Modifier::BOLD)),
            Span::styled(format!("{note:>room$}"), self.text_on(Row::Faded, Row::Band)),
        ])
        .style(self.text_on(Row::Faded, Row::Band))
    }

    /// An alarm: a ground of danger, also without colours.
    pub(crate) fn alarm(&self) -> Style {
        let style = self.text_on(Row::Text, Row::Alarm).add_modifier(Modifier::BOLD);
        let has_colours = self.paint(Row::Alarm).ink != Color::Reset;
        if has_colours { style } else { style.add_modifier(Modifier::REVERSED) }
    }
}
