//! Journeys: sequences of PC actions from one command. They read only the [`PlayerView`]: the
//! caller checks whether an action is fatal.

mod stop_reason;

use super::{
    PlayerView, Refusal,
    walking_distance::{
        Ways, borders_on_the_unknown, deadly_hazards, delays, hazards, is_chest, is_trap,
    },
};
use crate::{
    action::{Action, Slot},
    creature::Identity,
    dungeon::{Hardness, MovementCapabilities, Terrain},
    grid::{Direction, Position},
    knowledge::RememberedThing,
};
use std::{cell::LazyCell, collections::BTreeMap, mem};
pub use stop_reason::{ExplorationSummary, KnownSounds, StopReason};
use stop_reason::{Lookout, disturbance};

/// A journey in progress.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::player::{Journey, StopReason};
/// let mut game = Scenario::delve("
///     @......
///           .
///           ..>
/// ").foggy().start();
/// let mut journey = Journey::explore();
/// let why = loop {
///     match journey.next_action(&game.player_view().unwrap()) {
///         Ok(command) => game.submit(command).unwrap(),
///         Err(why) => break why,
///     }
/// };
/// assert!(matches!(why, StopReason::Explored(found) if found.staircase.is_some()));
/// assert!(game.turns() > 5);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journey {
    plan: Plan,
    lookout: Lookout,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Plan {
    Run(Run),
    Travel(Trip),
    Explore,
    /// With the number of turns rested.
    Rest(u8),
    PutDown(Slot),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Trip {
    goal: Position,
    /// Whether it ends with picking up an item, which has not happened yet.
    fetches: bool,
    has_fetched: bool,
    /// Whether it crosses ground that holds or carries the PC if there is no other way.
    crosses: bool,
}

/// In turns. To rest longer takes another command, so that time does not slip by unseen.
const LONGEST_REST: u8 = 25;

impl Journey {
    /// Creates a run in a direction: along a corridor, or straight across a room.
    pub const fn run(way: Direction) -> Self {
        Self::of(Plan::Run(Run::new(way)))
    }

    /// Creates a journey along known paths to a cell, or beside it if it contains something solid.
    pub const fn travel(goal: Position) -> Self {
        Self::of(Plan::Travel(Trip { goal, fetches: false, has_fetched: false, crosses: false }))
    }

    /// Creates a journey to an item, which also picks it up, unless it is the Crown or on offer.
    pub const fn fetch(goal: Position) -> Self {
        Self::of(Plan::Travel(Trip { goal, fetches: true, has_fetched: false, crosses: false }))
    }

    /// Creates an exploration, which also picks up items, except the Crown, those put down and
    /// those on offer.
    pub const fn explore() -> Self {
        Self::of(Plan::Explore)
    }

    /// Creates a rest that lasts until something happens.
    pub const fn rest() -> Self {
        Self::of(Plan::Rest(0))
    }

    /// Creates an order to put down all items in a slot, although monsters may be in sight.
    pub const fn put_down(slot: Slot) -> Self {
        Self::of(Plan::PutDown(slot))
    }

    /// Returns the destination, if one was given.
    pub const fn goal(&self) -> Option<Position> {
        if let Plan::Travel(trip) = self.plan { Some(trip.goal) } else { None }
    }

    /// Whether the journey is an exploration.
    pub const fn is_exploration(&self) -> bool {
        matches!(self.plan, Plan::Explore)
    }

    /// Lets a journey to a place cross ground that holds or carries the PC, such as a web, where
    /// there is no other way.
    pub const fn accept_crossing(&mut self) {
        if let Plan::Travel(trip) = &mut self.plan {
            trip.crosses = true;
        }
    }

    /// Returns the sounds that no longer end the journey.
    pub const fn known_sounds(&mut self) -> &mut KnownSounds {
        &mut self.lookout.sounds
    }

    /// Whether [`next_action`](Self::next_action) has looked at the PC's surroundings since the
    /// journey was created or [accepted monsters](Self::accept_monsters_in_sight).
    pub const fn has_begun(&self) -> bool {
        self.lookout.before.is_some()
    }

    /// Whether the journey takes a few turns only, as a run or putting items down does.
    pub const fn is_short(&self) -> bool {
        matches!(self.plan, Plan::Run(_) | Plan::PutDown(_))
    }

    /// Returns the event of the last action that ends the journey, if there is one. It has
    /// already been reported as a message, and [`next_action`](Self::next_action) returns it too.
    pub fn interruption(&self, view: &PlayerView<'_>) -> Option<StopReason> {
        let why = disturbance(view, &self.lookout, matches!(self.plan, Plan::Run(_)));
        let has_fetched = matches!(&self.plan, Plan::Travel(Trip { has_fetched: true, .. }));
        why.or_else(|| has_fetched.then_some(StopReason::Arrived))
    }

    /// Lets a journey continue although monsters are in sight, until one of them notices the PC or
    /// comes within half of its distance, and although it comes upon one that still rests where it
    /// was. Returns those in sight that can come, soonest first; none if the journey is a rest or
    /// short, because monsters in sight do not end it.
    pub fn accept_monsters_in_sight(&mut self, view: &PlayerView<'_>) -> Vec<Identity> {
        match self.plan {
            Plan::Travel(_) | Plan::Explore => self.lookout.accept(view),
            Plan::Run(_) | Plan::Rest(_) | Plan::PutDown(_) => Vec::new(),
        }
    }

    const fn of(plan: Plan) -> Self {
        Self { plan, lookout: Lookout::NEW }
    }

    /// Returns the next action.
    ///
    /// # Errors
    /// Returns the [`StopReason`] if the journey is over.
    pub fn next_action(&mut self, view: &PlayerView<'_>) -> Result<Action, StopReason> {
        if let Some(why) = self.interruption(view) {
            return Err(why);
        }
        let has_begun = self.has_begun();
        let action = match &mut self.plan {
            Plan::Run(run) => {
                self.lookout.look_while_running(view)?;
                run.next(view)
            }
            Plan::Travel(trip) => {
                self.lookout.look(view)?;
                if view.stuck_moves > 0 { Ok(Action::Rest) } else { trip.next(view) }
            }
            Plan::Explore => {
                self.lookout.look(view)?;
                if view.stuck_moves > 0 { Ok(Action::Rest) } else { explore(view) }
            }
            Plan::Rest(turns) => {
                self.lookout.look_while_resting(view)?;
                if *turns == LONGEST_REST {
                    return Err(StopReason::Rested);
                }
                *turns += 1;
                Ok(Action::Rest)
            }
            Plan::PutDown(slot) => {
                self.lookout.compare(view)?;
                let is_left = view.pack.iter().any(|it| it.slot == *slot);
                if is_left { Ok(Action::Drop(*slot)) } else { Err(StopReason::AllDropped) }
            }
        };
        if let Ok(Action::Step(way)) = action {
            self.lookout.keep_apart(view, way, has_begun)?;
        }
        action
    }
}

/// Only the player may step onto a trap or at a monster, a chest or rock.
fn step(view: &PlayerView<'_>, way: Direction) -> Result<Action, StopReason> {
    let cell = view.position.step(way);
    if let Some(monster) = view.monster_at(cell) {
        return Err(StopReason::BlockedByMonster(monster.into()));
    }
    let blocking = view.dungeon.blocking(cell);
    if blocking.hardness != Hardness::OPEN {
        let through = view.check_step(way).err();
        return Err(StopReason::Refused(through.unwrap_or(Refusal::Rock(way))));
    }
    let enters = MovementCapabilities::OPENS_DOORS.could_enter(blocking);
    let is_in_the_way =
        |it: &&RememberedThing| if enters { is_trap(it) } else { it.obstacle.is_solid() };
    match view.things_at(cell).find(is_in_the_way) {
        Some(thing) => Err(StopReason::BlockedByThing(Landmark::Thing(*thing))),
        None if enters => Ok(Action::Step(way)),
        None => Err(StopReason::Refused(Refusal::Solid(way))),
    }
}

/// A staircase or a thing that identifies a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// A staircase down.
    Down(Position),
    /// A staircase up.
    Up(Position),
    /// A mechanism or an item.
    Thing(RememberedThing),
}

