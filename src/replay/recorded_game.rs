//! The story of a game under way, kept while it is played.

use super::{Divergence, UnplayableJournal, play_again, playback::hash_of};
use crate::{
    game::{Game, Rules},
    journal::{GameHeader, Journal, JournalEntry, JournalRecord, JournalWriter},
    level::Depth,
};

/// The story of a game: how it began and what was done in it, on the disk where
/// it has a [`JournalWriter`]. It can start the game again, and bring it to any of its
/// moments.
///
/// ```
/// use hexdelve::prelude::*;
/// let delve = Delve::new(Seed(7)).mode(GameMode::Practice);
/// let mut game = delve.start();
/// let opening = GameHeader::new(delve, game.world());
/// let mut chronicle = RecordedGame::new(opening, Rules::default());
/// for _ in 0..3 {
///     game.submit(Action::Rest).unwrap();
///     chronicle.keep(JournalEntry::Turn(Action::Rest), &game);
/// }
/// game = chronicle.take_back(2).unwrap();
/// assert_eq!((game.turns(), chronicle.len()), (1, 1));
/// ```
#[derive(Debug)]
pub struct RecordedGame {
    opening: GameHeader,
    rules: Rules,
    story: Vec<JournalRecord>,
    taken_back: u64,
    scribe: Option<JournalWriter>,
    /// Where the PC was after the last record.
    level: Option<u16>,
}

impl RecordedGame {
    /// The story of a game that begins. `rules` are those of the game, and may have
    /// what else each game of the story needs, such as a screen.
    pub const fn new(opening: GameHeader, rules: Rules) -> Self {
        let story = Vec::new();
        Self { opening, rules, story, taken_back: 0, scribe: None, level: None }
    }

    /// The story of a journal.
    ///
    /// # Errors
    /// [`Divergence::Journal`] where it contradicts itself.
    pub fn of(journal: &Journal, rules: Rules) -> Result<Self, Divergence> {
        Ok(Self {
            story: journal.story()?,
            taken_back: journal.taken_back(),
            ..Self::new(journal.opening().clone(), rules)
        })
    }

    /// Has it written down from now on.
    #[must_use]
    pub fn written_by(self, scribe: JournalWriter) -> Self {
        Self { scribe: Some(scribe), ..self }
    }

    /// How the game began.
    pub const fn opening(&self) -> &GameHeader {
        &self.opening
    }

    /// Who writes it down, if anybody does.
    pub const fn scribe(&self) -> Option<&JournalWriter> {
        self.scribe.as_ref()
    }

    /// What was done and not taken back.
    pub fn story(&self) -> &[JournalRecord] {
        &self.story
    }

    /// How much that is.
    pub fn len(&self) -> usize {
        self.story.len()
    }

    /// Whether nothing was done yet.
    pub fn is_empty(&self) -> bool {
        self.story.is_empty()
    }

    /// How many entries were taken back in all.
    pub const fn taken_back(&self) -> u64 {
        self.taken_back
    }

    /// Keeps what was just done in a game. It is synced where the PC has come to
    /// another level and where the game is over.
    pub fn keep(&mut self, entry: JournalEntry, game: &Game) {
        let record = JournalRecord { entry, hash: hash_of(game) };
        self.story.push(record);
        self.write(record);
        let level = game.world().get_resource::<Depth>().map(Depth::level);
        if level != self.level || game.status().is_decided() {
            self.level = level;
            self.sync();
        }
    }

    /// The game as it was after so many entries, all of them at most. `progress` is
    /// told how many are played again, and of how many.
    ///
    /// # Errors
    /// The first [`Divergence`].
    pub fn game_at(
        &self,
        entries: usize,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Game, Divergence> {
        play_again(self.start()?, &self.story[..entries.min(self.len())], progress)
    }

    /// Whether what was done can be taken back, even the end: it was played for
    /// practice and not given up.
    pub fn can_take_back(&self) -> bool {
        let given_up = self.story.last().is_some_and(|record| record.entry == JournalEntry::GiveUp);
        self.opening.mode().can_take_back() && !given_up
    }

    /// Takes back so many of the last entries, all of them at most, and gives
    /// the game as it was before them. Where its [`GameMode`](crate::level::GameMode) lets nothing be taken
    /// back, that is the game as it is.
    ///
    /// # Errors
    /// The first [`Divergence`]; nothing is taken back then.
    pub fn take_back(&mut self, entries: u32) -> Result<Game, Divergence> {
        // A journal with such a record would be no journal of that mode.
        let allowed = if self.opening.mode().can_take_back() { entries } else { 0 };
        let count = allowed.min(u32::try_from(self.len()).unwrap_or(u32::MAX));
        let left = self.len() - count as usize;
        let game = self.game_at(left, &mut |_, _| {})?;
        if count > 0 {
            self.story.truncate(left);
            self.taken_back += u64::from(count);
            self.write(JournalRecord {
                entry: JournalEntry::TakeBack(count),
                hash: hash_of(&game),
            });
        }
        Ok(game)
    }

    /// Starts the game from the beginning.
    ///
    /// # Errors
    /// [`UnplayableJournal`], if it was played by other rules.
    pub fn start(&self) -> Result<Game, UnplayableJournal> {
        self.opening.start(&self.rules)
    }

    /// Has the disk take all that was done.
    pub fn sync(&mut self) {
        if let Some(scribe) = &mut self.scribe {
            scribe.sync();
        }
    }

    /// Does what is due while nobody waits, as [`JournalWriter::look_after`].
    pub fn look_after(&mut self) {
        if let Some(scribe) = &mut self.scribe {
            scribe.look_after();
        }
    }

    /// What keeps the game from being written down, once.
    pub fn take_trouble(&mut self) -> Option<String> {
        self.scribe.as_mut()?.take_trouble()
    }

    fn write(&mut self, record: JournalRecord) {
        if let Some(scribe) = &mut self.scribe {
            scribe.append(record);
        }
    }
}
