//! Through whose eyes a watched game is seen.

use crate::{
    creature::{Abilities, Bestiary, Identity, Monster, Number},
    messages::{MessageLog, Weight, words::introduced},
    screen::overlay::Desk,
};
use bevy_ecs::prelude::With;

/// Goes on to the eyes of the next monster by its number, and after the last to the
/// PC's.
pub(super) fn next_eyes(before: Option<Number>, desk: &mut Desk<'_, '_>) -> Option<Number> {
    let world = desk.controller.game_mut().world_mut();
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
    let mut log = world.resource_mut::<MessageLog>();
    log.clear();
    log.say(Weight::Own, told);
    next.map(|who| who.number)
}
