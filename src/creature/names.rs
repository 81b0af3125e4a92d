//! Custom names and glyphs for characters.

use super::{Bestiary, CharacterId, RegisterState, bestiary::Look};
use crate::dungeon::Glyph;
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Component, Insert, Name, On, Or, Query, ResMut, With};

/// A character's custom description, in one sentence.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Description(pub String);

/// The plugin that gives characters custom names: messages and lists show a character's
/// [`Name`], [`Glyph`] and [`Description`] instead of its kind's, even after its death, if it
/// has its own [`CharacterId`].
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@.4").start();
/// let monster = game.contents_at(game.find('4').unwrap()).creature.unwrap();
/// game.world_mut().entity_mut(monster).insert((Name::new("thief"), Glyph('t')));
/// let id = *game.world().get::<CharacterId>(monster).unwrap();
/// let thief = Identity { id, abilities: Abilities::from_mask(4) };
/// let bestiary = Bestiary::of(game.world());
/// assert_eq!((bestiary.name(thief), bestiary.letter(thief)), ("thief", 't'));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CustomNamesPlugin;

impl Plugin for CustomNamesPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Bestiary>()
            .restore_on_restart::<Bestiary>()
            .add_observer(record_look::<Name>)
            .add_observer(record_look::<Glyph>)
            .add_observer(record_look::<Description>);
    }
}

type Looks<'w, 's> = Query<
    'w,
    's,
    (
        &'static CharacterId,
        Option<&'static Name>,
        Option<&'static Glyph>,
        Option<&'static Description>,
    ),
    Or<(With<Name>, With<Glyph>, With<Description>)>,
>;

/// Things also have names and glyphs but no IDs, so they are ignored.
fn record_look<C: Component>(
    given: On<Insert<C>>,
    looks: Looks<'_, '_>,
    mut bestiary: ResMut<Bestiary>,
) {
    let Ok((id, name, glyph, words)) = looks.get(given.entity) else { return };
    if *id != CharacterId::UNASSIGNED {
        let look = Look {
            name: name.map(|name| name.as_str().to_owned()),
            letter: glyph.map(|glyph| glyph.0),
            words: words.map(|words| words.0.clone()),
        };
        bestiary.record_look(*id, look);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creature::{Abilities, Identity, Monster};
    use bevy_ecs::prelude::{Entity, World};

    fn told(world: &World, who: Entity) -> (String, char) {
        let (number, abilities) = world.entity(who).components::<(&CharacterId, &Abilities)>();
        let identity = Identity { id: *number, abilities: *abilities };
        let bestiary = Bestiary::of(world);
        (bestiary.name(identity).to_owned(), bestiary.letter(identity))
    }

    #[test]
    fn a_name_stays_while_the_bits_change() {
        let mut app = App::empty();
        app.add_plugins(CustomNamesPlugin);
        let world = app.world_mut();
        let [first, second] = [0, 1].map(|index| CharacterId { level: 1, index });
        let mask = Abilities::from_mask;
        let thief = world.spawn((Monster, first, mask(3), Name::new("thief"))).id();
        assert_eq!(told(world, thief), ("thief".to_owned(), '3'));
        world.entity_mut(thief).insert(mask(9));
        assert_eq!(told(world, thief), ("thief".to_owned(), '9'));
        world.entity_mut(thief).insert((mask(1), Glyph('t')));
        assert_eq!(told(world, thief), ("thief".to_owned(), 't'));
        let other = world.spawn((Monster, second, mask(1))).id();
        assert_eq!(told(world, other).1, '1');
        let without_an_id = world.spawn((Monster, mask(3), Glyph('t'))).id();
        assert_eq!(told(world, without_an_id).1, '3');
    }
}
