//! A player's session with a game, on a screen or in lines. An action that would be fatal
//! has to be confirmed; any other is carried out, recorded and reported.

mod controller;
mod item_choice;
mod journeys;
mod place_letters;
mod recording_target;
mod replay_position;
mod risk;
mod session_end;
mod warnings;

pub(crate) use controller::{GameController, Objection, Pilot};
pub(crate) use item_choice::{
    Aimed, DoorAsked, Handled, ItemAction, aim, close_door, handle, open_doors,
};
pub(crate) use place_letters::PlaceLetters;
pub use recording_target::RecordingTarget;
pub(crate) use replay_position::{Seek, Viewer};
pub use session_end::{NextGame, SessionEnd, SessionError};
