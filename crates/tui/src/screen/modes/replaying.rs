//! A recorded game controls the PC while the player watches.

use super::{replay_speed::Tempo, viewpoint::next_eyes};
use crate::{
    screen::{
        mode::{NextWakeup, SessionMode, WakeupResult},
        overlay::{InputContext, OverlayResponse, ScreenContext},
    },
    session::{Seek, Viewer},
    settings::{InputMode, UiAction},
    view::KnownGame,
};
use hexdelve::{
    clock::Instant,
    creature::CharacterId,
    replay::{Divergence, RecordedGame},
};
use std::time::Duration;

/// The mode of a replay: the recorded game, the turn that is shown, and the speed.
#[expect(missing_debug_implementations, reason = "games do not implement it")]
pub struct ReplayMode<'a> {
    viewer: Viewer<'a>,
    tempo: Tempo,
    eyes: Option<CharacterId>,
    turn: u64,
}

impl<'a> ReplayMode<'a> {
    /// Creates the mode for a recorded game that has just started. After each turn, the
    /// mode waits for `delay`, up to a minute. The game's rules must have a
    /// [`MessagesPlugin`](crate::messages::MessagesPlugin), as in every session.
    pub fn new(recorded_game: &'a RecordedGame, delay: Duration) -> Self {
        let viewer = Viewer::new(recorded_game);
        Self { viewer, tempo: Tempo::new(delay), eyes: None, turn: 0 }
    }

    pub(crate) fn step(&mut self, context: &mut InputContext<'_, '_>) -> bool {
        if self.viewer.is_at_the_end() {
            return false;
        }
        self.viewer.go(Seek::On);
        while self.viewer.is_under_way() {
            self.catch_up(context);
        }
        true
    }
}

impl SessionMode for ReplayMode<'_> {
    fn input_mode(&self) -> InputMode {
        InputMode::Replaying
    }

    /// For example, `replay  turn 3 of 25  250 ms  paused`.
    fn label(&self) -> String {
        let paused = if self.tempo.is_paused { "  paused" } else { "" };
        let (turn, last) = (self.turn, self.viewer.turns());
        format!("replay  turn {turn} of {last}  {}{paused}", self.tempo)
    }

    fn has_long_label(&self) -> bool {
        true
    }

    fn footer(&self, _: &KnownGame<'_>, screen: &ScreenContext<'_>) -> String {
        screen.list(
            "",
            &[
                (UiAction::Help, "help"),
                (UiAction::Pause, "pause"),
                (UiAction::SingleStep, "step"),
                (UiAction::StepBack, "back"),
                (UiAction::Seek, "go to turn"),
                (UiAction::Faster, "faster"),
                (UiAction::Slower, "slower"),
                (UiAction::Quit, "leave"),
            ],
        )
    }

    fn act(
        &mut self,
        action: UiAction,
        _: bool,
        context: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        let seek = match action {
            UiAction::SingleStep => Seek::On,
            UiAction::StepBack => Seek::Back,
            UiAction::LongStep => Seek::FarOn,
            UiAction::LongStepBack => Seek::FarBack,
            UiAction::FirstTurn => Seek::First,
            UiAction::LastTurn => Seek::Last,
            UiAction::Eyes => {
                self.eyes = next_eyes(self.eyes, context);
                return Some(OverlayResponse::Stay);
            }
            action => return self.tempo.heed(action).then_some(OverlayResponse::Stay),
        };
        // A player who goes to a turn wants to look at it.
        self.tempo.is_paused = true;
        self.viewer.go(seek);
        Some(OverlayResponse::Stay)
    }

    fn quits_without_asking(&self) -> bool {
        true
    }

    fn next_wakeup(&mut self, board_is_free: bool, _: &mut InputContext<'_, '_>) -> NextWakeup {
        if self.viewer.is_under_way() {
            return NextWakeup::At(Instant::now());
        }
        self.tempo.next().filter(|_| board_is_free).map_or(NextWakeup::Never, NextWakeup::At)
    }

    fn on_wakeup(&mut self, _: &mut InputContext<'_, '_>) -> WakeupResult {
        // A jump to another turn is completed first.
        if !self.viewer.is_under_way() && self.tempo.is_up() {
            self.viewer.go(Seek::On);
            self.tempo.wait();
        }
        WakeupResult::Redraw
    }

    fn catch_up(&mut self, context: &mut InputContext<'_, '_>) {
        self.viewer.catch_up(context.controller);
        self.turn = context.game().turns();
        self.tempo.is_paused |= self.viewer.is_at_the_end();
    }

    fn go_to(&mut self, turn: u32) {
        self.tempo.is_paused = true;
        self.viewer.go(Seek::Turn(turn as usize));
    }

    fn pause(&mut self) {
        self.tempo.is_paused = true;
    }

    fn viewpoint(&self) -> Option<CharacterId> {
        self.eyes
    }

    fn take_divergence(&mut self) -> Option<Divergence> {
        self.viewer.take_fault()
    }
}
