//! The names of the sixteen, and what people say of them.

use super::{Abilities, CharacterId, CharacterLabel};
use crate::content::{AssetFile, ContentError, ShortName, ShortText, SourceText};
use bevy_ecs::prelude::{Resource, World};
use serde::Deserialize;
use std::{collections::BTreeMap, ops::Range, sync::LazyLock};
use toml::Spanned;

/// One of the sixteen kinds of monsters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonsterKind {
    /// The hex digit of its mask.
    pub letter: char,
    /// What it is called.
    pub name: String,
    /// How it behaves, in one sentence.
    pub words: String,
}

/// A name, a letter, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) name: Option<String>,
    pub(super) letter: Option<char>,
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
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Bestiary {
    kinds: Vec<MonsterKind>,
    /// Names and letters of characters that have others than their kind.
    looks: BTreeMap<CharacterId, Look>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    letter: Spanned<char>,
    name: Spanned<ShortName>,
    words: ShortText,
}

impl Bestiary {
    /// The table that the program carries.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Bestiary> = LazyLock::new(|| {
            Bestiary::read(&AssetFile::Bestiary.built_in())
                .expect("a test reads the table that is built in")
        });
        &BUILT_IN
    }

    /// The table of a game: its own, or the one that the program carries.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let game = Scenario::draw("@").start();
    /// assert_eq!(Bestiary::of(game.world()), Bestiary::built_in());
    /// ```
    pub fn of(world: &World) -> &Self {
        world.get_resource().unwrap_or_else(|| Self::built_in())
    }

    /// Reads a table: sixteen `[[kind]]` with `letter`, `name` and `words`, by
    /// rising letters.
    ///
    /// # Errors
    /// [`ContentError`] names the line, what stands there and what may.
    pub fn read(text: &SourceText) -> Result<Self, ContentError> {
        let mut kinds: Vec<MonsterKind> = Vec::new();
        for row in text.rows("kind")? {
            let header = row.span();
            let Row { letter, name, words } = row.read()?;
            expect_the_next(text, kinds.len(), header, &letter)?;
            let (at, name) = (name.span(), name.into_inner().into_inner());
            if kinds.iter().any(|kind| kind.name == name) {
                return Err(text.refuse(at, "expected a name that no kind above has"));
            }
            kinds.push(MonsterKind {
                letter: letter.into_inner(),
                name,
                words: words.into_inner(),
            });
        }
        match letter_of(kinds.len()) {
            Some(next) => {
                let expected =
                    format!("expected sixteen [[kind]], next the one with letter \"{next}\"");
                Err(text.refuse(text.end(), expected))
            }
            None => Ok(Self { kinds, looks: BTreeMap::new() }),
        }
    }

    /// The kind of monster with these abilities.
    pub fn kind(&self, abilities: Abilities) -> &MonsterKind {
        &self.kinds[usize::from(abilities.mask())]
    }

    /// What somebody is called: by its own name, or by that of its kind.
    pub fn name(&self, who: impl Into<CharacterLabel>) -> &str {
        let who = who.into();
        self.own_name(who).unwrap_or(&self.kind(who.abilities).name)
    }

    /// Its own name, if it has one.
    pub fn own_name(&self, who: impl Into<CharacterLabel>) -> Option<&str> {
        self.looks.get(&who.into().number)?.name.as_deref()
    }

    /// What somebody is drawn as: its own glyph, or its letter.
    pub fn letter(&self, who: impl Into<CharacterLabel>) -> char {
        let who = who.into();
        let own = self.looks.get(&who.number).and_then(|look| look.letter);
        own.unwrap_or(who.abilities.letter())
    }

    /// Sets what a character is called and drawn as.
    pub(super) fn note_the_look(&mut self, who: CharacterId, look: Look) {
        self.looks.insert(who, look);
    }
}

impl Default for Bestiary {
    fn default() -> Self {
        Self::built_in().clone()
    }
}

/// The letter of the kind with this place in the table, from 0.
fn letter_of(index: usize) -> Option<char> {
    Abilities::all().nth(index).map(Abilities::letter)
}

fn expect_the_next(
    text: &SourceText,
    index: usize,
    header: Range<usize>,
    letter: &Spanned<char>,
) -> Result<(), ContentError> {
    match letter_of(index) {
        None => Err(text.refuse(header, "expected no more than sixteen [[kind]]")),
        Some(next) if next != *letter.get_ref() => {
            let expected = format!("expected \"{next}\": the sixteen stand by rising letters");
            Err(text.refuse(letter.span(), expected))
        }
        Some(_) => Ok(()),
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
}
