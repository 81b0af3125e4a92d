//! The line interface: a game in lines of text, for screen readers, pipes, and
//! terminals that can only print lines. The output has no escape codes and no boxes, and
//! nothing is overwritten.

mod directions;
mod events;
mod execution;
mod forecast;
mod glance;
mod journeys;
mod landmark;
mod line_reader;
mod name_resolution;
mod parse_error;
mod parser;
mod phrase;
mod places;
mod report;
mod request;
mod session;
mod surroundings;
mod verbs;
mod vocabulary;
mod watching;

pub use line_reader::{BufferedLines, LineEvent, LineReader};
pub use session::PlainSession;
pub use watching::{AutopilotOutput, render_frame, run_autopilot_as_text};
