//! The monsters and landmarks around the PC, in the order of the lists.

use crate::{
    messages::{
        reasons::name_of_a_thing,
        words::{introduced, with_article},
    },
    plain::places::{exits, unexplored},
};
use hexdelve::{
    creature::Bestiary,
    dungeon::Terrain,
    game::Game,
    grid::{Direction, Position, Size},
    knowledge::PerceivedMonster,
    player::{PlayerView, Ways, hazards},
};
use std::collections::BTreeSet;

#[derive(Clone, Debug)]
pub(crate) struct Landmark {
    pub(crate) name: String,
    pub(crate) cell: Position,
    /// Along known paths that avoid known traps.
    pub(crate) steps: Option<u32>,
    pub(crate) in_sight: bool,
    pub(crate) monster: Option<PerceivedMonster>,
    /// A staircase, or a path to unexplored ground.
    pub(crate) leads_on: bool,
}

/// First the monsters and then all the rest, each group nearest first.
#[derive(Debug)]
pub(crate) struct Surroundings {
    pub(crate) place: Position,
    pub(crate) size: Size,
    pub(crate) landmarks: Vec<Landmark>,
    numbered: Vec<Option<Landmark>>,
    ways: Ways,
}

/// A number keeps its meaning until the next list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listed(pub(crate) Vec<Landmark>);

impl Surroundings {
    pub(crate) fn of(game: &mut Game, listed: &Listed) -> Option<Self> {
        let player_view = game.player_view()?;
        let shunned: Vec<_> =
            hazards(&player_view).into_iter().filter(|it| *it != player_view.position).collect();
        let ways = Ways::from_the_player(&player_view, &shunned, false);
        let mut landmarks = monsters(&player_view);
        landmarks.extend(others(&player_view, &ways));
        for landmark in &mut landmarks {
            landmark.steps = steps(&ways, landmark.cell);
        }
        let rank = |it: &Landmark| {
            let far = u32::from(player_view.position.distance(it.cell));
            let far = if it.monster.is_some() { far } else { it.steps.unwrap_or(u32::MAX) };
            (it.monster.is_none(), far, it.cell)
        };
        // The sort is stable: equal landmarks stay in the order in which they were found.
        landmarks.sort_by_key(rank);
        let numbered = listed.0.iter().cloned().map(|it| it.found_again(&landmarks)).collect();
        let size = player_view.dungeon.size();
        Some(Self { place: player_view.position, size, landmarks, numbered, ways })
    }

    pub(crate) fn numbered(&self, number: usize) -> Option<&Landmark> {
        self.numbered.get(number.checked_sub(1)?)?.as_ref()
    }

    /// Includes the last step into the place itself, which may be solid.
    pub(super) fn route(&self, goal: Position) -> Option<Vec<Direction>> {
        if let Some(route) = self.ways.route(goal) {
            return Some(route);
        }
        let beside = self.ways.nearest_beside(goal)?;
        let mut route = self.ways.route(beside)?;
        route.extend(beside.toward(goal));
        Some(route)
    }
}

impl Landmark {
    /// A monster moves and may be gone from view; anything else keeps its place.
    fn found_again(self, landmarks: &[Self]) -> Option<Self> {
        let Some(monster) = self.monster else { return Some(self) };
        let is_it = |it: &&Self| it.monster.is_some_and(|it| it.entity == monster.entity);
        landmarks.iter().find(is_it).cloned()
    }
}

fn steps(ways: &Ways, cell: Position) -> Option<u32> {
    let beside = || Some(ways.steps(ways.nearest_beside(cell)?)? + 1);
    ways.steps(cell).or_else(beside)
}

fn monsters(player_view: &PlayerView<'_>) -> Vec<Landmark> {
    let bestiary = Bestiary::of(player_view.world);
    let landmark = |it: &PerceivedMonster| Landmark {
        name: introduced(it, bestiary),
        monster: Some(PerceivedMonster {
            belief: it.concluded_knowledge(player_view.world),
            ..*it
        }),
        ..at(player_view, it.position)
    };
    player_view.creatures().map(landmark).collect()
}

fn at(player_view: &PlayerView<'_>, cell: Position) -> Landmark {
    let in_sight = player_view.field_of_view.sees(cell);
    let (name, steps, monster) = (String::new(), None, None);
    Landmark { name, cell, steps, in_sight, monster, leads_on: false }
}

fn others(player_view: &PlayerView<'_>, ways: &Ways) -> Vec<Landmark> {
    let named = |name: &str, cell| Landmark { name: name.to_owned(), ..at(player_view, cell) };
    let on = |name: &str, cell| Landmark { leads_on: true, ..named(name, cell) };
    let new: Vec<_> = unexplored(player_view, ways);
    let built: BTreeSet<_> = player_view.things.iter().map(|thing| thing.cell).collect();
    let mut found: Vec<_> = player_view
        .things
        .iter()
        .map(|thing| {
            let name = with_article(&name_of_a_thing(player_view.world, thing));
            if thing.door_state.is_some() && new.contains(&thing.cell) {
                on(&format!("{name}, unexplored"), thing.cell)
            } else {
                named(&name, thing.cell)
            }
        })
        .collect();
    for (terrain, name) in
        [(Terrain::DownStairs, "a staircase down"), (Terrain::UpStairs, "a staircase up")]
    {
        if player_view.is_useful(terrain) {
            found.extend(player_view.dungeon.cells_with(terrain).map(|cell| on(name, cell)));
        }
    }
    let mut groups = gathered(new.into_iter().filter(|cell| !built.contains(cell)));
    let exits = exits(player_view, ways).filter(|cell| !built.contains(cell));
    for exit in gathered(exits) {
        let leads_on = |group: &Vec<Position>| {
            group.iter().any(|cell| exit.iter().any(|other| cell.distance(*other) <= 1))
        };
        let before = groups.len();
        groups.retain(|group| !leads_on(group));
        found.push(if groups.len() < before {
            on("an exit, unexplored", exit[0])
        } else {
            named("an exit", exit[0])
        });
    }
    found.extend(groups.iter().map(|group| on("unexplored ground", group[0])));
    found
}

/// The groups, and the cells of each group, keep the order of the input.
fn gathered(cells: impl Iterator<Item = Position>) -> Vec<Vec<Position>> {
    let cells: Vec<_> = cells.collect();
    let mut left: BTreeSet<_> = cells.iter().copied().collect();
    let mut groups = Vec::new();
    for first in cells {
        if !left.remove(&first) {
            continue;
        }
        let mut group = vec![first];
        let mut next = 0;
        while let Some(cell) = group.get(next).copied() {
            next += 1;
            group.extend(cell.neighbours().filter(|it| left.remove(it)));
        }
        groups.push(group);
    }
    groups
}
