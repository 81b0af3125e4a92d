//! The line interface: a game in lines of text, for screen readers, pipes, and
//! terminals that can only print lines.
//!
//! A line becomes a request, a request what is done or told, by the same controller
//! and from the same scene as on a screen. Nothing here knows what a terminal is: no
//! escape codes, no boxes, nothing to be drawn over.

mod announcing;
mod carrying_out;
mod complaint;
mod directions;
mod foretelling;
mod glance;
mod landmark;
mod line_reader;
mod meaning;
mod phrase;
mod places;
mod reading;
mod report;
mod request;
mod session;
mod setting_out;
mod telling;
mod verbs;
mod vocabulary;
mod watching;

pub use line_reader::{BufferedLines, LineEvent, LineReader, listen_for_lines};
pub use session::PlainSession;
pub use watching::{WatchOutput, frame, watch_plainly};
