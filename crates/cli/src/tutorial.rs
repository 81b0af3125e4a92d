//! The tutorial: lessons that are not saved.

use super::{
    CliError, content::Content, playing::play_another, printing::print, screen_mode::what_follows,
};
use crate::terminal::{TerminalGuard, run_tutorial_in_terminal};
use hexdelve_tui::session::SessionEnd;

pub(super) fn teach(first: u8, mut content: Content) -> Result<(), CliError> {
    if !TerminalGuard::is_supported() {
        return Err(CliError::NoTerminal);
    }
    let news = std::mem::take(&mut content.news);
    let (first, appearance) = (usize::from(first), content.appearance.clone());
    let told = match run_tutorial_in_terminal(first, &appearance, &content, news)? {
        (SessionEnd::Next(next), _) => return play_another(next, &content),
        (SessionEnd::Over, _) => {
            "You have finished the tutorial. Run `hexdelve` to play the delve.".to_owned()
        }
        (SessionEnd::Quit, number) => format!("Run `hexdelve tutorial {number}` to continue."),
        (farewell, _) => return what_follows(farewell, None).map(drop),
    };
    print(&(content.program.named(&told).into_owned() + "\n"))
}
