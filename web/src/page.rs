//! The functions that the page's script calls.

use crate::{archive::Archive, desk::Desk, program, request::Request, storage::Storage, tables};
use hexdelve::replay::verify_journal;
use hexdelve_tui::{
    lesson::Lesson,
    messages::status_summary,
    postmortem::morgue,
    prelude::*,
    settings::{DEFAULT_SETTINGS, InputMode},
    terminal::{Click, Decoder, Input},
};
use std::{
    fmt,
    pin::Pin,
    rc::Rc,
    sync::Arc,
    task::{Context, Waker},
};
use wasm_bindgen::prelude::wasm_bindgen;

/// The program behind the page.
#[wasm_bindgen]
pub struct Page {
    desk: Rc<Desk>,
    program: Pin<Box<dyn Future<Output = ()>>>,
    decoder: Decoder,
}

impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page").field("desk", &self.desk).finish_non_exhaustive()
    }
}

impl Page {
    /// Creates the program for a terminal of this size, with games in this storage.
    pub fn with_storage(storage: Arc<dyn Storage>, columns: u16, rows: u16) -> Self {
        let desk = Rc::new(Desk::new(Archive::new(storage), columns, rows));
        let own = desk.clone();
        let program = Box::pin(async move { program::run(&own).await });
        Self { desk, program, decoder: Decoder::default() }
    }
}

/// All strings that a function returns are for people, unless its description names a
/// format. A string that starts with `!` is an error.
#[wasm_bindgen]
impl Page {
    /// Creates the program for a terminal of this size, with games in the storage of the
    /// page's site.
    #[cfg(target_family = "wasm")]
    #[wasm_bindgen(constructor)]
    pub fn new(columns: u16, rows: u16) -> Self {
        std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
        Self::with_storage(Arc::new(crate::storage::browser::SiteStorage), columns, rows)
    }

    /// Takes what the terminal sends for a key.
    pub fn key(&mut self, sent: &str) {
        self.decoder.take(sent.as_bytes());
        // A browser reports each key as a whole, so an Esc alone is the Esc key.
        if self.decoder.patience().is_some() {
            self.decoder.give_up();
        }
        self.decoder.inputs().for_each(|input| self.desk.send(input));
    }

    /// Presses the key of an action, which is named as in the settings.
    pub fn press(&self, action: &str) {
        let Ok(action) = action.parse() else { return };
        let keys = self.desk.appearance().keys;
        let modes = [self.desk.scene().input_mode].into_iter().chain(InputMode::ALL);
        let key = modes.into_iter().find_map(|mode| keys.key_press(action, mode));
        if let Some(key) = key {
            self.desk.send(Input::Key(key));
        }
    }

    /// Takes a click or a tap on a cell of the terminal.
    pub fn click(&self, column: u16, row: u16, is_right_button: bool) {
        self.desk.send(Input::Click(Click { column, row, is_right_button }));
    }

    /// Changes the size of the terminal.
    pub fn resize(&self, columns: u16, rows: u16) {
        self.desk.resize(columns, rows);
    }

    /// Asks for a game or for the menu; see [`Request::named`].
    pub fn ask(&self, request: &str) {
        match Request::named(request) {
            Ok(request) => self.desk.ask(request),
            Err(why) => self.desk.notify(why),
        }
    }

    /// Runs the program until it has to wait, and returns the milliseconds after which the
    /// page must call this again even if nothing happens.
    pub fn poll(&mut self) -> f64 {
        let mut context = Context::from_waker(Waker::noop());
        // The program ends with the page.
        let _ = self.program.as_mut().poll(&mut context);
        self.desk.patience().as_secs_f64() * 1000.0
    }

    /// Takes the bytes for the terminal.
    pub fn frame(&self) -> Vec<u8> {
        self.desk.take_frames()
    }

    /// Takes the messages that belong beside the terminal, one per line.
    pub fn notices(&self) -> String {
        self.desk.take_notices().join("\n")
    }

    /// Whether the menu is to be shown.
    pub fn is_idle(&self) -> bool {
        self.desk.scene().request == Request::Menu
    }

    /// Whether what is shown needs the columns of a whole level.
    pub fn is_wide(&self) -> bool {
        self.desk.scene().request.is_wide()
    }

    /// Returns the number of turns of the game that is shown.
    pub fn turns(&self) -> u32 {
        // A journal has room for far fewer turns.
        u32::try_from(self.desk.scene().turns).unwrap_or(u32::MAX)
    }

    /// Returns the fingerprint of the game that is shown, in hexadecimal digits.
    pub fn fingerprint(&self) -> String {
        format!("{:08x}", self.desk.scene().fingerprint)
    }

    /// Returns the titles of the tutorial's lessons, one per line.
    pub fn lessons(&self) -> String {
        let titles: Vec<_> =
            Lesson::all().iter().map(|lesson| lesson.title.as_str().to_owned()).collect();
        titles.join("\n")
    }

    /// Returns the request that resumes what was shown when the page was left.
    pub fn resumption(&self) -> String {
        self.desk.archive.resumption().to_owned()
    }

    /// Returns the tables of scores.
    pub fn scores(&self) -> String {
        tables::scores(&self.desk.archive)
    }

    /// Returns a line for each game: its name, a tab, and `saved` or `finished`.
    pub fn games(&self) -> String {
        tables::games(&self.desk.archive)
    }

