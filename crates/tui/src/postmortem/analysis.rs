//! The analysis of a finished game: its last turns as the player saw them, the last safe move, its
//! story, and what the PC carried. A recorded game is replayed for this, so nothing has to be noted
//! while it is being played. Between short stretches of the work, the result so far is shown and
//! keys are read.

use super::{Finding, LastTurns, Sight, Witness};
use crate::view::{Belonging, LookAhead, ViewSettings};
use hexdelve::{
    action::{Action, GameStatus},
    clock::Instant,
    dungeon::Dungeon,
    game::Game,
    journal::RecordedAction,
    knowledge::player_of,
    log::MessageLog,
    lookahead::LastSafeMoveSearch,
    replay::{Divergence, PlaybackCursor, PlaybackHooks, PlaybackStep, RecordedGame},
};
use std::{ops::ControlFlow, time::Duration};

/// One stretch of work between two keys.
const STRETCH: Duration = Duration::from_millis(100);
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
        let (Work::Judge, Some(retrospect)) = (&self.work, &mut self.retrospect) else { return };
        if retrospect.story.is_empty() {
            let story = &self.witness.story;
            retrospect.moments.extend(self.witness.moments.drain(..));
            retrospect.clue.clone_from(&self.witness.clue);
            retrospect.story = story.next_goals(game.world());
            if !retrospect.story.is_empty() {
                retrospect.story.push(String::new());
            }
            retrospect.story.extend(story.lines(game.world()));
        }
        retrospect.finding = match game.status() {
            GameStatus::Lost { .. } => match self.witness.hindsight.search_until(until) {
                Some(judgement) => Finding::Found(judgement),
                None => return,
            },
            _ => Finding::Nothing,
        };
        self.work = Work::None;
    }
}

fn is_large(game: &Game) -> bool {
    game.world().resource::<Dungeon>().size().area() > LARGEST
}

/// A recorded game that is replayed piece by piece, to find what the morgue file tells.
#[expect(missing_debug_implementations, reason = "games do not implement it")]
pub struct Rerun {
    pub(crate) game: Game,
    pub(crate) notes: Notes,
    playback: PlaybackCursor,
}

#[derive(Default)]
pub(crate) struct Notes {
    pub(crate) witness: Witness,
    /// What the PC carried before its last turn.
    pub(crate) pack: Vec<String>,
    ahead: LookAhead,
    settings: Option<ViewSettings>,
    /// Only if the turn that is being replayed is one of the last.
    sight: Option<(Sight, Action)>,
    until: Option<Instant>,
}

impl Rerun {
    /// Starts replaying. If there are `settings` of a screen, the replay records the views of the last turns.
    ///
    /// # Errors
    /// Returns a [`Divergence`] if the game cannot be started as it was recorded.
    pub fn of(
        recorded_game: &RecordedGame,
        settings: Option<ViewSettings>,
    ) -> Result<Self, Divergence> {
        let (notes, playback) = (Notes { settings, ..Notes::default() }, PlaybackCursor::default());
        Ok(Self { game: recorded_game.start()?, notes, playback })
    }

    pub(crate) fn go_on(
        &mut self,
        recorded_game: &RecordedGame,
        until: Instant,
    ) -> Result<bool, Divergence> {
        let Self { game, notes, playback } = self;
        notes.until = Some(until);
        playback.play_to(game, recorded_game.records(), recorded_game.len(), notes)
    }

    pub(crate) const fn at(&self) -> usize {
        self.playback.at()
    }
}

impl PlaybackHooks for Notes {
    fn before(&mut self, game: &mut Game, step: PlaybackStep) -> ControlFlow<()> {
        if self.until.is_some_and(|until| Instant::now() >= until) {
            return ControlFlow::Break(());
        }
        self.witness.story.begin(game.world());
        if let Some(mut log) = game.world_mut().get_resource_mut::<MessageLog>() {
            log.archive();
        }
        if step.total - step.index <= LastSafeMoveSearch::MAX_TURNS {
            if player_of(game.world()).is_some() {
                self.pack = Belonging::all(game.world()).iter().map(Belonging::line).collect();
            }
            if let RecordedAction::Turn(command) = step.entry {
                self.sight =
                    Some((Sight::of(game, &mut self.ahead, self.settings.as_ref()), command));
            }
        }
        ControlFlow::Continue(())
    }

    fn after(&mut self, game: &Game, entry: RecordedAction) {
        if let RecordedAction::Turn(action) = entry {
            self.witness.story.note(game.world(), action);
        }
        if let Some((sight, command)) = self.sight.take() {
            self.witness.keep(sight, command, game);
        }
    }
}
