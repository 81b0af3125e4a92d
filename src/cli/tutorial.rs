//! The tutorial: six lessons, none of which is kept.

use super::{
    CliError,
    content::Content,
    playing::play_another,
    printing::print,
    showing::{HANG_UP, end_by},
};
use crate::ui::{Farewell, TerminalGuard, teach_on_the_terminal};

/// Teaches from the lesson of this number on, and says how to go on, or goes on with
/// the game that the pupil wants.
pub(super) fn teach(first: u8, content: &Content) -> Result<(), CliError> {
    if !TerminalGuard::is_possible() {
        return Err(CliError::NoTerminal);
    }
    let told = match teach_on_the_terminal(first.into(), content)? {
        (Farewell::Next(next), _) => return play_another(next, content),
        (Farewell::Over, _) => "The tutorial is done: `hexdelve` begins the delve.".to_owned(),
        (Farewell::Quit, number) => format!("`hexdelve tutorial {number}` goes on there."),
        (Farewell::Ended(signal), _) => return end_by(signal, None),
        (Farewell::Gone, _) => return end_by(HANG_UP, None),
    };
    print(&(content.program().named(&told).into_owned() + "\n"))
}
