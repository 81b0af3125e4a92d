//! What was told before.

use crate::{
    messages::MessageLog,
    screen::{
        overlay::{Answer, Desk, LocalHelp, Overlay, Press, ScreenContext},
        overlays::scrolling::{LINES, PAGE, PAGES, Scroll},
    },
    view::{Area, Lens, Panel, Scene, last_messages},
};

/// What a panel takes of a line.
const MARGINS: u16 = 4;

/// The list of all messages, the newest last.
#[derive(Debug, Default)]
pub(crate) struct Messages {
    /// How many of the newest are left out.
    back: usize,
}

pub(crate) fn open(_: &mut Desk<'_, '_>) -> Answer {
    Answer::open(Messages::default())
}

impl Overlay for Messages {
    fn name(&self) -> &'static str {
        "Messages"
    }

    fn show(&self, scene: &Scene<'_>, screen: &ScreenContext<'_>) -> Lens {
        let place = screen.layout.panels;
        let room = Area {
            width: place.width.saturating_sub(MARGINS),
            height: place.height.saturating_sub(Panel::EDGES),
            ..place
        };
        let mut lines = last_messages(scene.world.resource(), self.back, room);
        if lines.is_empty() {
            lines.push("Nothing was told yet.".to_owned());
        }
        Lens::panel(Panel {
            title: "Messages, the newest last".to_owned(),
            lines,
            hint: screen.hint("Up Down PageUp PageDown Home End"),
            ..Panel::default()
        })
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_, '_>) -> Option<Answer> {
        let log = desk.game().world().resource::<MessageLog>();
        let last = log.history().len().saturating_sub(1);
        self.back = Scroll::of(press)?.reversed().from(self.back, last, PAGE);
        Some(Answer::Stay)
    }

    fn help(&self) -> Option<LocalHelp> {
        let help = LocalHelp { title: "In the messages", actions: &LINES, ..LocalHelp::default() };
        Some(LocalHelp { fixed: PAGES, ..help })
    }
}
