//! Offers (rules §7, "Shrines" and "Cages"): items of which a character can take only one. An art
//! on offer is an item too, which whoever takes it learns.

use super::{ItemPickedUp, ThingEvent, ThingEventKind, UseMethod};
use crate::{
    creature::{Player, RegisterState},
    grid::Position,
    knowledge::reveal_cells,
    things::{AddThingParts, announce},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

/// An item on offer. When a character takes it, the others of its group vanish.
///
/// ```
/// use hexdelve::{prelude::*, things::Offer};
/// let mut game = Scenario::delve("@!?:").start();
/// for glyph in ['!', '?'] {
///     let item = game.contents_at(game.find(glyph).unwrap()).items[0];
///     game.world_mut().entity_mut(item).insert(Offer { group: 1 });
/// }
/// game.submit(Action::Step(Direction::East)).unwrap();
/// game.submit(Action::PickUp).unwrap();
/// assert_eq!(game.drawing().trim(), ".@.:");
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The number of the group, which is that of its level.
    pub group: u16,
}

/// An art on offer, as an item: whoever takes it learns the art at once, and needs no slot for it.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Carried)]
#[serde(deny_unknown_fields)]
pub struct OfferedArt {
    /// The name of the art.
    #[serde(skip)]
    pub name: String,
}

pub(crate) fn offers_plugin(app: &mut App) {
    app.add_message::<ThingEvent>()
        .add_part::<OfferedArt>("art")
        .register_state::<OfferedArt>()
        .register_state::<Offer>()
        .add_observer(dissolve_the_others);
}

fn dissolve_the_others(
    taken: On<ItemPickedUp>,
    offers: Query<(Entity, &Offer, Option<&Position>)>,
    takers: Query<(&Position, Has<Player>)>,
    mut commands: Commands,
) {
    let Ok((_, Offer { group }, _)) = offers.get(taken.entity) else { return };
    let Ok((place, is_player)) = takers.get(taken.by) else { return };
    commands.entity(taken.entity).remove::<Offer>();
    let others =
        offers.iter().filter(|(it, other, _)| *it != taken.entity && other.group == *group);
    let mut cells = Vec::new();
    for (other, _, cell) in others {
        commands.entity(other).despawn();
        cells.extend(cell.copied());
    }
    if cells.is_empty() {
        return;
    }
    announce(&mut commands, (taken.by, *place), None, ThingEventKind::OthersDissolved);
    if is_player {
        // The PC knows the rule, so it need not look.
        commands.queue(move |world: &mut World| reveal_cells(world, &cells));
    }
}
