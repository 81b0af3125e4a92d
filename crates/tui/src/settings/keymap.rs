//! Key bindings: a table, read from `assets/keys.toml`, and the player's own on top of it. The
//! effect of a [`UiAction`] depends on what the screen shows and is decided elsewhere, without
//! regard to the key.

use super::key::{Key, plain, read_key, what_else};
use hexdelve::prelude::*;
use hexdelve::{
    content::{ShortText, SourceText},
    every_variant,
};
use serde::Deserialize;
use std::sync::{Arc, LazyLock};
use strum::{Display, EnumString};
use toml::Spanned;

/// An action that keys can be bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Display, EnumString)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "assets/keys.toml describes each of them")]
pub enum UiAction {
    North,
    South,
    West,
    East,
    NorthWest,
    NorthEast,
    SouthWest,
    SouthEast,
    Run,
    RunNorth,
    RunSouth,
    RunWest,
    RunEast,
    RunNorthWest,
    RunNorthEast,
    RunSouthWest,
    RunSouthEast,
    Explore,
    Travel,
    Rest,
    RestLong,
    PickUp,
    Inventory,
    Use,
    Throw,
    Drop,
    Arts,
    CloseDoor,
    Descend,
    Ascend,
    TakeBack,
    Powers,
    Confirm,
    Next,
    Previous,
    Pause,
    SingleStep,
    Faster,
    Slower,
    StepBack,
    LongStep,
    LongStepBack,
    FirstTurn,
    LastTurn,
    Seek,
    Eyes,
    Look,
    Messages,
    Monsters,
    Timeline,
    Threat,
    Minds,
    OpenMap,
    TunnelMap,
    Hardness,
    Terrain,
    Help,
    Close,
    Quit,
    Redraw,
    Suspend,
}

impl UiAction {
    /// Returns the player's action, if this UI action alone determines it.
    pub fn player_action(self) -> Option<Action> {
        match self {
            Self::Rest => Some(Action::Rest),
            Self::PickUp => Some(Action::PickUp),
            Self::Descend => Some(Action::Descend),
            Self::Ascend => Some(Action::Ascend),
            _ => self.direction().map(Action::Step),
        }
    }

    /// Without asking first.
    pub(crate) fn makes_the_pc_act(self) -> bool {
        matches!(self, Self::Explore | Self::RestLong)
            || self.player_action().is_some()
            || self.run().is_some()
    }

    pub(crate) fn run(self) -> Option<Direction> {
        WAYS.into_iter().find(|(_, run, _)| *run == self).map(|(.., way)| way)
    }

    pub(crate) fn direction(self) -> Option<Direction> {
        WAYS.into_iter().find(|(step, ..)| *step == self).map(|(.., way)| way)
    }
}

const WAYS: [(UiAction, UiAction, Direction); 8] = [
    (UiAction::North, UiAction::RunNorth, Direction::North),
    (UiAction::South, UiAction::RunSouth, Direction::South),
    (UiAction::West, UiAction::RunWest, Direction::West),
    (UiAction::East, UiAction::RunEast, Direction::East),
    (UiAction::NorthWest, UiAction::RunNorthWest, Direction::NorthWest),
    (UiAction::NorthEast, UiAction::RunNorthEast, Direction::NorthEast),
    (UiAction::SouthWest, UiAction::RunSouthWest, Direction::SouthWest),
    (UiAction::SouthEast, UiAction::RunSouthEast, Direction::SouthEast),
];

/// The controller of the PC, as far as keys are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InputMode {
    /// The player.
    Playing,
    /// An autopilot.
    Watching,
    /// A recorded game. It is watched too, so a watcher's keys apply.
    Replaying,
}

impl InputMode {
    /// All input modes.
    pub const ALL: [Self; 3] = every_variant![Playing, Watching, Replaying];
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeyBinding {
    pub(crate) does: UiAction,
    pub(crate) keys: Vec<String>,
    pub(crate) help: String,
    /// The input modes in which the row applies.
    pub(crate) drivers: Vec<InputMode>,
}

impl KeyBinding {
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.drivers.iter().any(|driver| other.drivers.contains(driver))
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        let named = read_key(key);
        self.keys.iter().any(|key| read_key(key) == named)
    }

    pub(crate) fn has_it_already(&self) -> String {
        let what = if self.help.is_empty() { self.does.to_string() } else { self.help.clone() };
        format!("expected a key that is bound once: this one is for \"{what}\"")
    }
}

/// As many as a keyboard has, plain, with Shift and with Ctrl.
pub(crate) const MOST_KEYS: usize = 300;

