//! The exploring autopilot.

use super::{Autopilot, PlayerView};
use crate::{
    action::Action,
    grid::{Grid, Position},
    path::{DistanceMapKind, TunnelCosts, compute_distance_map, downhill},
};

/// Once it has seen every cell it can reach, it starts over.
#[derive(Debug, Default)]
pub(super) struct Explorer {
    seen: Option<Grid<bool>>,
    goal: Option<Position>,
}

impl Autopilot for Explorer {
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action {
        let size = view.dungeon.size();
        let seen = self.seen.get_or_insert_with(|| Grid::filled(size, false));
        for cell in view.field_of_view.cells() {
            seen[cell] = true;
        }
        if self.goal.is_none_or(|goal| seen[goal]) {
            self.goal = nearest_unseen(view, seen);
        }
        let Some(goal) = self.goal else {
            self.seen = None;
            return Action::Rest;
        };
        let (dungeon, costs) = (view.dungeon, &TunnelCosts::DEFAULT);
        let map = compute_distance_map(dungeon, costs, DistanceMapKind::Open, goal);
        downhill(&map, dungeon, costs, DistanceMapKind::Open, view.position)
            .map_or(Action::Rest, Action::Step)
    }
}

/// Among equally near cells, the first one in row order wins.
fn nearest_unseen(view: &PlayerView<'_>, seen: &Grid<bool>) -> Option<Position> {
    let from_here = view.distance_map(DistanceMapKind::Open, view.position);
    view.dungeon
        .open_cells()
        .filter(|cell| !seen[*cell])
        .filter_map(|cell| Some((from_here.distance(cell)?, cell)))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, cell)| cell)
}
