//! An autopilot controls the PC while the player watches.

use super::replaying::{Tempo, next_eyes};
use super::{
    super::overlays::{
        InputContext, Overlay, OverlayResponse, ScreenContext,
        result::{EndMenu, GameResult},
    },
    NextWakeup, SessionMode, WakeupResult,
};
use crate::{
    session::SessionEnd,
    settings::{InputMode, UiAction},
    view::KnownGame,
};
use hexdelve::{
    creature::CharacterId,
    player::{Autopilot, AutopilotName},
};
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

    fn take_turn(&mut self, context: &mut InputContext<'_, '_>) {
        context.controller.let_play(self.autopilot.as_mut());
        self.tempo.wait();
    }
}

impl SessionMode for AutopilotMode {
    fn input_mode(&self) -> InputMode {
        InputMode::Watching
    }

    fn label(&self) -> String {
        let paused = if self.tempo.is_paused { ", paused" } else { "" };
        format!("{}, {}{paused}", self.name, self.tempo)
    }

    fn footer(&self, _: &KnownGame<'_>, screen: &ScreenContext<'_>) -> String {
        screen.list(
            "",
            &[
                (UiAction::Help, "help"),
                (UiAction::Pause, "pause"),
                (UiAction::SingleStep, "step"),
                (UiAction::Faster, "faster"),
                (UiAction::Slower, "slower"),
                (UiAction::Monsters, "monsters"),
                (UiAction::Look, "look"),
                (UiAction::Quit, "quit"),
            ],
        )
    }

    fn act(
        &mut self,
        action: UiAction,
        _: bool,
        context: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        match action {
            UiAction::Eyes => self.eyes = next_eyes(self.eyes, context),
            UiAction::SingleStep => {
                self.tempo.is_paused = true;
                self.take_turn(context);
            }
            action if self.tempo.heed(action) => {}
            _ => return None,
        }
        Some(OverlayResponse::Stay)
    }

    fn next_wakeup(
        &mut self,
        board_is_free: bool,
        context: &mut InputContext<'_, '_>,
    ) -> NextWakeup {
        // The summary stays until a key is pressed, but without delays nobody reads it.
        let is_over = context.controller.is_over();
        let goes_on = if is_over { self.tempo.is_instant() } else { board_is_free };
        self.tempo.next().filter(|_| goes_on).map_or(NextWakeup::Never, NextWakeup::At)
    }

    fn on_wakeup(&mut self, context: &mut InputContext<'_, '_>) -> WakeupResult {
        if !self.tempo.is_up() {
            return WakeupResult::Redraw;
        }
        if context.controller.is_over() {
            return WakeupResult::Respond(OverlayResponse::Leave(SessionEnd::Over));
        }
        self.take_turn(context);
        WakeupResult::Redraw
    }

    fn ending(&self, _: Option<EndMenu>) -> Box<dyn Overlay> {
        Box::new(GameResult::summary())
    }

    fn pause(&mut self) {
        self.tempo.is_paused = true;
    }

    fn viewpoint(&self) -> Option<CharacterId> {
        self.eyes
    }
}
