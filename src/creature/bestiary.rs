//! The names of the sixteen, and what people say of them.

use super::Abilities;
use serde::Deserialize;
use std::sync::LazyLock;
use thiserror::Error;

/// One of the sixteen kinds of monsters.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// The hex digit of its mask.
    pub letter: char,
    /// What it is called.
    pub name: String,
    /// How it behaves, in one sentence.
    pub words: String,
}

/// The names and words of all sixteen kinds, by their masks.
///
/// ```
/// use hexdelve::prelude::*;
/// let bestiary = Bestiary::built_in();
/// let kind = bestiary.kind(Abilities::from_mask(4));
/// assert_eq!(kind.letter, '4');
/// assert!(!kind.name.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bestiary {
    kinds: Vec<Kind>,
}

/// Why a table of kinds cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BestiaryError {
    /// No TOML, or not of this shape.
    #[error("{0}")]
    Unreadable(#[from] toml::de::Error),
    /// The kinds are not the sixteen in their order.
    #[error("kind {index} must have the letter {expected}, and it has {found}")]
    WrongKind {
        /// Its place in the table, from 0.
        index: usize,
        /// The letter of that place.
        expected: char,
        /// What stands there.
        found: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    kind: Vec<Kind>,
}

impl Bestiary {
    /// The table that the program carries.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Bestiary> = LazyLock::new(|| {
            Bestiary::read(include_str!("../../assets/bestiary.toml"))
                .expect("a test reads the table that is built in")
        });
        &BUILT_IN
    }

    /// Reads a table: sixteen `[[kind]]` with `letter`, `name` and `words`, by
    /// rising letters.
    ///
    /// # Errors
    /// [`BestiaryError`] names the line, or the kind that is missing or double.
    pub fn read(text: &str) -> Result<Self, BestiaryError> {
        let Table { kind: kinds } = toml::from_str(text)?;
        let count = kinds.len().max(16);
        for index in 0..count {
            let expected = u8::try_from(index).ok().filter(|mask| *mask < 16);
            let expected = expected.map(|mask| Abilities::from_mask(mask).letter());
            let found = kinds.get(index).map(|kind| kind.letter);
            if expected != found {
                let name = |letter: Option<char>| letter.map_or("none".to_owned(), String::from);
                let expected = expected.unwrap_or('-');
                return Err(BestiaryError::WrongKind { index, expected, found: name(found) });
            }
        }
        Ok(Self { kinds })
    }

    /// The kind of monster with these abilities.
    pub fn kind(&self, abilities: Abilities) -> &Kind {
        &self.kinds[usize::from(abilities.mask())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_names_sixteen_different_kinds() {
        let mut names: Vec<_> =
            Abilities::all().map(|bits| &Bestiary::built_in().kind(bits).name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 16);
    }

    #[test]
    fn a_wrong_table_is_refused_with_the_place() {
        let told = Bestiary::read("[[kind]]\nletter = '1'\nname = ''\nwords = ''").unwrap_err();
        assert_eq!(told.to_string(), "kind 0 must have the letter 0, and it has 1");
        let told = Bestiary::read("[[kind]]\nletter = '0'\ncolour = 3").unwrap_err().to_string();
        assert!(told.contains("line 3") && told.contains("colour"), "{told}");
    }
}
