//! Two parts of the help: the meanings of the symbols, those on the screen first, and the rules
//! that decide games, in a few sentences.

use crate::prelude::*;
use crate::{
    messages::words::{bit_name, grouped, how_often, sentence},
    settings::GlyphSet,
    view::{Symbol, symbols_of_the_game, symbols_on_the_screen},
};
use hexdelve::{
    journal::{CHEST, CROWN, DEPTH, TURNS_TO_A_POINT},
    mind::STAGGER_CHANCE,
    text::wrapped,
};

const GAP: usize = 2;
const MOST_COLUMNS: usize = 3;

pub(super) fn symbols(screen: &ScreenContext<'_>, width: usize) -> Vec<String> {
    let known_game = screen.known_game;
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
    let entry =
        |Symbol { glyph, role, name }: &Symbol| format!("{} {name}", glyphs.of(*glyph, *role));
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
    let mut rules: Vec<_> = [
        "Whoever steps onto somebody kills them. That is how you kill monsters, how they \
        kill you, and how they kill each other.",
        "Speed says how often somebody acts: at speed 20 twice as often as at 10, which \
        is yours. So a slower monster can be made to arrive on your turn, and the turn \
        order shows when.",
        "Each monster has up to four bits. Its symbol is their sum, in hexadecimal: b, or \
        11, is 8 + 2 + 1.",
    ]
    .map(str::to_owned)
    .into();
    let erratic = format!("moves at random {}.", how_often(STAGGER_CHANCE));
    let bits = [
        (
            Ability::Intelligent,
            "knows the shortest way, and remembers where it last noticed you. Others go \
            straight ahead, and only while they see you.",
        ),
        (Ability::Telepathic, "knows where you are without seeing you."),
        (Ability::Tunneling, "digs through rock."),
        (Ability::Erratic, erratic.as_str()),
    ];
    rules.extend(
        bits.map(|(bit, means)| format!("{} {}: {means}", bit.bit(), sentence(bit_name(bit)))),
    );
    if known_game.world.contains_resource::<Depth>() {
        rules.extend(
            [
                "Ground drawn as a letter from g to z does something to you and to monsters \
            alike: look at it to read what.",
                "A ward stops one monster that would kill you. It is then gone, and so is the \
            monster's turn.",
                "If you stay on a level, hunters arrive by the first staircase up: one at first, \
            and then every 40 turns one more than before. The turn order and the status line \
            say when.",
                "If nobody else is left on a level, you can go down from anywhere.",
                "Taking the Crown on the last level wakes one monster of each mind and opens a \
            way out. Get there to win.",
            ]
            .map(str::to_owned),
        );
        rules.extend([
            format!(
                "The status line shows your score: {} for each level, {} for each chest, {} \
                for winning, minus 1 for every {} turns. A message shows what you earn: \
                (+50). A kill is worth the monster's speed, times one more than its number \
                of bits; twice that if another monster makes it.",
                DEPTH,
                CHEST,
                grouped(CROWN),
                TURNS_TO_A_POINT
            ),
            "Conducts are what you did without, such as items or kills. The story at the end \
            of a game lists those that you kept."
                .to_owned(),
        ]);
    }
    rules.iter().flat_map(|rule| wrapped(rule, width.min(WIDEST))).collect()
}
