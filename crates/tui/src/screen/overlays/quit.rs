//! The question of whether to quit.

use crate::{
    screen::overlay::{InputContext, Overlay, OverlayResponse, ResolvedKey, ScreenContext},
    session::SessionEnd,
    settings::{InputMode, KeyCode, UiAction},
    view::{KnownGame, OverlayView, Prompt},
};

#[derive(Debug)]
pub(crate) struct Quit;

impl Quit {
    pub(crate) const fn words(mode: InputMode) -> &'static str {
        match mode {
            InputMode::Playing => "Save and quit? y / n. X abandons this game.",
            InputMode::Watching | InputMode::Replaying => "Quit? y / n",
        }
    }
}

impl Overlay for Quit {
    fn name(&self) -> &'static str {
        "Quit"
    }

    fn show(&self, _: &KnownGame<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let question = Prompt::new(Self::words(screen.mode)).typed();
        OverlayView::prompt(question)
    }

    fn on_key(
        &mut self,
        press: ResolvedKey,
        _: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        Some(match press.letter() {
            Some('y' | 'Y') => OverlayResponse::Leave(SessionEnd::Quit),
            Some('X') => OverlayResponse::GiveUp,
            Some('n' | 'N') => OverlayResponse::Close,
            _ if press.is_type_ahead => OverlayResponse::Close,
            _ if press.key.code == KeyCode::Esc || press.action == Some(UiAction::Quit) => {
                OverlayResponse::Close
            }
            _ => OverlayResponse::CloseAndPress,
        })
    }
}
