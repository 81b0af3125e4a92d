//! Levels and their inhabitants: the two games built on the engine (rules §7).

mod blueprint;
mod changing;
mod content_hash;
mod created;
mod delve;
mod depth;
mod game_mode;
mod game_tables;
mod inhabitants;
mod layout;
mod pit;
mod placement;
mod softening;
mod stairs;
mod table;
mod wizard_power;

pub use content_hash::ContentHash;
pub use created::LevelCreated;
pub(crate) use created::announce_the_level;
pub use delve::Delve;
pub(crate) use delve::{look_around_at_first, settle_on_first_level};
pub use depth::Depth;
pub use game_mode::GameMode;
pub use game_tables::GameTables;
pub use inhabitants::{SetupError, random_monsters, random_player_start};
pub use layout::{AddLevelGenerators, LevelGenerator, LevelGenerators};
pub use pit::Pit;
pub(crate) use pit::{look_from, settle, settle_again};
pub use softening::{RockSofteningPlugin, soften_rock};
pub(crate) use stairs::may_leave;
pub use stairs::{Follower, LevelChanged, StairsPlugin, take_stairs};
pub use table::{LevelPlan, LevelTable};
pub use wizard_power::WizardPower;
pub(crate) use wizard_power::{may_wield, wield};
