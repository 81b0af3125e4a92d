//! The viewpoint of a watched game.

use crate::{messages::words::introduced, screen::overlay::InputContext};
use bevy_ecs::prelude::With;
use hexdelve::{
    creature::{Abilities, Bestiary, CharacterId, Identity, Monster},
    log::{MessageLog, MessagePriority},
};

/// `None` stands for the PC, after the last monster.
pub(super) fn next_eyes(
    before: Option<CharacterId>,
    context: &mut InputContext<'_, '_>,
) -> Option<CharacterId> {
    let world = context.controller.game_mut().world_mut();
    let mut query = world.query_filtered::<(&CharacterId, &Abilities), With<Monster>>();
    let later = query.iter(world).filter(|(number, _)| before.is_none_or(|it| **number > it));
    let next = later.min_by_key(|(number, _)| **number).map(Identity::from);
    let told = match next {
        None => "You see through the player's eyes.".to_owned(),
        Some(who) => {
            let whose = introduced(who, Bestiary::of(world));
            format!("You see through the eyes of {whose}.")
        }
    };
    let mut log = world.resource_mut::<MessageLog>();
    log.archive();
    log.push(MessagePriority::Player, told);
    next.map(|who| who.id)
}
