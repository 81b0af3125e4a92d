//! What was, again: a game is started from its opening and played from its
//! journal, to go on with it, to look at it, to prove it, or to take turns back.

mod chronicle;
mod finishing;
mod proof;
mod retelling;
mod starting;

pub use chronicle::Chronicle;
pub use finishing::{Unfinished, finish};
pub use proof::{Proof, ScoreVerifier, Unproven, prove};
pub use retelling::{Divergence, play_again, verify};
pub use starting::{Starter, Unplayable};
