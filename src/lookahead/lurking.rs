//! Where those may be whom the PC has just lost from view.
//!
//! Nobody knows what they do, so this is no rehearsal: it is every cell that they
//! have had the moves for, through all that is not known to stop them.

use crate::{
    creature::CharacterLabel, grid::Position, knowledge::RememberedCreature, player::PlayerView,
    turn::Tick,
};
use std::collections::BTreeSet;

/// For so many turns of the PC's somebody is looked out for who has left its view.
/// After that it may be anywhere.
const LATELY: u64 = 10;

/// Those whom the PC has lost lately.
pub(super) fn lost_lately<'a>(
    survey: &PlayerView<'a>,
) -> impl Iterator<Item = &'a RememberedCreature> {
    let now = survey.turns;
    survey.lost().filter(move |lost| now - lost.turn <= LATELY)
}

/// When somebody acts next who has not been seen act since: the queue keeps its
/// moments, as long as its speed stays the same.
pub(super) fn next_turn(lost: &RememberedCreature, now: Tick) -> Tick {
    let seen = &lost.sighting;
    seen.next_turn + seen.turns_before(now) * seen.speed.delay()
}

/// The cells in which each of those may be before the PC acts again.
#[derive(Debug)]
pub(super) struct Lurkers(Vec<(CharacterLabel, BTreeSet<Position>)>);

impl Lurkers {
    pub(super) fn of(survey: &PlayerView<'_>) -> Self {
        let cells = |it: &RememberedCreature| ((&it.sighting).into(), within_reach(it, survey));
        Self(lost_lately(survey).map(cells).collect())
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Somebody who may come to a cell.
    pub(super) fn at(&self, cell: Position) -> Option<CharacterLabel> {
        self.0.iter().find(|(_, cells)| cells.contains(&cell)).map(|(who, _)| *who)
    }
}

/// By now it is somewhere out of view, and goes on from there.
fn within_reach(lost: &RememberedCreature, survey: &PlayerView<'_>) -> BTreeSet<Position> {
    let seen = &lost.sighting;
    let so_far = seen.turns_before(survey.now);
    let to_come = seen.turns_before(survey.next_turn) - so_far;
    let mut cells = spread(BTreeSet::from([seen.place]), so_far, lost, survey);
    cells.retain(|cell| !survey.field_of_view.sees(*cell));
    spread(cells, to_come, lost, survey)
}

fn spread(
    mut cells: BTreeSet<Position>,
    moves: u64,
    lost: &RememberedCreature,
    survey: &PlayerView<'_>,
) -> BTreeSet<Position> {
    let size = survey.dungeon.size();
    let means = lost.sighting.means();
    let lets_in = |cell: &Position| {
        let is_unknown = !survey.knows(*cell) && !size.on_the_border(*cell);
        size.contains(*cell) && (is_unknown || means.could_enter(survey.dungeon.matter(*cell)))
    };
    let mut border: Vec<_> = cells.iter().copied().collect();
    for _ in 0..moves {
        let next = border.iter().flat_map(|cell| cell.neighbours()).filter(lets_in);
        border = next.filter(|cell| cells.insert(*cell)).collect();
    }
    cells
}
