//! Many games of the roguelike [hexdelve](https://docs.rs/hexdelve): what programs and learners
//! read of them.
//!
//! | module | contents |
//! |---|---|
//! | [`observation`] | everything shown, as numbers in buffers |
//! | [`action_space`] | the PC's actions as a fixed list |
//!
//! # Studies
//!
//! A study is many games that an autopilot plays, on all cores and on many machines, with
//! statistics about them.
//!
//! A [`Study`] is a game, an autopilot and a range of seeds. Its rows, one per game or
//! one per turn, depend on nothing else: not on the number of threads, on the division of
//! the seeds into shards, or on interruptions. [`merge_studies`] joins shards, and a
//! [`StudyReport`] shows one study or compares two.

pub mod action_space;
mod counted_game;
mod error;
pub mod observation;
mod report;
mod rows;
mod running;
mod study;
mod study_folder;
mod summary;

pub use counted_game::CountedGame;
pub use error::StudyError;
pub use report::StudyReport;
pub use rows::{GameRow, KillsByKiller, LevelRow, RowFormat, RowsPer, StudyOutcome};
pub use running::{StudyProgress, merge_studies};
pub use study::{SeedRange, Shard, Study};
pub use summary::{LevelSummary, Proportion, ShareInterval, StudySummary};

/// What a program that plays many games needs, with the prelude of the game.
///
/// ```
/// use hexdelve_study::prelude::*;
///
/// let mut game = Scenario::draw("@.4").start();
/// assert!(perform(&mut game, DiscreteAction::Rest, 1).is_ok());
/// ```
pub mod prelude {
    pub use crate::{
        action_space::{DiscreteAction, perform, write_action_mask},
        observation::{ObservationBuffers, ObservationWriter, StatusField},
    };
    pub use hexdelve::prelude::*;
}
