//! The hunting autopilot, which strikes first or keeps out of reach.

use super::{Autopilot, PlayerView};
use crate::{
    action::Action,
    creature::Ability,
    grid::Position,
    knowledge::PerceivedMonster,
    path::{DistanceMap, DistanceMapKind},
};

/// Kills if no other monster can strike back in time, and approaches as long as none can
/// strike it on the way. If no cell is safe, it moves to the one the fewest monsters can
/// reach; if none has come for a while, it takes a risk.
#[derive(Debug, Default)]
pub(super) struct Hunter {
    waited: u32,
}

/// In turns. Within that time, any monster able to reach the PC would have done so.
const PATIENCE: u32 = 12;

impl Autopilot for Hunter {
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action {
        let bold = self.waited >= PATIENCE;
        let prey = nearest_prey(view);
        let stay = (Action::Rest, view.position);
        let steps = view
            .possible_steps()
            .into_iter()
            .map(|way| (Action::Step(way), view.position.step(way)));
        let choice = std::iter::once(stay).chain(steps).min_by_key(|(_, cell)| {
            let kills = view.monster_at(*cell).is_some();
            let danger = if bold { 0 } else { threats(view, *cell) };
            let way = prey.as_ref().and_then(|prey| prey.distance(*cell));
            (danger, !kills, way.unwrap_or(u32::MAX))
        });
        let command = choice.map_or(Action::Rest, |(command, _)| command);
        self.waited = if command == Action::Rest { self.waited + 1 } else { 0 };
        command
    }
}

fn nearest_prey(view: &PlayerView<'_>) -> Option<DistanceMap> {
    let kind = DistanceMapKind::of(view.footing.means.digs);
    let from_here = view.distance_map(kind, view.position);
    let near = view.monsters.iter().filter_map(|monster| {
        from_here.distance(monster.position).map(|distance| (distance, monster.position))
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, place)| view.distance_map(kind, place))
}

fn threats(view: &PlayerView<'_>, cell: Position) -> usize {
    let near: Vec<_> = view.monsters.iter().filter(|it| leaps(view, it, cell)).collect();
    // Entering rock opens it to every monster nearby, so their paths need not be checked.
    if near.is_empty() || !view.dungeon.is_open(cell) {
        return near.len();
    }
    let walks = view.distance_map(DistanceMapKind::Open, cell);
    let arrives = |monster: &&&PerceivedMonster| {
        let turns = monster.turns_before(view.next_turn);
        monster.abilities.has(Ability::Tunneling)
            || walks.distance(monster.position).is_some_and(|way| u64::from(way) <= turns)
    };
    near.iter().filter(arrives).count()
}

/// Ignores rock. One already in the cell does not count, because the PC's step kills it.
fn leaps(view: &PlayerView<'_>, monster: &PerceivedMonster, cell: Position) -> bool {
    monster.position != cell
        && monster.turns_before(view.next_turn) >= u64::from(monster.position.distance(cell))
}
