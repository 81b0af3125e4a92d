//! What something on the screen is.

use crate::creature::Abilities;

/// What something on the screen is, as far as its colour is concerned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColourRole {
    /// The PC.
    Player,
    /// A monster; its bits choose the colour.
    Monster(Abilities),
    /// Solid, or nothing at all.
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
    /// What the keys do.
    Hint,
    /// The first line of a card or a list.
    Title,
    /// Something that can be picked up.
    Item,
    /// A door, a chest, a trap.
    Mechanism,
    /// Rock and floor that are remembered and not seen.
    Remembered,
    /// Stairs, doors and items that are remembered and not seen.
    Landmark,
    /// Where the PC would die.
    Danger,
    /// Where somebody is going to be.
    Path,
    /// Where somebody believes the PC to be.
    Ghost,
    /// Ground that lies in smoke.
    Haze,
    /// What an extension has added by [`add_role`](crate::view::AddToView::add_role),
    /// by its name. One that was not added looks like a mechanism.
    Own(&'static str),
}

/// The roles that have a name of their own: all but monsters and extensions'.
pub(crate) const NAMED: [(&str, ColourRole); 18] = [
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
];

impl ColourRole {
    /// The role of a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        NAMED.into_iter().find(|(own, _)| *own == name).map(|(_, role)| role)
    }
}
