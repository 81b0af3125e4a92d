//! The player's key bindings on top of a table. A key the player binds to an action
//! is taken from the action that had it; only quit keeps its last key.

use super::key::what_else;
use crate::settings::{InputMode, KeyBinding, KeyMap, UiAction, keymap::MOST_KEYS};
use hexdelve::content::{ContentError, SourceText};
use toml::Spanned;

pub(crate) struct Wish {
    pub(crate) action: Spanned<UiAction>,
    pub(crate) keys: Vec<Spanned<String>>,
}

impl KeyMap {
    pub(crate) fn action_named(&self, name: &str) -> Option<UiAction> {
        let rows = self.bindings.iter().chain(Self::built_in().bindings.iter());
        rows.map(|row| row.does).find(|action| action.to_string() == name)
    }

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
                let rows = KeyMap::built_in().bindings.iter().filter(|row| row.does == action);
                map.bindings_mut().extend(rows.cloned());
            }
            // First of all, so that two actions can exchange their keys.
            for row in map.bindings_mut().iter_mut().filter(|row| row.does == action) {
                row.keys.clear();
            }
        }
        let mut own = OwnKeys { map, text, done: Vec::new(), wrong: Vec::new() };
        let mut count = 0;
        for Wish { action, keys } in wishes {
            for key in &keys {
                count += 1;
                if count <= MOST_KEYS {
                    own.bind(*action.get_ref(), key);
                }
            }
            own.done.push(*action.get_ref());
            if !own.map.can_be_left() {
                own.restore_quit(self, &action);
            }
        }
        if count > MOST_KEYS {
            let expected = format!("expected no more than {MOST_KEYS} keys in all");
            own.wrong.push(text.refuse(text.end(), expected));
        }
        (own.map, own.wrong)
    }
}

struct OwnKeys<'a> {
    map: KeyMap,
    text: &'a SourceText,
    done: Vec<UiAction>,
    wrong: Vec<ContentError>,
}

impl OwnKeys<'_> {
    /// In every row: an action that means something else in another input mode has two.
    fn bind(&mut self, action: UiAction, key: &Spanned<String>) {
        let its = |row: &&KeyBinding| row.does == action;
        let rows: Vec<_> = self.map.bindings.iter().filter(its).cloned().collect();
        for (nth, row) in rows.iter().enumerate() {
            if let Some(expected) = self.objection(row, key.get_ref()) {
                self.wrong.push(self.text.refuse(key.span(), expected));
                return;
            }
            self.take(key.get_ref(), action, &row.drivers);
            let mut rows = self.map.bindings_mut().iter_mut().filter(|row| row.does == action);
            if let Some(row) = rows.nth(nth) {
                row.keys.push(key.get_ref().clone());
            }
        }
    }

    /// What is permitted instead, or `None` if the key is permitted.
    fn objection(&self, row: &KeyBinding, key: &str) -> Option<String> {
        if let Some(expected) = what_else(key) {
            return Some(expected.to_owned());
        }
        let is_kept = |other: &&KeyBinding| {
            let own = self.done.contains(&other.does) || other.does == row.does;
            let last = other.does == UiAction::Quit && other.keys.len() == 1;
            (own || last) && other.meets(row) && other.has(key)
        };
        self.map.bindings.iter().find(is_kept).map(KeyBinding::has_it_already)
    }

    fn restore_quit(&mut self, before: &KeyMap, action: &Spanned<UiAction>) {
        let expected = "expected a key: nobody could leave the game without one";
        self.wrong.push(self.text.refuse(action.span(), expected));
        let quits = |row: &&KeyBinding| row.does == UiAction::Quit;
        let before = before.bindings.iter().filter(quits);
        let rows = self.map.bindings_mut().iter_mut().filter(|row| row.does == UiAction::Quit);
        for (row, before) in rows.zip(before) {
            row.keys.clone_from(&before.keys);
        }
    }

    /// In other input modes, an action keeps the key, in a separate row.
    fn take(&mut self, key: &str, action: UiAction, drivers: &[InputMode]) {
        let mut rows = Vec::with_capacity(self.map.bindings.len());
        for mut row in std::mem::take(self.map.bindings_mut()) {
            let (lose, keep): (Vec<_>, Vec<_>) =
                row.drivers.iter().copied().partition(|driver| drivers.contains(driver));
            if row.does == action || lose.is_empty() || !row.has(key) {
                rows.push(row);
                continue;
            }
            let kept = (!keep.is_empty()).then(|| KeyBinding { drivers: keep, ..row.clone() });
            row.drivers = lose;
            row.let_go(key);
            rows.push(row);
            rows.extend(kept);
        }
        self.map.bindings = rows.into();
    }
}
