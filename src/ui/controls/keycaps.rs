//! Keys in running text: those that are bound now, never those that once were.

use crate::ui::{Deed, Driver, KeyMap, controls::rose::ROSE};
use serde::{
    Deserialize,
    de::{IntoDeserializer, value::Error},
};

const ARROWS: [&str; 4] = ["Up", "Down", "Left", "Right"];

/// The deed that `assets/keys.toml` calls so.
pub(in crate::ui) fn deed_of(word: &str) -> Option<Deed> {
    Deed::deserialize(IntoDeserializer::<Error>::into_deserializer(word)).ok()
}

/// The key that is easiest to find: an arrow, where one is bound.
pub(in crate::ui) fn keycap(keys: &KeyMap, deed: Deed) -> Option<&str> {
    let mut all = keys.keys(deed, Driver::Playing).iter().map(String::as_str);
    let arrow = all.find(|key| ARROWS.contains(key));
    arrow.or_else(|| keys.key(deed, Driver::Playing))
}

/// The words with `[k]` for each `{north}`. A deed without a key keeps its word.
pub(in crate::ui) fn with_keys(words: &str, keys: &KeyMap) -> String {
    let mut parts = words.split('{');
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (word, rest) = part.split_once('}').unwrap_or((part, ""));
        let key = deed_of(word).and_then(|deed| keycap(keys, deed)).unwrap_or(word);
        told.extend(["[", key, "]", rest]);
    }
    told
}

/// The keys for steps, round the one for a rest, in three lines.
pub(in crate::ui) fn rose(keys: &KeyMap) -> [String; 3] {
    let deeds = ROSE.map(|row| row.map(|deed| deed.unwrap_or(Deed::Rest)));
    let cap = |deed| keys.key(deed, Driver::Playing).unwrap_or(" ");
    let widest = deeds.iter().flatten().map(|deed| cap(*deed).chars().count()).max().unwrap_or(1);
    deeds.map(|row| {
        row.map(|deed| format!("{:^widest$}", cap(deed))).join(" ").trim_end().to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{AssetFile, Text};

    #[test]
    fn words_name_the_keys_that_are_bound() {
        let keys = KeyMap::built_in();
        assert_eq!(with_keys("Rest with {rest}.", keys), "Rest with [.].");
        assert_eq!(with_keys("{north}, {close-door}", keys), "[Up], [c]");
        let text = AssetFile::Keys.built_in().as_str().replace("\".\", \"5\"", "\"W\"");
        let other = KeyMap::read(&Text::new("keys.toml", text)).expect("only a key is another");
        assert_eq!(with_keys("Rest with {rest}.", &other), "Rest with [W].");
        assert_eq!(rose(&other)[1], "h W l");
    }

    #[test]
    fn the_rose_lies_as_the_keys_lead() {
        assert_eq!(rose(KeyMap::built_in()), ["y k u", "h . l", "b j n"]);
    }
}
