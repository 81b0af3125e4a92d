//! Why a journey ends.

use super::{Landmark, Refusal};
use crate::{action::Killed, creature::CharacterLabel, grid::Position, things::ThingEvent};

/// Why a journey does not begin, or goes no further. It says what, and leaves
/// the words to whoever tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// Somebody was in sight before it began.
    NotInSight(CharacterLabel),
    /// Somebody was so near before it began that it could soon be here.
    NotSoNear(CharacterLabel),
    /// Somebody comes into view.
    ComesIntoView(CharacterLabel),
    /// Something was done to the PC, or it did something that was not meant.
    Befell(ThingEvent),
    /// Somebody died before its eyes.
    Death(Killed),
    /// Somebody is felt who was not before.
    IsFelt(CharacterLabel),
    /// Somebody could soon be here.
    ComesNear(CharacterLabel),
    /// Somebody stands in the way.
    Occupied(CharacterLabel),
    /// Something is in the way that no journey goes onto or through.
    InTheWay(Landmark),
    /// What the next step would be answered.
    Refused(Refusal),
    /// The PC cannot move.
    Stuck,
    /// It can move again.
    Freed,
    /// It is no longer fast.
    Slowed,
    /// Telepaths feel it again.
    Unveiled,
    /// It is on another level, or not where its last step led.
    Elsewhere,
    /// The PC is where it was to go.
    Arrived,
    /// No known way leads there.
    NoWay,
    /// The only known ways lead over a trap.
    OnlyOverATrap,
    /// The PC has rested for as long as it does by one command.
    Rested,
    /// Something is where the PC runs.
    Here(Landmark),
    /// The PC has come beside something.
    Beside(Landmark),
    /// A corridor has led into the open.
    Opens,
    /// A room has led into a corridor.
    Narrows,
    /// There is a way out beside the PC.
    Opening,
    /// More than one way leads on.
    Fork,
    /// No way leads on.
    DeadEnd,
    /// All that can be reached has been seen.
    Explored(ExplorationSummary),
}

/// What is known when all that can be reached has been seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplorationSummary {
    /// Where the Crown lies, if that is known.
    pub crown: Option<Position>,
    /// The nearest staircase: one that leads down, if there is any.
    pub staircase: Option<Landmark>,
    /// The chests, the nearest first.
    pub chests: Vec<Position>,
    /// How many doors are locked.
    pub locked: usize,
    /// Where items lie that could be reached, if the pack were not full.
    pub items: Vec<Position>,
    /// Whether there is more beyond a trap.
    pub trapped: bool,
}
