//! The viewer of a recorded game. Going back restarts the game and replays it up to the goal. A key
//! sets the goal, and the game gets there before the screen is drawn, so holding a key down covers
//! a long distance. It is covered in stretches, and keys are read in between.

use super::GameController;
use hexdelve::prelude::*;
use hexdelve::{
    clock::Instant,
    journal::{FingerprintedEntry, RecordedAction},
    log::MessagePriority,
    replay::{Divergence, PlaybackCursor},
};
use std::{ops::ControlFlow, time::Duration};

/// The longest time a key press has to wait.
const STRETCH: Duration = Duration::from_millis(200);
/// In turns.
const LONG_STEP: usize = 10;
/// The number of turns that a message stays on the screen if no other follows it.
const STAYS: u64 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seek {
    On,
    Back,
    FarOn,
    FarBack,
    First,
    Last,
    /// The end if there are fewer turns.
    Turn(usize),
}

/// All positions are counted in effective records.
pub(crate) struct Viewer<'a> {
    recorded_game: &'a RecordedGame,
    playback: PlaybackCursor,
    goal: usize,
    /// The last position to which the game replays as recorded.
    end: usize,
    turns: usize,
    fault: Option<Divergence>,
}

impl<'a> Viewer<'a> {
    pub(crate) fn new(recorded_game: &'a RecordedGame) -> Self {
        let (playback, end) = (PlaybackCursor::default(), recorded_game.len());
        let turns = turns_in(recorded_game.records());
        Self { recorded_game, playback, goal: 0, end, turns, fault: None }
    }

    pub(crate) const fn turns(&self) -> usize {
        self.turns
    }

    pub(crate) const fn is_under_way(&self) -> bool {
        self.playback.at() != self.goal
    }

    pub(crate) const fn is_at_the_end(&self) -> bool {
        self.playback.at() == self.end
    }

    pub(crate) const fn take_fault(&mut self) -> Option<Divergence> {
        self.fault.take()
    }

    /// [`catch_up`](Self::catch_up) goes there.
    pub(crate) fn go(&mut self, seek: Seek) {
        let turn = || turns_in(&self.recorded_game.records()[..self.goal]);
        self.goal = match seek {
            Seek::On => (self.goal + 1).min(self.end),
            Seek::Back => self.goal.saturating_sub(1),
            Seek::FarOn => self.place_of(turn() + LONG_STEP),
            Seek::FarBack => self.place_of(turn().saturating_sub(LONG_STEP)),
            Seek::First => 0,
            Seek::Last => self.end,
            Seek::Turn(turn) => self.place_of(turn),
        };
    }

    /// If the game diverges from its record, the viewer stops before the diverging entry.
    pub(crate) fn catch_up(&mut self, controller: &mut GameController<'_>) {
        let until = Instant::now() + STRETCH;
        if self.goal < self.playback.at() {
            self.begin_anew(controller);
        }
        let mut hook = |game: &mut Game, _| {
            if Instant::now() >= until {
                return ControlFlow::Break(());
            }
            // A message stays for a few turns, unless a newer one replaces it.
            let turns = game.turns();
            let mut log = game.world_mut().resource_mut::<MessageLog>();
            let is_old = |(turn, _): (u64, String)| turn + STAYS < turns;
            if log.history().next_back().is_some_and(is_old) {
                log.archive();
            } else {
                log.pin_line();
            }
            ControlFlow::Continue(())
        };
        let (game, story) = (&mut controller.game, self.recorded_game.records());
        if let Err(fault) = self.playback.play_to(game, story, self.goal, &mut hook) {
            return self.stop_before(fault, controller);
        }
        if self.is_at_the_end() && self.fault.is_some() {
            let told = "From here on, the replay differs from the recorded game.";
            let mut log = controller.game.world_mut().resource_mut::<MessageLog>();
            log.push(MessagePriority::Warning, told);
        }
    }

    fn begin_anew(&mut self, controller: &mut GameController<'_>) {
        match self.recorded_game.start() {
            Ok(game) => {
                controller.exchange(game);
                self.playback = PlaybackCursor::default();
            }
            // This cannot happen, because the game has been started before.
            Err(error) => {
                self.goal = self.playback.at();
                self.fault = Some(error.into());
            }
        }
    }

    /// The game has already performed the diverging entry.
    fn stop_before(&mut self, fault: Divergence, controller: &mut GameController<'_>) {
        (self.end, self.goal) = (self.playback.at(), self.playback.at());
        self.fault = Some(fault);
        self.begin_anew(controller);
        self.catch_up(controller);
    }

    fn place_of(&self, turns: usize) -> usize {
        let story = &self.recorded_game.records()[..self.end];
        let mut places = (1..).zip(story).filter(|(_, record)| is_turn(record));
        let Some(before) = turns.checked_sub(1) else { return 0 };
        places.nth(before).map_or(self.end, |(place, _)| place)
    }
}

fn turns_in(records: &[FingerprintedEntry]) -> usize {
    records.iter().filter(|record| is_turn(record)).count()
}

const fn is_turn(record: &FingerprintedEntry) -> bool {
    matches!(record.entry, RecordedAction::Turn(_))
}
