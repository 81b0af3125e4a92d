//! Which turn of a recorded game is to be shown.

use crate::{
    screen::overlay::{Answer, Desk, Overlay, Press, ScreenContext},
    settings::{KeyCode, UiAction},
    view::{Lens, Question, Scene},
};

/// More turns than any game has.
const MOST_TURNS: u32 = 9_999_999;

/// What is typed of it.
#[derive(Debug, Default)]
pub(crate) struct Seek(Option<u32>);

pub(crate) fn open(_: &mut Desk<'_, '_>) -> Answer {
    Answer::open(Seek::default())
}

impl Overlay for Seek {
    fn name(&self) -> &'static str {
        "Seek"
    }

    fn show(&self, _: &Scene<'_>, _: &ScreenContext<'_>) -> Lens {
        let typed = self.0.map_or(String::new(), |turn| turn.to_string());
        let question = Question::new(format!("To which turn? {typed}")).typed();
        Lens { question: Some(question), ..Lens::default() }
    }

    /// What is typed is the number of a turn, and nothing else.
    fn press(&mut self, press: Press, _: &mut Desk<'_, '_>) -> Option<Answer> {
        match press.key.code {
            KeyCode::Enter => return Some(self.0.map_or(Answer::Close, Answer::GoTo)),
            KeyCode::Backspace => self.0 = self.0.map(|turn| turn / 10).filter(|turn| *turn > 0),
            _ => {
                if let Some(digit) = press.letter().and_then(|letter| letter.to_digit(10)) {
                    self.0 = Some((self.0.unwrap_or(0) * 10 + digit).min(MOST_TURNS));
                } else if press.action == Some(UiAction::Close) {
                    return Some(Answer::Close);
                }
            }
        }
        Some(Answer::Stay)
    }

    fn footer(&self, _: &Scene<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        let actions = [(UiAction::Confirm, "to that turn"), (UiAction::Close, "back")];
        Some(screen.list("digits", &actions))
    }
}
