//! What is found out when a game is over: its last turns as they were, and the
//! last move that was safe.
//!
//! A game that is kept is played once more for that, so that nothing is noted
//! while it is played. It takes its time in stretches: the result is on the
//! screen meanwhile, and keys are heard.

use crate::{
    action::{Action, GameStatus},
    dungeon::Dungeon,
    game::Game,
    postmortem::{
        rerun::Rerun,
        retrospect::LastTurns,
        witness::{Sight, Witness},
    },
    replay::RecordedGame,
    view::{LookAhead, ViewSettings},
};
use std::time::{Duration, Instant};

/// How long a stretch takes. A test does not wait for the next.
const STRETCH: Duration = Duration::from_millis(if cfg!(test) { 60_000 } else { 100 });
/// To begin a game on a larger level again takes long: those are watched while
/// they are played.
const LARGEST: usize = 1 << 15;

/// What finds it out.
#[derive(Default)]
pub(crate) struct Aftermath {
    witness: Witness,
    work: Work,
    retrospect: Option<LastTurns>,
}

/// What is still to be done.
#[derive(Default)]
enum Work {
    #[default]
    None,
    /// The game is played again.
    Replay(Box<Rerun>),
    /// The last turns are judged.
    Judge,
}

impl Aftermath {
    /// What is seen before a turn, in a game that cannot be played once more.
    pub(crate) fn look(
        game: &mut Game,
        ahead: &mut LookAhead,
        settings: Option<&ViewSettings>,
        is_kept: bool,
    ) -> Option<Sight> {
        (!is_kept || is_large(game)).then(|| Sight::of(game, ahead, settings))
    }

    /// The turn is over.
    pub(crate) fn keep(&mut self, sight: Option<Sight>, command: Action, game: &Game) {
        if let Some(sight) = sight {
            self.witness.keep(sight, command, game);
        }
    }

    /// Begins when a game is over, once.
    pub(crate) fn begin(
        &mut self,
        game: &Game,
        chronicle: Option<&RecordedGame>,
        settings: Option<&ViewSettings>,
    ) {
        if self.retrospect.is_some() {
            return;
        }
        let rerun = rerun_of(game, chronicle, settings);
        self.work = rerun.map_or(Work::Judge, |rerun| Work::Replay(Box::new(rerun)));
        self.retrospect = Some(LastTurns::default());
    }

    /// Begins once more for another screen, where the game can be played again.
    pub(crate) fn begin_again(
        &mut self,
        game: &Game,
        chronicle: Option<&RecordedGame>,
        settings: Option<&ViewSettings>,
    ) {
        if let Some(rerun) = rerun_of(game, chronicle, settings) {
            self.work = Work::Replay(Box::new(rerun));
            self.retrospect = Some(LastTurns::default());
        }
    }

    /// What has been found out of a game that is over.
    pub(crate) const fn retrospect(&self) -> Option<&LastTurns> {
        self.retrospect.as_ref()
    }

    /// Forgets a game whose end was taken back.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }

    pub(crate) const fn is_under_way(&self) -> bool {
        !matches!(self.work, Work::None)
    }

    /// Goes on for a stretch.
    pub(crate) fn go_on(&mut self, game: &Game, chronicle: Option<&RecordedGame>) {
        let until = Instant::now() + STRETCH;
        if let (Work::Replay(rerun), Some(chronicle)) = (&mut self.work, chronicle) {
            // Where it goes another way, what was seen up to there has to do.
            if !rerun.go_on(chronicle, until).unwrap_or(true) {
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
        retrospect.remember(&mut self.witness.moments);
        if !matches!(game.status(), GameStatus::Lost { .. }) {
            retrospect.find(None);
            self.work = Work::None;
        } else if let Some(judgement) = self.witness.hindsight.judge_until(until) {
            retrospect.find(Some(judgement));
            self.work = Work::None;
        }
    }
}

fn rerun_of(
    game: &Game,
    chronicle: Option<&RecordedGame>,
    settings: Option<&ViewSettings>,
) -> Option<Rerun> {
    let chronicle = chronicle.filter(|_| !is_large(game))?;
    Rerun::of(chronicle, settings.cloned()).ok()
}

fn is_large(game: &Game) -> bool {
    game.world().resource::<Dungeon>().size().area() > LARGEST
}
