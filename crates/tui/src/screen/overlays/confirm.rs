//! Questions: to confirm an action that is deadly, or likely to be, or has another price; whether to
//! quit; and which of a creature's ability bits to flip.

use super::super::layer::LayerHelp;
use crate::prelude::*;
use crate::{
    lesson::Lesson,
    messages::bit_name,
    session::SessionEnd,
    settings::{InputMode, KeyCode},
    view::toggled,
};
use hexdelve::action::ItemTarget;

pub(crate) struct Confirm {
    pub(crate) command: Action,
    pub(crate) question: String,
}

impl Layer for Confirm {
    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        let key = screen.keys.key(UiAction::Confirm, InputMode::Playing).unwrap_or("Enter");
        let words = format!("{} Press [{key}] to do it anyway.", self.question);
        BoardView::prompt(Prompt::new(words).typed())
    }

    /// No movement key confirms: the player could press it by accident. The key for picking up does,
    /// the second time. A key still held is no answer. Any other key cancels, then has its usual
    /// effect, except `y` and `n`, which may be meant as an answer, and keys that may be meant for
    /// what the screen showed before.
    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let is_again = self.command == Action::PickUp && press.action == Some(UiAction::PickUp);
        let action = if is_again { Some(UiAction::Confirm) } else { press.action };
        Some(match (press.key.code, action) {
            _ if press.is_held => Response::Stay,
            (_, Some(UiAction::Confirm)) | (KeyCode::Enter, None) => {
                context.controller.submit(self.command);
                Response::Close
            }
            _ if press.is_type_ahead => Response::Close,
            (KeyCode::Esc | KeyCode::Char('y' | 'Y' | 'n' | 'N'), _) => Response::Close,
            _ => Response::CloseAndPress,
        })
    }
}

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
    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        BoardView::prompt(Prompt::new(Self::words(screen.known_game.world, screen.mode)).typed())
    }

    fn press(&mut self, press: ResolvedKey, _: &mut GameContext<'_, '_>) -> Option<Response> {
        Some(match press.letter() {
            Some('y' | 'Y') => Response::Leave(SessionEnd::Quit),
            Some('X') => Response::GiveUp,
            Some('n' | 'N') => Response::Close,
            _ if press.is_type_ahead || press.key.code == KeyCode::Esc => Response::Close,
            _ if press.action == Some(UiAction::Quit) => Response::Close,
            _ => Response::CloseAndPress,
        })
    }
}

pub(crate) struct Bit {
    pub(crate) slot: Slot,
    pub(crate) cell: Position,
}

impl Layer for Bit {
    fn board(&self, _: &ScreenContext<'_>) -> BoardView {
        let cell = Some(self.cell);
        BoardView { focus: cell, selected: cell, ..BoardView::default() }
    }

    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let known_game = screen.known_game;
        let target = known_game.known.name_at(self.cell);
        let line = |ability: Ability| {
            let outcome = target.map(|monster| toggled(known_game.world, monster, ability));
            let (digit, name) = (ability.bit(), bit_name(ability));
            format!("{digit}  {name:<12} {}", outcome.unwrap_or_default()).trim_end().to_owned()
        };
        let lines = Ability::ALL.map(line);
        screen.panel("Flip which bit?", lines, "1 2 4 8: choose").render(frame);
    }

    fn is_question(&self) -> bool {
        true
    }

    fn press(&mut self, press: ResolvedKey, _: &mut GameContext<'_, '_>) -> Option<Response> {
        let digit = u8::try_from(press.letter()?.to_digit(10)?).ok()?;
        let ability = Ability::ALL.into_iter().find(|ability| ability.bit() == digit)?;
        Some(Response::Do(Action::Use(self.slot, ItemTarget::Ability(self.cell, ability))))
    }

    fn help(&self) -> Option<LayerHelp> {
        let fixed = &[("1 2 4 8", "choose that bit")];
        Some(LayerHelp { title: "Choosing a bit", fixed, ..LayerHelp::default() })
    }
}