impl Landmark {
    /// Returns the landmark's cell.
    pub const fn cell(&self) -> Position {
        match self {
            Self::Down(cell) | Self::Up(cell) => *cell,
            Self::Thing(thing) => thing.cell,
        }
    }

    fn staircase(view: &PlayerView<'_>, cell: Position) -> Option<Self> {
        let terrain = view.dungeon.terrain(cell);
        let kind = if terrain == Terrain::DownStairs { Self::Down } else { Self::Up };
        view.is_useful(terrain).then(|| kind(cell))
    }

    fn of(view: &PlayerView<'_>, cell: Position) -> Option<Self> {
        let mechanism = || view.things_at(cell).find(|thing| !thing.is_item);
        let thing = || mechanism().or_else(|| view.things_at(cell).last());
        Self::staircase(view, cell).or_else(|| thing().copied().map(Self::Thing))
    }
}

/// A place to travel to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TravelDestination {
    /// The landmark at the place.
    pub landmark: Landmark,
    /// The turns that the way there takes, or `None` if no known path leads there.
    pub turns: Option<u32>,
    /// The first trap or dangerous feature on the only known path, if journeys go round it.
    pub hazard: Option<Position>,
}

impl Trip {
    /// If no known path leads to a known cell, the journey looks for one.
    fn next(&mut self, view: &PlayerView<'_>) -> Result<Action, StopReason> {
        let goal = self.goal;
        if view.position == goal {
            let is_wanted = |it: &RememberedThing| {
                !it.is_offered && !view.is_crown(it) && view.has_room_for(it.kind)
            };
            self.has_fetched =
                mem::take(&mut self.fetches) && view.pickup_target(goal).is_some_and(is_wanted);
            return if self.has_fetched { Ok(Action::PickUp) } else { Err(StopReason::Arrived) };
        }
        let ways = Ways::for_a_journey(view, self.crosses);
        let place = ways.approach(view, goal);
        if place == Some(view.position) {
            let beside = Landmark::of(view, goal).map(StopReason::ArrivedBeside);
            return Err(beside.unwrap_or(StopReason::Arrived));
        }
        if let Some(way) = place.and_then(|place| ways.first_step(place)) {
            return step(view, way);
        }
        let hazard = |shunned| first_hazard(view, goal, &Ways::from_the_player(view, shunned));
        match (hazard(&deadly_hazards(view)), hazard(&[])) {
            (Some(cell), _) => Err(StopReason::Crossing(cell)),
            (None, Some(cell)) => Err(StopReason::HazardOnPath(cell)),
            (None, None) if view.knows(goal) => look_for_a_path(view, goal),
            (None, None) => Err(StopReason::NoPath),
        }
    }
}

