//! The names and descriptions of the sixteen kinds of monsters.

use super::{Abilities, CharacterId, Identity};
use crate::content::{AssetFile, ContentError, ShortName, ShortText, SourceText};
use bevy_ecs::prelude::{Resource, World};
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};
use toml::Spanned;

/// One of the sixteen kinds of monsters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonsterKind {
    /// The hex digit of the kind's mask.
    pub letter: char,
    /// The name.
    pub name: String,
    /// The behaviour, in one sentence.
    pub words: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) name: Option<String>,
    pub(super) letter: Option<char>,
    pub(super) words: Option<String>,
}

/// The names and descriptions of all sixteen kinds, in mask order.
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
    // Shared, so that each game can hold a cheap clone.
    kinds: Arc<[MonsterKind]>,
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
    /// Returns the built-in table.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Bestiary> = LazyLock::new(|| {
            Bestiary::read(&AssetFile::Bestiary.built_in())
                .expect("a test reads the built-in table")
        });
        &BUILT_IN
    }

    /// Returns the game's table, or the built-in one if the game has none.
    pub fn of(world: &World) -> &Self {
        world.get_resource().unwrap_or_else(|| Self::built_in())
    }

    /// Reads a table: sixteen `[[kind]]` rows with `letter`, `name` and `words`, sorted by letter.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, its content and what was expected.
    pub fn read(text: &SourceText) -> Result<Self, ContentError> {
        let mut kinds: Vec<MonsterKind> = Vec::new();
        let mut letters = Abilities::all().map(Abilities::letter);
        for row in text.rows("kind")? {
            let header = row.span();
            let Row { letter, name, words } = row.read()?;
            let Some(next) = letters.next() else {
                return Err(text.refuse(header, "expected no more than sixteen [[kind]]"));
            };
            if next != *letter.get_ref() {
                let expected =
                    format!("expected \"{next}\": the sixteen kinds are sorted by letter");
                return Err(text.refuse(letter.span(), expected));
            }
            let (at, name) = (name.span(), name.into_inner().into_inner());
            if kinds.iter().any(|kind| kind.name == name) {
                return Err(text.refuse(at, "expected a name no other kind has"));
            }
            kinds.push(MonsterKind {
                letter: letter.into_inner(),
                name,
                words: words.into_inner(),
            });
        }
        if let Some(next) = letters.next() {
            let expected =
                format!("expected sixteen [[kind]] rows, the next with letter \"{next}\"");
            return Err(text.refuse(text.end(), expected));
        }
        Ok(Self { kinds: kinds.into(), looks: BTreeMap::new() })
    }

    /// Returns the kind of monster with these abilities.
    pub fn kind(&self, abilities: Abilities) -> &MonsterKind {
        &self.kinds[usize::from(abilities.mask())]
    }

    /// Returns the custom name of a character, or the name of its kind.
    pub fn name(&self, who: impl Into<Identity>) -> &str {
        let who = who.into();
        self.custom_name(who).unwrap_or(&self.kind(who.abilities).name)
    }

    /// Returns the custom name of a character, if it has one.
    pub fn custom_name(&self, who: impl Into<Identity>) -> Option<&str> {
        self.looks.get(&who.into().id)?.name.as_deref()
    }

    /// Returns the custom description of a character, or its kind's description.
    pub fn words(&self, who: impl Into<Identity>) -> &str {
        let who = who.into();
        let own = self.looks.get(&who.id).and_then(|look| look.words.as_deref());
        own.unwrap_or(&self.kind(who.abilities).words)
    }

    /// Returns the custom glyph of a character, or its letter.
    pub fn letter(&self, who: impl Into<Identity>) -> char {
        let who = who.into();
        let own = self.looks.get(&who.id).and_then(|look| look.letter);
        own.unwrap_or(who.abilities.letter())
    }

    pub(super) fn record_look(&mut self, who: CharacterId, look: Look) {
        self.looks.insert(who, look);
    }
}

impl Default for Bestiary {
    fn default() -> Self {
        Self::built_in().clone()
    }
}
