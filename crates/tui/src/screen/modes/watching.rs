//! Watching: an autopilot or a recorded game controls the PC while the player chooses the speed and
//! the viewpoint.
//!
//! Going back in a recorded game restarts it and replays it up to the goal. A key sets the goal,
//! and the game gets there before the screen is drawn, so holding a key down covers a long
//! distance. It is covered in stretches, and keys are read in between.

use super::{
    super::overlays::result::{EndMenu, GameResult},
    Mode, ModeInput, NextWakeup,
};
use crate::prelude::*;
use crate::{
    messages::introduced,
    session::{GameController, SessionEnd},
    settings::InputMode,
};
use hexdelve::{
    clock::Instant,
    journal::{FingerprintedEntry, RecordedAction},
    log::MessagePriority,
    replay::{Divergence, replay_entry},
};
use std::time::Duration;

/// The mode of an autopilot, and its speed.
#[expect(missing_debug_implementations, reason = "autopilots do not implement it")]
pub struct AutopilotMode {
    name: AutopilotName,
    autopilot: Box<dyn Autopilot>,
    controls: Controls,
}

impl AutopilotMode {
    /// Creates the mode for an autopilot. After each turn, the mode waits for `delay`,
    /// up to a minute.
    pub fn new(name: AutopilotName, delay: Duration) -> Self {
        Self { name, autopilot: name.start(), controls: Controls::new(delay) }
    }

    fn take_turn(&mut self, context: &mut GameContext<'_, '_>) {
        context.controller.let_play(self.autopilot.as_mut());
        self.controls.wait();
    }
}

impl Layer for AutopilotMode {
    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        Some(screen.footer(
            "{help} help  {pause} pause  {single-step} step  {faster} faster  {slower} slower  \
             {monsters} monsters  {look} look  {quit} quit",
        ))
    }
}

impl Mode for AutopilotMode {
    fn input_mode(&self) -> InputMode {
        InputMode::Watching
    }

    fn handle(&mut self, input: ModeInput, context: &mut GameContext<'_, '_>) -> Option<Response> {
        match input {
            ModeInput::Action(UiAction::SingleStep, _) => {
                self.controls.is_paused = true;
                self.take_turn(context);
            }
            ModeInput::Action(action, _) if self.controls.heed(action, context) => {}
            ModeInput::Wakeup if self.controls.is_up() && context.controller.is_over() => {
                return Some(Response::Leave(SessionEnd::Over));
            }
            ModeInput::Wakeup if self.controls.is_up() => self.take_turn(context),
            ModeInput::Wakeup => {}
            ModeInput::Pause => self.controls.is_paused = true,
            _ => return None,
        }
        Some(Response::Stay)
    }

    fn label(&self) -> String {
        let paused = if self.controls.is_paused { ", paused" } else { "" };
        format!("{}, {} ms{paused}", self.name, self.controls.delay.as_millis())
    }

    fn next_wakeup(&mut self, board_is_free: bool, game: &Game) -> NextWakeup {
        // The summary stays until a key is pressed, but without delays nobody reads it.
        let is_over = game.status().is_over();
        let goes_on = if is_over { self.controls.delay.is_zero() } else { board_is_free };
        self.controls.next_wakeup(goes_on)
    }

    fn ending(&self, _: Option<EndMenu>) -> Box<dyn Layer> {
        Box::new(GameResult::new(None, Some(true)))
    }

    fn viewpoint(&self) -> Option<CharacterId> {
        self.controls.eyes
    }
}

/// The longest time a key press has to wait.
const STRETCH: Duration = Duration::from_millis(200);
/// In turns.
const LONG_STEP: usize = 10;
/// The number of turns that a message stays on the screen if no other follows it.
const STAYS: u64 = 3;

