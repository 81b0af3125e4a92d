//! The player's games in the storage of the browser.
//!
//! A journal is stored in chunks, so that a turn costs the same however long the game is:
//! `games/NAME/NUMBER` has at most [`CHUNK`] bytes, and only the last chunk is rewritten.
//! `over/NAME` marks a finished game and has its score; it is empty for imported games,
//! which do not count as scores.

use crate::storage::Storage;
use base64::{Engine, engine::general_purpose::STANDARD};
use hexdelve::{
    clock::system_time,
    journal::{
        Journal, JournalError, JournalName, JournalStore, JournalWriter, ScoreEntry, Scores,
    },
    replay::prove_journal,
};
use hexdelve_tui::prelude::*;
use std::{io, ops::ControlFlow, sync::Arc};

/// The size of a chunk in bytes.
const CHUNK: usize = 1024;
/// The largest journal that the page accepts, in bytes.
const LARGEST: usize = 4 << 20;

/// The games of the player.
#[derive(Clone, Debug)]
pub struct Archive {
    storage: Arc<dyn Storage>,
}

/// A game in the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedGame {
    /// The name of its journal.
    pub name: String,
    /// Whether it is finished.
    pub is_over: bool,
}

impl Archive {
    /// Creates an archive in this storage.
    pub fn new(storage: Arc<dyn Storage>) -> Self {
        Self { storage }
    }

    /// Returns the storage.
    pub fn storage(&self) -> &dyn Storage {
        &*self.storage
    }

    /// Returns all games, the latest first.
    pub fn games(&self) -> Vec<ArchivedGame> {
        let chunks = self.storage.names("games/");
        let mut names: Vec<_> =
            chunks.iter().filter_map(|it| Some(it.split('/').nth(1)?.to_owned())).collect();
        names.sort_unstable();
        names.dedup();
        let games = names.into_iter().rev().map(|name| {
            let is_over = self.storage.get(&format!("over/{name}")).is_some();
            ArchivedGame { name, is_over }
        });
        games.collect()
    }

    /// Returns the name of the unfinished game that was played last.
    pub fn waiting(&self) -> Option<String> {
        let last = self.storage.get("last");
        let games = self.games();
        let waiting = || games.iter().filter(|game| !game.is_over);
        let played = waiting().find(|game| Some(&game.name) == last.as_ref());
        played.or_else(|| waiting().next()).map(|game| game.name.clone())
    }

    /// Begins the journal of a new game under an unused name.
    ///
    /// # Errors
    /// See [`GameHeader::to_bytes`].
    pub fn begin(&self, header: &GameHeader) -> Result<JournalWriter, JournalError> {
        let store = self.new_store(header);
        self.remember(&store.name);
        JournalWriter::begin_in(Box::new(store), header)
    }

    /// Returns a store under an unused name.
    fn new_store(&self, header: &GameHeader) -> ChunkedStore {
        let is_free = |name: &String| self.storage.names(&format!("games/{name}/")).is_empty();
        self.store(header.journal_names().find(is_free).unwrap_or_default())
    }

    fn store(&self, name: String) -> ChunkedStore {
        ChunkedStore { storage: self.storage.clone(), name, last: Vec::new(), number: 0 }
    }

    /// Returns the bytes of a journal.
    ///
    /// # Errors
    /// Returns a message if there is no such journal or one of its chunks is damaged.
    pub fn bytes(&self, name: &str) -> Result<Vec<u8>, String> {
        let chunks = self.storage.names(&format!("games/{name}/"));
        if chunks.is_empty() {
            return Err(format!("{name}: there is no such game"));
        }
        let mut bytes = Vec::new();
        for chunk in chunks {
            let text = self.storage.get(&chunk).unwrap_or_default();
            let part = STANDARD.decode(text);
            bytes.extend(part.map_err(|_| {
                format!("{chunk}: the text in the browser's storage is not a journal")
            })?);
        }
        Ok(bytes)
    }

    /// Returns a journal.
    ///
    /// # Errors
    /// Returns a message if the journal is missing or cannot be read.
    pub fn journal(&self, name: &str) -> Result<Journal, String> {
        let bytes = self.bytes(name)?;
        Journal::read(&bytes[..]).map_err(|error| format!("{name}: {error}"))
    }

