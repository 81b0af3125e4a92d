//! Which bit of somebody's is to be turned over.

use crate::{
    action::{Action, ItemTarget, Slot},
    creature::Ability,
    grid::Position,
    messages::words::bit_name,
    screen::{
        overlay::{InputContext, KeyPress, Overlay, OverlayHelp, OverlayResponse, ScreenContext},
        overlays::lettered::letter_of,
    },
    view::{OverlayView, Panel, Scene, View},
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

    fn show(&self, _: &Scene<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let line = |ability: Ability| format!("{}  {}", ability.bit(), bit_name(ability));
        let panel = Some(Panel {
            title: "Turn over which bit?".to_owned(),
            lines: Ability::ALL.into_iter().map(line).collect(),
            hint: screen.hint("1 2 4 8: that one"),
            ..Panel::default()
        });
        OverlayView {
            focus: Some(self.cell),
            chosen: Some(self.cell),
            panel,
            ..OverlayView::default()
        }
    }

    fn press(&mut self, press: KeyPress, _: &mut InputContext<'_, '_>) -> Option<OverlayResponse> {
        let digit = u8::try_from(press.letter()?.to_digit(10)?).ok()?;
        let ability = Ability::ALL.into_iter().find(|ability| ability.bit() == digit)?;
        Some(OverlayResponse::Do(Action::Use(self.slot, ItemTarget::Bit(self.cell, ability))))
    }

    fn choose(&mut self, line: usize, view: &View) -> Option<OverlayResponse> {
        letter_of(line, view)
    }

    fn help(&self) -> Option<OverlayHelp> {
        let fixed = &[("1 2 4 8", "that bit")];
        Some(OverlayHelp { title: "You are asked for a bit", fixed, ..OverlayHelp::default() })
    }
}
