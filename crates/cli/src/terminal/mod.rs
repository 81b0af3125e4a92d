//! The terminal of the process: keys and signals in, frames out, and giving it back in
//! every case.

mod events;
#[expect(clippy::disallowed_methods, reason = "the terminal is taken with escape codes")]
mod guard;
mod keyboard;
mod lines;
mod listening;
mod on_the_terminal;
mod output;

pub(crate) use guard::subscribe;
pub use guard::{TerminalGuard, exit_on_panic};
pub use lines::listen_for_lines;
pub use listening::spawn_input_listener;
pub use on_the_terminal::{SessionResult, play_in_terminal, run_tutorial_in_terminal};
