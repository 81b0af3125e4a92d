//! Dig: the PC digs like a tunneler, one charge for each time it bites into rock.

use super::{ArtTable, Arts, spend};
use crate::{
    action::Dug,
    creature::{Abilities, Ability, Player, Tunneling},
    things::AddThingParts,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Tunnel>("tunnel").add_observer(bare_teeth).add_observer(count_dig);
}

/// As with the ability, rock that is not harder than its strength becomes corridor.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tunnel {
    strength: u8,
}

/// Keeps [`Tunneling`] in step with the charges. New abilities would take it away.
fn bare_teeth(
    change: On<Insert<(Arts, Abilities)>>,
    table: Option<Res<ArtTable>>,
    players: Query<(&Arts, &Abilities, Has<Tunneling>), With<Player>>,
    mut commands: Commands,
) {
    let (Some(table), Ok((arts, abilities, digs))) = (table, players.get(change.entity)) else {
        return;
    };
    if abilities.has(Ability::Tunneling) {
        return;
    }
    match arts.use_now::<Tunnel>(&table) {
        Some(dig) if !digs => {
            commands.entity(change.entity).insert(Tunneling { strength: dig.strength });
        }
        None if digs => {
            commands.entity(change.entity).remove::<Tunneling>();
        }
        _ => {}
    }
}

fn count_dig(dug: On<Dug>, players: Query<&Abilities, With<Player>>, mut commands: Commands) {
    if players.get(dug.who).is_ok_and(|abilities| !abilities.has(Ability::Tunneling)) {
        commands.queue(spend::<Tunnel>);
    }
}
