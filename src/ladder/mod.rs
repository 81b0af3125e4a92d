//! A ladder without a server: judges the journals that players send, and writes a static
//! page with the proven games.
//!
//! Data flows one way: the [`submissions`] in a folder are judged one by one (`judge`),
//! unless an earlier run has judged the same bytes ([`Verdicts`]). The results form a
//! [`Ladder`], from which the [site](LadderSite) is written.

mod judge;
mod limits;
mod page;
mod ranking;
mod site;
mod submissions;
mod verdict;

pub use limits::LadderLimits;
pub use ranking::{Ladder, RefusedSubmission};
pub use site::{LadderSite, SiteError};
pub use submissions::{Submission, submissions};
pub use verdict::{ProvenGame, Verdict, Verdicts};
