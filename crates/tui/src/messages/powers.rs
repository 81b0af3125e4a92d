//! Messages about a wizard's powers, which do not take a turn.

use crate::messages::words::{sentence, with_article};
use bevy_ecs::prelude::World;
use hexdelve::{level::WizardPower, things::Catalogue};

/// `None` if the level shows it.
pub(crate) fn power_in_words(world: &World, power: WizardPower) -> Option<String> {
    let WizardPower::Conjure(kind) = power else { return None };
    let item = with_article(&world.get_resource::<Catalogue>()?.kind(kind).name);
    Some(format!("{} appears at your feet.", sentence(&item)))
}
