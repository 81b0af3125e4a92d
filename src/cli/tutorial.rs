//! The tutorial: six lessons, none of which is kept.

use super::{
    CliError,
    content::Content,
    playing::play_another,
    printing::print,
    showing::{HANG_UP, end_by},
};
use crate::{screen::teach_on_the_terminal, session::SessionEnd, terminal::TerminalGuard};

/// Teaches from the lesson of this number on, and says how to go on, or goes on with
/// the game that the pupil wants.
pub(super) fn teach(first: u8, mut content: Content) -> Result<(), CliError> {
    if !TerminalGuard::is_possible() {
        return Err(CliError::NoTerminal);
    }
    let news = content.take_news();
    let (first, appearance) = (usize::from(first), content.appearance().clone());
    let told = match teach_on_the_terminal(first, &appearance, &content, news)? {
        (SessionEnd::Next(next), _) => return play_another(next, &content),
        (SessionEnd::Over, _) => "The tutorial is done: `hexdelve` begins the delve.".to_owned(),
        (SessionEnd::Quit, number) => format!("`hexdelve tutorial {number}` goes on there."),
        (SessionEnd::Ended(signal), _) => return end_by(signal, None),
        (SessionEnd::Gone, _) => return end_by(HANG_UP, None),
    };
    print(&(content.program().named(&told).into_owned() + "\n"))
}
