//! The cells that may contain monsters the PC has just lost sight of: all within their moves so
//! far, through anything not known to stop them. What they do is unknown, so nothing is simulated.

use crate::{
    creature::Identity, grid::Position, knowledge::RememberedCreature, player::PlayerView,
    turn::GameTime,
};
use std::collections::BTreeSet;

/// Events in the queue never move, so this is exact as long as the speed stays the same.
pub(super) fn next_turn(lost: &RememberedCreature, now: GameTime) -> GameTime {
    let seen = &lost.sighting;
    seen.next_turn + seen.turns_before(now) * seen.speed.delay()
}

/// With the cells that each may reach.
pub(super) fn lurkers(view: &PlayerView<'_>) -> Vec<(Identity, BTreeSet<Position>)> {
    view.lost_lately().map(|it| ((&it.sighting).into(), within_reach(it, view))).collect()
}

/// By now it is in a cell out of view, and it moves on from there.
fn within_reach(lost: &RememberedCreature, view: &PlayerView<'_>) -> BTreeSet<Position> {
    let seen = &lost.sighting;
    let so_far = seen.turns_before(view.now);
    let to_come = seen.turns_before(view.next_turn) - so_far;
    let mut cells = spread(BTreeSet::from([seen.position]), so_far, lost, view);
    cells.retain(|cell| !view.field_of_view.sees(*cell));
    spread(cells, to_come, lost, view)
}

fn spread(
    mut cells: BTreeSet<Position>,
    moves: u64,
    lost: &RememberedCreature,
    view: &PlayerView<'_>,
) -> BTreeSet<Position> {
    let size = view.dungeon.size();
    let means = lost.sighting.means();
    let lets_in = |cell: &Position| {
        let is_unknown = !view.knows(*cell) && !size.is_on_border(*cell);
        size.contains(*cell) && (is_unknown || means.could_enter(view.dungeon.material(*cell)))
    };
    // By layers: each round adds the neighbours of the cells that the last one added.
    let mut border: Vec<_> = cells.iter().copied().collect();
    for _ in 0..moves {
        let next = border.iter().flat_map(|cell| cell.neighbours()).filter(lets_in);
        border = next.filter(|cell| cells.insert(*cell)).collect();
    }
    cells
}