/// Returns the known places, nearest first: stairs, mechanisms except traps, and items.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::player::{Landmark, destinations};
/// let mut game = Scenario::delve(").@....>").foggy().start();
/// let known = destinations(&game.player_view().unwrap());
/// assert!(matches!(known[0].landmark, Landmark::Thing(_)));
/// assert!(matches!(known[1].landmark, Landmark::Down(_)) && known[1].turns == Some(5));
/// ```
pub fn destinations(view: &PlayerView<'_>) -> Vec<TravelDestination> {
    let ways = Ways::for_a_journey(view, false);
    let all_ways = LazyCell::new(|| Ways::from_the_player(view, &[]));
    let stairs = view.dungeon.open_cells();
    let stairs = stairs.filter_map(|cell| Landmark::staircase(view, cell));
    let things = view.things.iter().filter(|thing| !is_trap(thing)).map(|thing| thing.cell);
    let things = things.filter_map(|cell| Landmark::of(view, cell));
    let mut known = Vec::new();
    for landmark in stairs.chain(things).filter(|it| it.cell() != view.position) {
        let place = ways.approach(view, landmark.cell());
        let turns = place.and_then(|place| ways.turns(view, place));
        let hazard = || first_hazard(view, landmark.cell(), &all_ways);
        let hazard = if turns.is_none() { hazard() } else { None };
        let destination = TravelDestination { landmark, turns, hazard };
        if !known.contains(&destination) {
            known.push(destination);
        }
    }
    known.sort_by_key(|it: &TravelDestination| {
        let cell = it.landmark.cell();
        (it.turns.unwrap_or(u32::MAX), view.position.distance(cell), cell)
    });
    known
}

