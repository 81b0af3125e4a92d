//! Keys in running text, always according to the current key map.

use crate::settings::{InputMode, KeyMap, UiAction, direction_keys::ROSE};
use serde::{
    Deserialize,
    de::{IntoDeserializer, value::Error},
};

const ARROWS: [&str; 4] = ["Up", "Down", "Left", "Right"];

impl UiAction {
    /// Returns the action that has this name in `assets/keys.toml`.
    ///
    /// ```
    /// use hexdelve_tui::settings::UiAction;
    /// assert_eq!(UiAction::named("north-west"), Some(UiAction::NorthWest));
    /// assert_eq!(UiAction::named("fly"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::deserialize(IntoDeserializer::<Error>::into_deserializer(name)).ok()
    }
}

/// The one that is easiest to find on a keyboard: an arrow key, if one is bound.
pub(crate) fn keycap(keys: &KeyMap, action: UiAction) -> Option<&str> {
    let mut all = keys.keys(action, InputMode::Playing).iter().map(String::as_str);
    let arrow = all.find(|key| ARROWS.contains(key));
    arrow.or_else(|| keys.key(action, InputMode::Playing))
}

/// Returns the text with a key such as `[k]` in place of each action such as `{north}`.
/// An action without a key keeps its name.
///
/// ```
/// use hexdelve_tui::settings::{KeyMap, with_keys};
/// assert_eq!(with_keys("{help} helps.", KeyMap::built_in()), "[?] helps.");
/// ```
pub fn with_keys(words: &str, keys: &KeyMap) -> String {
    let mut parts = words.split('{');
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (word, rest) = part.split_once('}').unwrap_or((part, ""));
        let key = UiAction::named(word).and_then(|action| keycap(keys, action)).unwrap_or(word);
        told.extend(["[", key, "]", rest]);
    }
    told
}

pub(crate) fn step_keys(keys: &KeyMap) -> [String; 3] {
    let actions = ROSE.map(|row| row.map(|action| action.unwrap_or(UiAction::Rest)));
    let cap = |action| keys.key(action, InputMode::Playing).unwrap_or(" ");
    let widths = actions.iter().flatten().map(|action| cap(*action).chars().count());
    let widest = widths.max().unwrap_or(1);
    let cell = |action| format!("{:^widest$}", cap(action));
    actions.map(|row| row.map(cell).join(" ").trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdelve::content::{AssetFile, SourceText};

    #[test]
    fn words_name_the_keys_that_are_bound() {
        let keys = KeyMap::built_in();
        assert_eq!(with_keys("Rest with {rest}.", keys), "Rest with [.].");
        assert_eq!(with_keys("{north}, {close-door}", keys), "[Up], [c]");
        assert_eq!(step_keys(keys), ["y k u", "h . l", "b j n"]);
        let text = AssetFile::Keys.built_in().as_str().replace("\".\", \"5\"", "\"W\"");
        let other = KeyMap::read(&SourceText::new("keys.toml", text)).unwrap();
        assert_eq!(with_keys("Rest with {rest}.", &other), "Rest with [W].");
        assert_eq!(step_keys(&other)[1], "h W l");
    }
}
