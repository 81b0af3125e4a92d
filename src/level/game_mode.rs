//! Game modes.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The mode of a game. Scores are listed by mode (rules §7, "Score").
#[derive(
    Resource, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum GameMode {
    /// The delve.
    #[default]
    Delve,
    /// The delve with everything visible, and turns that can be taken back.
    Practice,
    /// Practice mode, with powers the player normally lacks.
    Wizard,
    /// The pit.
    Pit,
}

impl GameMode {
    /// All modes.
    pub const ALL: [Self; 4] = every_variant![Delve, Practice, Wizard, Pit];

    /// Whether turns can be taken back.
    pub const fn can_take_back(self) -> bool {
        matches!(self, Self::Practice | Self::Wizard)
    }

    pub(super) const fn shows_everything(self) -> bool {
        !matches!(self, Self::Delve)
    }

    /// Returns `delve`, `practice`, `wizard` or `pit`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Delve => "delve",
            Self::Practice => "practice",
            Self::Wizard => "wizard",
            Self::Pit => "pit",
        }
    }
}

impl fmt::Display for GameMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
