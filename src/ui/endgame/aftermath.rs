//! What is found out when a game is over: its last turns as they were, and the
//! last move that was safe.
//!
//! A game that is kept is played once more for that, so that nothing is noted
//! while it is played. It takes its time in stretches: the result is on the
//! screen meanwhile, and keys are heard.

use crate::ui::{
    Extent, Helm,
    endgame::rerun::Rerun,
    endgame::retrospect::Retrospect,
    endgame::witness::{Sight, Witness},
};
use crate::{
    action::Verdict, dungeon::Dungeon, game::Game, lookahead::Rehearsal, player::Command,
    replay::Chronicle,
};
use std::time::{Duration, Instant};

/// How long a stretch takes. A test does not wait for the next.
const STRETCH: Duration = Duration::from_millis(if cfg!(test) { 60_000 } else { 100 });
/// To begin a game on a larger level again takes long: those are watched while
/// they are played.
const LARGEST: usize = 1 << 15;

/// What finds it out.
#[derive(Default)]
pub(in crate::ui) struct Aftermath {
    witness: Witness,
    work: Work,
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
    pub(in crate::ui) fn look(
        game: &mut Game,
        rehearsal: &mut Option<Rehearsal>,
        is_kept: bool,
    ) -> Option<Sight> {
        (!is_kept || is_large(game)).then(|| Sight::of(game, rehearsal))
    }

    /// The turn is over.
    pub(in crate::ui) fn keep(&mut self, sight: Option<Sight>, command: Command, game: &Game) {
        if let Some(sight) = sight {
            self.witness.keep(sight, command, game);
        }
    }

    /// Begins when a game is over, once.
    pub(in crate::ui) fn begin(&mut self, game: &mut Game, chronicle: Option<&Chronicle>) {
        if game.world().contains_resource::<Retrospect>() {
            return;
        }
        let rerun = chronicle.filter(|_| !is_large(game)).and_then(|it| Rerun::of(it).ok());
        self.work = rerun.map_or(Work::Judge, |mut rerun| {
            let again = rerun.game.world_mut();
            again.insert_resource(*game.world().resource::<Extent>());
            again.insert_resource(*game.world().resource::<Helm>());
            Work::Replay(Box::new(rerun))
        });
        game.world_mut().insert_resource(Retrospect::default());
    }

    /// Forgets a game whose end was taken back.
    pub(in crate::ui) fn forget(&mut self) {
        *self = Self::default();
    }

    pub(in crate::ui) const fn is_under_way(&self) -> bool {
        !matches!(self.work, Work::None)
    }

    /// Goes on for a stretch, and shows what there is.
    pub(in crate::ui) fn go_on(&mut self, game: &mut Game, chronicle: Option<&Chronicle>) {
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

    fn judge(&mut self, game: &mut Game, until: Instant) {
        let is_lost = matches!(game.verdict(), Verdict::Lost { .. });
        let Some(mut retrospect) = game.world_mut().get_resource_mut::<Retrospect>() else {
            return self.forget();
        };
        retrospect.remember(&mut self.witness.moments);
        if !is_lost {
            retrospect.find(None);
            self.work = Work::None;
        } else if let Some(judgement) = self.witness.hindsight.judge_until(until) {
            retrospect.find(Some(judgement));
            self.work = Work::None;
        }
    }
}

fn is_large(game: &Game) -> bool {
    game.world().resource::<Dungeon>().size().area() > LARGEST
}
