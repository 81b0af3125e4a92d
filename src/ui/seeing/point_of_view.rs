//! Through whose eyes a watched game is seen.

use crate::ui::{Bulletin, Weight, telling::words::introduced};
use crate::{
    creature::{Abilities, Bestiary, Identity, Monster, Number},
    dungeon::Dungeon,
    grid::Position,
    mind::Knowledge,
    sight::FieldOfView,
};
use bevy_ecs::prelude::{Entity, Resource, With, World};

/// Through whose eyes a watched game is seen: the PC's, or a monster's.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointOfView(pub Option<Number>);

/// A monster through whose eyes one looks.
#[derive(Debug)]
pub(in crate::ui) struct Beholder {
    pub(in crate::ui) entity: Entity,
    pub(in crate::ui) place: Position,
    pub(in crate::ui) knowledge: Knowledge,
    field_of_view: FieldOfView,
}

impl Beholder {
    /// `None` where the PC's eyes are meant, or the monster is gone.
    pub(in crate::ui) fn of(world: &World) -> Option<Self> {
        let PointOfView(number) = *world.get_resource()?;
        let (entity, place) = find(world, number?)?;
        let field_of_view =
            world.resource::<FieldOfView>().from(world.resource::<Dungeon>(), place);
        let knowledge = world.get(entity).copied().unwrap_or_default();
        Some(Self { entity, place, knowledge, field_of_view })
    }

    pub(in crate::ui) fn sees(&self, cell: Position) -> bool {
        self.field_of_view.sees(cell)
    }
}

/// Goes on to the eyes of the next monster by its number, and after the last
/// to the PC's.
pub(in crate::ui) fn look_through_the_next(world: &mut World) {
    let PointOfView(before) = world.get_resource().copied().unwrap_or_default();
    let mut query = world.query_filtered::<(&Number, &Abilities), With<Monster>>();
    let later = query.iter(world).filter(|(number, _)| before.is_none_or(|it| **number > it));
    let next = later.min_by_key(|(number, _)| **number).map(Identity::from);
    let told = match next {
        None => "You look through the PC's eyes.".to_owned(),
        Some(who) => {
            let whose = introduced(who, Bestiary::of(world));
            format!("You look through the eyes of {whose}.")
        }
    };
    world.insert_resource(PointOfView(next.map(|who| who.number)));
    let mut bulletin = world.resource_mut::<Bulletin>();
    bulletin.clear();
    bulletin.say(Weight::Own, told);
}

fn find(world: &World, number: Number) -> Option<(Entity, Position)> {
    let mut query = world.try_query_filtered::<(Entity, &Number, &Position), With<Monster>>()?;
    let mut found = query.iter(world).filter(|(_, other, _)| **other == number);
    found.next().map(|(entity, _, place)| (entity, *place))
}
