//! Detection of keys pressed in quick succession.

use crate::{
    screen::overlay::ResolvedKey,
    settings::{Key, KeyCode, UiAction},
};
use std::time::{Duration, Instant};

/// The time within which successive keys count as one stroke of the hand: the player
/// cannot have looked at the screen in between.
const HASTE: Duration = Duration::from_millis(300);

/// The keys that were pressed last.
#[derive(Debug, Default)]
pub(super) struct Haste {
    last: Option<(KeyCode, Instant)>,
    /// The key that does nothing more for as long as it may still be held, because it
    /// closed something.
    spent: Option<KeyCode>,
}

impl Haste {
    /// Records a key press. The result is `is_held` if the terminal reports a repeat,
    /// which most terminals do not, or if the same key came less than `HASTE` ago. It is
    /// `is_type_ahead`, and thus perhaps meant for what the screen showed before, if it is
    /// held, or if it is a player's action less than `HASTE` after another key.
    pub(super) fn press(&mut self, key: Key, action: Option<UiAction>) -> ResolvedKey {
        let last = self.last.replace((key.code, Instant::now()));
        let last = last.filter(|(_, at)| at.elapsed() < HASTE).map(|(code, _)| code);
        let is_held = key.is_repeat || last == Some(key.code);
        let follows = last.is_some() && action.and_then(UiAction::player_action).is_some();
        ResolvedKey { key, action, is_held, is_type_ahead: is_held || follows }
    }

    /// Makes a key do nothing more for as long as it is held.
    pub(super) const fn spend(&mut self, press: ResolvedKey) {
        self.spent = Some(press.key.code);
    }

    /// Whether this press still belongs to the stroke that was spent.
    pub(super) fn is_spent(&mut self, press: ResolvedKey) -> bool {
        self.spent = self.spent.filter(|spent| press.is_type_ahead && *spent == press.key.code);
        self.spent.is_some()
    }
}
