//! Which keys do anything in the game that is played.

use crate::ui::{Deed, seeing::known::Known};
use crate::{
    lesson::Lesson,
    level::{Depth, Mode},
};
use bevy_ecs::prelude::World;

/// Whether a deed is ever carried out in this kind of game. What is refused only
/// where the PC stands now does something.
pub(in crate::ui) fn works_in_this_game(world: &World, deed: Deed) -> bool {
    let mode = world.get_resource::<Mode>().copied().unwrap_or(Mode::Pit);
    match deed {
        Deed::OpenMap | Deed::TunnelMap => Known::of(world).shows_the_maps(),
        Deed::TakeBack => mode.can_take_back() || world.contains_resource::<Lesson>(),
        Deed::Powers => mode == Mode::Wizard,
        // The pit has neither things nor stairs, and nothing to be found out.
        Deed::Explore
        | Deed::Descend
        | Deed::Ascend
        | Deed::PickUp
        | Deed::Inventory
        | Deed::Use
        | Deed::Throw
        | Deed::Drop
        | Deed::CloseDoor => world.contains_resource::<Depth>(),
        _ => true,
    }
}
