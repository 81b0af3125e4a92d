//! Replaying a finished game to analyse its end.

use crate::{
    postmortem::{
        kill_statistics::Toll,
        last_turns::{Sight, Witness},
    },
    view::{LookAhead, ViewSettings},
};
use hexdelve::{
    action::Action,
    clock::Instant,
    game::Game,
    journal::RecordedAction,
    log::MessageLog,
    lookahead::LastSafeMoveSearch,
    replay::{Divergence, PlaybackCursor, PlaybackHooks, PlaybackStep, RecordedGame},
};
use std::ops::ControlFlow;

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
    pub(crate) toll: Toll,
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
            self.toll.look_into_the_pack(game.world());
            if let RecordedAction::Turn(command) = step.entry {
                self.sight =
                    Some((Sight::of(game, &mut self.ahead, self.settings.as_ref()), command));
            }
        }
        ControlFlow::Continue(())
    }

    fn after(&mut self, game: &Game, entry: RecordedAction) {
        if let RecordedAction::Turn(action) = entry {
            self.toll.count(game.world());
            self.witness.story.note(game.world(), action);
        }
        if let Some((sight, command)) = self.sight.take() {
            self.witness.keep(sight, command, game);
        }
    }
}
