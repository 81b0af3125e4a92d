//! Custom names and glyphs for characters.

use super::{Bestiary, CharacterId, RegisterState, bestiary::Look};
use crate::dungeon::Glyph;
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Component, Entity, Insert, Name, On, Or, Query, ResMut, With};

/// A character's custom description, in one sentence.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Description(pub String);

/// The plugin that gives characters custom names: messages and lists show a character's
/// [`Name`] instead of the name of its kind, its [`Glyph`] instead of its letter, and its
/// [`Description`] instead of its kind's, even after its death. A character that has not
/// been given its own [`CharacterId`] is shown with the name and letter of its kind.
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
            .add_observer(name)
            .add_observer(draw)
            .add_observer(describe);
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

fn name(named: On<Insert<Name>>, looks: Looks<'_, '_>, mut bestiary: ResMut<Bestiary>) {
    record_look(named.entity, &looks, &mut bestiary);
}

fn draw(drawn: On<Insert<Glyph>>, looks: Looks<'_, '_>, mut bestiary: ResMut<Bestiary>) {
    record_look(drawn.entity, &looks, &mut bestiary);
}

fn describe(told: On<Insert<Description>>, looks: Looks<'_, '_>, mut bestiary: ResMut<Bestiary>) {
    record_look(told.entity, &looks, &mut bestiary);
}

/// Things also have names and glyphs but no IDs, so they are ignored.
fn record_look(who: Entity, looks: &Looks<'_, '_>, bestiary: &mut Bestiary) {
    let Ok((number, name, glyph, words)) = looks.get(who) else { return };
    if *number != CharacterId::UNASSIGNED {
        let name = name.map(|name| name.as_str().to_owned());
        bestiary.record_look(
            *number,
            Look {
                name,
                letter: glyph.map(|glyph| glyph.0),
                words: words.map(|words| words.0.clone()),
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creature::{Abilities, Identity, Monster};
    use bevy_ecs::prelude::World;

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
    }

    #[test]
    fn who_has_no_number_of_its_own_goes_by_its_kind() {
        let mut app = App::empty();
        app.add_plugins(CustomNamesPlugin);
        let world = app.world_mut();
        let nobody = world.spawn((Monster, Abilities::from_mask(3), Glyph('t'))).id();
        assert_eq!(told(world, nobody).1, '3');
    }
}
