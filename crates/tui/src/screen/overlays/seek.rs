//! The choice of a turn in a recorded game.

use crate::{
    screen::overlay::{
        InputContext, Overlay, OverlayHelp, OverlayResponse, ResolvedKey, ScreenContext,
    },
    settings::{KeyCode, UiAction},
    view::{KnownGame, OverlayView, Prompt},
};

/// A number of turns that no game reaches.
const MOST_TURNS: u32 = 9_999_999;

#[derive(Debug, Default)]
pub(crate) struct SeekTurn(Option<u32>);

impl Overlay for SeekTurn {
    fn name(&self) -> &'static str {
        "Seek"
    }

    fn show(&self, _: &KnownGame<'_>, _: &ScreenContext<'_>) -> OverlayView {
        let typed = self.0.map_or(String::new(), |turn| turn.to_string());
        let question = Prompt::new(format!("Go to which turn? {typed}")).typed();
        OverlayView::prompt(question)
    }

    fn on_key(
        &mut self,
        press: ResolvedKey,
        _: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        if let Some(digit) = press.letter().and_then(|letter| letter.to_digit(10)) {
            self.0 = Some((self.0.unwrap_or(0) * 10 + digit).min(MOST_TURNS));
            return Some(OverlayResponse::Stay);
        }
        match (press.key.code, press.action) {
            (KeyCode::Backspace, _) => {
                self.0 = self.0.map(|turn| turn / 10).filter(|turn| *turn > 0);
            }
            (KeyCode::Enter, _) | (_, Some(UiAction::Confirm)) => {
                return Some(self.0.map_or(OverlayResponse::Close, OverlayResponse::GoTo));
            }
            (_, Some(UiAction::Close)) => return Some(OverlayResponse::Close),
            _ => {}
        }
        Some(OverlayResponse::Stay)
    }

    fn footer(&self, _: &KnownGame<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        let actions = [(UiAction::Confirm, "go"), (UiAction::Close, "back")];
        Some(screen.list("digits", &actions))
    }

    fn help(&self) -> Option<OverlayHelp> {
        Some(OverlayHelp {
            title: "Choosing a turn",
            actions: &[(UiAction::Confirm, "go to that turn")],
            fixed: &[("0-9", "its number"), ("Backspace", "delete a digit")],
            ..OverlayHelp::default()
        })
    }
}
