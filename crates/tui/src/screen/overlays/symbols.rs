//! Two parts of the help: the meanings of the symbols, those on the screen first, and the rules
//! that decide games, in a few sentences.

use super::ScreenContext;
use crate::{
    messages::{
        phrases,
        words::{bit_name, grouped, how_often, sentence},
    },
    settings::GlyphSet,
    view::{BoardCell, KnownGame, Symbol, symbols_of_the_game, symbols_on_the_screen},
};
use hexdelve::{
    creature::Ability,
    journal::{CHEST, CROWN, DEPTH, TURNS_TO_A_POINT},
    level::Depth,
    mind::STAGGER_CHANCE,
    text::wrapped,
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

/// Longer lines are hard to read.
const WIDEST: usize = 74;

pub(super) fn rules(known_game: &KnownGame<'_>, width: usize) -> Vec<String> {
    let mut rules = vec![
        phrases::rule_of_killing().to_owned(),
        phrases::rule_of_speed().to_owned(),
        phrases::rule_of_bits().to_owned(),
    ];
    let bits = [
        (Ability::Intelligent, phrases::what_intelligent_means().to_owned()),
        (Ability::Telepathic, phrases::what_telepathic_means().to_owned()),
        (Ability::Tunneling, phrases::what_tunneling_means().to_owned()),
        (Ability::Erratic, phrases::what_erratic_means(how_often(STAGGER_CHANCE))),
    ];
    rules.extend(
        bits.map(|(bit, means)| format!("{} {}: {means}", bit.bit(), sentence(bit_name(bit)))),
    );
    if known_game.world.contains_resource::<Depth>() {
        rules.extend([
            phrases::rule_of_the_ground().to_owned(),
            phrases::rule_of_wards().to_owned(),
            phrases::rule_of_hunters().to_owned(),
            phrases::rule_of_cleared_levels().to_owned(),
            phrases::rule_of_the_crown().to_owned(),
            phrases::rule_of_the_score(DEPTH, CHEST, grouped(CROWN), TURNS_TO_A_POINT),
            phrases::rule_of_conducts().to_owned(),
        ]);
    }
    rules.iter().flat_map(|rule| wrapped(rule, width.min(WIDEST))).collect()
}