fn look_for_a_path(view: &PlayerView<'_>, goal: Position) -> Result<Action, StopReason> {
    let ways = Ways::through_the_unknown(view, &hazards(view), delays(view));
    let place = ways.approach(view, goal);
    if let Some(way) = place.and_then(|place| ways.first_step(place)) {
        return step(view, way);
    }
    let all_ways = Ways::through_the_unknown(view, &[], BTreeMap::new());
    let hazard = first_hazard(view, goal, &all_ways);
    Err(hazard.map_or(StopReason::NoPath, StopReason::HazardOnPath))
}

fn first_hazard(view: &PlayerView<'_>, goal: Position, ways: &Ways) -> Option<Position> {
    let route = ways.cells_to(view, ways.approach(view, goal)?)?;
    let hazards = hazards(view);
    route.into_iter().find(|cell| hazards.contains(cell))
}

fn explore(view: &PlayerView<'_>) -> Result<Action, StopReason> {
    let items = wanted_items(view).filter(|thing| view.has_room_for(thing.kind));
    let items: Vec<_> = items.map(|thing| thing.cell).collect();
    if items.contains(&view.position) {
        return Ok(Action::PickUp);
    }
    let ways = Ways::for_a_journey(view, false);
    let is_new = |cell: &Position| {
        items.contains(cell) || !view.has_seen(*cell) || borders_on_the_unknown(view, *cell)
    };
    let goal = ways.cells().skip(1).find(is_new);
    let way = goal.and_then(|goal| ways.first_step(goal));
    step(view, way.ok_or_else(|| StopReason::Explored(findings(view, &ways)))?)
}

/// Not what was put down or is on offer, what would need a slot of its own, or the Crown, which ends the game.
fn wanted_items<'v>(view: &'v PlayerView<'_>) -> impl Iterator<Item = &'v RememberedThing> {
    let has_one_to_hold = |thing: &RememberedThing| {
        view.pack.iter().any(|it| it.kind == thing.kind && !it.usage.is_used_up())
    };
    view.things.iter().filter(move |thing| {
        thing.is_item
            && !thing.dropped_by_player
            && !thing.is_offered
            && !view.has_enough_of(thing.kind)
            && !has_one_to_hold(thing)
            && !view.is_crown(thing)
            && view.is_next(thing)
    })
}

/// Returns the known chests and things on offer, nearest first.
pub fn prizes<'v>(view: &'v PlayerView<'_>) -> Vec<&'v RememberedThing> {
    let mut prizes: Vec<_> =
        view.things.iter().filter(|it| is_chest(it) || it.is_offered).collect();
    prizes.sort_by_key(|it| (view.position.distance(it.cell), it.cell));
    prizes
}

