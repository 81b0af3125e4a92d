//! Whether to do what would be death, or likely.

use crate::{
    action::Action,
    creature::Bestiary,
    screen::overlay::{InputContext, KeyPress, Overlay, OverlayResponse, ScreenContext},
    session::Objection,
    settings::{InputMode, KeyCode, UiAction},
    view::{OverlayView, Prompt, Scene},
};

/// What would be done, and what speaks against it.
#[derive(Debug)]
pub(crate) struct Confirm {
    pub(crate) command: Action,
    pub(crate) objection: Objection,
}

impl Overlay for Confirm {
    fn name(&self) -> &'static str {
        "Confirm"
    }

    fn show(&self, scene: &Scene<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let warning = self.objection.in_words(Bestiary::of(scene.world));
        let key = screen.keys.key(UiAction::Confirm, InputMode::Playing).unwrap_or("Enter");
        let question = Prompt::new(format!("{warning} {key}: do it all the same.")).typed();
        OverlayView { question: Some(question), ..OverlayView::default() }
    }

    /// No key of a move may be the answer: it would be given in passing. A key that
    /// is still held has not been pressed for this question.
    fn press(&mut self, press: KeyPress, _: &mut InputContext<'_, '_>) -> Option<OverlayResponse> {
        Some(match (press.key.code, press.action) {
            _ if press.is_held => OverlayResponse::Stay,
            (_, Some(UiAction::Confirm)) | (KeyCode::Enter, None) => {
                OverlayResponse::DoAllTheSame(self.command)
            }
            _ => OverlayResponse::Close,
        })
    }
}
