//! All data except for the characters, for libraries that leave it to a struct of the
//! program.

use crate::{news::News, opening::Opening};
use hexdelve::prelude::{
    Action, DistanceMaps, Dungeon, FieldOfView, Grid, Position, Seed, TurnQueue,
};

/// The level and the turn, for a library whose entities are `E`.
#[derive(Debug)]
pub struct Level<E> {
    /// The seed.
    pub seed: Seed,
    /// The rock.
    pub dungeon: Dungeon,
    /// The distance maps.
    pub maps: DistanceMaps,
    /// The PC's field of view.
    pub view: FieldOfView,
    /// The queue of characters that wait for their turn.
    pub queue: TurnQueue,
    /// The occupant of each cell.
    pub occupants: Grid<Option<E>>,
    /// The events.
    pub news: News,
    /// The character whose turn it is.
    pub actor: Option<E>,
    /// Whether it is the PC's turn.
    pub is_players_turn: bool,
    /// The action that the acting character has chosen.
    pub action: Action,
    /// The step that the character is about to complete.
    pub step: Option<(Position, Position)>,
    /// Whether the game is over.
    pub over: bool,
}

impl<E: Copy> Level<E> {
    /// Returns the level without any characters.
    pub fn new(opening: &Opening) -> Self {
        let mut view = FieldOfView::default();
        view.refresh(&opening.dungeon, opening.player);
        Self {
            seed: opening.seed,
            dungeon: opening.dungeon.clone(),
            maps: DistanceMaps::default(),
            view,
            queue: TurnQueue::default(),
            occupants: Grid::filled(opening.dungeon.size(), None),
            news: News::default(),
            actor: None,
            is_players_turn: false,
            action: Action::Rest,
            step: None,
            over: false,
        }
    }
}
