//! The contenders: one file for each library.

mod arrays;
#[cfg(feature = "bevy")]
mod bevy;
#[cfg(feature = "game")]
mod bevy_game;
#[cfg(feature = "bevy")]
mod bevy_one_system;
#[cfg(feature = "evenio")]
mod evenio;
#[cfg(feature = "flecs")]
mod flecs;
#[cfg(feature = "hecs")]
mod hecs;
mod objects;
#[cfg(feature = "shipyard")]
mod shipyard;
#[cfg(feature = "sparsey")]
mod sparsey;
#[cfg(feature = "specs")]
mod specs;

use crate::level::Opening;
use hexdelve::prelude::{Fingerprint, Position};

/// A game in the pit, implemented with some library.
///
/// An *event* is one character's turn: the next character leaves the queue, updates its
/// knowledge, decides, digs or steps, kills the occupant of the cell that it enters, and
/// goes back into the queue. This is one run of the game's schedule `Turn`.
pub trait Contender {
    fn build(opening: &Opening) -> Self
    where
        Self: Sized;

    fn event(&mut self);

    /// Runs up to `most` events, or fewer if the game ends, and returns their number.
    fn run(&mut self, most: u64) -> u64 {
        let mut events = 0;
        while events < most && !self.is_over() {
            self.event();
            events += 1;
        }
        events
    }

    /// Adds everything that has happened to the fingerprint, and returns it.
    fn fingerprint(&mut self) -> Fingerprint;

    /// Whether the PC is dead or the only survivor.
    fn is_over(&self) -> bool;

    /// Returns the number of living monsters. It may have to count them.
    fn monsters(&mut self) -> usize;

    /// Kills the occupant of a cell with the same code as a collision. Does nothing if
    /// the cell is empty.
    fn kill(&mut self, cell: Position);
}

/// A contender, and its name in tables.
#[derive(Clone, Copy)]
pub struct Entrant {
    pub name: &'static str,
    pub build: fn(&Opening) -> Box<dyn Contender>,
}

/// All contenders, in the order of the tables.
pub const ENTRANTS: &[Entrant] = &[
    entrant::<arrays::Arrays>("arrays"),
    entrant::<objects::Objects>("boxed actors"),
    #[cfg(feature = "hecs")]
    entrant::<hecs::Hecs>("hecs"),
    #[cfg(feature = "sparsey")]
    entrant::<sparsey::Sparsey>("sparsey"),
    #[cfg(feature = "shipyard")]
    entrant::<shipyard::Shipyard>("shipyard"),
    #[cfg(feature = "evenio")]
    entrant::<evenio::Evenio>("evenio"),
    #[cfg(feature = "specs")]
    entrant::<specs::Specs>("specs"),
    #[cfg(feature = "flecs")]
    entrant::<flecs::Flecs>("flecs"),
    #[cfg(feature = "bevy")]
    entrant::<bevy::Bevy<bevy_one_system::OneSystem>>("bevy, one system"),
    #[cfg(feature = "bevy")]
    entrant::<bevy::Bevy<[bevy_ecs::system::SystemId; 10]>>("bevy, one-shot"),
    #[cfg(feature = "bevy")]
    entrant::<bevy::Bevy<bevy_ecs::schedule::Schedule>>("bevy, schedule"),
    #[cfg(feature = "game")]
    entrant::<bevy_game::BevyGame<true>>("game, one-shot"),
    #[cfg(feature = "game")]
    entrant::<bevy_game::BevyGame<false>>("game, schedule"),
];

const fn entrant<C: Contender + 'static>(name: &'static str) -> Entrant {
    Entrant { name, build: |opening| Box::new(C::build(opening)) }
}

pub fn find(name: &str) -> Option<&'static Entrant> {
    ENTRANTS.iter().find(|it| it.name == name)
}
