//! Whether to quit.

use crate::{
    screen::overlay::{Answer, Desk, Overlay, Press, ScreenContext},
    session::Farewell,
    settings::InputMode,
    view::{Lens, Question, Scene},
};

/// The question before the player leaves.
#[derive(Debug)]
pub(crate) struct Quit;

pub(crate) fn open(_: &mut Desk<'_, '_>) -> Answer {
    Answer::open(Quit)
}

impl Quit {
    /// The words for those who drive the PC so.
    pub(crate) const fn words(mode: InputMode) -> &'static str {
        match mode {
            InputMode::Playing => "Really quit? y: yes, and go on another time. X: give up. n: no.",
            InputMode::Watching | InputMode::Replaying => "Really quit? y or n",
        }
    }
}

impl Overlay for Quit {
    fn name(&self) -> &'static str {
        "Quit"
    }

    fn show(&self, _: &Scene<'_>, screen: &ScreenContext<'_>) -> Lens {
        let question = Question::new(Self::words(screen.mode)).typed();
        Lens { question: Some(question), ..Lens::default() }
    }

    fn press(&mut self, press: Press, _: &mut Desk<'_, '_>) -> Option<Answer> {
        Some(match press.letter() {
            Some('y' | 'Y') => Answer::Leave(Farewell::Quit),
            Some('X') => Answer::GiveUp,
            _ => Answer::Close,
        })
    }
}