    /// Returns a writer that continues a journal.
    ///
    /// # Errors
    /// Returns a message if the damaged end of the journal cannot be repaired.
    pub fn resume(&self, name: &str, journal: &Journal) -> Result<JournalWriter, String> {
        let good = journal.to_bytes().map_err(|error| error.to_string())?;
        let mut store = self.store(name.to_owned());
        if self.bytes(name)? == good {
            store.number = good.len() / CHUNK;
            store.last = good[store.number * CHUNK..].to_vec();
        } else {
            store.append(&good).map_err(|error| error.to_string())?;
            let beyond = format!("games/{name}/{:06}", store.number);
            let chunks = self.storage.names(&format!("games/{name}/")).into_iter();
            chunks.filter(|chunk| *chunk > beyond).for_each(|chunk| self.storage.remove(&chunk));
        }
        self.remember(name);
        Ok(JournalWriter::resume_in(Box::new(store), journal))
    }

    /// Remembers the game that was played last.
    fn remember(&self, name: &str) {
        // Without it, the latest game is resumed.
        let _ = self.storage.set("last", name);
    }

    /// Remembers what is shown, to return to it when the page is opened again; `None` is
    /// the menu.
    pub fn remember_scene(&self, scene: Option<&'static str>) {
        match scene {
            // Without it, the menu is shown.
            Some(scene) => drop(self.storage.set("scene", scene)),
            None => self.storage.remove("scene"),
        }
    }

    /// Returns the name of the request that resumes what was shown last.
    pub fn resumption(&self) -> &'static str {
        match self.storage.get("scene").as_deref() {
            Some("game") if self.waiting().is_some() => "play",
            Some("lesson") => "tutorial:0",
            _ => "menu",
        }
    }

    /// Remembers the lesson of the tutorial.
    pub fn remember_lesson(&self, number: usize) {
        let _ = self.storage.set("lesson", &number.to_string());
    }

    /// Returns the lesson that was shown last, or the first one.
    pub fn lesson(&self) -> usize {
        let lesson = self.storage.get("lesson").and_then(|number| number.parse().ok());
        lesson.unwrap_or(1).max(1)
    }

    /// Marks a game as finished, with the score that its journal proves.
    ///
    /// # Errors
    /// Returns a message if the journal proves no score, or if the storage is full.
    pub fn finish(&self, name: &str, rules: &Rules) -> Result<ScoreEntry, String> {
        let journal = self.journal(name)?;
        let named = JournalName::try_from(name.to_owned())?;
        let hook = &mut |_, _| ControlFlow::Continue(());
        let proved = prove_journal(&journal, (named, system_time()), rules, hook);
        let (entry, _) = proved.map_err(|error| error.to_string())?;
        let text = toml::to_string(&entry).map_err(|error| error.to_string())?;
        self.storage.set(&format!("over/{name}"), &text).map_err(|error| error.to_string())?;
        Ok(entry)
    }

    /// Returns the scores of all finished games.
    pub fn scores(&self) -> Scores {
        let names = self.storage.names("over/").into_iter();
        let texts = names.filter_map(|name| self.storage.get(&name));
        texts.filter_map(|text| toml::from_str::<ScoreEntry>(&text).ok()).collect()
    }

    /// Stores a journal from elsewhere, and returns its name. A finished game can be
    /// replayed and does not count as a score; any other game can be resumed.
    ///
    /// # Errors
    /// Returns a message if the bytes are not a journal that this program can replay.
    pub fn import(&self, bytes: &[u8], rules: &Rules) -> Result<String, String> {
        if bytes.len() > LARGEST {
            return Err("the file is larger than 4 MiB, the limit of this page".to_owned());
        }
        let journal = Journal::read(bytes).map_err(|error| error.to_string())?;
        let recorded_game = RecordedGame::of(&journal, rules.clone());
        let recorded_game = recorded_game.map_err(|error| error.to_string())?;
        let game = recorded_game.game_at(usize::MAX, &mut |_, _| {});
        let game = game.map_err(|error| error.to_string())?;
        let good = journal.to_bytes().map_err(|error| error.to_string())?;
        let mut store = self.new_store(journal.header());
        store.append(&good).map_err(|error| error.to_string())?;
        if game.status().is_over() {
            let marked = self.storage.set(&format!("over/{}", store.name), "");
            marked.map_err(|error| error.to_string())?;
        }
        Ok(store.name)
    }

    /// Removes a game and its score.
    pub fn remove(&self, name: &str) {
        self.storage.remove(&format!("over/{name}"));
        for chunk in self.storage.names(&format!("games/{name}/")) {
            self.storage.remove(&chunk);
        }
    }
}

