//! How cells, things and the ground look to the player: a glyph, and a role that decides its colour
//! on the screen.

use crate::{
    creature::{Abilities, register_name},
    dungeon::{Glyph, Terrain},
    grid::Position,
    knowledge::RememberedThing,
    things::{Catalogue, ThingKind},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use std::collections::BTreeMap;
use strum::{EnumDiscriminants, EnumString, VariantNames};

/// The role of something on the screen, which decides its colour. Built-in roles can be parsed from
/// their names, and their order is that of their [codes](Self::code).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, EnumDiscriminants, EnumString, VariantNames,
)]
#[strum(serialize_all = "lowercase")]
#[strum_discriminants(name(BuiltInCode), vis())]
pub enum ColourRole {
    /// The PC.
    Player,
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
    /// A monster. Its bits decide the colour.
    #[strum(disabled)]
    Monster(Abilities),
    /// A role that an extension has added with [`add_role`](AddColourRole::add_role), by name.
    #[strum(disabled)]
    Custom(&'static str),
}

/// The names of the roles in the order of their codes, without monsters and extensions.
///
/// ```
/// use hexdelve::looks::{ColourRole, NAMED_ROLES};
/// let codes = NAMED_ROLES.iter().map(|name| name.parse::<ColourRole>().unwrap().code());
/// assert!(codes.eq(0..24));
/// let first = ["player", "rock", "floor", "corridor", "stairs", "distance", "message", "status"];
/// let next = ["hint", "title", "item", "mechanism", "remembered", "landmark", "danger", "path"];
/// let last = ["ghost", "haze", "sound", "water", "growth", "stone", "ice", "fire"];
/// assert_eq!(NAMED_ROLES, [first, next, last].concat(), "numbers never change");
/// ```
pub const NAMED_ROLES: &[&str] = ColourRole::VARIANTS.split_at(24).0;

const FIRST_MONSTER: u8 = 32;
const CUSTOM: u8 = 31;

impl ColourRole {
    /// Returns the number that stands for the role in an observation: 0–23 for the built-in roles
    /// in the order of [`NAMED_ROLES`], 31 for a role of an extension, and 32 plus the mask of its
    /// abilities for a monster. Numbers never change.
    pub fn code(self) -> u8 {
        match self {
            Self::Custom(_) => CUSTOM,
            Self::Monster(abilities) => FIRST_MONSTER + abilities.mask(),
            built_in => BuiltInCode::from(built_in) as u8,
        }
    }
}

/// A custom colour for a monster, or for a mechanism with a
/// [`Glyph`]: the colour of another role.
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

/// The glyph of smoke.
pub const HAZE: char = ',';

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

/// How a thing is drawn.
#[derive(Clone, Copy, Debug)]
pub struct ThingLook {
    /// Its glyph.
    pub glyph: char,
    /// Its role, which decides its colour.
    pub role: ColourRole,
    /// The thing as the PC remembers it.
    pub thing: RememberedThing,
}

/// Returns the names and the colours of the roles that extensions have added.
pub fn custom_roles(world: &World) -> &[(&'static str, &'static str)] {
    world.get_resource::<CustomRoles>().map_or(&[], |it| &it.0)
}

/// Returns the role whose colour a creature or mechanism has been given.
pub fn tint(world: &World, who: Entity) -> Option<ColourRole> {
    world.get::<ColourOverride>(who).map(|tint| tint.0)
}

/// Returns the glyph and role of a cell's ground.
pub const fn ground_look(
    terrain: Terrain,
    feature: Option<(char, ColourRole)>,
    is_seen: bool,
) -> (char, ColourRole) {
    if let Some((glyph, role)) = feature {
        return (glyph, if is_seen { role } else { ColourRole::Remembered });
    }
    let role = match terrain {
        Terrain::UpStairs | Terrain::DownStairs if !is_seen => ColourRole::Landmark,
        _ if !is_seen => ColourRole::Remembered,
        Terrain::Rock => ColourRole::Rock,
        Terrain::Floor => ColourRole::Floor,
        Terrain::Corridor => ColourRole::Corridor,
        Terrain::UpStairs | Terrain::DownStairs => ColourRole::Stairs,
    };
    (terrain.glyph(), role)
}

/// Returns the glyph and role of a feature that is seen.
pub fn look_of_feature(world: &World, kind: &ThingKind) -> (char, ColourRole) {
    (kind.glyph, role_of(world, kind).unwrap_or(ColourRole::Stone))
}

/// Returns the glyph of a cell with a thing: a staircase matters more, and takes its colour.
pub const fn glyph_over(terrain: Terrain, thing: char) -> char {
    if terrain.is_staircase() { terrain.glyph() } else { thing }
}

/// Returns how the topmost of the given things in each cell is drawn.
pub fn looks_of_things(world: &World, things: &[RememberedThing]) -> BTreeMap<Position, ThingLook> {
    let Some(catalogue) = world.get_resource::<Catalogue>() else { return BTreeMap::new() };
    let mut drawn: BTreeMap<_, ThingLook> = BTreeMap::new();
    for thing in things {
        let Some(kind) = thing.kind.map(|kind| catalogue.kind(kind)) else { continue };
        if thing.is_item && drawn.get(&thing.cell).is_some_and(|below| !below.thing.is_item) {
            continue;
        }
        let own = world.get::<Glyph>(thing.entity).map(|glyph| glyph.0);
        let usual = thing.door_state.map_or(kind.glyph, |latch| latch.glyph(kind.glyph));
        let role = tint(world, thing.entity).or_else(|| role_of(world, kind));
        let own_kind = if thing.is_item { ColourRole::Item } else { ColourRole::Mechanism };
        let role = role.unwrap_or(own_kind);
        let look = ThingLook { glyph: own.unwrap_or(usual), role, thing: *thing };
        drawn.insert(thing.cell, look);
    }
    drawn
}

fn role_of(world: &World, kind: &ThingKind) -> Option<ColourRole> {
    let name = kind.colour.as_ref()?;
    let mut custom = custom_roles(world).iter();
    let own = custom.find(|(own, _)| *own == name).map(|(own, _)| ColourRole::Custom(own));
    own.or_else(|| name.parse().ok())
}
