//! The surroundings of the PC in words: monsters and landmarks in the order of the lists, with the
//! places without a glyph that a sighted player finds at a glance, such as exits of rooms and
//! unexplored ground; and the cells, slots and actions that typed words mean.

use super::parser::{ArtRequest, ItemRequest, Mark, quoted, slot};
use crate::prelude::*;
use crate::{
    messages::{
        bit_name, bombs_in_view, in_turns, introduced, listed, name_of_a_thing, points,
        terrain_in_words, thing_in_words, with_article,
    },
    session::{Handled, ItemAction, aim, handle},
    view::Belonging,
};
use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
use hexdelve::{
    action::ItemTarget,
    arts::ArtAim,
    player::{Ways, borders_on_the_unknown, hazards},
    things::usage,
    trades::{Aim, TradeWords},
};
use std::{
    collections::BTreeSet,
    iter::{repeat_n, successors},
};

#[derive(Clone, Debug)]
pub(super) struct Landmark {
    pub(super) name: String,
    pub(super) cell: Position,
    /// Along known paths that avoid known traps.
    pub(super) steps: Option<u32>,
    pub(super) in_sight: bool,
    pub(super) monster: Option<PerceivedMonster>,
    /// The monster's, as [`signs`] returns them.
    pub(super) signs: String,
    /// A staircase, or a path to unexplored ground.
    pub(super) leads_on: bool,
}

/// First the monsters and then all the rest, each group nearest first.
pub(super) struct Surroundings {
    pub(super) place: Position,
    pub(super) speed: Speed,
    pub(super) landmarks: Vec<Landmark>,
    size: Size,
    ways: Ways,
}

impl Landmark {
    fn new(known: &PlayerView<'_>, ways: &Ways, name: String, cell: Position) -> Self {
        let beside = || Some(ways.steps(ways.nearest_beside(cell)?)? + 1);
        let steps = ways.steps(cell).or_else(beside);
        let in_sight = known.field_of_view.sees(cell);
        Self { name, cell, steps, in_sight, monster: None, signs: String::new(), leads_on: false }
    }
}