fn findings(view: &PlayerView<'_>, ways: &Ways) -> ExplorationSummary {
    let stairs = || ways.cells().filter_map(|cell| Landmark::staircase(view, cell));
    let down = stairs().find(|it| matches!(it, Landmark::Down(_)));
    let all_ways = Ways::from_the_player(view, &[]);
    let lacks_a_way_down = down.is_none();
    let leads_down = |cell| Landmark::staircase(view, cell) == Some(Landmark::Down(cell));
    let is_left = |cell: &Position| {
        ways.steps(*cell).is_none()
            && (borders_on_the_unknown(view, *cell) || lacks_a_way_down && leads_down(*cell))
    };
    let left = all_ways.cells().find(is_left);
    let items = wanted_items(view).map(|thing| thing.cell);
    ExplorationSummary {
        crown: view.things.iter().find(|it| view.is_crown(it)).map(|it| it.cell),
        staircase: down.or_else(|| stairs().next()),
        prizes: prizes(view).into_iter().map(|it| it.cell).collect(),
        items: items.filter(|cell| ways.steps(*cell).is_some()).collect(),
        hazard: left.and_then(|cell| first_hazard(view, cell, &all_ways)),
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Run {
    heading: Direction,
    trail: Vec<Position>,
}

impl Run {
    const fn new(heading: Direction) -> Self {
        Self { heading, trail: Vec::new() }
    }

    fn next(&mut self, view: &PlayerView<'_>) -> Result<Action, StopReason> {
        if let Some(last) = self.trail.last().copied() {
            if last == view.position {
                // The last step opened a door, so the PC has not moved.
                return Err(Landmark::of(view, last.step(self.heading))
                    .map_or(StopReason::Displaced, StopReason::NextToLandmark));
            }
            if last.step(self.heading) != view.position {
                return Err(StopReason::Displaced);
            }
            look_around(view, last, self.heading)?;
            self.heading = self.onward(view, last)?;
        }
        let command = step(view, self.heading)?;
        self.trail.push(view.position);
        Ok(command)
    }

    fn onward(&self, view: &PlayerView<'_>, last: Position) -> Result<Direction, StopReason> {
        let here = view.position;
        let has_begun = self.trail.len() > 1;
        match [last, here].map(|cell| is_in_the_open(view, cell)) {
            [false, true] if has_begun => Err(StopReason::EnteredRoom),
            [true, false] if has_begun => Err(StopReason::EnteredCorridor),
            [_, true] => self.straight_on(view, last),
            [from_the_open, false] => self.along(view, last, from_the_open),
        }
    }

    fn straight_on(&self, view: &PlayerView<'_>, last: Position) -> Result<Direction, StopReason> {
        let opens = |side: Direction| {
            !is_way(view, last.step(side)) && is_way(view, view.position.step(side))
        };
        if sides(self.heading).is_some_and(|sides| sides.into_iter().any(opens)) {
            return Err(StopReason::SideOpening);
        }
        let goes_on = is_way(view, view.position.step(self.heading));
        if goes_on { Ok(self.heading) } else { Err(StopReason::DeadEnd) }
    }

    /// Cells beside the last one do not count: the run could have entered them from there.
    fn along(
        &self,
        view: &PlayerView<'_>,
        last: Position,
        from_the_open: bool,
    ) -> Result<Direction, StopReason> {
        let here = view.position;
        let ahead = |way: &Direction| {
            let cell = here.step(*way);
            let is_behind = from_the_open && is_in_the_open(view, cell);
            let is_new = !is_behind && !self.trail.contains(&cell);
            is_way(view, cell) && is_new && !are_side_by_side(cell, last)
        };
        let ways: Vec<_> = Direction::ALL.into_iter().filter(ahead).collect();
        // Orthogonal directions come first, and a cell that shares an edge with one is no fork.
        let Some(first) = ways.first().copied() else { return Err(StopReason::DeadEnd) };
        let joined =
            |way: &Direction| *way == first || are_side_by_side(here.step(*way), here.step(first));
        if ways.iter().all(joined) { Ok(first) } else { Err(StopReason::Fork) }
    }
}

/// A passable cell straight ahead is skipped: the run checks it on arrival.
fn look_around(view: &PlayerView<'_>, last: Position, way: Direction) -> Result<(), StopReason> {
    let here = view.position;
    if let Some(landmark) = Landmark::of(view, here) {
        return Err(StopReason::AtLandmark(landmark));
    }
    let ahead = here.step(way);
    let new = |cell: &Position| cell.distance(last) > 1 && (*cell != ahead || !is_way(view, *cell));
    let mut beside = here.neighbours().filter(new);
    let landmark = beside.find_map(|cell| Landmark::of(view, cell));
    landmark.map_or(Ok(()), |landmark| Err(StopReason::NextToLandmark(landmark)))
}

/// A monster's tunnel counts as a corridor, too.
fn is_in_the_open(view: &PlayerView<'_>, cell: Position) -> bool {
    view.dungeon.terrain(cell) != Terrain::Corridor
}

fn is_way(view: &PlayerView<'_>, cell: Position) -> bool {
    view.dungeon.is_passable(cell)
}

const fn are_side_by_side(one: Position, other: Position) -> bool {
    one.x.abs_diff(other.x) + one.y.abs_diff(other.y) == 1
}

/// A diagonal step immediately leaves the walls behind, so it has no sides.
const fn sides(way: Direction) -> Option<[Direction; 2]> {
    match way {
        Direction::North | Direction::South => Some([Direction::East, Direction::West]),
        Direction::East | Direction::West => Some([Direction::North, Direction::South]),
        _ => None,
    }
}
