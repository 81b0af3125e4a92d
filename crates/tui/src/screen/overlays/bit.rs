//! The choice of a creature's ability bit to flip.

use crate::{
    messages::words::bit_name,
    screen::{
        overlay::{
            InputContext, Overlay, OverlayHelp, OverlayResponse, ResolvedKey, ScreenContext,
        },
        overlays::lettered::letter_of,
    },
    view::{KnownGame, OverlayView, View, toggled},
};
use hexdelve::{
    action::{Action, ItemTarget, Slot},
    creature::Ability,
    grid::Position,
};

#[derive(Debug)]
pub(crate) struct Bit {
    pub(crate) slot: Slot,
    pub(crate) cell: Position,
}

impl Overlay for Bit {
    fn name(&self) -> &'static str {
        "Bit"
    }

    fn show(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let target = known_game.known.name_at(self.cell);
        let line = |ability: Ability| {
            let outcome = target.map(|monster| toggled(known_game.world, monster, ability));
            let (digit, name) = (ability.bit(), bit_name(ability));
            format!("{digit}  {name:<12} {}", outcome.unwrap_or_default()).trim_end().to_owned()
        };
        let lines = Ability::ALL.into_iter().map(line).collect();
        let panel = screen.panel("Flip which bit?", lines, "1 2 4 8: choose");
        let cell = Some(self.cell);
        OverlayView { focus: cell, selected: cell, ..OverlayView::panel(panel) }
    }

    fn is_question(&self) -> bool {
        true
    }

    fn on_key(
        &mut self,
        press: ResolvedKey,
        _: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        let digit = u8::try_from(press.letter()?.to_digit(10)?).ok()?;
        let ability = Ability::ALL.into_iter().find(|ability| ability.bit() == digit)?;
        Some(OverlayResponse::Do(Action::Use(self.slot, ItemTarget::Ability(self.cell, ability))))
    }

    fn on_line_click(&mut self, line: usize, view: &View) -> Option<OverlayResponse> {
        letter_of(line, view)
    }

    fn help(&self) -> Option<OverlayHelp> {
        let fixed = &[("1 2 4 8", "choose that bit")];
        Some(OverlayHelp { title: "Choosing a bit", fixed, ..OverlayHelp::default() })
    }
}
