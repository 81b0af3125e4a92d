//! Replaying: a recorded game controls the PC while the player chooses the speed and the viewpoint,
//! as when watching an autopilot. The steps through the turns are in
//! `session::replay_position`.

use super::{Mode, ModeInput, NextWakeup};
use crate::prelude::*;
use crate::{
    messages::words::introduced,
    session::{Seek, Viewer},
    settings::InputMode,
};
use hexdelve::{clock::Instant, log::MessagePriority, replay::Divergence};
use std::{fmt, time::Duration};

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
    /// [`MessagesPlugin`], as in every session.
    pub fn new(recorded_game: &'a RecordedGame, delay: Duration) -> Self {
        let viewer = Viewer::new(recorded_game);
        Self { viewer, tempo: Tempo::new(delay), eyes: None, turn: 0 }
    }

    /// Returns whether there was another entry.
    pub(crate) fn step(&mut self, context: &mut GameContext<'_, '_>) -> bool {
        if self.viewer.is_at_the_end() {
            return false;
        }
        self.viewer.go(Seek::On);
        while self.viewer.is_under_way() {
            self.catch_up(context);
        }
        true
    }

    fn catch_up(&mut self, context: &mut GameContext<'_, '_>) {
        self.viewer.catch_up(context.controller);
        self.turn = context.game().turns();
        self.tempo.is_paused |= self.viewer.is_at_the_end();
    }

    /// A player who goes to a turn wants to look at it.
    fn seek(&mut self, seek: Seek) {
        self.tempo.is_paused = true;
        self.viewer.go(seek);
    }
}

impl Layer for ReplayMode<'_> {
    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        let actions = [
            (UiAction::Help, "help"),
            (UiAction::Pause, "pause"),
            (UiAction::SingleStep, "step"),
            (UiAction::StepBack, "back"),
            (UiAction::Seek, "go to turn"),
            (UiAction::Faster, "faster"),
            (UiAction::Slower, "slower"),
            (UiAction::Quit, "leave"),
        ];
        Some(screen.list("", &actions))
    }
}

impl Mode for ReplayMode<'_> {
    fn input_mode(&self) -> InputMode {
        InputMode::Replaying
    }

    fn handle(&mut self, input: ModeInput, context: &mut GameContext<'_, '_>) -> Option<Response> {
        match input {
            ModeInput::Action(UiAction::SingleStep, _) => self.seek(Seek::On),
            ModeInput::Action(UiAction::StepBack, _) => self.seek(Seek::Back),
            ModeInput::Action(UiAction::LongStep, _) => self.seek(Seek::FarOn),
            ModeInput::Action(UiAction::LongStepBack, _) => self.seek(Seek::FarBack),
            ModeInput::Action(UiAction::FirstTurn, _) => self.seek(Seek::First),
            ModeInput::Action(UiAction::LastTurn, _) => self.seek(Seek::Last),
            ModeInput::Action(UiAction::Eyes, _) => self.eyes = next_eyes(self.eyes, context),
            ModeInput::Action(action, _) if self.tempo.heed(action) => {}
            ModeInput::Turn(turn) => self.seek(Seek::Turn(turn as usize)),
            // A jump to another turn is completed first.
            ModeInput::Wakeup if !self.viewer.is_under_way() && self.tempo.is_up() => {
                self.viewer.go(Seek::On);
                self.tempo.wait();
            }
            ModeInput::Wakeup => {}
            ModeInput::Pause => self.tempo.is_paused = true,
            ModeInput::Refresh => self.catch_up(context),
            _ => return None,
        }
        Some(Response::Stay)
    }

    /// For example, `replay  turn 3 of 25  250 ms  paused`.
    fn label(&self) -> String {
        let paused = if self.tempo.is_paused { "  paused" } else { "" };
        let (turn, last) = (self.turn, self.viewer.turns());
        format!("replay  turn {turn} of {last}  {}{paused}", self.tempo)
    }

    fn next_wakeup(&mut self, board_is_free: bool, _: &Game) -> NextWakeup {
        if self.viewer.is_under_way() {
            return NextWakeup::At(Instant::now());
        }
        self.tempo.next().filter(|_| board_is_free).map_or(NextWakeup::Never, NextWakeup::At)
    }

    fn viewpoint(&self) -> Option<CharacterId> {
        self.eyes
    }

    fn take_divergence(&mut self) -> Option<Divergence> {
        self.viewer.take_fault()
    }
}

const SLOWEST: Duration = Duration::from_mins(1);
const FASTEST: Duration = Duration::from_millis(1);

#[derive(Clone, Copy, Debug)]
pub(super) struct Tempo {
    delay: Duration,
    pub(super) is_paused: bool,
    next: Instant,
}

impl Tempo {
    pub(super) fn new(delay: Duration) -> Self {
        let delay = delay.min(SLOWEST);
        Self { delay, is_paused: false, next: Instant::now() + delay }
    }

    pub(super) fn heed(&mut self, action: UiAction) -> bool {
        match action {
            UiAction::Pause => self.is_paused = !self.is_paused,
            UiAction::Faster => self.delay /= 2,
            UiAction::Slower => self.delay = (self.delay * 2).clamp(FASTEST, SLOWEST),
            _ => return false,
        }
        self.wait();
        true
    }

    pub(super) fn wait(&mut self) {
        self.next = Instant::now() + self.delay;
    }

    pub(super) const fn is_instant(&self) -> bool {
        self.delay.is_zero()
    }

    pub(super) fn next(&self) -> Option<Instant> {
        (!self.is_paused).then_some(self.next)
    }

    pub(super) fn is_up(&self) -> bool {
        self.next().is_some_and(|next| next <= Instant::now())
    }
}

impl fmt::Display for Tempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.delay.as_millis())
    }
}

/// `None` stands for the PC, after the last monster.
pub(super) fn next_eyes(
    before: Option<CharacterId>,
    context: &mut GameContext<'_, '_>,
) -> Option<CharacterId> {
    let world = context.controller.game.world_mut();
    let mut query = world.query_filtered::<(&CharacterId, &Abilities), With<Monster>>();
    let later = query.iter(world).filter(|(number, _)| before.is_none_or(|it| **number > it));
    let next = later.min_by_key(|(number, _)| **number).map(Identity::from);
    let told = match next {
        None => "You see through the player's eyes.".to_owned(),
        Some(who) => {
            let whose = introduced(who, Bestiary::of(world));
            format!("You see through the eyes of {whose}.")
        }
    };
    let mut log = world.resource_mut::<MessageLog>();
    log.archive();
    log.push(MessagePriority::Player, told);
    next.map(|who| who.id)
}