/// The mode of a replay: the recorded game, the turn that is shown, and the speed.
#[expect(missing_debug_implementations, reason = "games do not implement it")]
pub struct ReplayMode<'a> {
    recorded_game: &'a RecordedGame,
    /// This position, the goal and the end are counted in effective records.
    at: usize,
    goal: usize,
    /// The last position to which the game replays as recorded.
    end: usize,
    turn: u64,
    turns: usize,
    fault: Option<Divergence>,
    controls: Controls,
}

impl<'a> ReplayMode<'a> {
    /// Creates the mode for a recorded game that has just started, with a [`MessagesPlugin`]. After
    /// each turn, the mode waits for `delay`, up to a minute.
    pub fn new(recorded_game: &'a RecordedGame, delay: Duration) -> Self {
        Self {
            recorded_game,
            at: 0,
            goal: 0,
            end: recorded_game.records().len(),
            turn: 0,
            turns: turns_in(recorded_game.records()),
            fault: None,
            controls: Controls::new(delay),
        }
    }

    /// Returns whether there was another entry.
    pub(crate) fn step(&mut self, controller: &mut GameController<'_>) -> bool {
        if self.at == self.end {
            return false;
        }
        self.goal = (self.goal + 1).min(self.end);
        while self.is_under_way() {
            self.catch_up(controller);
        }
        true
    }

    const fn is_under_way(&self) -> bool {
        self.at != self.goal
    }

    /// The position to which an action leads.
    fn goal_of(&self, action: UiAction) -> Option<usize> {
        let turn = || turns_in(&self.recorded_game.records()[..self.goal]);
        Some(match action {
            UiAction::SingleStep => (self.goal + 1).min(self.end),
            UiAction::StepBack => self.goal.saturating_sub(1),
            UiAction::LongStep => self.place_of(turn() + LONG_STEP),
            UiAction::LongStepBack => self.place_of(turn().saturating_sub(LONG_STEP)),
            UiAction::FirstTurn => 0,
            UiAction::LastTurn => self.end,
            _ => return None,
        })
    }

    /// The end if there are fewer turns.
    fn place_of(&self, turns: usize) -> usize {
        let story = &self.recorded_game.records()[..self.end];
        let mut places = (1..).zip(story).filter(|(_, record)| is_turn(record));
        let Some(before) = turns.checked_sub(1) else { return 0 };
        places.nth(before).map_or(self.end, |(place, _)| place)
    }

    /// If the game diverges from its record, the replay stops before the diverging entry.
    fn catch_up(&mut self, controller: &mut GameController<'_>) {
        let until = Instant::now() + STRETCH;
        if self.goal < self.at {
            self.begin_anew(controller);
        }
        while self.is_under_way() && Instant::now() < until {
            let game = &mut controller.game;
            // A message stays for a few turns, unless a newer one replaces it.
            let turns = game.turns();
            let mut log = game.world_mut().resource_mut::<MessageLog>();
            let is_old = |(turn, _): (u64, String)| turn + STAYS < turns;
            if log.history().next_back().is_some_and(is_old) {
                log.archive();
            } else {
                log.pin_line();
            }
            let record = self.recorded_game.records()[self.at];
            if let Err(fault) = replay_entry(game, record.entry, Some(record.fingerprint)) {
                // The game has already performed the diverging entry.
                (self.end, self.goal) = (self.at, self.at);
                self.fault = Some(fault);
                self.begin_anew(controller);
                return self.catch_up(controller);
            }
            self.at += 1;
        }
        let is_at_the_end = self.at == self.end;
        if is_at_the_end && self.fault.is_some() {
            let told = "From here on, the replay differs from the recorded game.";
            controller.tell(MessagePriority::Warning, told.to_owned());
        }
        self.turn = controller.game.turns();
        self.controls.is_paused |= is_at_the_end;
    }

    fn begin_anew(&mut self, controller: &mut GameController<'_>) {
        match self.recorded_game.start() {
            Ok(game) => {
                controller.exchange(game);
                self.at = 0;
            }
            // This cannot happen, because the game has been started before.
            Err(error) => {
                self.goal = self.at;
                self.fault = Some(error.into());
            }
        }
    }
}

