//! The tutorial: lessons that are not saved.

use super::{
    CliError, content::Content, playing::play_another, printing::print, screen_mode::end_by,
};
use crate::{
    platform::HANG_UP,
    terminal::{TerminalGuard, run_tutorial_in_terminal},
};
use hexdelve_tui::session::SessionEnd;

pub(super) fn teach(first: u8, mut content: Content) -> Result<(), CliError> {
    if !TerminalGuard::is_supported() {
        return Err(CliError::NoTerminal);
    }
    let news = content.take_news();
    let (first, appearance) = (usize::from(first), content.appearance().clone());
    let told = match run_tutorial_in_terminal(first, &appearance, &content, news)? {
        (SessionEnd::Next(next), _) => return play_another(next, &content),
        (SessionEnd::Over, _) => {
            "You have finished the tutorial. Run `hexdelve` to play the delve.".to_owned()
        }
        (SessionEnd::Quit, number) => format!("Run `hexdelve tutorial {number}` to continue."),
        (SessionEnd::Terminated(signal), _) => return end_by(signal, None),
        (SessionEnd::Disconnected, _) => return end_by(HANG_UP, None),
    };
    print(&(content.program().named(&told).into_owned() + "\n"))
}
