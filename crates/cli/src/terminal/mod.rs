//! The terminal of the process: keys and signals in, frames out, and giving it back in
//! every case.

#[expect(clippy::disallowed_methods, reason = "the terminal is taken with escape codes")]
mod guard;
mod input;
mod on_the_terminal;

pub(crate) use guard::subscribe;
pub use guard::{TerminalGuard, exit_on_panic};
pub(crate) use input::listen_for_lines;
pub use on_the_terminal::play_in_terminal;
pub(crate) use on_the_terminal::run_tutorial_in_terminal;
