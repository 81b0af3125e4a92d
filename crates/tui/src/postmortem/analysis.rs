//! The analysis of a finished game: its last turns as the player saw them, and the last safe move.
//! A recorded game is replayed for this, so nothing has to be noted while it is being played.
//! Between short stretches of the work, the result so far is shown and keys are read.

use crate::{
    postmortem::{
        last_turns::{Sight, Witness},
        last_turns_browser::{Finding, LastTurns},
        rerun::Rerun,
    },
    view::{LookAhead, ViewSettings},
};
use hexdelve::{
    action::{Action, GameStatus},
    clock::Instant,
    dungeon::Dungeon,
    game::Game,
    replay::RecordedGame,
};
use std::time::Duration;

/// A test does everything in the first stretch.
const STRETCH: Duration = Duration::from_millis(if cfg!(test) { 60_000 } else { 100 });
/// In cells. A larger level takes long to start, so its game is observed while it is played.
const LARGEST: usize = 1 << 15;

#[derive(Default)]
pub(crate) struct Aftermath {
    witness: Witness,
    work: Work,
    retrospect: Option<LastTurns>,
}

#[derive(Default)]
enum Work {
    #[default]
    None,
    Replay(Box<Rerun>),
    Judge,
}

impl Aftermath {
    /// `None` if the game can be replayed.
    pub(crate) fn look(
        game: &mut Game,
        ahead: &mut LookAhead,
        settings: Option<&ViewSettings>,
        is_kept: bool,
    ) -> Option<Sight> {
        (!is_kept || is_large(game)).then(|| Sight::of(game, ahead, settings))
    }

    pub(crate) fn keep(&mut self, sight: Option<Sight>, command: Action, game: &Game) {
        if let Some(sight) = sight {
            self.witness.keep(sight, command, game);
            self.witness.story.note(game.world(), command);
        }
    }

    pub(crate) fn begin(
        &mut self,
        game: &Game,
        recorded_game: Option<&RecordedGame>,
        settings: Option<&ViewSettings>,
    ) {
        if self.retrospect.is_none() {
            self.work = Work::Judge;
            self.retrospect = Some(LastTurns::default());
            self.begin_again(game, recorded_game, settings);
        }
    }

    pub(crate) fn begin_again(
        &mut self,
        game: &Game,
        recorded_game: Option<&RecordedGame>,
        settings: Option<&ViewSettings>,
    ) {
        // A game that cannot be replayed is analysed as it was observed.
        let recorded_game = recorded_game.filter(|_| !is_large(game));
        let rerun = recorded_game.and_then(|it| Rerun::of(it, settings.cloned()).ok());
        if let Some(rerun) = rerun {
            self.work = Work::Replay(Box::new(rerun));
            self.retrospect = Some(LastTurns::default());
        }
    }

    pub(crate) const fn retrospect(&self) -> Option<&LastTurns> {
        self.retrospect.as_ref()
    }

    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }

    pub(crate) const fn is_under_way(&self) -> bool {
        !matches!(self.work, Work::None)
    }

    pub(crate) fn go_on(&mut self, game: &Game, recorded_game: Option<&RecordedGame>) {
        let until = Instant::now() + STRETCH;
        if let (Work::Replay(rerun), Some(recorded_game)) = (&mut self.work, recorded_game) {
            // If the replay diverges, what was seen up to that point has to suffice.
            if !rerun.go_on(recorded_game, until).unwrap_or(true) {
                return;
            }
            self.witness = std::mem::take(&mut rerun.notes.witness);
            self.work = Work::Judge;
        }
        if matches!(self.work, Work::Judge) {
            self.judge(game, until);
        }
    }

    fn judge(&mut self, game: &Game, until: Instant) {
        let Some(retrospect) = &mut self.retrospect else { return self.forget() };
        if retrospect.story.is_empty() {
            let (story, world) = (&self.witness.story, game.world());
            retrospect.moments.extend(self.witness.moments.drain(..));
            retrospect.clue.clone_from(&self.witness.clue);
            retrospect.story = story.next_goals(world);
            if !retrospect.story.is_empty() {
                retrospect.story.push(String::new());
            }
            retrospect.story.extend(story.lines(world));
        }
        if !matches!(game.status(), GameStatus::Lost { .. }) {
            retrospect.finding = Finding::Nothing;
            self.work = Work::None;
        } else if let Some(judgement) = self.witness.hindsight.search_until(until) {
            retrospect.finding = Finding::Found(judgement);
            self.work = Work::None;
        }
    }
}

fn is_large(game: &Game) -> bool {
    game.world().resource::<Dungeon>().size().area() > LARGEST
}
