//! Roles, which decide the colours on the screen.

use crate::creature::Abilities;

/// The role of something on the screen, which decides its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColourRole {
    /// The PC.
    Player,
    /// A monster, whose bits decide the colour.
    Monster(Abilities),
    /// Rock, or nothing at all.
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
    /// A hint on what the keys do.
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
    /// A cell that a character is going to move to.
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

/// The roles that have a fixed name: all except those of monsters and extensions.
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

impl ColourRole {
    /// Returns the role with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        NAMED.into_iter().find(|(own, _)| *own == name).map(|(_, role)| role)
    }
}
