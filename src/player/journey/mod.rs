//! Journeys: sequences of PC actions from a single command, each asked for before its turn. They
//! read only the [`PlayerView`]; the caller checks what only the game knows: whether an action is
//! fatal, and what has just happened.

mod stop_reason;
mod travel;

use super::{PlayerView, Refusal, walking_distance::is_trap};
use crate::{
    action::{Action, Slot},
    creature::Identity,
    dungeon::{Hardness, MovementCapabilities},
    grid::{Direction, Position},
    knowledge::RememberedThing,
};
pub use stop_reason::{ExplorationSummary, StopReason};
use stop_reason::{Lookout, disturbance};
pub use travel::{Landmark, TravelDestination, destinations};
use travel::{Run, explore, travel};

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
    Travel(Position),
    Explore,
    /// With the number of turns rested.
    Rest(u8),
    PutDown(Slot),
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
        Self::of(Plan::Travel(goal))
    }

    /// Creates an exploration, which also picks up items, except the Crown and those put down.
    pub const fn explore() -> Self {
        Self::of(Plan::Explore)
    }

    /// Creates a rest that lasts until something happens.
    pub const fn rest() -> Self {
        Self::of(Plan::Rest(0))
    }

    /// Creates an order to put down all items in a slot, one after another. Monsters that
    /// are in sight from the start do not end it.
    pub const fn put_down(slot: Slot) -> Self {
        Self::of(Plan::PutDown(slot))
    }

    /// Returns the destination, if one was given.
    pub const fn goal(&self) -> Option<Position> {
        if let Plan::Travel(goal) = self.plan { Some(goal) } else { None }
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
        let runs = matches!(self.plan, Plan::Run(_));
        disturbance(view, self.lookout.before.as_ref()?.position, runs)
    }

    /// Lets the journey continue although these monsters are in sight, until one of them notices
    /// the PC or comes within half of its distance. Returns those that can come, soonest first.
    pub fn accept_monsters_in_sight(&mut self, view: &PlayerView<'_>) -> Vec<Identity> {
        self.lookout.accept(view)
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
        match &mut self.plan {
            Plan::Run(run) => {
                self.lookout.look_while_running(view)?;
                run.next(view)
            }
            Plan::Travel(goal) => {
                self.lookout.look(view)?;
                if view.stuck_moves > 0 { Ok(Action::Rest) } else { travel(view, *goal) }
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
        }
    }
}

/// Only the player may step onto a trap or at a monster, a chest, a lock or rock.
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
