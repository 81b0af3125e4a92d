//! Strike first, or keep out of reach.

use super::{Autopilot, PlayerView};
use crate::{
    action::Action,
    creature::Ability,
    grid::Position,
    knowledge::Sighting,
    path::{DistanceMap, MapKind, TunnelCosts, flood},
};

/// A careful hunter. It kills where nobody can strike back before its next
/// turn, and goes for the nearest monster as long as it cannot be struck on the
/// way; else it lets them come. Where no cell is safe it takes the one that the
/// fewest can reach. When nobody has come for a while it takes a risk.
#[derive(Debug, Default)]
pub(super) struct Hunter {
    waited: u32,
}

/// Turns of waiting after which those that could come would have come.
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

/// The map to the monster with the shortest way.
fn nearest_prey(survey: &PlayerView<'_>) -> Option<DistanceMap> {
    let kind = MapKind::of(survey.digs());
    let from_here = map_to(survey, kind, survey.place);
    let near = survey.monsters.iter().filter_map(|monster| {
        from_here.distance(monster.place).map(|distance| (distance, monster.place))
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, place)| map_to(survey, kind, place))
}

/// How many monsters could be in the cell before the PC acts again.
fn threats(survey: &PlayerView<'_>, cell: Position) -> usize {
    let near: Vec<_> = survey.monsters.iter().filter(|it| leaps(survey, it, cell)).collect();
    // Rock that the PC goes into is open to all who stand around it.
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

/// Whether it has turns enough to be there, if there were no rock. Who stands
/// in the cell will be dead.
fn leaps(survey: &PlayerView<'_>, monster: &Sighting, cell: Position) -> bool {
    monster.place != cell
        && monster.turns_before(survey.next_turn) >= u64::from(monster.place.distance(cell))
}

fn map_to(survey: &PlayerView<'_>, kind: MapKind, place: Position) -> DistanceMap {
    flood(survey.dungeon, &TunnelCosts::GAME, kind, place)
}
