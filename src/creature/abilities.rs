//! The four ability bits that define the sixteen kinds of monsters, and the ability to dig
//! (tunneling).

use crate::dungeon::Hardness;
use bevy_ecs::{lifecycle::HookContext, prelude::Component, world::DeferredWorld};
use serde::Deserialize;

/// One of the four abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ability {
    /// Takes the shortest path, and remembers the PC's last known cell.
    Intelligent,
    /// Always knows the PC's cell.
    Telepathic,
    /// Digs through rock.
    Tunneling,
    /// Moves at random on half its turns.
    Erratic,
}

impl Ability {
    /// All four abilities, lowest bit first.
    pub const ALL: [Self; 4] = every_variant![Intelligent, Telepathic, Tunneling, Erratic];

    /// Returns the bit in the mask: 1, 2, 4 or 8.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A character's abilities: a mask of four bits. As a hex digit, the mask is a monster's
/// letter (rules §4).
///
/// It is immutable because a hook keeps [`Tunneling`] in step with its bit: insert a new mask.
///
/// ```
/// use hexdelve::prelude::*;
/// let clever = Abilities::from_letter('5').unwrap();
/// assert!(clever.has(Ability::Intelligent) && clever.has(Ability::Tunneling));
/// assert_eq!(clever.toggled(Ability::Erratic).letter(), 'd');
/// assert_eq!(Abilities::from_letter('g'), None);
/// assert!(Abilities::all().map(Abilities::letter).eq("0123456789abcdef".chars()));
/// assert_eq!(Abilities::from_mask(16 + 5), clever);
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[component(immutable, on_insert = keep_teeth_in_step)]
pub struct Abilities(u8);

impl Abilities {
    /// Returns all sixteen masks, in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(Self::from_mask)
    }

    /// Returns the abilities in a mask. Bits above the lowest four are ignored.
    pub const fn from_mask(mask: u8) -> Self {
        Self(mask & 15)
    }

    /// Returns the four bits, 0–15.
    pub const fn mask(self) -> u8 {
        self.0
    }

    /// Returns the abilities for a letter, `0`–`9` or `a`–`f`, or `None` for any other character.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::all().find(|abilities| abilities.letter() == letter)
    }

    /// Returns the mask as a hex digit.
    pub const fn letter(self) -> char {
        let digit = if self.0 < 10 { b'0' + self.0 } else { b'a' + self.0 - 10 };
        digit as char
    }

    /// Whether the mask contains an ability.
    pub const fn has(self, ability: Ability) -> bool {
        self.0 & ability.bit() != 0
    }

    #[must_use]
    pub(crate) const fn without(self, ability: Ability) -> Self {
        Self(self.0 & !ability.bit())
    }

    /// Returns these abilities with one bit flipped.
    #[must_use]
    pub const fn toggled(self, ability: Ability) -> Self {
        Self(self.0 ^ ability.bit())
    }
}

/// The ability to dig, and the hardness a character removes from rock each time (rules §4). A
/// hook on [`Abilities`](super::Abilities) adds and removes it along with the tunneling bit.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunneling {
    /// The hardness removed by digging once.
    pub strength: u8,
}

impl Tunneling {
    /// Returns how many times the character must dig to get through a cell, 0 if there is no
    /// rock, or `None` if it never gets through. On the last dig, it also moves in.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// assert_eq!(Tunneling::default().digs_needed(Hardness(100)), Some(2));
    /// ```
    pub fn digs_needed(self, rock: Hardness) -> Option<u32> {
        rock.digs_needed(self.strength)
    }
}

impl Default for Tunneling {
    /// A strength of 85 gets through rock in one to three turns (rules §4).
    fn default() -> Self {
        Self { strength: 85 }
    }
}

/// A marker for characters that walk through rock as if it were air, leaving a corridor
/// behind. Only immutable rock stops them. `--bore` gives it to the PC (rules §7).
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct RockBorer;

/// A character has [`Tunneling`] if and only if its bit is set.
fn keep_teeth_in_step(mut world: DeferredWorld<'_>, context: HookContext) {
    let character = world.entity(context.entity);
    let digs = character.get::<Abilities>().is_some_and(|bits| bits.has(Ability::Tunneling));
    if digs == character.contains::<Tunneling>() {
        return;
    }
    let mut commands = world.commands();
    let mut character = commands.entity(context.entity);
    if digs {
        character.insert(Tunneling::default());
    } else {
        character.remove::<Tunneling>();
    }
}
