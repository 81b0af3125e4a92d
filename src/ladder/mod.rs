//! A ladder without a server: judges the journals that players send, and writes a static
//! page with the games that hold.
//!
//! Data flows one way: the [`submissions`] of a folder are judged one by one
//! (`judge`), unless an earlier run has judged the same bytes ([`Verdicts`]). What holds
//! becomes a [`Ladder`], from which the [site](LadderSite) is written.

mod judge;
mod ladder;
mod limits;
mod page;
mod site;
mod submissions;
mod verdict;

pub use ladder::{Ladder, RefusedSubmission};
pub use limits::LadderLimits;
pub use site::{LadderSite, SiteError};
pub use submissions::{Submission, submissions};
pub use verdict::{ProvenGame, Verdict, Verdicts};
