//! An autopilot controls the PC while the player watches.

use super::{
    super::overlays::result::{EndMenu, GameResult},
    Mode, ModeInput, NextWakeup,
    replaying::{Tempo, next_eyes},
};
use crate::prelude::*;
use crate::{session::SessionEnd, settings::InputMode};
use std::time::Duration;

/// The mode of an autopilot, and its speed.
#[expect(missing_debug_implementations, reason = "autopilots do not implement it")]
pub struct AutopilotMode {
    name: AutopilotName,
    autopilot: Box<dyn Autopilot>,
    tempo: Tempo,
    eyes: Option<CharacterId>,
}

impl AutopilotMode {
    /// Creates the mode for an autopilot. After each turn, the mode waits for `delay`,
    /// up to a minute.
    pub fn new(name: AutopilotName, delay: Duration) -> Self {
        Self { name, autopilot: name.start(), tempo: Tempo::new(delay), eyes: None }
    }

    fn take_turn(&mut self, context: &mut GameContext<'_, '_>) {
        context.controller.let_play(self.autopilot.as_mut());
        self.tempo.wait();
    }
}

impl Layer for AutopilotMode {
    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        let actions = [
            (UiAction::Help, "help"),
            (UiAction::Pause, "pause"),
            (UiAction::SingleStep, "step"),
            (UiAction::Faster, "faster"),
            (UiAction::Slower, "slower"),
            (UiAction::Monsters, "monsters"),
            (UiAction::Look, "look"),
            (UiAction::Quit, "quit"),
        ];
        Some(screen.list("", &actions))
    }
}

impl Mode for AutopilotMode {
    fn input_mode(&self) -> InputMode {
        InputMode::Watching
    }

    fn handle(&mut self, input: ModeInput, context: &mut GameContext<'_, '_>) -> Option<Response> {
        match input {
            ModeInput::Action(UiAction::Eyes, _) => self.eyes = next_eyes(self.eyes, context),
            ModeInput::Action(UiAction::SingleStep, _) => {
                self.tempo.is_paused = true;
                self.take_turn(context);
            }
            ModeInput::Action(action, _) if self.tempo.heed(action) => {}
            ModeInput::Wakeup if self.tempo.is_up() && context.controller.is_over() => {
                return Some(Response::Leave(SessionEnd::Over));
            }
            ModeInput::Wakeup if self.tempo.is_up() => self.take_turn(context),
            ModeInput::Wakeup => {}
            ModeInput::Pause => self.tempo.is_paused = true,
            _ => return None,
        }
        Some(Response::Stay)
    }

    fn label(&self) -> String {
        let paused = if self.tempo.is_paused { ", paused" } else { "" };
        format!("{}, {}{paused}", self.name, self.tempo)
    }

    fn next_wakeup(&mut self, board_is_free: bool, game: &Game) -> NextWakeup {
        // The summary stays until a key is pressed, but without delays nobody reads it.
        let is_over = game.status().is_over();
        let goes_on = if is_over { self.tempo.is_instant() } else { board_is_free };
        self.tempo.next().filter(|_| goes_on).map_or(NextWakeup::Never, NextWakeup::At)
    }

    fn ending(&self, _: Option<EndMenu>) -> Box<dyn Layer> {
        Box::new(GameResult::summary())
    }

    fn viewpoint(&self) -> Option<CharacterId> {
        self.eyes
    }
}
