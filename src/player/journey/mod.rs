//! Journeys: sequences of PC actions from a single command, each asked for before its turn. They
//! read only the [`PlayerView`]; the caller checks what only the game knows: whether an action is
//! fatal, and what has just happened.

mod danger_check;
mod destination;
mod explore;
mod interruption;
mod rest;
mod run;
mod stop_reason;
mod travel;

use super::{PlayerView, Refusal};
use crate::{
    action::{Action, Slot},
    dungeon::{Hardness, MovementCapabilities},
    grid::{Direction, Position},
};
use danger_check::Lookout;
pub use destination::{Landmark, TravelDestination, destinations};
use explore::Explore;
use interruption::interruption;
use rest::Wait;
use run::Run;
pub use stop_reason::{ExplorationSummary, StopReason};
use travel::Travel;

/// A journey in progress.
///
/// ```
/// use hexdelve::prelude::*;
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
    Travel(Travel),
    Explore,
    Wait(Wait),
    PutDown(Slot),
}

impl Journey {
    /// Creates a run in a direction: along a corridor, or straight across a room.
    pub const fn run(way: Direction) -> Self {
        Self::of(Plan::Run(Run::new(way)))
    }

    /// Creates a journey along known paths to a cell or, if the cell contains something
    /// solid, to a cell beside it.
    pub const fn travel(goal: Position) -> Self {
        Self::of(Plan::Travel(Travel { goal }))
    }

    /// Creates an exploration: the PC explores unknown parts of the level and picks up
    /// items, except the Crown and those it has dropped or thrown.
    pub const fn explore() -> Self {
        Self::of(Plan::Explore)
    }

    /// Creates a rest that lasts until something happens.
    pub const fn rest() -> Self {
        Self::of(Plan::Wait(Wait::new()))
    }

    /// Creates an order to put down all items in a slot, one after another. Monsters that
    /// are in sight from the start do not end it.
    pub const fn put_down(slot: Slot) -> Self {
        Self::of(Plan::PutDown(slot))
    }

    /// Returns the destination, if one was given.
    pub const fn goal(&self) -> Option<Position> {
        match &self.plan {
            Plan::Travel(travel) => Some(travel.goal),
            _ => None,
        }
    }

    /// Whether [`next_action`](Self::next_action) has looked at the PC's surroundings since the
    /// journey was created, or since
    /// [`accept_monsters_in_sight`](Self::accept_monsters_in_sight).
    pub const fn has_begun(&self) -> bool {
        self.lookout.has_begun()
    }

    /// Whether the journey takes a few turns only: a run, which goes only as far as the PC can see, or
    /// putting items down.
    pub const fn is_short(&self) -> bool {
        matches!(self.plan, Plan::Run(_) | Plan::PutDown(_))
    }

    /// Returns the event that ends the journey, if there is one among the events of the last action. The
    /// event has already been reported as a message. [`next_action`](Self::next_action)
    /// also returns it.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let level = Scenario::delve("@......").thing("pit", Position::new(3, 1));
    /// let mut game = level.foggy().start();
    /// let mut journey = Journey::run(Direction::East);
    /// let mut step = |game: &mut Game| {
    ///     let command = journey.next_action(&game.player_view().unwrap()).unwrap();
    ///     game.submit(command).unwrap();
    ///     journey.interruption(&game.player_view().unwrap())
    /// };
    /// assert_eq!(step(&mut game), None);
    /// let Some(StopReason::ThingEvent(trap)) = step(&mut game) else { panic!("there is a pit") };
    /// assert_eq!(trap.kind, ThingEventKind::TrapTriggered);
    /// ```
    pub fn interruption(&self, view: &PlayerView<'_>) -> Option<StopReason> {
        let is_run = matches!(self.plan, Plan::Run(_));
        interruption(view, self.lookout.last_position()?, is_run)
    }

    /// Lets the journey continue although these monsters are in sight, until one of them
    /// notices the PC or comes within half of its distance. Returns those that can come,
    /// soonest first.
    pub fn accept_monsters_in_sight(
        &mut self,
        view: &PlayerView<'_>,
    ) -> Vec<crate::creature::Identity> {
        self.lookout.accept(view)
    }

    const fn of(plan: Plan) -> Self {
        Self { plan, lookout: Lookout::new() }
    }

    /// Returns the next action.
    ///
    /// # Errors
    /// Returns the [`StopReason`] if the journey is over.
    pub fn next_action(&mut self, view: &PlayerView<'_>) -> Result<Action, StopReason> {
        if let Some(why) = self.interruption(view) {
            return Err(why);
        }
        match &mut self.plan {
            Plan::Run(run) => {
                self.lookout.look_while_running(view)?;
                run.next(view)
            }
            Plan::Travel(travel) => {
                self.lookout.look(view)?;
                unless_stuck(view, || travel.next(view))
            }
            Plan::Explore => {
                self.lookout.look(view)?;
                unless_stuck(view, || Explore::next(view))
            }
            Plan::Wait(wait) => {
                self.lookout.look_while_resting(view)?;
                wait.next()
            }
            Plan::PutDown(slot) => {
                self.lookout.compare(view)?;
                let is_left = view.pack.iter().any(|it| it.slot == *slot);
                if is_left { Ok(Action::Drop(*slot)) } else { Err(StopReason::AllDropped) }
            }
        }
    }
}

fn unless_stuck(
    view: &PlayerView<'_>,
    next: impl FnOnce() -> Result<Action, StopReason>,
) -> Result<Action, StopReason> {
    if view.stuck_moves > 0 { Ok(Action::Rest) } else { next() }
}

/// Only the player may step onto a trap or at a monster, a chest, a lock or rock.
fn step(view: &PlayerView<'_>, way: Direction) -> Result<Action, StopReason> {
    let cell = view.position.step(way);
    if let Some(monster) = view.monster_at(cell) {
        return Err(StopReason::BlockedByMonster(monster.into()));
    }
    let material = view.dungeon.material(cell);
    if material.hardness != Hardness::OPEN {
        let through = view.check_step(way).err();
        return Err(StopReason::Refused(through.unwrap_or(Refusal::Rock(way))));
    }
    if !MovementCapabilities::OPENS_DOORS.could_enter(material) {
        return Err(obstacle(view, cell)
            .map_or(StopReason::Refused(Refusal::Solid(way)), StopReason::BlockedByThing));
    }
    match trap(view, cell) {
        Some(trap) => Err(StopReason::BlockedByThing(trap)),
        None => Ok(Action::Step(way)),
    }
}

fn obstacle(view: &PlayerView<'_>, cell: Position) -> Option<Landmark> {
    let solid = view.things_at(cell).find(|thing| thing.obstacle.is_solid());
    solid.copied().map(Landmark::Thing)
}

fn trap(view: &PlayerView<'_>, cell: Position) -> Option<Landmark> {
    let trap = view.things_at(cell).find(|thing| super::walking_distance::is_trap(thing));
    trap.copied().map(Landmark::Thing)
}
