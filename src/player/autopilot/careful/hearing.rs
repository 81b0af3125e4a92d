//! The autopilot's reactions to sounds.

use crate::{
    grid::Position,
    knowledge::{HeardSound, SoundKind},
    player::PlayerView,
};
use std::collections::BTreeMap;

/// The distance in cells within which the PC waits for a moving monster.
const EARSHOT: u16 = 4;
/// The distance in cells within which the PC avoids a monster lying in wait.
const CLOSE: u16 = 3;
/// The number of turns for which the PC avoids a monster lying in wait.
const DETOUR: u64 = 25;

/// Somebody unseen. A PC that waits for it strikes first, unless the monster is faster.
pub(super) fn somebody_comes(view: &PlayerView<'_>) -> bool {
    let moves = |sound: &HeardSound| {
        matches!(sound.kind, SoundKind::QuickSteps | SoundKind::Steps | SoundKind::Digging)
    };
    sounds_now(view, EARSHOT).any(moves)
}

/// A cell is avoided only once, so that the PC does not keep turning back forever.
#[derive(Debug, Default)]
pub(super) struct Ambushes(BTreeMap<Position, u64>);

impl Ambushes {
    pub(super) fn listen(&mut self, view: &PlayerView<'_>) {
        let breathes = |sound: &&HeardSound| sound.kind == SoundKind::Breathing;
        let blocks = sounds_now(view, CLOSE).filter(breathes);
        let cells = blocks.flat_map(|sound| sound.cell.neighbours().chain([sound.cell]));
        let may_hide = |cell: &Position| view.dungeon.is_passable(*cell) || !view.knows(*cell);
        for cell in cells.filter(may_hide) {
            self.0.entry(cell).or_insert(view.turns + DETOUR);
        }
        self.0.retain(|cell, _| !view.field_of_view.sees(*cell));
    }

    pub(super) fn shunned(&self, view: &PlayerView<'_>) -> impl Iterator<Item = Position> {
        let (place, turn) = (view.position, view.turns);
        let avoided = self.0.iter().filter(move |(_, until)| **until > turn);
        avoided.flat_map(|(cell, _)| cell.neighbours()).filter(move |cell| *cell != place)
    }
}

fn sounds_now<'a>(view: &PlayerView<'a>, within: u16) -> impl Iterator<Item = &'a HeardSound> {
    let (place, turns) = (view.position, view.turns);
    let is_now = move |it: &&HeardSound| it.turn == turns && it.cell.distance(place) <= within;
    view.sounds().filter(is_now)
}
