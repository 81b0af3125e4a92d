//! A game that is over is played again, so that its end can be told.

use crate::ui::{
    Bulletin,
    endgame::toll::Toll,
    endgame::witness::{Sight, Witness},
};
use crate::{
    check::{Hindsight, Rehearsal},
    game::Game,
    player::Command,
    replay::{Chronicle, Divergence, play_again},
    story::{Entry, Record},
};
use std::time::Instant;

/// A game that is played again, and what is noted of it.
pub(in crate::ui) struct Rerun {
    pub(in crate::ui) game: Game,
    pub(in crate::ui) witness: Witness,
    pub(in crate::ui) toll: Toll,
    rehearsal: Option<Rehearsal>,
    /// How many records of the story are played.
    pub(in crate::ui) at: usize,
}

impl Rerun {
    /// From the beginning.
    pub(in crate::ui) fn of(chronicle: &Chronicle) -> Result<Self, Divergence> {
        let (witness, toll) = (Witness::default(), Toll::default());
        Ok(Self { game: chronicle.start()?, witness, toll, rehearsal: None, at: 0 })
    }

    /// Plays on until some moment, or to the end, and says whether it has come
    /// there.
    pub(in crate::ui) fn go_on(
        &mut self,
        chronicle: &Chronicle,
        until: Instant,
    ) -> Result<bool, Divergence> {
        let story = chronicle.story();
        while let Some(record) = story.get(self.at) {
            let is_late = story.len() - self.at <= Hindsight::TURNS;
            self.play(record, is_late)?;
            self.at += 1;
            if Instant::now() >= until {
                break;
            }
        }
        Ok(self.at == story.len())
    }

    fn play(&mut self, record: &Record, is_late: bool) -> Result<(), Divergence> {
        let game = &mut self.game;
        if let Some(mut bulletin) = game.world_mut().get_resource_mut::<Bulletin>() {
            bulletin.clear();
        }
        let turn: Option<Command> = match record.entry {
            Entry::Turn(command) => Some(command),
            Entry::Power(_) | Entry::TakeBack(_) | Entry::GiveUp => None,
        };
        if is_late {
            self.toll.look_into_the_pack(game.world());
        }
        let sight = turn.filter(|_| is_late);
        let sight = sight.map(|command| (Sight::of(game, &mut self.rehearsal), command));
        play_again(game, std::slice::from_ref(record), &mut |_, _| {})?;
        if turn.is_some() {
            self.toll.count(game.world());
        }
        if let Some((sight, command)) = sight {
            self.witness.keep(sight, command, game);
        }
        Ok(())
    }
}
