//! A player at a game: what is done is asked about where it would be death, carried
//! out, recorded and told, whatever shows it. The screens and the line interface
//! drive a game through this; no terminal is needed for it.

mod controller;
mod farewell;
mod handling;
mod journeys;
mod recording;
mod risk;
mod viewer;
mod warnings;

pub(crate) use controller::{GameController, Objection, Pilot};
pub use farewell::{Farewell, NextGame, SessionError};
pub(crate) use handling::{Aimed, DoorAsked, Handled, ItemAction, aim, close_a_door, handle};
pub use recording::Recording;
pub(crate) use viewer::{Seek, Viewer};
