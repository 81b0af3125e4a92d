//! What a character is called and drawn as, if not as its kind.
//!
//! [`Abilities`] say of which kind somebody is, and go into every list, message and
//! memory. So they carry the look as well, as an index into the [`Bestiary`]: who
//! is dead or out of sight keeps its name.

use super::{Abilities, Bestiary};
use crate::dungeon::Glyph;
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Commands, Entity, Insert, Name, On, World};

/// One of the looks of a [`Bestiary`]; the default is that of the kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LookId(u16);

/// A name, a letter, or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) name: Option<String>,
    pub(super) letter: Option<char>,
}

impl LookId {
    /// That of the kind.
    pub(super) const USUAL: Self = Self(0);

    pub(super) fn is_usual(self) -> bool {
        self == Self::USUAL
    }

    /// The look in a list of looks.
    pub(super) fn find(self, looks: &[Look]) -> Option<&Look> {
        looks.get(usize::from(self.0).checked_sub(1)?)
    }

    /// The number of a look in a list, to which it is added if it is new. The usual
    /// one once there are 65,535.
    pub(super) fn of(look: Look, looks: &mut Vec<Look>) -> Self {
        let known = looks.iter().position(|it| *it == look);
        let index = known.unwrap_or_else(|| {
            looks.push(look);
            looks.len() - 1
        });
        u16::try_from(index + 1).map_or(Self::USUAL, Self)
    }
}

/// Has sentences and lists call a character by its [`Name`] in place of the name of
/// its kind, and by its [`Glyph`] in place of its letter.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@.4").start();
/// let monster = game.at(game.find('4').unwrap()).creature.unwrap();
/// game.world_mut().entity_mut(monster).insert((Name::new("thief"), Glyph('t')));
/// let abilities = *game.world().get::<Abilities>(monster).unwrap();
/// let bestiary = Bestiary::of(game.world());
/// assert_eq!((bestiary.name(abilities), bestiary.letter(abilities)), ("thief", 't'));
/// assert_eq!(abilities.mask(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NamesPlugin;

impl Plugin for NamesPlugin {
    fn build(&self, app: &mut App) {
        app.add_observer(|named: On<Insert<Name>>, mut commands: Commands<'_, '_>| {
            look_again(named.entity, &mut commands);
        })
        .add_observer(|drawn: On<Insert<Glyph>>, mut commands: Commands<'_, '_>| {
            look_again(drawn.entity, &mut commands);
        });
    }
}

/// Brings the look of a character up to date, if it is one.
pub(super) fn look_again(who: Entity, commands: &mut Commands<'_, '_>) {
    commands.queue(move |world: &mut World| give_the_look(world, who));
}

fn give_the_look(world: &mut World, who: Entity) {
    let Ok(character) = world.get_entity(who) else { return };
    let Some(abilities) = character.get::<Abilities>().copied() else { return };
    let look = Look {
        name: character.get::<Name>().map(|name| name.as_str().to_owned()),
        letter: character.get::<Glyph>().map(|glyph| glyph.0),
    };
    let look = world.get_resource_or_init::<Bestiary>().look(look);
    world.entity_mut(who).insert(abilities.looking(look));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creature::Ability;

    fn told(world: &World, who: Entity) -> (String, char, u8) {
        let abilities = *world.get::<Abilities>(who).expect("it has some");
        let bestiary = Bestiary::of(world);
        (bestiary.name(abilities).to_owned(), bestiary.letter(abilities), abilities.mask())
    }

    #[test]
    fn a_name_stays_while_the_bits_change() {
        let mut app = App::empty();
        app.add_plugins(NamesPlugin);
        let world = app.world_mut();
        let thief = world.spawn((Abilities::from_mask(3), Name::new("thief"))).id();
        assert_eq!(told(world, thief), ("thief".to_owned(), '3', 3));
        world.entity_mut(thief).insert(Abilities::from_mask(9));
        assert_eq!(told(world, thief), ("thief".to_owned(), '9', 9));
        let toggled = world.get::<Abilities>(thief).expect("still").toggled(Ability::Erratic);
        world.entity_mut(thief).insert((toggled, Glyph('t')));
        assert_eq!(told(world, thief), ("thief".to_owned(), 't', 1));
        let other = world.spawn(Abilities::from_mask(1)).id();
        assert_eq!(told(world, other).1, '1');
    }
}
