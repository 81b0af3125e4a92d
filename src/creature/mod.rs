//! Who: what a character can do, how fast it is, and which one it is.
//!
//! The PC and the monsters are the same kind of thing. Each is an entity with
//! the components of this folder, and every effect works on either.

mod abilities;
mod bestiary;
mod birth;
mod boring;
mod character;
mod identity;
mod looks;
mod number;
mod side;
mod speed;
mod state;
mod tunneling;

pub use abilities::{Abilities, Ability};
pub use bestiary::{Bestiary, Kind};
pub use birth::Birth;
pub use boring::Boring;
pub(crate) use character::no_enemy_is_left;
pub use character::{Character, Monster, Player};
pub use identity::Identity;
pub use looks::NamesPlugin;
pub use number::Number;
pub use side::Side;
pub(crate) use side::Sides;
pub use speed::Speed;
pub(crate) use state::{CarryState, EntityState, Twins, WorldState};
pub use tunneling::Tunneling;
