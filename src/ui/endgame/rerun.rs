//! A game that is over is played again, so that its end can be told.

use crate::ui::{
    Bulletin,
    endgame::toll::Toll,
    endgame::witness::{Sight, Witness},
};
use crate::{
    game::Game,
    lookahead::{Hindsight, Rehearsal},
    player::Command,
    replay::{Chronicle, Divergence, Playback, PlaybackHooks, PlaybackStep},
    story::Entry,
};
use std::{ops::ControlFlow, time::Instant};

/// A game that is played again, and what is noted of it.
pub(in crate::ui) struct Rerun {
    pub(in crate::ui) game: Game,
    pub(in crate::ui) notes: Notes,
    playback: Playback,
}

/// What is noted of a game that is played again.
#[derive(Default)]
pub(in crate::ui) struct Notes {
    pub(in crate::ui) witness: Witness,
    pub(in crate::ui) toll: Toll,
    rehearsal: Option<Rehearsal>,
    /// What is seen before the turn that is being played, if it is one of the last.
    sight: Option<(Sight, Command)>,
    /// When to pause.
    until: Option<Instant>,
}

impl Rerun {
    /// From the beginning.
    pub(in crate::ui) fn of(chronicle: &Chronicle) -> Result<Self, Divergence> {
        let (notes, playback) = (Notes::default(), Playback::default());
        Ok(Self { game: chronicle.start()?, notes, playback })
    }

    /// Plays on until some moment, or to the end, and says whether it has come
    /// there.
    pub(in crate::ui) fn go_on(
        &mut self,
        chronicle: &Chronicle,
        until: Instant,
    ) -> Result<bool, Divergence> {
        let Self { game, notes, playback } = self;
        notes.until = Some(until);
        playback.play_to(game, chronicle.story(), chronicle.len(), notes)
    }

    /// How many records of the story are played.
    pub(in crate::ui) const fn at(&self) -> usize {
        self.playback.at()
    }
}

impl PlaybackHooks for Notes {
    fn before(&mut self, game: &mut Game, step: PlaybackStep) -> ControlFlow<()> {
        if self.until.is_some_and(|until| Instant::now() >= until) {
            return ControlFlow::Break(());
        }
        if let Some(mut bulletin) = game.world_mut().get_resource_mut::<Bulletin>() {
            bulletin.clear();
        }
        if step.all - step.played <= Hindsight::TURNS {
            self.toll.look_into_the_pack(game.world());
            if let Entry::Turn(command) = step.entry {
                self.sight = Some((Sight::of(game, &mut self.rehearsal), command));
            }
        }
        ControlFlow::Continue(())
    }

    fn after(&mut self, game: &Game, entry: Entry) {
        if let Entry::Turn(_) = entry {
            self.toll.count(game.world());
        }
        if let Some((sight, command)) = self.sight.take() {
            self.witness.keep(sight, command, game);
        }
    }
}
