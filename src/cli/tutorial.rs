//! The tutorial: six lessons, none of which is kept.

use super::{
    CliError,
    content::Content,
    game::{HANG_UP, end_by},
    playing::play_another,
};
use crate::ui::{Farewell, TerminalGuard, TerminalSessions, teach_on_the_terminal};
use std::io::{self, Write};

/// Teaches from the lesson of this number on, and says how to go on, or goes on with
/// the game that the pupil wants.
pub(super) fn teach(first: u8, content: &Content) -> Result<(), CliError> {
    if !TerminalGuard::is_possible() {
        return Err(CliError::NoTerminal);
    }
    let sessions = TerminalSessions::open()?;
    let told = match teach_on_the_terminal(&sessions, first.into(), content)? {
        (Farewell::Next(next), _) => return play_another(&sessions, next, content.clone()),
        (Farewell::Over, _) => "The tutorial is done: `hexdelve` begins the delve.".to_owned(),
        (Farewell::Quit, number) => format!("`hexdelve tutorial {number}` goes on there."),
        (Farewell::Ended(signal), _) => return end_by(signal, None),
        (Farewell::Gone, _) => return end_by(HANG_UP, None),
    };
    Ok(writeln!(io::stdout().lock(), "{told}")?)
}
