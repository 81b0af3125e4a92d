//! The second part of the help: the meanings of the symbols, those on the screen first.

use crate::{
    screen::overlay::ScreenContext,
    settings::GlyphSet,
    view::{BoardCell, KnownGame, Symbol, symbols_of_the_game, symbols_on_the_screen},
};

const GAP: usize = 2;
const MOST_COLUMNS: usize = 3;

pub(super) fn symbols(
    known_game: &KnownGame<'_>,
    screen: &ScreenContext<'_>,
    width: usize,
) -> Vec<String> {
    let shown = symbols_on_the_screen(known_game, screen.layout.room());
    let mut lines = vec!["On the screen now:".to_owned()];
    lines.extend(in_columns(&shown, screen.glyphs, width));
    for (title, mut symbols) in symbols_of_the_game(known_game) {
        symbols.retain(|it| !shown.iter().any(|other| other.is_like(it)));
        if !symbols.is_empty() {
            lines.push(format!("{title}:"));
            lines.extend(in_columns(&symbols, screen.glyphs, width));
        }
    }
    if !known_game.known.is_all() {
        lines.push("Reverse video: a monster that you last noticed there.".to_owned());
        lines.push("Ground in the colour of noises: tracks. Dark: remembered.".to_owned());
    }
    lines
}

fn in_columns(symbols: &[Symbol], glyphs: GlyphSet, width: usize) -> Vec<String> {
    let entry = |Symbol { glyph, role, name }: &Symbol| {
        let drawn = glyphs.of(BoardCell { glyph: *glyph, role: *role, marked: false });
        format!("{drawn} {name}")
    };
    let entries: Vec<_> = symbols.iter().map(entry).collect();
    let widest = entries.iter().map(|it| it.chars().count()).max().unwrap_or(0);
    let columns = ((width + GAP) / (widest + GAP)).clamp(1, MOST_COLUMNS);
    let rows = entries.len().div_ceil(columns);
    let line = |row: usize| {
        let parts = entries.iter().skip(row).step_by(rows.max(1));
        let padded: Vec<_> = parts.map(|it| format!("{it:<widest$}")).collect();
        padded.join(&" ".repeat(GAP)).trim_end().to_owned()
    };
    (0..rows).map(line).collect()
}