/// A key map, which assigns actions to keys.
///
/// ```
/// use hexdelve_tui::settings::{InputMode, Key, KeyCode, KeyMap, UiAction};
/// let space = Key::from(KeyCode::Char(' '));
/// let keys = KeyMap::built_in();
/// assert_eq!(keys.action(space, InputMode::Playing), Some(UiAction::Rest));
/// assert_eq!(keys.action(space, InputMode::Watching), Some(UiAction::Pause));
/// assert_eq!(keys.key(UiAction::Rest, InputMode::Playing), Some("."));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap {
    // Shared, so that each screen can hold a cheap clone.
    pub(crate) bindings: Arc<Vec<KeyBinding>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    does: UiAction,
    keys: Vec<Spanned<String>>,
    help: Option<ShortText>,
    when: Option<InputMode>,
}

impl KeyMap {
    /// Returns the built-in key map.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<KeyMap> = LazyLock::new(|| {
            KeyMap::read(&AssetFile::Keys.built_in())
                .expect("a test reads the table that is built in")
        });
        &BUILT_IN
    }

    /// Reads a table of `[[key]]` entries with `does`, `keys` and optionally `help` and
    /// `when`.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, its text and what is permitted there.
    pub fn read(text: &SourceText) -> Result<Self, ContentError> {
        let (mut bindings, mut taken) = (Vec::<KeyBinding>::new(), Vec::<(_, usize)>::new());
        for row in text.rows("key")? {
            let Row { does, keys, help, when } = row.read()?;
            let help = help.map_or(String::new(), ShortText::into_inner);
            let drivers = match when {
                None => InputMode::ALL.to_vec(),
                Some(InputMode::Watching) => vec![InputMode::Watching, InputMode::Replaying],
                Some(driver) => vec![driver],
            };
            let at = bindings.len();
            bindings.push(KeyBinding { does, keys: Vec::new(), help, drivers });
            for key in keys {
                if taken.len() == MOST_KEYS {
                    let expected = format!("expected no more than {MOST_KEYS} keys in all");
                    return Err(text.refuse(key.span(), expected));
                }
                let word = key.get_ref();
                if let Some(expected) = what_else(word) {
                    return Err(text.refuse(key.span(), expected));
                }
                let named = read_key(word);
                let mut others = taken.iter().filter(|(key, _)| *key == named);
                if let Some((_, other)) = others.find(|it| bindings[it.1].meets(&bindings[at])) {
                    return Err(text.refuse(key.span(), bindings[*other].has_it_already()));
                }
                taken.push((named, at));
                bindings[at].keys.push(key.into_inner());
            }
        }
        let map = Self { bindings: bindings.into() };
        if !map.can_be_left() {
            let expected = "expected a [[key]] that does \"quit\" when playing and when watching";
            return Err(text.refuse(text.end(), expected));
        }
        Ok(map)
    }

    /// The terminal's own keys have no meaning here.
    pub(crate) fn can_be_left(&self) -> bool {
        let quits = |row: &KeyBinding| row.does == UiAction::Quit && !row.keys.is_empty();
        InputMode::ALL.into_iter().all(|driver| self.rows(driver).any(quits))
    }

    /// Returns the action a key is bound to, if any.
    pub fn action(&self, key: Key, driver: InputMode) -> Option<UiAction> {
        let pressed = plain(key);
        let is_its = |row: &&KeyBinding| row.keys.iter().any(|key| read_key(key) == Some(pressed));
        self.rows(driver).find(is_its).map(|row| row.does)
    }

    /// Returns the first key for an action, as a keyboard sends it.
    pub fn key_press(&self, action: UiAction, driver: InputMode) -> Option<Key> {
        let (code, modifiers) = read_key(self.key(action, driver)?)?;
        Some(Key::new(code, modifiers))
    }

    /// Returns the first key for an action.
    pub fn key(&self, action: UiAction, driver: InputMode) -> Option<&str> {
        self.keys(action, driver).first().map(String::as_str)
    }

    pub(crate) fn keys(&self, action: UiAction, driver: InputMode) -> &[String] {
        self.row(action, driver).map_or(&[], |row| &row.keys)
    }

    pub(crate) fn keys_or_the_players(&self, action: UiAction, driver: InputMode) -> &[String] {
        let own = self.keys(action, driver);
        if own.is_empty() { self.keys(action, InputMode::Playing) } else { own }
    }

    pub(crate) fn words(&self, action: UiAction, driver: InputMode) -> Option<&str> {
        self.row(action, driver).map(|row| row.help.as_str())
    }

    /// Returns the actions that have both keys and a help text, with both, in the order of
    /// the table.
    pub fn help_entries(
        &self,
        driver: InputMode,
    ) -> impl Iterator<Item = (UiAction, &[String], &str)> {
        let listed = self.rows(driver).filter(|row| !row.help.is_empty() && !row.keys.is_empty());
        listed.map(|row| (row.does, &row.keys[..], row.help.as_str()))
    }

    /// A key that the player binds is taken from the action that had it; only quit keeps its last
    /// key.
    pub(crate) fn rebound(
        &self,
        text: &SourceText,
        mut wishes: Vec<Wish>,
    ) -> (Self, Vec<ContentError>) {
        // Quit comes first, so that no other action takes its last key.
        wishes.sort_by_key(|wish| *wish.action.get_ref() != UiAction::Quit);
        let mut map = self.clone();
        for action in wishes.iter().map(|wish| *wish.action.get_ref()) {
            if map.bindings.iter().all(|row| row.does != action) {
                let rows = Self::built_in().bindings.iter().filter(|row| row.does == action);
                map.bindings_mut().extend(rows.cloned());
            }
            // First of all, so that two actions can exchange their keys.
            for row in map.bindings_mut().iter_mut().filter(|row| row.does == action) {
                row.keys.clear();
            }
        }
        let (mut done, mut wrong, mut count) = (Vec::new(), Vec::new(), 0);
        for Wish { action, keys } in wishes {
            for key in keys {
                count += 1;
                if count <= MOST_KEYS
                    && let Err(expected) = map.bind(*action.get_ref(), key.get_ref(), &done)
                {
                    wrong.push(text.refuse(key.span(), expected));
                }
            }
            done.push(*action.get_ref());
            if !map.can_be_left() {
                let expected = "expected a key: nobody could leave the game without one";
                wrong.push(text.refuse(action.span(), expected));
                let before = self.bindings.iter().filter(|row| row.does == UiAction::Quit);
                let rows = map.bindings_mut().iter_mut();
                for (row, before) in rows.filter(|row| row.does == UiAction::Quit).zip(before) {
                    row.keys.clone_from(&before.keys);
                }
            }
        }
        if count > MOST_KEYS {
            let expected = format!("expected no more than {MOST_KEYS} keys in all");
            wrong.push(text.refuse(text.end(), expected));
        }
        (map, wrong)
    }

    /// In every row: an action that means something else in another input mode has two.
    fn bind(&mut self, action: UiAction, key: &str, done: &[UiAction]) -> Result<(), String> {
        let its = |row: &&KeyBinding| row.does == action;
        let rows: Vec<_> = self.bindings.iter().filter(its).cloned().collect();
        for (nth, row) in rows.iter().enumerate() {
            self.check(row, key, done)?;
            self.take(key, action, &row.drivers);
            let mut rows = self.bindings_mut().iter_mut().filter(|row| row.does == action);
            if let Some(row) = rows.nth(nth) {
                row.keys.push(key.to_owned());
            }
        }
        Ok(())
    }

    /// The error is what is permitted instead.
    fn check(&self, row: &KeyBinding, key: &str, done: &[UiAction]) -> Result<(), String> {
        if let Some(expected) = what_else(key) {
            return Err(expected.to_owned());
        }
        let is_kept = |other: &&KeyBinding| {
            let own = done.contains(&other.does) || other.does == row.does;
            let last = other.does == UiAction::Quit && other.keys.len() == 1;
            (own || last) && other.meets(row) && other.has(key)
        };
        self.bindings.iter().find(is_kept).map_or(Ok(()), |row| Err(row.has_it_already()))
    }

    /// In other input modes, an action keeps the key, in a separate row.
    fn take(&mut self, key: &str, action: UiAction, drivers: &[InputMode]) {
        let rows = std::mem::take(self.bindings_mut()).into_iter().flat_map(|row| {
            let (lose, keep): (Vec<_>, Vec<_>) =
                row.drivers.iter().copied().partition(|driver| drivers.contains(driver));
            if row.does == action || lose.is_empty() || !row.has(key) {
                return vec![row];
            }
            let kept = KeyBinding { drivers: keep, ..row.clone() };
            let mut lost = KeyBinding { drivers: lose, ..row };
            lost.keys.retain(|it| read_key(it) != read_key(key));
            if kept.drivers.is_empty() { vec![lost] } else { vec![lost, kept] }
        });
        self.bindings = Arc::new(rows.collect());
    }

    fn bindings_mut(&mut self) -> &mut Vec<KeyBinding> {
        Arc::make_mut(&mut self.bindings)
    }

    fn row(&self, action: UiAction, driver: InputMode) -> Option<&KeyBinding> {
        self.rows(driver).find(|row| row.does == action)
    }

    fn rows(&self, driver: InputMode) -> impl Iterator<Item = &KeyBinding> {
        self.bindings.iter().filter(move |row| row.drivers.contains(&driver))
    }
}

impl Default for KeyMap {
    fn default() -> Self {
        Self::built_in().clone()
    }
}

pub(crate) struct Wish {
    pub(crate) action: Spanned<UiAction>,
    pub(crate) keys: Vec<Spanned<String>>,
}
