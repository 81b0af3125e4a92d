//! The hunting autopilot, which strikes first or keeps out of reach.

use super::{Autopilot, PlayerView};
use crate::{
    action::Action,
    creature::Ability,
    grid::Position,
    knowledge::Sighting,
    path::{DistanceMap, MapKind, TunnelCosts, flood},
};

/// A careful hunter. It kills a monster if no other can strike back before its next turn,
/// and approaches the nearest monster as long as none can strike it on the way; otherwise
/// it lets monsters come. If no cell is safe, it takes the one that the fewest monsters
/// can reach. If no monster has come for a while, it takes a risk.
#[derive(Debug, Default)]
pub(super) struct Hunter {
    waited: u32,
}

/// The number of turns of waiting after which any monster that could come would have
/// come.
const PATIENCE: u32 = 12;

impl Autopilot for Hunter {
    fn command(&mut self, survey: &PlayerView<'_>) -> Action {
        let bold = self.waited >= PATIENCE;
        let prey = nearest_prey(survey);
        let stay = (Action::Rest, survey.place);
        let steps =
            survey.ways().into_iter().map(|way| (Action::Step(way), survey.place.step(way)));
        let choice = std::iter::once(stay).chain(steps).min_by_key(|(_, cell)| {
            let kills = survey.monster_at(*cell).is_some();
            let danger = if bold { 0 } else { threats(survey, *cell) };
            let way = prey.as_ref().and_then(|prey| prey.distance(*cell));
            (danger, !kills, way.unwrap_or(u32::MAX))
        });
        let command = choice.map_or(Action::Rest, |(command, _)| command);
        self.waited = if command == Action::Rest { self.waited + 1 } else { 0 };
        command
    }
}

/// Returns the distance map to the monster with the shortest path.
fn nearest_prey(survey: &PlayerView<'_>) -> Option<DistanceMap> {
    let kind = MapKind::of(survey.digs());
    let from_here = map_to(survey, kind, survey.place);
    let near = survey.monsters.iter().filter_map(|monster| {
        from_here.distance(monster.place).map(|distance| (distance, monster.place))
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, place)| map_to(survey, kind, place))
}

/// Returns the number of monsters that could be in a cell before the PC acts again.
fn threats(survey: &PlayerView<'_>, cell: Position) -> usize {
    let near: Vec<_> = survey.monsters.iter().filter(|it| leaps(survey, it, cell)).collect();
    // A PC that enters rock opens it for every monster around it, so their paths need not
    // be checked.
    if near.is_empty() || !survey.dungeon.is_open(cell) {
        return near.len();
    }
    let walks = map_to(survey, MapKind::Open, cell);
    let arrives = |monster: &&&Sighting| {
        let turns = monster.turns_before(survey.next_turn);
        monster.abilities.has(Ability::Tunneling)
            || walks.distance(monster.place).is_some_and(|way| u64::from(way) <= turns)
    };
    near.iter().filter(arrives).count()
}

/// Whether a monster has enough turns to reach a cell if rock is ignored. A monster that
/// is already in the cell does not count, because the PC's step kills it.
fn leaps(survey: &PlayerView<'_>, monster: &Sighting, cell: Position) -> bool {
    monster.place != cell
        && monster.turns_before(survey.next_turn) >= u64::from(monster.place.distance(cell))
}

fn map_to(survey: &PlayerView<'_>, kind: MapKind, place: Position) -> DistanceMap {
    flood(survey.dungeon, &TunnelCosts::GAME, kind, place)
}
