//! Roles, which decide the colours on the screen.

use crate::creature::Abilities;

/// The role of something on the screen, which decides its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColourRole {
    /// The PC.
    Player,
    /// A monster. Its bits decide the colour.
    Monster(Abilities),
    /// Rock, or an empty background.
    #[default]
    Rock,
    /// The floor of a room.
    Floor,
    /// The floor of a corridor.
    Corridor,
    /// A staircase.
    Stairs,
    /// A letter of a distance map.
    Distance,
    /// The message line.
    Message,
    /// The status lines.
    Status,
    /// A key hint.
    Hint,
    /// The first line of a card or list.
    Title,
    /// An item.
    Item,
    /// A door, a chest or a trap.
    Mechanism,
    /// Rock or floor that the PC remembers but does not see.
    Remembered,
    /// A staircase, a door or an item that the PC remembers but does not see.
    Landmark,
    /// A cell in which the PC would die.
    Danger,
    /// A cell that a character will move to.
    Path,
    /// A cell in which a monster believes the PC to be.
    Ghost,
    /// Ground in smoke.
    Haze,
    /// A monster that the PC has just heard.
    Sound,
    /// Water.
    Water,
    /// Growth and spores.
    Growth,
    /// Pillars, rubble and gravel.
    Stone,
    /// Ice, crystal and webs.
    Ice,
    /// Fire.
    Fire,
    /// A role that an extension has added with
    /// [`add_role`](crate::view::AddToView::add_role), by name. A role that was not added
    /// looks like a mechanism.
    Custom(&'static str),
}

/// Not those of monsters and extensions.
pub(crate) const NAMED: [(&str, ColourRole); 24] = [
    ("player", ColourRole::Player),
    ("rock", ColourRole::Rock),
    ("floor", ColourRole::Floor),
    ("corridor", ColourRole::Corridor),
    ("stairs", ColourRole::Stairs),
    ("distance", ColourRole::Distance),
    ("message", ColourRole::Message),
    ("status", ColourRole::Status),
    ("hint", ColourRole::Hint),
    ("title", ColourRole::Title),
    ("item", ColourRole::Item),
    ("mechanism", ColourRole::Mechanism),
    ("remembered", ColourRole::Remembered),
    ("landmark", ColourRole::Landmark),
    ("danger", ColourRole::Danger),
    ("path", ColourRole::Path),
    ("ghost", ColourRole::Ghost),
    ("haze", ColourRole::Haze),
    ("sound", ColourRole::Sound),
    ("water", ColourRole::Water),
    ("growth", ColourRole::Growth),
    ("stone", ColourRole::Stone),
    ("ice", ColourRole::Ice),
    ("fire", ColourRole::Fire),
];

const FIRST_MONSTER: u8 = 32;
/// The code shared by all roles that extensions have added.
const CUSTOM: u8 = 31;

impl ColourRole {
    /// Returns the number that stands for the role in an
    /// [observation](crate::observation): 0–23 for the built-in roles in the order of their
    /// names in `docs/settings.md`, 31 for a role of an extension, and 32 plus the mask of
    /// its abilities for a monster. Numbers never change.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// assert_eq!(ColourRole::Player.code(), 0);
    /// assert_eq!(ColourRole::Floor.code(), 2);
    /// assert_eq!(ColourRole::Monster(Abilities::from_mask(15)).code(), 47);
    /// ```
    pub const fn code(self) -> u8 {
        match self {
            Self::Player => 0,
            Self::Rock => 1,
            Self::Floor => 2,
            Self::Corridor => 3,
            Self::Stairs => 4,
            Self::Distance => 5,
            Self::Message => 6,
            Self::Status => 7,
            Self::Hint => 8,
            Self::Title => 9,
            Self::Item => 10,
            Self::Mechanism => 11,
            Self::Remembered => 12,
            Self::Landmark => 13,
            Self::Danger => 14,
            Self::Path => 15,
            Self::Ghost => 16,
            Self::Haze => 17,
            Self::Sound => 18,
            Self::Water => 19,
            Self::Growth => 20,
            Self::Stone => 21,
            Self::Ice => 22,
            Self::Fire => 23,
            Self::Custom(_) => CUSTOM,
            Self::Monster(abilities) => FIRST_MONSTER + abilities.mask(),
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        NAMED.into_iter().find(|(own, _)| *own == name).map(|(_, role)| role)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_follow_the_order_of_the_names() {
        for ((name, role), code) in NAMED.into_iter().zip(0..) {
            assert_eq!(role.code(), code, "{name}");
        }
    }
}
