//! Who drives the PC, and how fast.

use crate::player::AutopilotName;
use crate::ui::{Deed, Driver};
use bevy_ecs::prelude::Resource;
use std::time::Duration;

/// Who drives the PC.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Helm {
    /// The player, by keys.
    #[default]
    Player,
    /// An autopilot, while the player watches.
    Autopilot {
        /// Which one.
        name: AutopilotName,
        /// How long the screen stands still after a turn.
        delay: Duration,
        /// Whether it stands still until a key is pressed.
        paused: bool,
    },
    /// What was recorded, while the player watches.
    Replay {
        /// How long the screen stands still after a turn.
        delay: Duration,
        /// Whether it stands still until a key is pressed.
        paused: bool,
        /// The turn that is shown.
        turn: u64,
        /// The last one.
        last: u64,
    },
}

impl Helm {
    /// The longest delay.
    pub const SLOWEST: Duration = Duration::from_mins(1);
    /// What a delay of 0 becomes when it is made longer.
    const FASTEST: Duration = Duration::from_millis(1);

    /// Which keys count.
    pub const fn driver(self) -> Driver {
        match self {
            Self::Player => Driver::Playing,
            Self::Autopilot { .. } => Driver::Watching,
            Self::Replay { .. } => Driver::Replaying,
        }
    }

    /// Has the watcher's keys work on it.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// use hexdelve::ui::{Deed, Helm};
    /// use std::time::Duration;
    /// let (name, delay) = (AutopilotName::Hunter, Duration::from_millis(250));
    /// let mut helm = Helm::Autopilot { name, delay, paused: false };
    /// helm.heed(Deed::Slower);
    /// helm.heed(Deed::Pause);
    /// assert_eq!(helm.to_string(), "hunter, 500 ms, paused");
    /// ```
    pub fn heed(&mut self, deed: Deed) {
        let (Self::Autopilot { delay, paused, .. } | Self::Replay { delay, paused, .. }) = self
        else {
            return;
        };
        match deed {
            Deed::Pause => *paused = !*paused,
            // Who goes somewhere wants to look at it.
            Deed::SingleStep
            | Deed::StepBack
            | Deed::LongStep
            | Deed::LongStepBack
            | Deed::FirstTurn
            | Deed::LastTurn
            | Deed::Seek => *paused = true,
            Deed::Faster => *delay /= 2,
            Deed::Slower => *delay = (*delay * 2).clamp(Self::FASTEST, Self::SLOWEST),
            _ => {}
        }
    }
}

impl std::fmt::Display for Helm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Player => f.write_str("you play"),
            Self::Autopilot { name, delay, paused } => {
                let paused = if *paused { ", paused" } else { "" };
                write!(f, "{name}, {} ms{paused}", delay.as_millis())
            }
            Self::Replay { delay, paused, turn, last } => {
                let paused = if *paused { "  paused" } else { "" };
                write!(f, "replay  turn {turn} of {last}  {} ms{paused}", delay.as_millis())
            }
        }
    }
}
