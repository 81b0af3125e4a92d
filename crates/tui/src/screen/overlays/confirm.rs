//! The question before an action that is deadly, or likely to be.

use crate::{
    screen::overlay::{InputContext, Overlay, OverlayResponse, ResolvedKey, ScreenContext},
    session::Objection,
    settings::{InputMode, KeyCode, UiAction},
    view::{KnownGame, OverlayView, Prompt},
};
use hexdelve::{action::Action, creature::Bestiary};

#[derive(Debug)]
pub(crate) struct Confirm {
    pub(crate) command: Action,
    pub(crate) objection: Objection,
}

impl Overlay for Confirm {
    fn name(&self) -> &'static str {
        "Confirm"
    }

    fn show(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let warning = self.objection.in_words(Bestiary::of(known_game.world));
        let key = screen.keys.key(UiAction::Confirm, InputMode::Playing).unwrap_or("Enter");
        let question = Prompt::new(format!("{warning} Press [{key}] to do it anyway.")).typed();
        OverlayView::prompt(question)
    }

    /// No movement key confirms: the player could press it by accident. A key still held is no
    /// answer. Any other key cancels, then has its usual effect, except `y` and `n`, which may be
    /// meant as an answer, and keys that may be meant for what the screen showed before.
    fn on_key(
        &mut self,
        press: ResolvedKey,
        _: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        Some(match (press.key.code, press.action) {
            _ if press.is_held => OverlayResponse::Stay,
            (_, Some(UiAction::Confirm)) | (KeyCode::Enter, None) => {
                OverlayResponse::DoConfirmed(self.command)
            }
            _ if press.is_type_ahead => OverlayResponse::Close,
            (KeyCode::Esc | KeyCode::Char('y' | 'Y' | 'n' | 'N'), _) => OverlayResponse::Close,
            _ => OverlayResponse::CloseAndPress,
        })
    }
}