impl Surroundings {
    pub(super) fn of(known: &PlayerView<'_>) -> Self {
        let ways = Ways::from_the_player(known, &hazards(known));
        let monster = |it: &PerceivedMonster| {
            let belief = it.concluded_knowledge(known.world);
            let name = introduced(it, Bestiary::of(known.world));
            let (monster, signs) = (Some(PerceivedMonster { belief, ..*it }), signs(known, it));
            Landmark { monster, signs, ..Landmark::new(known, &ways, name, it.position) }
        };
        let mut landmarks: Vec<_> = known.creatures().map(monster).collect();
        landmarks.extend(places(known, &ways));
        // The sort is stable: equal landmarks stay in the order in which they were found.
        landmarks.sort_by_key(|it| match it.monster {
            Some(_) => (false, u32::from(known.position.distance(it.cell)), it.cell),
            None => (true, it.steps.unwrap_or(u32::MAX), it.cell),
        });
        let (place, speed, size) = (known.position, known.speed, known.dungeon.size());
        Self { place, speed, landmarks, size, ways }
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

    /// The numbers are those of `listed`. An ambiguous mark is refused: throwing at the wrong
    /// target would cost more than a question.
    pub(super) fn cell(&self, mark: &Mark, listed: &[Landmark]) -> Result<Position, String> {
        match mark {
            Mark::Here => Ok(self.place),
            Mark::Legs(legs) => self.leg_by_leg(legs),
            Mark::Number(number) => {
                let gone = || format!("Number {number} is not on the list or no longer in view.");
                self.numbered(*number, listed).map(|it| it.cell).ok_or_else(gone)
            }
            Mark::Letter(letter) => self.lettered(*letter, listed),
            Mark::Named(name) => {
                let found = self.landmarks.iter().find(|it| answers_to(&it.name, name));
                let unknown = || format!("You know of no {} here.", quoted(name));
                found.map(|it| it.cell).ok_or_else(unknown)
            }
        }
    }

    pub(super) fn item_action(
        &self,
        game: &Game,
        listed_marks: &[Landmark],
        wanted: &ItemRequest,
        said: &str,
    ) -> Result<Action, String> {
        let ItemRequest { action, item, at, bit } = wanted;
        let slot = slot_of(game.world(), item)?;
        let cell = at.as_ref().map(|mark| self.cell(mark, listed_marks)).transpose()?;
        let handled = handle(game, *action, slot).map_err(|refusal| refusal.to_string())?;
        let (action, cell) = match (handled, cell) {
            (Handled::Aim(action), Some(cell)) => (action, cell),
            (Handled::Aim(_), None) => {
                let verb = if *action == ItemAction::Use { "use" } else { "throw" };
                return Err(format!(
                    "Give a target: {verb} {slot} at #1, or {verb} {slot} at 4 north 2 east."
                ));
            }
            (Handled::Do(_), Some(cell)) if *action == ItemAction::Use => {
                let item = Belonging::in_slot(game.world(), slot).map(|it| it.entity);
                match item.map(|item| usage(game.world(), item)) {
                    Some(UseMethod::AppliedOrThrown) => (ItemAction::Throw, cell),
                    _ => return Err(format!("It needs no target: use {slot}.")),
                }
            }
            (Handled::Do(action), _) => return Ok(action),
        };
        let aimed = aim(game, action, slot, cell).map_err(|refusal| refusal.to_string())?;
        match (aimed, bit) {
            (Some(action), _) => Ok(action),
            (None, Some(bit)) => Ok(Action::Use(slot, ItemTarget::Ability(cell, *bit))),
            (None, None) => {
                let bits = listed(&Ability::ALL.map(bit_name), "or");
                let target = said.split_once(" at ").map_or("#1", |(_, target)| target);
                Err(format!("Name the bit, too: use {slot} at {target}, then {bits}."))
            }
        }
    }

    pub(super) fn art_action(
        &self,
        game: &Game,
        listed: &[Landmark],
        ArtRequest { name, at }: &ArtRequest,
    ) -> Result<Action, String> {
        let cell = at.as_ref().map(|mark| self.cell(mark, listed)).transpose()?;
        let known = PlayerView::of(game.world()).arts();
        let art = known.into_iter().map(|(kind, _)| kind).find(|kind| kind.name == *name);
        let art = art.ok_or_else(|| format!("You do not know the art of {}.", quoted(name)))?;
        let by_itself = || format!("The art of {name} works by itself.");
        let (aim, action) = art.aim.zip(art.action()).ok_or_else(by_itself)?;
        Ok(Action::Custom(match (aim, cell) {
            (ArtAim::Nothing, _) => action,
            (_, Some(cell)) => action.at(cell),
            (ArtAim::Direction, None) => return Err(format!("Give a direction: {name} east.")),
            (ArtAim::Creature, None) => return Err(format!("Give a target: {name} #1.")),
        }))
    }

    fn leg_by_leg(&self, legs: &[(u16, Direction)]) -> Result<Position, String> {
        let mut ways = legs.iter().flat_map(|(steps, way)| repeat_n(*way, (*steps).into()));
        let step = |cell: Position, way| Some(cell.step(way)).filter(|it| self.size.contains(*it));
        let beyond = || "That is beyond the edge of the level.".to_owned();
        ways.try_fold(self.place, step).ok_or_else(beyond)
    }

    fn numbered<'a>(&'a self, number: usize, listed: &'a [Landmark]) -> Option<&'a Landmark> {
        let listed = listed.get(number.checked_sub(1)?)?;
        // A monster moves and may be gone from view; anything else keeps its place.
        let Some(monster) = listed.monster else { return Some(listed) };
        let is_it = |it: &&Landmark| it.monster.is_some_and(|it| it.entity == monster.entity);
        self.landmarks.iter().find(is_it)
    }

    /// The step, the landmark, or the nearest monster that the letter stands for.
    fn lettered(&self, letter: char, listed: &[Landmark]) -> Result<Position, String> {
        let is_meant =
            |it: &&Landmark| it.monster.is_some_and(|it| it.abilities.letter() == letter);
        let monster = self.landmarks.iter().find(is_meant);
        if let Some(way) = direction(letter.encode_utf8(&mut [0; 4])) {
            let step = self.leg_by_leg(&[(1, way)]);
            return match monster {
                Some(monster) if step != Ok(monster.cell) => {
                    let (way, name) = (way.name(), &monster.name);
                    Err(format!("{letter} could mean {way} or {name}: type {way}, or its name."))
                }
                _ => step,
            };
        }
        let number = letter.to_digit(10).map(|digit| digit as usize);
        match (monster, number.and_then(|number| self.numbered(number, listed))) {
            (Some(monster), Some(other)) if monster.cell != other.cell => Err(format!(
                "{letter} could mean {} or number {letter}, {}: type its name, or #{letter}.",
                monster.name, other.name
            )),
            (Some(found), _) | (None, Some(found)) => Ok(found.cell),
            (None, None) => Err(format!("You know of no {letter}.")),
        }
    }
}

/// Whether each typed word begins one of the name. `>` and `<` mean the staircases.
pub(super) fn answers_to(name: &str, said: &str) -> bool {
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

pub(super) fn slot_of(world: &World, item: &str) -> Result<Slot, String> {
    let named = || Belonging::all(world).into_iter().find(|it| answers_to(it.name(), item));
    let slot = slot(item).or_else(|| named().map(|it| it.slot));
    slot.ok_or_else(|| format!("You carry no {}.", quoted(item)))
}

fn places(known: &PlayerView<'_>, ways: &Ways) -> Vec<Landmark> {
    let unexplored: Vec<_> =
        ways.cells().filter(|cell| borders_on_the_unknown(known, *cell)).collect();
    let built: BTreeSet<_> = known.things.iter().map(|thing| thing.cell).collect();
    let mut found = Vec::new();
    let mut place = |name: &str, cell, leads_on| {
        found.push(Landmark { leads_on, ..Landmark::new(known, ways, name.to_owned(), cell) });
    };
    for thing in &known.things {
        let leads_on = thing.door_state.is_some() && unexplored.contains(&thing.cell);
        let more = match thing.is_offered {
            _ if leads_on => ", unexplored",
            true => ", on offer",
            false => "",
        };
        place(&(thing_in_words(known, thing) + more), thing.cell, leads_on);
    }
    for (cell, when) in bombs_on_the_ground(known) {
        place(&format!("a bomb that bursts {when}"), cell, false);
    }
    for terrain in [Terrain::DownStairs, Terrain::UpStairs] {
        if known.is_useful(terrain) {
            let name = terrain_in_words(terrain, known.world.get_resource());
            known.dungeon.cells_with(terrain).for_each(|cell| place(name, cell, true));
        }
    }
    let is_floor = |cell: Position| known.dungeon.terrain(cell) == Terrain::Floor;
    let is_exit = |cell: &Position| {
        known.dungeon.terrain(*cell) == Terrain::Corridor && cell.neighbours().any(is_floor)
    };
    let is_bare = |cell: &Position| !built.contains(cell);
    let mut groups = gathered(unexplored.into_iter().filter(is_bare));
    for exit in gathered(ways.cells().filter(is_exit).filter(is_bare)) {
        let is_apart = |group: &Vec<Position>| {
            group.iter().all(|cell| exit.iter().all(|other| cell.distance(*other) > 1))
        };
        let before = groups.len();
        groups.retain(is_apart);
        let leads_on = groups.len() < before;
        place(if leads_on { "an exit, unexplored" } else { "an exit" }, exit[0], leads_on);
    }
    for group in groups {
        place("unexplored ground", group[0], true);
    }
    found
}

/// Those that nobody carries, or stands on, with the time until each bursts.
pub(super) fn bombs_on_the_ground(
    known: &PlayerView<'_>,
) -> impl Iterator<Item = (Position, String)> {
    let lying = bombs_in_view(known).filter(|(cell, _)| known.name_at(*cell).is_none());
    lying.map(|(cell, hundredths)| (cell, in_turns(hundredths)))
}

/// What can be seen of a monster's trade, such as `, aims west, in line with you`.
pub(super) fn signs(known: &PlayerView<'_>, monster: &PerceivedMonster) -> String {
    let mut signs = TradeWords::signs_of(known.world, monster.entity);
    if let Some(aim) = known.world.get::<Aim>(monster.entity) {
        let line = successors(Some(monster.position), |cell| Some(cell.step(aim.direction)));
        let mut line = line.skip(1).take(aim.cells.into());
        signs.extend(line.any(|cell| cell == known.position).then(|| "in line with you".into()));
    }
    signs.iter().map(|sign| [", ", sign].concat()).collect()
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

/// Clockwise.
const DIRECTIONS: [Direction; 8] =
    [North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest];

/// The direction with these initials, or whose name begins like this.
pub(super) fn direction(said: &str) -> Option<Direction> {
    let is_short = |way: &Direction| points(&[*way]).eq_ignore_ascii_case(said);
    let begun = || DIRECTIONS.into_iter().filter(|way| way.name().starts_with(said));
    let shortest = || begun().min_by_key(|way| way.name().len());
    DIRECTIONS.into_iter().find(is_short).or_else(shortest)
}

/// How far away the next obstacle is, and what it is, in each direction that is not blocked by
/// rock.
pub(super) fn open_directions(known: &PlayerView<'_>) -> String {
    let traps = hazards(known);
    let is_free = |cell: &Position| {
        known.knows(*cell) && known.dungeon.is_passable(*cell) && !traps.contains(cell)
    };
    let told = |way: Direction| {
        let (mut end, mut steps) = (known.position.step(way), 0);
        while is_free(&end) {
            (end, steps) = (end.step(way), steps + 1);
        }
        let built = known.things_at(end).find(|thing| !thing.is_item);
        let built = built.map(|thing| with_article(&name_of_a_thing(known.world, thing)));
        match (steps, built) {
            (0, None) => None,
            (0, Some(built)) => Some(format!("{} blocked by {built}", way.name())),
            (_, None) => Some(format!("{} {steps}", way.name())),
            (_, Some(built)) => Some(format!("{} {steps} to {built}", way.name())),
        }
    };
    let told: Vec<_> = DIRECTIONS.into_iter().filter_map(told).collect();
    if told.is_empty() {
        return "Every direction is blocked.".to_owned();
    }
    format!("Open directions: {}.", told.join(", "))
}
