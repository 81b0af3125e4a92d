//! Resolving typed names to cells and slots: monsters and landmarks around the PC, in the order of
//! the lists; the words for directions; and places without a glyph that a sighted player finds at a
//! glance, such as exits of rooms and unexplored ground.

use super::parser::{Item, Mark, quoted};
use crate::{
    messages::{
        reasons::name_of_a_thing,
        words::{introduced, with_article},
    },
    view::Belonging,
};
use bevy_ecs::prelude::World;
use hexdelve::{
    action::Slot,
    creature::Bestiary,
    dungeon::Terrain,
    game::Game,
    grid::{Direction, Position, Size},
    knowledge::PerceivedMonster,
    player::{PlayerView, Ways, borders_on_the_unknown, hazards},
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

/// An ambiguous mark is refused: throwing at the wrong target would cost more than a question.
pub(crate) fn cell(around: &Surroundings, mark: &Mark) -> Result<Position, String> {
    match mark {
        Mark::Here => Ok(around.place),
        Mark::Legs(legs) => leg_by_leg(around, legs),
        Mark::Number(number) => match around.numbered(*number) {
            Some(landmark) => Ok(landmark.cell),
            None => Err(format!("Number {number} is not on the list or no longer in view.")),
        },
        Mark::Letter(letter) => lettered(around, *letter),
        Mark::LetterOrStep(letter, way) => {
            let step = leg_by_leg(around, &[(1, *way)]);
            match with_the_letter(around, *letter) {
                Some(monster) if step != Ok(monster.cell) => {
                    let (way, name) = (way.name(), &monster.name);
                    Err(format!("{letter} could mean {way} or {name}: type {way}, or its name."))
                }
                _ => step,
            }
        }
        Mark::Named(name) => {
            let found = around.landmarks.iter().find(|it| answers_to(&it.name, name));
            found.map(|it| it.cell).ok_or_else(|| format!("You know of no {} here.", quoted(name)))
        }
    }
}

fn leg_by_leg(around: &Surroundings, legs: &[(u16, Direction)]) -> Result<Position, String> {
    let mut cell = around.place;
    for (steps, direction) in legs {
        for _ in 0..*steps {
            cell = cell.step(*direction);
            if !around.size.contains(cell) {
                return Err("That is beyond the edge of the level.".to_owned());
            }
        }
    }
    Ok(cell)
}

/// That of the nearest monster with this letter, or else the landmark with this number.
fn lettered(around: &Surroundings, letter: char) -> Result<Position, String> {
    let monster = with_the_letter(around, letter);
    let number = letter.to_digit(10).map(|digit| digit as usize);
    let numbered = number.and_then(|number| around.numbered(number));
    match (monster, numbered) {
        (Some(monster), Some(other)) if monster.cell != other.cell => Err(format!(
            "{letter} could mean {} or number {letter}, {}: type its name, or #{letter}.",
            monster.name, other.name
        )),
        (Some(found), _) | (None, Some(found)) => Ok(found.cell),
        (None, None) => Err(format!("You know of no {letter}.")),
    }
}

fn with_the_letter(around: &Surroundings, letter: char) -> Option<&Landmark> {
    let is_meant = |it: &&Landmark| it.monster.is_some_and(|it| it.abilities.letter() == letter);
    around.landmarks.iter().find(is_meant)
}

/// Whether each typed word begins one of the name. `>` and `<` mean the staircases.
pub(crate) fn answers_to(name: &str, said: &str) -> bool {
    let said = match said {
        ">" => "down",
        "<" => "up",
        said => said,
    };
    let is_article = |word: &&str| ["a", "an", "the"].contains(word);
    let mut words = said.split_whitespace().filter(|word| !is_article(word)).peekable();
    words.peek().is_some()
        && words.all(|word| {
            let stem = if word == "stairs" { "stair" } else { word };
            name.split(' ').any(|part| part.to_lowercase().starts_with(stem))
        })
}

pub(crate) fn slot(world: &World, item: &Item) -> Result<Slot, String> {
    match item {
        Item::Slot(slot) => Ok(*slot),
        Item::Named(name) => {
            let all = Belonging::all(world);
            let found = all.iter().find(|it| answers_to(it.name(), name));
            found.map(|it| it.slot).ok_or_else(|| format!("You carry no {}.", quoted(name)))
        }
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

/// Nearest first.
pub(crate) fn unexplored(player_view: &PlayerView<'_>, ways: &Ways) -> Vec<Position> {
    ways.cells().filter(|cell| borders_on_the_unknown(player_view, *cell)).collect()
}

/// Nearest first.
pub(crate) fn exits(player_view: &PlayerView<'_>, ways: &Ways) -> impl Iterator<Item = Position> {
    let is_floor = |cell: Position| player_view.dungeon.terrain(cell) == Terrain::Floor;
    let is_exit = move |cell: &Position| {
        player_view.dungeon.terrain(*cell) == Terrain::Corridor && cell.neighbours().any(is_floor)
    };
    ways.cells().filter(is_exit)
}

pub(crate) fn shape(player_view: &PlayerView<'_>) -> String {
    let ways: Vec<_> =
        DIRECTIONS.into_iter().filter_map(|(_, way)| one_way(player_view, way)).collect();
    if ways.is_empty() {
        "Every direction is blocked.".to_owned()
    } else {
        format!("Open directions: {}.", ways.join(", "))
    }
}

fn one_way(player_view: &PlayerView<'_>, way: Direction) -> Option<String> {
    let traps = hazards(player_view);
    let is_free = |cell: &Position| {
        player_view.knows(*cell) && player_view.dungeon.is_passable(*cell) && !traps.contains(cell)
    };
    let line =
        std::iter::successors(Some(player_view.position.step(way)), |cell| Some(cell.step(way)));
    let steps = line.clone().take_while(is_free).count();
    let end = line.clone().find(|cell| !is_free(cell))?;
    let built = player_view.things_at(end).find(|thing| !thing.is_item);
    let built = built.map(|thing| with_article(&name_of_a_thing(player_view.world, thing)));
    match (steps, built) {
        (0, None) => None,
        (0, Some(built)) => Some(format!("{} blocked by {built}", way.name())),
        (_, None) => Some(format!("{} {steps}", way.name())),
        (_, Some(built)) => Some(format!("{} {steps} to {built}", way.name())),
    }
}

/// Clockwise.
pub(crate) const DIRECTIONS: [([&str; 2], Direction); 8] = [
    (["north", "n"], Direction::North),
    (["northeast", "ne"], Direction::NorthEast),
    (["east", "e"], Direction::East),
    (["southeast", "se"], Direction::SouthEast),
    (["south", "s"], Direction::South),
    (["southwest", "sw"], Direction::SouthWest),
    (["west", "w"], Direction::West),
    (["northwest", "nw"], Direction::NorthWest),
];

/// Returns the direction named by a word; a prefix of a full name is enough.
pub(crate) fn direction(said: &str) -> Option<Direction> {
    let exact = DIRECTIONS.iter().find(|(names, _)| names.contains(&said));
    let begun = || {
        let begun = DIRECTIONS.iter().filter(|(names, _)| names[0].starts_with(said));
        begun.min_by_key(|(names, _)| names[0].len())
    };
    exact.or_else(begun).map(|(_, direction)| *direction)
}
