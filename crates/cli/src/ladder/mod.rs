//! A ladder without a server: judges the journals that players send, and writes a static
//! page with the proven games.
//!
//! Data flows one way: the [`submissions`] in a folder are judged one by one (`judge`),
//! unless an earlier run has judged the same bytes ([`LadderRecord`]). The results form a
//! [`Ladder`], from which the [site](LadderSite) is written. The page depends only on the
//! journals and the record, never on what an earlier run has left in the folder.

mod judge;
mod limits;
mod page;
mod ranking;
mod record;
mod site;
mod submissions;

pub use limits::LadderLimits;
pub(crate) use page::GAMES;
pub use ranking::{Ladder, RefusedSubmission};
pub use record::{LadderRecord, ProvenGame, SiteError, Verdict};
pub use site::LadderSite;
pub use submissions::{Submission, submissions};
