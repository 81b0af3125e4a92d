//! Autopilots, which play in place of a human player, with the same [`PlayerView`] and the same
//! actions. Each has its own file.

mod careful;
mod explore;
mod hunter;
mod vector;

use super::PlayerView;
use crate::action::Action;
use careful::{Careful, Patient};
use explore::Explorer;
use hunter::Hunter;
use std::{fmt, str::FromStr};
use thiserror::Error;
use vector::Walker;

/// A decision maker for the PC, called on each of the PC's turns.
///
/// ```
/// use hexdelve::prelude::*;
/// struct Southward;
/// impl Autopilot for Southward {
///     fn choose_action(&mut self, player_view: &PlayerView<'_>) -> Action {
///         player_view.check_step(Direction::South).map_or(Action::Rest, |()| {
///             Action::Step(Direction::South)
///         })
///     }
/// }
/// let mut game = Pit::new(Seed(3)).start().unwrap();
/// let before = game.player_position().unwrap();
/// game.play(&mut Southward, 1);
/// assert!(game.player_position().is_none_or(|after| after.y >= before.y));
/// ```
pub trait Autopilot {
    /// Returns the PC's action for this turn.
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action;
}

impl<F: FnMut(&PlayerView<'_>) -> Action> Autopilot for F {
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action {
        self(view)
    }
}

/// The built-in autopilots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AutopilotName {
    /// Stays where it is.
    Rest,
    /// Steps to a random neighbouring cell.
    Random,
    /// Walks straight ahead, and changes direction at a wall.
    Straight,
    /// Walks to the nearest cell it has not seen yet.
    Explore,
    /// Attacks when it can, and keeps out of reach when it cannot.
    #[default]
    Hunter,
    /// Plays the delve: looks ahead, explores, takes useful items, and descends to get the Crown.
    Careful,
    /// Plays like `Careful`, but takes no item except the Crown.
    Frugal,
    /// Takes no item except the Crown, waits while a monster is in sight, and strikes first.
    Patient,
}

/// The error for an unknown autopilot name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no autopilot called \"{0}\": use rest, random, vector, explore, hunter, careful, \
     frugal or patient"
)]
pub struct UnknownAutopilot(String);

impl AutopilotName {
    /// All autopilots.
    pub const ALL: [Self; 8] =
        every_variant![Rest, Random, Straight, Explore, Hunter, Careful, Frugal, Patient];

    /// Returns the autopilot's name on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rest => "rest",
            Self::Random => "random",
            Self::Straight => "vector",
            Self::Explore => "explore",
            Self::Hunter => "hunter",
            Self::Careful => "careful",
            Self::Frugal => "frugal",
            Self::Patient => "patient",
        }
    }

    /// Creates a new autopilot of this kind.
    pub fn start(self) -> Box<dyn Autopilot> {
        match self {
            Self::Rest => Box::new(|_: &PlayerView<'_>| Action::Rest),
            Self::Random => Box::new(|view: &PlayerView<'_>| Walker::default().choose_action(view)),
            Self::Straight => Box::<Walker>::default(),
            Self::Explore => Box::<Explorer>::default(),
            Self::Hunter => Box::<Hunter>::default(),
            Self::Careful => Box::<Careful>::default(),
            Self::Frugal => Box::new(Careful::without_items()),
            Self::Patient => Box::<Patient>::default(),
        }
    }
}

impl fmt::Display for AutopilotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for AutopilotName {
    type Err = UnknownAutopilot;

    fn from_str(word: &str) -> Result<Self, UnknownAutopilot> {
        let found = Self::ALL.into_iter().find(|name| name.as_str() == word);
        found.ok_or_else(|| UnknownAutopilot(word.to_owned()))
    }
}
