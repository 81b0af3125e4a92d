//! The pit: one level, everybody visible, the last one standing wins.

use super::{GameMode, SetupError, announce_the_level, draw_inhabitants, start_of_the_player};
use crate::{
    creature::{Monster, Player, RockBorer},
    dungeon::{Dungeon, DungeonFile, SpatialIndex, generate},
    grid::{Position, Size},
    path::{DistanceMaps, TunnelCosts},
    rng::Seed,
    sight::FieldOfView,
};
use bevy_ecs::prelude::{Entity, World};
use serde::{Deserialize, Serialize};

/// The most that a turn limit can be: what a journal's numbers hold, and
/// nobody reaches.
pub(super) const MOST_TURNS: u64 = i64::MAX as u64;

/// How a game in the pit begins.
///
/// ```
/// use hexdelve::prelude::*;
/// let game = Pit::new(Seed(7)).monsters(12).start()?;
/// assert_eq!(game.status(), GameStatus::Undecided);
/// assert_eq!(game.monsters(), 12);
/// # Ok::<(), SetupError>(())
/// ```
///
/// A journal writes all of it down, and a dungeon of one's own as a file within
/// the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pit {
    seed: Seed,
    monsters: u32,
    size: Size,
    #[serde(skip)]
    dungeon: Option<Dungeon>,
    bore: bool,
    turn_limit: Option<u64>,
    player: Option<Position>,
}

impl Pit {
    /// What the assignment calls reasonable for a dungeon of its size.
    pub const DEFAULT_MONSTERS: u32 = 10;

    /// A generated level of 80 × 21 with 10 monsters.
    pub fn new(seed: Seed) -> Self {
        Self {
            seed,
            monsters: Self::DEFAULT_MONSTERS,
            size: Size::STANDARD,
            dungeon: None,
            player: None,
            bore: false,
            turn_limit: None,
        }
    }

    /// How many monsters there are, at least 1.
    #[must_use]
    pub fn monsters(mut self, count: u32) -> Self {
        self.monsters = count;
        self
    }

    /// The size of a generated level.
    #[must_use]
    pub fn size(mut self, size: Size) -> Self {
        self.size = size;
        self
    }

    /// A level of one's own in place of a generated one.
    #[must_use]
    pub fn dungeon(mut self, dungeon: Dungeon) -> Self {
        self.dungeon = Some(dungeon);
        self
    }

    /// The level of a file, and the PC where the file says.
    #[must_use]
    pub fn file(mut self, file: DungeonFile) -> Self {
        self.player = file.player.or(self.player);
        self.dungeon(file.dungeon)
    }

    /// Where the PC starts, in place of some room's floor.
    #[must_use]
    pub fn player_at(mut self, place: Position) -> Self {
        self.player = Some(place);
        self
    }

    /// Lets the PC walk through rock, leaving corridor behind.
    #[must_use]
    pub fn bore(mut self, bore: bool) -> Self {
        self.bore = bore;
        self
    }

    /// Ends the game as stalled after so many turns of the PC.
    #[must_use]
    pub fn turn_limit(mut self, turns: Option<u64>) -> Self {
        self.turn_limit = turns.map(|turns| turns.min(MOST_TURNS));
        self
    }

    /// The same with another seed.
    #[must_use]
    pub(crate) fn reseeded(self, seed: Seed) -> Self {
        Self { seed, ..self }
    }

    /// The seed.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// The level of one's own, where there is one.
    pub const fn own_dungeon(&self) -> Option<&Dungeon> {
        self.dungeon.as_ref()
    }

    /// How many monsters there are, how large a generated level is, and whether
    /// the PC walks through rock.
    pub(crate) const fn settings(&self) -> (u32, Size, bool) {
        (self.monsters, self.size, self.bore)
    }

    /// Where the PC starts, if that is not some room's floor.
    pub(crate) const fn own_start(&self) -> Option<Position> {
        self.player
    }

    /// After how many turns of the PC the game ends as stalled, if ever.
    pub(crate) const fn most_turns(&self) -> Option<u64> {
        self.turn_limit
    }

    /// The level, and the cell where the PC starts.
    ///
    /// # Errors
    /// [`SetupError`] where there is no such cell.
    pub fn lay_out(&self) -> Result<(Dungeon, Position), SetupError> {
        let dungeon = match &self.dungeon {
            Some(dungeon) => dungeon.clone(),
            None => generate(self.size.checked()?, &mut self.seed.layout(1)),
        };
        let start = match self.player {
            Some(place) => place,
            None => start_of_the_player(&dungeon, &mut self.seed.stream(b"start", 1, 0))?,
        };
        if dungeon.is_open(start) {
            Ok((dungeon, start))
        } else {
            Err(SetupError::PlayerInRock(start))
        }
    }

    /// What puts the level and everybody on it into a world that has the
    /// plugins, and says who is the PC.
    pub(crate) fn furnish(&self) -> Result<impl FnOnce(&mut World) -> Entity, SetupError> {
        let (dungeon, start) = self.lay_out()?;
        let mut stream = self.seed.inhabitants(1);
        let monsters = draw_inhabitants(&dungeon, start, self.monsters, 1, &mut stream)?;
        let (seed, bore) = (self.seed, self.bore);
        Ok(move |world: &mut World| {
            world.insert_resource(seed);
            world.insert_resource(GameMode::Pit);
            let player = settle(world, dungeon, Some(start));
            if bore {
                world.entity_mut(player).insert(RockBorer);
            }
            for monster in monsters {
                world.spawn((Monster, monster));
            }
            announce_the_level(world, 1);
            look_from(world, Some(start));
            player
        })
    }
}

/// Makes a level the present one and puts the PC on it, if it has a place. The
/// PC comes before all others, so that the queue is in the order of birth.
pub(crate) fn settle(world: &mut World, dungeon: Dungeon, start: Option<Position>) -> Entity {
    world.insert_resource(SpatialIndex::new(dungeon.size()));
    let costs = *world.get_resource_or_init::<TunnelCosts>();
    world.insert_resource(DistanceMaps::new(costs));
    world.insert_resource(dungeon);
    settle_again(world, start)
}

/// The same on the level that is the present one already, and on which nobody
/// is any more.
pub(crate) fn settle_again(world: &mut World, start: Option<Position>) -> Entity {
    look_from(world, start);
    match start {
        Some(start) => world.spawn((Player, start)).id(),
        None => world.spawn_empty().id(),
    }
}

/// Has nothing be seen but from this cell, if the PC is there.
pub(crate) fn look_from(world: &mut World, place: Option<Position>) {
    world.resource_scope::<FieldOfView, _>(|world, mut field_of_view| {
        field_of_view.forget();
        if let Some(place) = place {
            field_of_view.refresh(world.resource::<Dungeon>(), place);
        }
    });
}
