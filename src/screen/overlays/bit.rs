//! Which bit of somebody's is to be turned over.

use crate::{
    action::{Aim, Slot},
    creature::Ability,
    grid::Position,
    messages::words::bit_name,
    player::Command,
    screen::{
        overlay::{Answer, Desk, LocalHelp, Overlay, Press, ScreenContext},
        overlays::lettered::letter_of,
    },
    view::{Lens, Panel, Scene, View},
};

/// The four bits, each with the digit that chooses it.
#[derive(Debug)]
pub(crate) struct Bit {
    /// Where the wand is carried.
    pub(crate) slot: Slot,
    /// Where that somebody stands.
    pub(crate) cell: Position,
}

impl Overlay for Bit {
    fn name(&self) -> &'static str {
        "Bit"
    }

    fn show(&self, _: &Scene<'_>, screen: &ScreenContext<'_>) -> Lens {
        let line = |ability: Ability| format!("{}  {}", ability.bit(), bit_name(ability));
        let panel = Some(Panel {
            title: "Turn over which bit?".to_owned(),
            lines: Ability::ALL.into_iter().map(line).collect(),
            hint: screen.hint("1 2 4 8: that one"),
            ..Panel::default()
        });
        Lens { focus: Some(self.cell), chosen: Some(self.cell), panel, ..Lens::default() }
    }

    fn press(&mut self, press: Press, _: &mut Desk<'_, '_>) -> Option<Answer> {
        let digit = u8::try_from(press.letter()?.to_digit(10)?).ok()?;
        let ability = Ability::ALL.into_iter().find(|ability| ability.bit() == digit)?;
        Some(Answer::Do(Command::Use(self.slot, Aim::Bit(self.cell, ability))))
    }

    fn choose(&mut self, line: usize, view: &View) -> Option<Answer> {
        letter_of(line, view)
    }

    fn help(&self) -> Option<LocalHelp> {
        let fixed = &[("1 2 4 8", "that bit")];
        Some(LocalHelp { title: "You are asked for a bit", fixed, ..LocalHelp::default() })
    }
}
