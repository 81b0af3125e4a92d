//! The analysis of a finished game: its last turns as the player saw them, for stepping forward and
//! back, the last safe move, the clue to the killer, the story, and the morgue file. A recorded
//! game is replayed for this, so nothing has to be noted while it is being played. Between short
//! stretches of the work, the result so far is shown and keys are read. Nothing here depends on a
//! terminal.

mod morgue;

use crate::{
    messages::{
        describing::heard_in_words, reasons::was_seen, turns::forms, words::rough_direction,
    },
    view::{Belonging, LookAhead, ScreenFrame, ViewSettings},
};
use hexdelve::prelude::*;
use hexdelve::{
    clock::Instant,
    journal::RecordedAction,
    knowledge::{EARSHOT, MapMemory, SoundKind, player_of},
    lookahead::{DecisionPoint, LastSafeMove, LastSafeMoveSearch},
    replay::{Divergence, replay_entry},
};
use morgue::Story;
pub(crate) use morgue::{board, window};
pub use morgue::{morgue, morgue_until};
use std::{cmp::Reverse, collections::VecDeque, time::Duration};

/// One stretch of work between two keys.
const STRETCH: Duration = Duration::from_millis(100);
/// In cells. A larger level takes long to start, so its game is observed while it is played.
const LARGEST: usize = 1 << 15;

#[derive(Default)]
pub(crate) struct Aftermath {
    pub(crate) witness: Witness,
    rerun: Option<Rerun>,
    pub(crate) retrospect: Option<LastTurns>,
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

    /// Also again, for another screen.
    pub(crate) fn begin(
        &mut self,
        game: &Game,
        recorded_game: Option<&RecordedGame>,
        settings: Option<&ViewSettings>,
    ) {
        // A game that cannot be replayed is analysed as it was observed.
        let recorded_game = recorded_game.filter(|_| !is_large(game));
        self.rerun = recorded_game.and_then(|it| Rerun::of(it, settings.cloned()).ok());
        if self.rerun.is_some() || self.retrospect.is_none() {
            self.retrospect = Some(LastTurns::default());
        }
    }

    pub(crate) fn is_under_way(&self) -> bool {
        self.retrospect.as_ref().is_some_and(|it| it.finding == Finding::Sought)
    }

    pub(crate) fn go_on(&mut self, game: &Game, recorded_game: Option<&RecordedGame>) {
        let until = Instant::now() + STRETCH;
        let retrospect = self.retrospect.as_mut().filter(|it| it.finding == Finding::Sought);
        let Some(retrospect) = retrospect else { return };
        if let (Some(rerun), Some(recorded_game)) = (&mut self.rerun, recorded_game) {
            // If the replay diverges, what was seen up to that point has to suffice.
            if !rerun.go_on(recorded_game, until).unwrap_or(true) {
                return;
            }
            self.witness = std::mem::take(&mut rerun.notes.witness);
            self.rerun = None;
        }
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
    /// The number of entries replayed.
    at: usize,
}

#[derive(Default)]
pub(crate) struct Notes {
    pub(crate) witness: Witness,
    /// What the PC carried before its last turn.
    pub(crate) pack: Vec<String>,
    ahead: LookAhead,
    settings: Option<ViewSettings>,
    /// Only if the turn that is being replayed is one of the last.
    sight: Option<Sight>,
}

impl Rerun {
    /// Starts replaying. If there are `settings` of a screen, the replay
    /// keeps the frames of the last turns.
    ///
    /// # Errors
    /// Returns a [`Divergence`] if the game cannot be started as it was recorded.
    pub fn of(
        recorded_game: &RecordedGame,
        settings: Option<ViewSettings>,
    ) -> Result<Self, Divergence> {
        let notes = Notes { settings, ..Notes::default() };
        Ok(Self { game: recorded_game.start()?, notes, at: 0 })
    }

    pub(crate) fn go_on(
        &mut self,
        recorded_game: &RecordedGame,
        until: Instant,
    ) -> Result<bool, Divergence> {
        let story = recorded_game.records();
        while let Some(record) = story.get(self.at) {
            if Instant::now() >= until {
                return Ok(false);
            }
            self.notes.before(&mut self.game, record.entry, story.len() - self.at);
            replay_entry(&mut self.game, record.entry, Some(record.fingerprint))?;
            self.at += 1;
            if let RecordedAction::Turn(action) = record.entry {
                self.notes.witness.note(self.notes.sight.take(), action, &self.game);
            }
        }
        Ok(true)
    }
}

impl Notes {
    fn before(&mut self, game: &mut Game, entry: RecordedAction, left: usize) {
        self.witness.story.begin(game.world());
        if let Some(mut log) = game.world_mut().get_resource_mut::<MessageLog>() {
            log.archive();
        }
        if left <= LastSafeMoveSearch::MAX_TURNS {
            if player_of(game.world()).is_some() {
                self.pack = Belonging::all(game.world()).iter().map(Belonging::line).collect();
            }
            if let RecordedAction::Turn(_) = entry {
                self.sight = Some(Sight::of(game, &mut self.ahead, self.settings.as_ref()));
            }
        }
    }
}

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

const MOMENTS: usize = 10;
/// The number of turns for which a monster out of view may still be near.
const LATELY: u64 = 5;

impl Witness {
    /// After a turn, which is one of the last if there is a `sight`.
    pub(crate) fn note(&mut self, sight: Option<Sight>, command: Action, game: &Game) {
        self.story.note(game.world(), command);
        let Some(sight) = sight else { return };
        let killer = game.status().killer().map(|killer| killer.id);
        self.clue = sight.clue(command, killer).map(str::to_owned);
        let Sight { turn, frame, decision_point, .. } = sight;
        if let Some(decision_point) = decision_point {
            self.hindsight.push(decision_point, command);
        }
        let Some(log) = game.world().get_resource::<MessageLog>() else { return };
        if self.moments.len() == MOMENTS {
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
    let [did, _] = forms(moment.command);
    format!("{} You {did}. {}", moment.turn, moment.told).trim_end().to_owned()
}
