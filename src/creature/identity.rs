//! Who is spoken of, even when dead or out of sight.

use super::{Abilities, Number};

/// What lists, messages and records need to call a character by its name: a
/// [`Bestiary`](super::Bestiary) has the name.
///
/// ```
/// use hexdelve::prelude::*;
/// let bestiary = Bestiary::built_in();
/// let hunter = Identity { number: Number { level: 1, index: 0 }, abilities: Abilities::from_mask(3) };
/// assert_eq!(bestiary.name(hunter), bestiary.name(hunter.abilities));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identity {
    /// Which character it is.
    pub number: Number,
    /// What it can do, or could when it was perceived last.
    pub abilities: Abilities,
}

impl From<(&Number, &Abilities)> for Identity {
    fn from((number, abilities): (&Number, &Abilities)) -> Self {
        Self { number: *number, abilities: *abilities }
    }
}

/// Any of its kind.
impl From<Abilities> for Identity {
    fn from(abilities: Abilities) -> Self {
        Self { number: Number::UNNUMBERED, abilities }
    }
}
