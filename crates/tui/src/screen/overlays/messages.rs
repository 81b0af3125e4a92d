//! The message history.

use super::{InputContext, Overlay, OverlayHelp, OverlayResponse, ResolvedKey, ScreenContext};
use crate::{
    screen::overlays::scrolling::{LINES, PAGE, PAGES, Scroll},
    view::{KnownGame, OverlayView, Panel, ScreenRect, last_messages},
};
use hexdelve::log::MessageLog;

const MARGINS: u16 = 4;

#[derive(Debug, Default)]
pub(crate) struct Messages {
    /// The number of newest messages that are scrolled out of view.
    back: usize,
}

impl Overlay for Messages {
    fn name(&self) -> &'static str {
        "Messages"
    }

    fn show(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        // The rows below the level show the latest messages anyway.
        let place = screen.layout.wide_column().unwrap_or(screen.layout.panels);
        let room = ScreenRect {
            width: place.width.saturating_sub(MARGINS),
            height: place.height.saturating_sub(Panel::EDGES),
            ..place
        };
        let mut lines = last_messages(known_game.world.resource(), self.back, room);
        if lines.is_empty() {
            lines.push("There are no messages yet.".to_owned());
        }
        let keys = "Up Down PageUp PageDown Home End";
        OverlayView::panel(screen.panel("Messages, newest last", lines, keys))
    }

    fn on_key(
        &mut self,
        press: ResolvedKey,
        context: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        let log = context.game().world().resource::<MessageLog>();
        let last = log.history().len().saturating_sub(1);
        self.back = last - Scroll::of(press)?.from(last.saturating_sub(self.back), last, PAGE);
        Some(OverlayResponse::Stay)
    }

    fn help(&self) -> Option<OverlayHelp> {
        let title = "Messages";
        Some(OverlayHelp { title, actions: &LINES, fixed: PAGES, ..OverlayHelp::default() })
    }
}
