//! Questions: to confirm an action that is deadly, or likely to be; whether to quit; and which of a
//! creature's ability bits to flip.

use super::{
    InputContext, Overlay, OverlayHelp, OverlayResponse, ResolvedKey, ScreenContext,
    scrolling::letter_of,
};
use crate::{
    messages::words::bit_name,
    session::{Objection, SessionEnd},
    settings::{InputMode, KeyCode, UiAction},
    view::{KnownGame, OverlayView, Prompt, View, toggled},
};
use hexdelve::{
    action::{Action, ItemTarget, Slot},
    creature::{Ability, Bestiary},
    grid::Position,
};

#[derive(Debug)]
pub(crate) struct Confirm {
    pub(crate) command: Action,
    pub(crate) objection: Objection,
}

impl Overlay for Confirm {
    fn name(&self) -> &'static str {
        "Confirm"
    }

    fn show(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let warning = self.objection.in_words(Bestiary::of(known_game.world));
        let key = screen.keys.key(UiAction::Confirm, InputMode::Playing).unwrap_or("Enter");
        let question = Prompt::new(format!("{warning} Press [{key}] to do it anyway.")).typed();
        OverlayView::prompt(question)
    }

    /// No movement key confirms: the player could press it by accident. A key still held is no
    /// answer. Any other key cancels, then has its usual effect, except `y` and `n`, which may be
    /// meant as an answer, and keys that may be meant for what the screen showed before.
    fn on_key(
        &mut self,
        press: ResolvedKey,
        _: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        Some(match (press.key.code, press.action) {
            _ if press.is_held => OverlayResponse::Stay,
            (_, Some(UiAction::Confirm)) | (KeyCode::Enter, None) => {
                OverlayResponse::DoConfirmed(self.command)
            }
            _ if press.is_type_ahead => OverlayResponse::Close,
            (KeyCode::Esc | KeyCode::Char('y' | 'Y' | 'n' | 'N'), _) => OverlayResponse::Close,
            _ => OverlayResponse::CloseAndPress,
        })
    }
}

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
