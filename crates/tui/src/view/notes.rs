//! Notes on what the PC sees and carries, for the rows below the level that the log leaves free.

use crate::{
    messages::{
        minds::{stance, worthlessness},
        phrases,
    },
    view::{Belonging, KnownGame, symbols::PlacedSymbol},
};
use hexdelve::{creature::Bestiary, text::wrapped_and_indented, things::Catalogue};
use std::collections::BTreeSet;

const TITLE: &str = "About what you see and carry:";

/// If some notes do not fit, the last line counts them.
pub(super) fn notes_within(
    known_game: &KnownGame<'_>,
    in_view: &[PlacedSymbol],
    (width, height): (usize, usize),
) -> Vec<String> {
    let notes = notes(known_game, in_view);
    let notes: Vec<_> = notes.iter().map(|note| wrapped_and_indented(note, width)).collect();
    let rows = |count: usize| 1 + notes[..count].iter().map(Vec::len).sum::<usize>();
    let fits = |count: &usize| rows(*count) + usize::from(*count < notes.len()) <= height;
    let Some(count) = (1..=notes.len()).rev().find(fits) else { return Vec::new() };
    let left = notes.len() - count;
    let more = (left > 0).then(|| format!("and {left} more: look, or list your items"));
    std::iter::once(TITLE.to_owned())
        .chain(notes.into_iter().take(count).flatten())
        .chain(more)
        .collect()
}

fn notes(known_game: &KnownGame<'_>, in_view: &[PlacedSymbol]) -> Vec<String> {
    let world = known_game.world;
    let bestiary = Bestiary::of(world);
    let seen = known_game.known.nearest_first().into_iter().filter(|it| it.in_view);
    // What a kind does is said once, and how fast each of its monsters is.
    let mut explained = BTreeSet::new();
    let monsters = seen.map(|it| {
        let (letter, name, words) = (bestiary.letter(&it), bestiary.name(&it), bestiary.words(&it));
        let words = if explained.insert((letter, name)) { words } else { "" };
        let told = phrases::about_a_monster(words, it.speed.value(), stance(world, &it), "");
        format!("{letter} {name}: {told}{}", worthlessness(world, &it))
    });
    let catalogue = world.get_resource::<Catalogue>();
    let things = in_view.iter().filter_map(|it| {
        let kind = catalogue.and_then(|all| Some(all.kind(all.find(&it.symbol.name)?)))?;
        Some(format!("{} {}: {}", it.symbol.glyph, kind.name, kind.text))
    });
    let pack = Belonging::all(world).into_iter();
    let mut pack: Vec<_> =
        pack.map(|it| format!("{} {}: {}", it.glyph(), it.name(), it.text())).collect();
    // Usually the item that was picked up last.
    let last = pack.pop();
    let mut notes = Vec::new();
    for note in monsters.chain(last).chain(things).chain(pack) {
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    notes
}
