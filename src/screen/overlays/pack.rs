//! What the PC carries: to be looked at, or to be chosen from.

use crate::{
    action::Slot,
    game::Game,
    knowledge::player_of,
    messages::words::wrapped,
    player::Refusal,
    screen::{
        overlay::{Answer, Desk, LocalHelp, Overlay, Press, ScreenContext},
        overlays::{aim::follow, lettered::letter_of},
    },
    session::{ItemAction, handle},
    settings::UiAction,
    things,
    view::{Belonging, Lens, Panel, Scene, View},
};

/// The six slots, whatever is in them, and what one of them is asked for.
#[derive(Debug)]
pub(crate) struct Pack(Option<ItemAction>);

/// What an item of the pack does, and what can be done with it.
#[derive(Debug)]
pub(crate) struct Item(Slot);

pub(crate) fn open(_: &mut Desk<'_, '_>) -> Answer {
    Answer::open(Pack(None))
}

pub(crate) fn drop_what(desk: &mut Desk<'_, '_>) -> Answer {
    which(desk.game(), ItemAction::Drop)
}

pub(crate) fn throw_what(desk: &mut Desk<'_, '_>) -> Answer {
    which(desk.game(), ItemAction::Throw)
}

pub(crate) fn use_what(desk: &mut Desk<'_, '_>) -> Answer {
    which(desk.game(), ItemAction::Use)
}

fn which(game: &Game, action: ItemAction) -> Answer {
    let world = game.world();
    if player_of(world).is_some_and(|who| world.get::<things::Pack>(who).is_some()) {
        Answer::open(Pack(Some(action)))
    } else {
        Answer::refuse("You carry nothing.")
    }
}

impl Overlay for Pack {
    fn name(&self) -> &'static str {
        match self.0 {
            None => "Pack",
            Some(ItemAction::Drop) => "Drop",
            Some(ItemAction::Throw) => "Throw",
            Some(ItemAction::Use) => "Use",
        }
    }

    fn show(&self, scene: &Scene<'_>, screen: &ScreenContext<'_>) -> Lens {
        let line = |slot| {
            let belonging = Belonging::in_slot(scene.world, slot);
            belonging.map_or_else(|| format!("{slot}  nothing"), |belonging| belonging.line())
        };
        let (title, keys) = match self.0 {
            None => ("You carry", "a-f: look closer"),
            Some(ItemAction::Drop) => ("Drop what?", "a-f: that one"),
            Some(ItemAction::Throw) => ("Throw what?", "a-f: that one"),
            Some(ItemAction::Use) => ("Use what?", "a-f: that one"),
        };
        Lens::panel(Panel {
            title: title.to_owned(),
            lines: Slot::ALL.into_iter().map(line).collect(),
            hint: screen.hint(keys),
            ..Panel::default()
        })
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_, '_>) -> Option<Answer> {
        let slot = Slot::from_letter(press.letter()?)?;
        Some(match self.0 {
            Some(action) => follow(desk.game(), slot, handle(desk.game(), action, slot)),
            None if Belonging::in_slot(desk.game().world(), slot).is_some() => {
                Answer::open(Item(slot))
            }
            None => Answer::refuse(Refusal::EmptySlot(slot)),
        })
    }

    fn choose(&mut self, line: usize, view: &View) -> Option<Answer> {
        letter_of(line, view)
    }

    fn help(&self) -> Option<LocalHelp> {
        let title = if self.0.is_none() { "In your pack" } else { "You are asked for an item" };
        let fixed = &[("a-f", "the item in that slot")];
        Some(LocalHelp { title, fixed, ..LocalHelp::default() })
    }
}

impl Overlay for Item {
    fn name(&self) -> &'static str {
        "Item"
    }

    fn show(&self, scene: &Scene<'_>, screen: &ScreenContext<'_>) -> Lens {
        let Some(belonging) = Belonging::in_slot(scene.world, self.0) else {
            return Lens::default();
        };
        let key =
            |(action, word)| Some(format!("{}: {word}", screen.keys.key(action, screen.mode)?));
        let actions =
            [(UiAction::Use, "use"), (UiAction::Throw, "throw"), (UiAction::Drop, "drop")];
        let actions: Vec<_> = actions.into_iter().filter_map(key).collect();
        let text = Panel::TEXT.min(Panel::line(screen.layout.panels.width));
        Lens::panel(Panel {
            title: belonging.line(),
            lines: wrapped(belonging.text(), text),
            hint: screen.hint(&actions.join("   ")),
            ..Panel::default()
        })
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_, '_>) -> Option<Answer> {
        let action = match press.action? {
            UiAction::Drop => ItemAction::Drop,
            UiAction::Throw => ItemAction::Throw,
            UiAction::Use => ItemAction::Use,
            _ => return None,
        };
        Some(follow(desk.game(), self.0, handle(desk.game(), action, self.0)))
    }

    fn help(&self) -> Option<LocalHelp> {
        Some(LocalHelp {
            title: "With this item",
            actions: &[
                (UiAction::Use, "use it"),
                (UiAction::Throw, "throw it"),
                (UiAction::Drop, "drop it"),
            ],
            ..LocalHelp::default()
        })
    }
}
