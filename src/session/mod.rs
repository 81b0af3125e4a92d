//! A player's session with a game. An action that would be fatal has to be confirmed; any
//! other is carried out, recorded and reported, whatever shows the game. The screens and
//! the line interface control a game through this module. Nothing here depends on a
//! terminal.

mod controller;
mod handling;
mod journeys;
mod recording;
mod risk;
mod session_end;
mod viewer;
mod warnings;

pub(crate) use controller::{GameController, Objection, Pilot};
pub(crate) use handling::{Aimed, DoorAsked, Handled, ItemAction, aim, close_a_door, handle};
pub use recording::Recording;
pub use session_end::{NextGame, SessionEnd, SessionError};
pub(crate) use viewer::{Seek, Viewer};