/// The store of one journal.
#[derive(Debug)]
pub struct ChunkedStore {
    storage: Arc<dyn Storage>,
    name: String,
    /// The bytes of the last chunk.
    last: Vec<u8>,
    /// The number of the last chunk.
    number: usize,
}

impl JournalStore for ChunkedStore {
    fn name(&self) -> &str {
        &self.name
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let (mut last, mut number, mut rest) = (self.last.clone(), self.number, bytes);
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rest.len().min(CHUNK - last.len()));
            last.extend(now);
            rest = later;
            let name = format!("games/{}/{number:06}", self.name);
            self.storage.set(&name, &STANDARD.encode(&last))?;
            if last.len() == CHUNK {
                (last, number) = (Vec::new(), number + 1);
            }
        }
        (self.last, self.number) = (last, number);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::memory::Memory;
    use hexdelve::journal::{FingerprintedEntry, RecordedAction};

    /// Plays this number of turns into an archive, and returns the journal's name.
    fn played(archive: &Archive, turns: u64) -> String {
        let delve = DelveSetup::new(Seed(7));
        let mut game = delve.start();
        let header = GameHeader::new(delve, game.world());
        let writer = archive.begin(&header).unwrap();
        let name = writer.path().display().to_string();
        let mut recorded_game = RecordedGame::new(header, Rules::default()).with_writer(writer);
        let mut autopilot = AutopilotName::Careful.start();
        for _ in 0..turns {
            let action = game.play_turn(&mut *autopilot).unwrap();
            recorded_game.record(RecordedAction::Turn(action), &game);
        }
        name
    }

    #[test]
    fn a_journal_is_read_back_from_its_chunks() {
        let archive = Archive::new(Arc::new(Memory::default()));
        for turns in [0, 1, 60, 61, 62, 300] {
            let name = played(&archive, turns);
            let journal = archive.journal(&name).unwrap();
            assert_eq!(journal.records().len() as u64, turns);
            archive.remove(&name);
            assert_eq!(archive.games(), []);
        }
    }

    #[test]
    fn a_turn_writes_one_chunk_and_no_other() {
        let storage = Arc::new(Memory::default());
        let archive = Archive::new(storage.clone());
        let name = played(&archive, 300);
        let chunks = archive.storage().names("games/");
        let sizes: Vec<_> = chunks.iter().map(|it| storage.get(it).unwrap().len()).collect();
        assert!(sizes.len() > 2 && sizes.iter().all(|size| *size <= CHUNK * 4 / 3 + 4));
        let journal = archive.journal(&name).unwrap();
        let mut writer = archive.resume(&name, &journal).unwrap();
        let before = storage.0.lock().unwrap().clone();
        writer.append(FingerprintedEntry {
            entry: RecordedAction::Turn(Action::Rest),
            fingerprint: 1,
        });
        let after = storage.0.lock().unwrap().clone();
        let changed = after.iter().filter(|(name, text)| before.get(*name) != Some(*text));
        assert_eq!(changed.count(), 1);
        assert_eq!(archive.journal(&name).unwrap().records().len(), 301);
    }

    #[test]
    fn the_game_that_was_played_last_is_the_one_that_waits() {
        let archive = Archive::new(Arc::new(Memory::default()));
        let (first, second) = (played(&archive, 1), played(&archive, 2));
        assert_ne!(first, second);
        assert!(archive.waiting().is_some());
        archive.remember(&first);
        assert_eq!(archive.waiting(), Some(first.clone()));
        archive.storage().set(&format!("over/{first}"), "").unwrap();
        assert_eq!(archive.waiting(), Some(second));
    }

    #[test]
    fn what_is_no_journal_is_refused_with_a_reason() {
        let archive = Archive::new(Arc::new(Memory::default()));
        assert!(archive.import(b"no journal", &Rules::default()).is_err());
        let name = played(&archive, 5);
        let bytes = archive.bytes(&name).unwrap();
        let copy = archive.import(&bytes, &Rules::default()).unwrap();
        assert_eq!(archive.bytes(&copy).unwrap(), bytes);
        archive.storage().set(&format!("games/{copy}/000000"), "?").unwrap();
        let why = archive.journal(&copy).unwrap_err();
        assert!(why.ends_with("the text in the browser's storage is not a journal"), "{why}");
    }
}
