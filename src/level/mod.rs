//! Levels and their inhabitants: the two games built on the engine (rules §7).

mod blueprint;
mod delve;
mod depth;
mod escape;
mod game_mode;
mod game_tables;
mod hunters;
mod kinds;
mod offers;
mod pit;
mod placement;
mod stairs;
mod vaults;

pub use delve::{AddLevelGenerators, DelveSetup, LevelParams};
pub(crate) use delve::{LevelGenerators, look_around_at_first, settle_on_first_level};
pub use depth::Depth;
pub(crate) use depth::rock_softening_plugin;
pub(crate) use escape::escape_plugin;
pub use escape::{ComingWave, CrownTaken};
pub use game_mode::{Challenge, GameMode, WizardPower};
pub(crate) use game_mode::{may_wield, wield};
pub use game_tables::{ContentHash, GameTables, LevelPlan, LevelTable, UniqueKind, UniqueTable};
pub(crate) use hunters::hunters_plugin;
pub use hunters::{ComingHunters, HunterNews};
pub use kinds::LevelKind;
pub(crate) use offers::offers_plugin;
pub use offers::{ShrineOffers, arts_on_offer};
pub use pit::{PitSetup, SetupError, random_monsters};
pub(crate) use pit::{look_from, settle, settle_again};
pub use stairs::{Follower, LevelChanged, LevelCreated, kind_of_the_level, may_leave};
pub(crate) use stairs::{announce_the_level, falling_plugin, stairs_plugin};
pub use vaults::{Vault, VaultTable};
