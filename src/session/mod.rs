//! A player at a game: what is done is asked about where it would be death, carried
//! out, recorded and told, whatever shows it. The screens and the line interface
//! drive a game through this; no terminal is needed for it.

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
