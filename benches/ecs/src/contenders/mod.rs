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

use crate::{contender::Contender, opening::Opening};

/// A contender and its name.
#[derive(Clone, Copy, Debug)]
pub struct Entrant {
    /// The name in tables.
    pub name: &'static str,
    /// The feature of this package that it needs. Empty if it needs none.
    pub feature: &'static str,
    /// A function that builds its world.
    pub build: fn(&Opening) -> Box<dyn Contender>,
}

/// All contenders, in the order of the tables.
pub const ENTRANTS: &[Entrant] = &[
    entrant::<arrays::Arrays>("arrays", ""),
    entrant::<objects::Objects>("boxed actors", ""),
    #[cfg(feature = "hecs")]
    entrant::<hecs::Hecs>("hecs", "hecs"),
    #[cfg(feature = "sparsey")]
    entrant::<sparsey::Sparsey>("sparsey", "sparsey"),
    #[cfg(feature = "shipyard")]
    entrant::<shipyard::Shipyard>("shipyard", "shipyard"),
    #[cfg(feature = "evenio")]
    entrant::<evenio::Evenio>("evenio", "evenio"),
    #[cfg(feature = "specs")]
    entrant::<specs::Specs>("specs", "specs"),
    #[cfg(feature = "flecs")]
    entrant::<flecs::Flecs>("flecs", "flecs"),
    #[cfg(feature = "bevy")]
    entrant::<bevy_one_system::BevyOneSystem>("bevy, one system", "bevy"),
    #[cfg(feature = "bevy")]
    entrant::<bevy::BevyOneShot>("bevy, one-shot", "bevy"),
    #[cfg(feature = "bevy")]
    entrant::<bevy::BevySchedule>("bevy, schedule", "bevy"),
    #[cfg(feature = "game")]
    entrant::<bevy_game::BevyGameOneShot>("game, one-shot", "game"),
    #[cfg(feature = "game")]
    entrant::<bevy_game::BevyGame>("game, schedule", "game"),
];

const fn entrant<C: Contender + 'static>(name: &'static str, feature: &'static str) -> Entrant {
    Entrant { name, feature, build: |opening| Box::new(C::build(opening)) }
}

/// Returns the contender with this name.
pub fn find(name: &str) -> Option<&'static Entrant> {
    ENTRANTS.iter().find(|it| it.name == name)
}
