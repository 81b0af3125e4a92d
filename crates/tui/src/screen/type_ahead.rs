//! Detection of keys pressed in quick succession.

use crate::{
    screen::overlay::ResolvedKey,
    settings::{Key, KeyCode, UiAction},
};
use hexdelve::clock::Instant;
use std::time::Duration;

/// Within this time, the player cannot have looked at the screen between two keys.
const HASTE: Duration = Duration::from_millis(300);

#[derive(Debug, Default)]
pub(super) struct Haste {
    last: Option<(KeyCode, Instant)>,
    /// It has no further effect while it may still be held, because it closed something.
    spent: Option<KeyCode>,
}

impl Haste {
    /// Most terminals do not report repeats, so the same key within `HASTE` counts as held. A
    /// player's key soon after another may have been meant for what the screen showed before.
    pub(super) fn press(&mut self, key: Key, action: Option<UiAction>) -> ResolvedKey {
        let last = self.last.replace((key.code, Instant::now()));
        let last = last.filter(|(_, at)| at.elapsed() < HASTE).map(|(code, _)| code);
        let is_held = key.is_repeat || last == Some(key.code);
        let follows = last.is_some() && action.and_then(UiAction::player_action).is_some();
        ResolvedKey { key, action, is_held, is_type_ahead: is_held || follows }
    }

    pub(super) const fn spend(&mut self, press: ResolvedKey) {
        self.spent = Some(press.key.code);
    }

    pub(super) fn is_spent(&mut self, press: ResolvedKey) -> bool {
        self.spent = self.spent.filter(|spent| press.is_type_ahead && *spent == press.key.code);
        self.spent.is_some()
    }
}
