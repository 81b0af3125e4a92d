//! The message history.

use super::super::{
    layer::LayerHelp,
    panel::{LINES, PAGE, PAGES, Scroll},
};
use crate::prelude::*;
use crate::view::last_messages;

#[derive(Debug, Default)]
pub(crate) struct Messages {
    /// The number of newest messages that are scrolled out of view.
    back: usize,
}

impl Layer for Messages {
    fn name(&self) -> &'static str {
        "Messages"
    }

    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        // The rows below the level show the latest messages anyway.
        let place = screen.layout.wide_column().unwrap_or(screen.layout.panels);
        let room = (Panel::line(place.width), Panel::room(place.height));
        let mut lines = last_messages(screen.known_game.world.resource(), self.back, room);
        if lines.is_empty() {
            lines.push("There are no messages yet.".to_owned());
        }
        let keys = "Up Down PageUp PageDown Home End";
        screen.panel("Messages, newest last", lines, keys).render(frame);
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let log = context.game().world().resource::<MessageLog>();
        let last = log.history().len().saturating_sub(1);
        self.back = last - Scroll::of(press)?.from(last.saturating_sub(self.back), last, PAGE);
        Some(Response::Stay)
    }

    fn help(&self) -> Option<LayerHelp> {
        let title = "Messages";
        Some(LayerHelp { title, actions: &LINES, fixed: PAGES, ..LayerHelp::default() })
    }
}