impl Layer for ReplayMode<'_> {
    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        Some(screen.footer(
            "{help} help  {pause} pause  {single-step} step  {step-back} back  {seek} go to turn  \
             {faster} faster  {slower} slower  {quit} leave",
        ))
    }
}

impl Mode for ReplayMode<'_> {
    fn input_mode(&self) -> InputMode {
        InputMode::Replaying
    }

    fn handle(&mut self, input: ModeInput, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let goal = match input {
            ModeInput::Action(action, _) => self.goal_of(action),
            ModeInput::Turn(turn) => Some(self.place_of(turn as usize)),
            _ => None,
        };
        match (input, goal) {
            // A player who goes to a turn wants to look at it.
            (_, Some(goal)) => (self.goal, self.controls.is_paused) = (goal, true),
            (ModeInput::Action(action, _), _) if self.controls.heed(action, context) => {}
            // A jump to another turn is completed first.
            (ModeInput::Wakeup, _) if !self.is_under_way() && self.controls.is_up() => {
                self.goal = (self.goal + 1).min(self.end);
                self.controls.wait();
            }
            (ModeInput::Wakeup, _) => {}
            (ModeInput::Pause, _) => self.controls.is_paused = true,
            (ModeInput::Refresh, _) => self.catch_up(context.controller),
            _ => return None,
        }
        Some(Response::Stay)
    }

    /// For example, `replay  turn 3 of 25  250 ms  paused`.
    fn label(&self) -> String {
        let (turn, last) = (self.turn, self.turns);
        let paused = if self.controls.is_paused { "  paused" } else { "" };
        format!("replay  turn {turn} of {last}  {} ms{paused}", self.controls.delay.as_millis())
    }

    fn next_wakeup(&mut self, board_is_free: bool, _: &Game) -> NextWakeup {
        if self.is_under_way() {
            return NextWakeup::At(Instant::now());
        }
        self.controls.next_wakeup(board_is_free)
    }

    fn viewpoint(&self) -> Option<CharacterId> {
        self.controls.eyes
    }

    fn take_divergence(&mut self) -> Option<Divergence> {
        self.fault.take()
    }
}

fn turns_in(records: &[FingerprintedEntry]) -> usize {
    records.iter().filter(|record| is_turn(record)).count()
}

const fn is_turn(record: &FingerprintedEntry) -> bool {
    matches!(record.entry, RecordedAction::Turn(_))
}

const SLOWEST: Duration = Duration::from_mins(1);
const FASTEST: Duration = Duration::from_millis(1);

#[derive(Clone, Copy, Debug)]
struct Controls {
    delay: Duration,
    is_paused: bool,
    next: Instant,
    eyes: Option<CharacterId>,
}

impl Controls {
    fn new(delay: Duration) -> Self {
        let delay = delay.min(SLOWEST);
        Self { delay, is_paused: false, next: Instant::now() + delay, eyes: None }
    }

    fn heed(&mut self, action: UiAction, context: &mut GameContext<'_, '_>) -> bool {
        match action {
            UiAction::Eyes => {
                self.eyes = next_eyes(self.eyes, context);
                return true;
            }
            UiAction::Pause => self.is_paused = !self.is_paused,
            UiAction::Faster => self.delay /= 2,
            UiAction::Slower => self.delay = (self.delay * 2).clamp(FASTEST, SLOWEST),
            _ => return false,
        }
        self.wait();
        true
    }

    fn wait(&mut self) {
        self.next = Instant::now() + self.delay;
    }

    const fn next_wakeup(&self, goes_on: bool) -> NextWakeup {
        if self.is_paused || !goes_on { NextWakeup::Never } else { NextWakeup::At(self.next) }
    }

    fn is_up(&self) -> bool {
        !self.is_paused && self.next <= Instant::now()
    }
}

/// `None` stands for the PC, after the last monster.
fn next_eyes(
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
