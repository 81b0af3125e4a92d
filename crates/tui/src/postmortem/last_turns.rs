//! The last turns of a game, as the player saw them: what is kept of each, and the clue to the
//! killer.

use super::story::Story;
use crate::{
    messages::{
        minds::heard_in_words, reasons::was_seen, turns::turn_in_words, words::rough_direction,
    },
    view::{LookAhead, ScreenFrame, ViewSettings},
};
use hexdelve::{
    action::Action,
    creature::{Bestiary, CharacterId},
    game::Game,
    grid::Position,
    knowledge::{EARSHOT, MapMemory, SoundKind},
    log::MessageLog,
    lookahead::{DecisionPoint, LastSafeMove, LastSafeMoveSearch},
};
use std::{cmp::Reverse, collections::VecDeque};

#[derive(Clone, Debug)]
pub(crate) struct PastTurn {
    pub(crate) turn: u64,
    pub(crate) frame: Option<ScreenFrame>,
    pub(crate) command: Action,
    pub(crate) told: String,
}

pub(crate) struct Sight {
    turn: u64,
    frame: Option<ScreenFrame>,
    decision_point: Option<DecisionPoint>,
    place: Option<Position>,
    clues: Vec<Clue>,
}

struct Clue {
    cell: Position,
    turn: u64,
    /// Nobody knows it while the game lasts.
    maker: Option<CharacterId>,
    words: String,
}

#[derive(Debug, Default)]
pub(crate) struct Witness {
    pub(crate) moments: VecDeque<PastTurn>,
    pub(crate) hindsight: LastSafeMoveSearch,
    pub(crate) story: Story,
    pub(crate) clue: Option<String>,
}

impl Sight {
    pub(crate) fn of(
        game: &mut Game,
        ahead: &mut LookAhead,
        settings: Option<&ViewSettings>,
    ) -> Self {
        let (turn, decision_point) = (game.turns() + 1, DecisionPoint::of(game));
        let frame = settings.map(|settings| settings.frame(game, ahead));
        Self { turn, frame, decision_point, place: game.player_position(), clues: clues(game) }
    }

    /// The killer's come first, then those in the direction taken, then the latest and nearest.
    fn clue(&self, command: Action, killer: Option<CharacterId>) -> Option<&str> {
        let here = self.place?;
        let taken = |cell| match command {
            Action::Step(way) => rough_direction(here, cell) == Some(way),
            _ => false,
        };
        let relevance = |it: &&Clue| {
            let is_of_the_killer = killer.is_some() && it.maker == killer;
            (is_of_the_killer, taken(it.cell), it.turn, Reverse(it.cell.distance(here)))
        };
        self.clues.iter().max_by_key(relevance).map(|it| it.words.as_str())
    }
}

/// The number of turns for which a monster out of view may still be near.
const LATELY: u64 = 5;

impl Witness {
    pub(crate) const MOMENTS: usize = 10;

    pub(crate) fn keep(&mut self, sight: Sight, command: Action, game: &Game) {
        let killer = game.status().killer().map(|killer| killer.id);
        self.clue = sight.clue(command, killer).map(str::to_owned);
        let Sight { turn, frame, decision_point, .. } = sight;
        if let Some(decision_point) = decision_point {
            self.hindsight.push(decision_point, command);
        }
        let Some(log) = game.world().get_resource::<MessageLog>() else { return };
        if self.moments.len() == Self::MOMENTS {
            self.moments.pop_front();
        }
        self.moments.push_back(PastTurn { turn, frame, command, told: log.all_news() });
    }
}

#[derive(Debug, Default)]
pub(crate) struct LastTurns {
    pub(crate) moments: Vec<PastTurn>,
    pub(crate) finding: Finding,
    /// Empty while the game is being replayed.
    pub(crate) story: Vec<String>,
    pub(crate) clue: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Finding {
    #[default]
    Sought,
    Nothing,
    Found(LastSafeMove),
}

impl LastTurns {
    /// The end itself, 0, is not a turn.
    pub(crate) fn before_the_end(&self, back: usize) -> Option<&PastTurn> {
        self.moments.get(self.moments.len().checked_sub(back)?)
    }

    pub(crate) fn in_words(&self) -> Vec<String> {
        self.moments.iter().map(words_of).collect()
    }
}

fn clues(game: &mut Game) -> Vec<Clue> {
    let Some(player_view) = game.player_view() else { return Vec::new() };
    let (world, here) = (player_view.world, player_view.position);
    let on = |turn| format!("on turn {turn}");
    let memory = world.get_resource::<MapMemory>().into_iter();
    let heard = memory.flat_map(MapMemory::sounds_by_maker);
    let heard =
        heard.filter(|(sound, _)| sound.kind != SoundKind::DeathCry).map(|(sound, maker)| {
            let words = heard_in_words(sound, here, on(sound.turn));
            Clue { cell: sound.cell, turn: sound.turn, maker, words }
        });
    let lately = player_view.out_of_view().filter(|it| player_view.turns - it.turn <= LATELY);
    let seen = lately.map(|it| Clue {
        cell: it.sighting.position,
        turn: it.turn,
        maker: Some(it.sighting.id),
        words: was_seen(&it.sighting, here, on(it.turn), Bestiary::of(world)),
    });
    heard.chain(seen).filter(|it| it.cell.distance(here) <= EARSHOT).collect()
}

pub(crate) fn words_of(moment: &PastTurn) -> String {
    turn_in_words(moment.turn, moment.command, &moment.told)
}
