//! Whether to do what would be death, or likely.

use crate::{
    creature::Bestiary,
    player::Command,
    screen::overlay::{Answer, Desk, Overlay, Press, ScreenContext},
    session::Objection,
    settings::{InputMode, KeyCode, UiAction},
    view::{Lens, Question, Scene},
};

/// What would be done, and what speaks against it.
#[derive(Debug)]
pub(crate) struct Confirm {
    pub(crate) command: Command,
    pub(crate) objection: Objection,
}

impl Overlay for Confirm {
    fn name(&self) -> &'static str {
        "Confirm"
    }

    fn show(&self, scene: &Scene<'_>, screen: &ScreenContext<'_>) -> Lens {
        let warning = self.objection.in_words(Bestiary::of(scene.world));
        let key = screen.keys.key(UiAction::Confirm, InputMode::Playing).unwrap_or("Enter");
        let question = Question::new(format!("{warning} {key}: do it all the same.")).typed();
        Lens { question: Some(question), ..Lens::default() }
    }

    /// No key of a move may be the answer: it would be given in passing. A key that
    /// is still held has not been pressed for this question.
    fn press(&mut self, press: Press, _: &mut Desk<'_, '_>) -> Option<Answer> {
        Some(match (press.key.code, press.action) {
            _ if press.is_held => Answer::Stay,
            (_, Some(UiAction::Confirm)) | (KeyCode::Enter, None) => {
                Answer::DoAllTheSame(self.command)
            }
            _ => Answer::Close,
        })
    }
}
