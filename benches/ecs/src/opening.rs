//! The setup of a game, as data from which each contender builds its world.

use hexdelve::prelude::{CharacterBundle, Dungeon, Pit, Position, Seed, Size, random_monsters};

/// A level and its inhabitants before the first turn. They are those of the game's pit
/// with the same seed, size and number of monsters.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The seed, which determines everything random.
    pub seed: Seed,
    /// The level.
    pub dungeon: Dungeon,
    /// The PC's start cell.
    pub player: Position,
    /// The monsters, in the order in which they join the queue.
    pub monsters: Vec<CharacterBundle>,
}

impl Opening {
    /// Generates a level of this size with this number of monsters.
    ///
    /// # Panics
    /// Panics if the monsters do not fit, or the generator does not support the size.
    pub fn new(seed: u64, monsters: u32, size: Size) -> Self {
        let seed = Seed(seed);
        let level = Pit::new(seed).size(size).monsters(monsters).generate_level();
        let (dungeon, player) = level.expect("the generator supports the size");
        let stream = &mut seed.inhabitants(1);
        let monsters = random_monsters(&dungeon, player, monsters, 1, stream);
        Self { seed, dungeon, player, monsters: monsters.expect("the monsters fit") }
    }
}
