//! Characters: their abilities, their speed and their identity. The PC and the monsters are the
//! same kind of entity, so every effect works on both.

mod abilities;
mod base_stats;
mod bestiary;
mod character;
mod character_id;
mod character_label;
mod faction;
mod names;
mod registered_names;
mod speed;
mod state;
mod tunneling;

pub use abilities::{Abilities, Ability};
pub use base_stats::BaseStats;
pub use bestiary::{Bestiary, MonsterKind};
pub use character::{CharacterBundle, Monster, Player, Unique, no_enemy_is_left};
pub use character_id::CharacterId;
pub use character_label::Identity;
pub use faction::Faction;
pub(crate) use faction::Sides;
pub use names::{CustomNamesPlugin, Description};
pub(crate) use registered_names::refuse_taken_name;
pub use registered_names::register_name;
pub use speed::Speed;
pub use state::RegisterState;
pub(crate) use state::{State, Twins, other_entities, recreate, refuse_what_cannot_be_copied};
pub use tunneling::{RockBorer, Tunneling};
