//! Tracks of monsters on terrain features (rules §7, "Tracks").

use crate::{creature::Identity, grid::Direction};

/// The tracks of the last monster to enter a cell with a terrain feature. The PC can see
/// them for 20 of its turns.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::delve("@.gg1").foggy().start(); // Two cells of gravel.
/// game.submit(Action::Rest).unwrap();
/// let (_, track) = game.player_view().unwrap().tracks().next().unwrap();
/// assert_eq!((track.maker.abilities.letter(), track.direction), ('1', Some(Direction::West)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// The monster.
    pub maker: Identity,
    /// The direction in which the monster entered the cell, unless it came from far away.
    pub direction: Option<Direction>,
    /// The number of turns the PC had taken by then.
    pub turn: u64,
}

/// The number of the PC's turns for which tracks can be seen.
pub(super) const LASTING: u64 = 20;
