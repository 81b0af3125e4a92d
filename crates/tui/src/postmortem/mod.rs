//! The analysis of a finished game: its last turns as the player saw them, for stepping forward and
//! back, the last safe move, the clue to the killer, the story, and the morgue file. A recorded
//! game is replayed for this, so nothing has to be noted while it is being played. Between short
//! stretches of the work, the result so far is shown and keys are read. Nothing here depends on a
//! terminal.

mod morgue;

use crate::{
    messages::{
        heard_in_hindsight, judgement_in_words, past_turn_in_words, rough_direction, was_seen,
    },
    view::{Belonging, LookAhead, ScreenFrame, ViewSettings},
};
use hexdelve::prelude::*;
use hexdelve::{
    clock::Instant,
    journal::RecordedAction,
    knowledge::{EARSHOT, player_of},
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
        if self.rerun.is_some() {
            self.witness = Witness::default();
        }
        self.witness.finding.get_or_insert(Finding::Sought);
    }

    pub(crate) fn is_under_way(&self) -> bool {
        self.witness.finding == Some(Finding::Sought)
    }

    pub(crate) fn go_on(&mut self, game: &Game, recorded_game: Option<&RecordedGame>) {
        let until = Instant::now() + STRETCH;
        if !self.is_under_way() {
            return;
        }
        if let (Some(rerun), Some(recorded_game)) = (&mut self.rerun, recorded_game) {
            // If the replay diverges, what was seen up to that point has to suffice.
            if !rerun.go_on(recorded_game, until).unwrap_or(true) {
                return;
            }
            self.witness = std::mem::take(&mut rerun.notes.witness);
            self.rerun = None;
        }
        self.witness.look_back(game, until);
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
        self.witness.story.deeds.begin(game.world());
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
    pub(crate) told: String,
}

pub(crate) struct Sight {
    turn: u64,
    frame: Option<ScreenFrame>,
    decision_point: Option<DecisionPoint>,
    clues: Vec<Clue>,
    items: Vec<(Slot, String)>,
}

struct Clue {
    way: Option<Direction>,
    distance: u16,
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
    /// `None` before the end of the game.
    pub(crate) finding: Option<Finding>,
    /// The names of the items that the PC had on its last turns.
    packs: VecDeque<(u64, Vec<(Slot, String)>)>,
    /// The story, with the next goals. Empty while the game is being replayed.
    pub(crate) told: Vec<String>,
}

impl Sight {
    pub(crate) fn of(
        game: &mut Game,
        ahead: &mut LookAhead,
        settings: Option<&ViewSettings>,
    ) -> Self {
        let (turn, decision_point) = (game.turns() + 1, DecisionPoint::of(game));
        let frame = settings.map(|settings| settings.frame(game, ahead));
        let items = Belonging::all(game.world()).into_iter();
        let items = items.map(|it| (it.slot, it.name().to_owned())).collect();
        Self { turn, frame, decision_point, clues: clues(game), items }
    }

    /// The killer's come first, then those in the direction taken, then the latest and nearest.
    fn clue(&self, command: Action, killer: Option<CharacterId>) -> Option<&str> {
        let relevance = |it: &&Clue| {
            let is_of_the_killer = killer.is_some() && it.maker == killer;
            let is_on_the_way = it.way.is_some_and(|way| command == Action::Step(way));
            (is_of_the_killer, is_on_the_way, it.turn, Reverse(it.distance))
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
        let Sight { turn, frame, decision_point, items, .. } = sight;
        if let Some(decision_point) = decision_point {
            self.hindsight.push(decision_point, command);
        }
        let Some(log) = game.world().get_resource::<MessageLog>() else { return };
        if self.moments.len() == MOMENTS {
            self.moments.pop_front();
        }
        if self.packs.len() == LastSafeMoveSearch::MAX_TURNS {
            self.packs.pop_front();
        }
        self.packs.push_back((turn, items));
        let item = match command {
            Action::Drop(slot) | Action::Throw(slot, _) | Action::Use(slot, _) => {
                self.item(turn, slot)
            }
            _ => None,
        };
        let told = past_turn_in_words(game.world(), command, (&log.all_news(), item));
        self.moments.push_back(PastTurn { turn, frame, told });
    }

    fn look_back(&mut self, game: &Game, until: Instant) {
        if self.told.is_empty() {
            self.told = self.story.next_goals(game.world());
            if !self.told.is_empty() {
                self.told.push(String::new());
            }
            self.told.extend(self.story.lines(game.world()));
        }
        self.finding = Some(self.judge(game.status(), until));
    }

    fn judge(&mut self, status: GameStatus, until: Instant) -> Finding {
        if !matches!(status, GameStatus::Lost { .. }) {
            return Finding::Nothing;
        }
        self.hindsight.search_until(until).map_or(Finding::Sought, Finding::Found)
    }

    /// The item that the PC had in a slot before one of its last turns.
    fn item(&self, turn: u64, slot: Slot) -> Option<&str> {
        let (_, items) = self.packs.iter().find(|(it, _)| *it == turn)?;
        items.iter().find(|(it, _)| *it == slot).map(|(_, name)| &**name)
    }

    pub(crate) fn last_turns(&self) -> Vec<String> {
        self.moments.iter().map(words_of).collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    Sought,
    Nothing,
    Found(LastSafeMove),
}

impl Finding {
    pub(crate) fn in_words(self, witness: &Witness, world: &World) -> String {
        match self {
            Self::Sought => "Looking for your last safe move...".to_owned(),
            Self::Nothing => String::new(),
            Self::Found(judgement) => {
                let item = |turn, slot| witness.item(turn, slot);
                judgement_in_words(judgement, (witness.clue.as_deref(), &item), world)
            }
        }
    }
}

fn clues(game: &mut Game) -> Vec<Clue> {
    let Some(known) = game.player_view() else { return Vec::new() };
    let here = known.position;
    let on = |turn| format!("on turn {turn}");
    let clue = |cell, turn, maker, words| {
        let (way, distance) = (rough_direction(here, cell), here.distance(cell));
        Clue { way, distance, turn, maker, words }
    };
    let mut regions = known.regions();
    regions.retain(|it| !it.is_dead());
    regions.sort_by_cached_key(|it| it.distances(here));
    let heard = regions.into_iter().map(|it| {
        let words = heard_in_hindsight(&it, &known);
        let clue = clue(it.sound.cell, it.sound.turn, it.maker, words);
        Clue { distance: it.distances(here).0, ..clue }
    });
    let lately = known.out_of_view().filter(|it| known.turns - it.turn <= LATELY);
    let seen = lately.map(|it| {
        let words = was_seen(&it.sighting, here, on(it.turn), Bestiary::of(known.world));
        clue(it.sighting.position, it.turn, Some(it.sighting.id), words)
    });
    heard.chain(seen).filter(|it| it.distance <= EARSHOT).collect()
}

pub(crate) fn words_of(moment: &PastTurn) -> String {
    format!("{} {}", moment.turn, moment.told)
}
