//! Questions: to confirm an action that is deadly, or likely to be; whether to quit; and which of a
//! creature's ability bits to flip.

use super::super::{
    frame::{BoardView, Prompt, ScreenFrame},
    layer::{InputContext, Layer, LayerHelp, LayerInput, LayerResponse, ScreenContext},
};
use crate::{
    lesson::Lesson,
    messages::words::bit_name,
    session::{Objection, SessionEnd},
    settings::{InputMode, KeyCode, UiAction},
    view::{KnownGame, toggled},
};
use bevy_ecs::prelude::World;
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

impl Layer for Confirm {
    fn name(&self) -> &'static str {
        "Confirm"
    }

    fn board(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> BoardView {
        let warning = self.objection.in_words(Bestiary::of(known_game.world));
        let key = screen.keys.key(UiAction::Confirm, InputMode::Playing).unwrap_or("Enter");
        let question = Prompt::new(format!("{warning} Press [{key}] to do it anyway.")).typed();
        BoardView::prompt(question)
    }

    /// No movement key confirms: the player could press it by accident. A key still held is no
    /// answer. Any other key cancels, then has its usual effect, except `y` and `n`, which may be
    /// meant as an answer, and keys that may be meant for what the screen showed before.
    fn handle(&mut self, input: LayerInput, _: &mut InputContext<'_, '_>) -> Option<LayerResponse> {
        let LayerInput::Key(press) = input else { return None };
        Some(match (press.key.code, press.action) {
            _ if press.is_held => LayerResponse::Stay,
            (_, Some(UiAction::Confirm)) | (KeyCode::Enter, None) => {
                LayerResponse::DoConfirmed(self.command)
            }
            _ if press.is_type_ahead => LayerResponse::Close,
            (KeyCode::Esc | KeyCode::Char('y' | 'Y' | 'n' | 'N'), _) => LayerResponse::Close,
            _ => LayerResponse::CloseAndPress,
        })
    }
}

#[derive(Debug)]
pub(crate) struct Quit;

impl Quit {
    pub(crate) fn words(world: &World, mode: InputMode) -> &'static str {
        if world.contains_resource::<Lesson>() {
            return "Leave the tutorial? y / n";
        }
        match mode {
            InputMode::Playing => "Save and quit? y / n. X abandons this game.",
            InputMode::Watching | InputMode::Replaying => "Quit? y / n",
        }
    }
}

impl Layer for Quit {
    fn name(&self) -> &'static str {
        "Quit"
    }

    fn board(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> BoardView {
        BoardView::prompt(Prompt::new(Self::words(known_game.world, screen.mode)).typed())
    }

    fn handle(&mut self, input: LayerInput, _: &mut InputContext<'_, '_>) -> Option<LayerResponse> {
        let LayerInput::Key(press) = input else { return None };
        Some(match press.letter() {
            Some('y' | 'Y') => LayerResponse::Leave(SessionEnd::Quit),
            Some('X') => LayerResponse::GiveUp,
            Some('n' | 'N') => LayerResponse::Close,
            _ if press.is_type_ahead => LayerResponse::Close,
            _ if press.key.code == KeyCode::Esc || press.action == Some(UiAction::Quit) => {
                LayerResponse::Close
            }
            _ => LayerResponse::CloseAndPress,
        })
    }
}

#[derive(Debug)]
pub(crate) struct Bit {
    pub(crate) slot: Slot,
    pub(crate) cell: Position,
}

impl Layer for Bit {
    fn name(&self) -> &'static str {
        "Bit"
    }

    fn board(&self, _: &KnownGame<'_>, _: &ScreenContext<'_>) -> BoardView {
        let cell = Some(self.cell);
        BoardView { focus: cell, selected: cell, ..BoardView::default() }
    }

    fn render(
        &mut self,
        frame: &mut ScreenFrame,
        known_game: &KnownGame<'_>,
        screen: &ScreenContext<'_>,
    ) {
        let target = known_game.known.name_at(self.cell);
        let line = |ability: Ability| {
            let outcome = target.map(|monster| toggled(known_game.world, monster, ability));
            let (digit, name) = (ability.bit(), bit_name(ability));
            format!("{digit}  {name:<12} {}", outcome.unwrap_or_default()).trim_end().to_owned()
        };
        let lines = Ability::ALL.into_iter().map(line).collect();
        screen.panel("Flip which bit?", lines, "1 2 4 8: choose").render(frame);
    }

    fn is_question(&self) -> bool {
        true
    }

    fn handle(&mut self, input: LayerInput, _: &mut InputContext<'_, '_>) -> Option<LayerResponse> {
        let press = match input {
            LayerInput::Key(press) => press,
            LayerInput::Line(line) => return line.press(),
            _ => return None,
        };
        let digit = u8::try_from(press.letter()?.to_digit(10)?).ok()?;
        let ability = Ability::ALL.into_iter().find(|ability| ability.bit() == digit)?;
        Some(LayerResponse::Do(Action::Use(self.slot, ItemTarget::Ability(self.cell, ability))))
    }

    fn help(&self) -> Option<LayerHelp> {
        let fixed = &[("1 2 4 8", "choose that bit")];
        Some(LayerHelp { title: "Choosing a bit", fixed, ..LayerHelp::default() })
    }
}
