//! Levels and who lives there: the games that are made from the engine
//! (`RULES` §7).

mod assets;
mod blueprint;
mod changing;
mod content_hash;
mod created;
mod delve;
mod depth;
mod inhabitants;
mod layout;
mod mode;
mod pit;
mod power;
mod site;
mod softening;
mod stairs;
mod table;

pub use assets::Assets;
pub use content_hash::ContentHash;
pub use created::LevelCreated;
pub(crate) use created::announce_the_level;
pub use delve::Delve;
pub(crate) use delve::{look_around_at_first, settle_on_the_first_level};
pub use depth::Depth;
pub use inhabitants::{SetupError, draw_inhabitants, start_of_the_player};
pub use layout::{AddLayouts, Layout, Layouts};
pub use mode::Mode;
pub use pit::Pit;
pub(crate) use pit::{look_from, settle, settle_again};
pub use power::Power;
pub(crate) use power::{may_wield, wield};
pub use softening::{SofteningPlugin, soften_the_rock};
pub(crate) use stairs::may_leave;
pub use stairs::{Climbed, Follower, StairsPlugin, take_the_stairs};
pub use table::{LevelPlan, LevelTable};
