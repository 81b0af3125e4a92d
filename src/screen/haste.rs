//! Keys that follow each other fast.

use crate::{
    screen::overlay::KeyPress,
    settings::{Key, KeyCode, UiAction},
};
use std::time::{Duration, Instant};

/// Keys that follow each other faster are one stroke of the hand: nobody has
/// looked at the screen between them.
const HASTE: Duration = Duration::from_millis(300);

/// The keys that were pressed last.
#[derive(Debug, Default)]
pub(super) struct Haste {
    last: Option<(KeyCode, Instant)>,
    /// What has closed something, as long as it may still be held.
    spent: Option<KeyCode>,
}

impl Haste {
    /// A key, and whether it may be meant for what the screen showed before: one that
    /// is still held, which most terminals do not say, or another command hard on the
    /// last.
    pub(super) fn press(&mut self, key: Key, action: Option<UiAction>) -> KeyPress {
        let last = self.last.replace((key.code, Instant::now()));
        let last = last.filter(|(_, at)| at.elapsed() < HASTE).map(|(code, _)| code);
        let is_held = key.is_repeat || last == Some(key.code);
        let follows = last.is_some() && action.and_then(UiAction::command).is_some();
        KeyPress { key, action, is_held, is_hasty: is_held || follows }
    }

    /// Has a key do no more as long as it is held.
    pub(super) const fn spend(&mut self, press: KeyPress) {
        self.spent = Some(press.key.code);
    }

    /// Whether it is still the stroke that was spent.
    pub(super) fn is_spent(&mut self, press: KeyPress) -> bool {
        self.spent = self.spent.filter(|spent| press.is_hasty && *spent == press.key.code);
        self.spent.is_some()
    }
}
