//! Roles, which decide the colours on the screen.

use crate::creature::{Abilities, register_name};
use bevy_app::App;
use bevy_ecs::prelude::{Component, Resource, World};

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
    /// A role that an extension has added with [`add_role`](AddColourRole::add_role), by name.
    Custom(&'static str),
}

/// The roles by name, in the order of their codes: not those of monsters and extensions.
pub const NAMED_ROLES: [(&str, ColourRole); 24] = [
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
const CUSTOM: u8 = 31;

impl ColourRole {
    /// Returns the number that stands for the role in an observation: 0–23 for the built-in roles
    /// in the order of their names in `docs/settings.md`, 31 for a role of an extension, and 32
    /// plus the mask of its abilities for a monster. Numbers never change.
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

    /// Returns the built-in role with this name.
    pub fn named(name: &str) -> Option<Self> {
        NAMED_ROLES.into_iter().find(|(own, _)| *own == name).map(|(_, role)| role)
    }
}

/// A custom colour for a monster, or for a mechanism with a
/// [`Glyph`](crate::dungeon::Glyph): the colour of another role.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@.4").start();
/// let monster = game.contents_at(game.find('4').unwrap()).creature.unwrap();
/// game.world_mut().entity_mut(monster).insert(ColourOverride(ColourRole::Danger));
/// assert_eq!(hexdelve::looks::tint(game.world(), monster), Some(ColourRole::Danger));
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(clone_behavior = Ignore)]
pub struct ColourOverride(pub ColourRole);

/// The colours that every terminal has, by name.
pub const COLOURS: [&str; 17] = [
    "default",
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "gray",
    "darkgray",
    "lightred",
    "lightgreen",
    "lightyellow",
    "lightblue",
    "lightmagenta",
    "lightcyan",
    "white",
];

#[derive(Resource, Clone, Debug, Default)]
struct CustomRoles(Vec<(&'static str, &'static str)>);

/// Lets an extension add roles.
pub trait AddColourRole {
    /// Adds a role with this name, for use as `ColourRole::Custom(name)`. Its colour is one that
    /// every terminal has: one of the sixteen, or `default`. A table of colours can set another
    /// colour under `[own]`, and rows of the tables of things can use the role as their `colour`.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mountain = |app: &mut App| drop(app.add_role("snow", "white"));
    /// let game = Scenario::draw("@").plugin(mountain).start();
    /// assert_eq!(hexdelve::looks::custom_roles(game.world()), [("snow", "white")]);
    /// ```
    ///
    /// # Panics
    /// Panics if `colour` is not the name of such a colour, or if the role has been added before.
    fn add_role(&mut self, name: &'static str, colour: &'static str) -> &mut Self;
}

impl AddColourRole for App {
    fn add_role(&mut self, name: &'static str, colour: &'static str) -> &mut Self {
        let expected = COLOURS.join(", ");
        assert!(COLOURS.contains(&colour), "the role {name}: expected one of {expected}");
        register_name(self.world_mut(), "colour role", name);
        self.world_mut().get_resource_or_init::<CustomRoles>().0.push((name, colour));
        self
    }
}

pub(super) fn custom_role(world: &World, name: &str) -> Option<ColourRole> {
    let mut roles = custom_roles(world).iter();
    roles.find(|(own, _)| *own == name).map(|(own, _)| ColourRole::Custom(own))
}

/// Returns the names and the colours of the roles that extensions have added.
pub fn custom_roles(world: &World) -> &[(&'static str, &'static str)] {
    world.get_resource::<CustomRoles>().map_or(&[], |it| &it.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_follow_the_order_of_the_names() {
        for ((name, role), code) in NAMED_ROLES.into_iter().zip(0..) {
            assert_eq!(role.code(), code, "{name}");
        }
    }
}
