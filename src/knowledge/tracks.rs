//! Tracks of monsters on terrain features (rules §7, "Tracks").

use crate::{
    creature::Identity,
    grid::{Direction, Position},
};
use std::collections::BTreeMap;

/// The tracks of the last monster to enter a cell with a terrain feature. The PC can see
/// them for 20 of its turns.
///
/// ```
/// use hexdelve::prelude::*;
/// let gravel = "@.gg1";
/// let mut game = Scenario::delve(gravel).foggy().start();
/// game.submit(Action::Rest).unwrap();
/// let player_view = game.player_view().unwrap();
/// let (cell, track) = player_view.tracks().next().unwrap();
/// assert!(player_view.dungeon.feature(cell).is_some());
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
const LASTING: u64 = 20;

/// All tracks on a level, whether the PC sees them or not.
#[derive(Clone, Debug, Default)]
pub(super) struct Tracks(BTreeMap<Position, Track>);

impl Tracks {
    pub(super) fn add(&mut self, cell: Position, track: Track) {
        self.0.insert(cell, track);
    }

    pub(super) fn after(&self, turn: u64) -> impl Iterator<Item = (Position, &Track)> {
        let fresh = self.0.iter().filter(move |(_, track)| track.turn + LASTING > turn);
        fresh.map(|(cell, track)| (*cell, track))
    }
}