    /// Returns the morgue file of a finished game.
    pub fn morgue(&self, name: &str) -> String {
        let journal = self.desk.archive.journal(name);
        let recorded_game = journal.and_then(|journal| {
            RecordedGame::of(&journal, self.desk.rules.clone()).map_err(|why| why.to_string())
        });
        let written =
            recorded_game.and_then(|it| morgue(&it, &mut |_, _| {}).map_err(|why| why.to_string()));
        written.unwrap_or_else(error)
    }

    /// Replays a game, and returns how it ended and its fingerprint, as
    /// `hexdelve replay --verify` does.
    pub fn verify(&self, name: &str) -> String {
        let journal = self.desk.archive.journal(name);
        let verified = journal.and_then(|journal| {
            let game = verify_journal(&journal, &self.desk.rules, &mut |_, _| {});
            game.map_err(|why| why.to_string())
        });
        let told = verified.map(|game| {
            let fingerprint = game.world().resource::<Fingerprint>().short();
            format!("verified: {}, fingerprint {fingerprint:08x}", status_summary(&game))
        });
        told.unwrap_or_else(error)
    }

    /// Returns the bytes of a game's journal, or none if there is no such game.
    pub fn export(&self, name: &str) -> Vec<u8> {
        self.desk.archive.bytes(name).unwrap_or_default()
    }

    /// Stores a journal from elsewhere, and returns its name.
    pub fn import(&self, bytes: &[u8]) -> String {
        self.desk.archive.import(bytes, &self.desk.rules).unwrap_or_else(error)
    }

    /// Removes a game and its score.
    pub fn remove(&self, name: &str) {
        self.desk.archive.remove(name);
    }

    /// Returns the text of the player's settings file, or of the default one.
    pub fn settings(&self) -> String {
        self.desk
            .archive
            .storage()
            .get("config.toml")
            .unwrap_or_else(|| DEFAULT_SETTINGS.to_owned())
    }

    /// Stores the text of the settings file; an empty text restores the default settings.
    /// Returns the errors in it. All valid lines apply from the next session on.
    pub fn change_settings(&self, text: &str) -> String {
        let storage = self.desk.archive.storage();
        if text.trim().is_empty() {
            storage.remove("config.toml");
        } else if let Err(why) = storage.set("config.toml", text) {
            return error(why);
        }
        self.desk.read_settings().join("\n")
    }
}

fn error(why: impl fmt::Display) -> String {
    format!("!{why}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::memory::Memory;

    /// A page and its storage, after this request.
    fn opened(storage: &Arc<Memory>, request: &str) -> Page {
        let mut page = Page::with_storage(storage.clone(), 80, 24);
        page.ask(request);
        page.poll();
        page
    }

    #[test]
    fn a_turn_is_in_the_storage_before_its_frame_is_out() {
        let storage = Arc::new(Memory::default());
        let mut page = opened(&storage, "delve");
        let name = page.desk.archive.waiting().unwrap();
        let mut turns = 0;
        for _ in 0..50 {
            page.key(".");
            page.poll();
            let journal = page.desk.archive.journal(&name).unwrap();
            assert_eq!(journal.records().len(), page.turns() as usize);
            assert!(!page.frame().is_empty());
            // The game asks before a turn that would kill the PC.
            if page.turns() == turns {
                break;
            }
            turns = page.turns();
        }
        assert!(turns >= 10);
    }

    #[test]
    fn a_page_that_is_opened_again_goes_on_at_the_same_turn() {
        let storage = Arc::new(Memory::default());
        let mut page = opened(&storage, "delve");
        "....".chars().for_each(|key| page.key(&key.to_string()));
        page.poll();
        let (turns, fingerprint) = (page.turns(), page.fingerprint());
        assert!(turns > 0);
        drop(page);
        let again = Page::with_storage(storage.clone(), 80, 24);
        let again = opened(&storage, &again.resumption());
        assert_eq!((again.turns(), again.fingerprint()), (turns, fingerprint));
    }

    #[test]
    fn the_buttons_press_the_players_keys() {
        let storage = Arc::new(Memory::default());
        storage.set("config.toml", "[keys]\nrest = ['w']\n").unwrap();
        let mut page = opened(&storage, "delve");
        page.press("rest");
        page.poll();
        assert_eq!(page.turns(), 1);
        page.key(".");
        page.poll();
        assert_eq!(page.turns(), 1, "`.` no longer rests");
    }

    #[test]
    fn a_game_that_is_given_up_is_a_score_and_can_be_verified() {
        let storage = Arc::new(Memory::default());
        let mut page = opened(&storage, "delve");
        for key in [".", "Q", "X", "Q"] {
            page.key(key);
            page.poll();
        }
        assert!(page.is_idle(), "{}", String::from_utf8_lossy(&page.frame()));
        let games = page.games();
        let (name, state) = games.trim_end().split_once('\t').unwrap();
        assert_eq!(state, "finished");
        assert!(page.scores().contains("given up"), "{}", page.scores());
        assert!(page.verify(name).starts_with("verified: "), "{}", page.verify(name));
        assert!(page.morgue(name).contains("Final board"));
        let copy = page.import(&page.export(name));
        assert_eq!(page.verify(&copy), page.verify(name));
    }

    #[test]
    fn wrong_settings_are_named_by_line() {
        let storage = Arc::new(Memory::default());
        let page = opened(&storage, "menu");
        assert_eq!(page.change_settings(&page.settings()), "");
        let told = page.change_settings("zoom = 9\n");
        assert_eq!(told, "config.toml:1: zoom = 9: expected 1 or 2");
        page.change_settings("");
        assert_eq!(page.settings(), DEFAULT_SETTINGS);
    }
}
