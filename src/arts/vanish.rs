//! Vanish: nobody far from the PC knows where it is, until it strikes. `mind` decides who does.

use super::{add_art, use_now};
use crate::{
    action::{Attack, CustomAction},
    creature::RegisterState,
    mind::Vanished,
    things::Effect,
    turn::{Timers, end_of},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    add_art::<Vanish>(app, "vanish", precondition).add_observer(vanish).add_observer(show_striker);
    app.register_state::<Vanished>();
    app.add_observer(end_of(|it: &Vanished| it.until, |it| _ = it.remove::<Vanished>()));
}

#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Vanish {
    /// The duration in turns.
    turns: u16,
}

fn precondition(world: &World, who: Entity, _: CustomAction) -> Result<(), &'static str> {
    use_now::<Vanish>(world, who).map(|_| ())
}

fn vanish(
    off: On<Effect<Vanish>>,
    arts: Query<&Vanish>,
    mut timers: Timers,
    mut commands: Commands,
) {
    let Ok(vanish) = arts.get(off.entity) else { return };
    let until = timers.start::<Vanished>(vanish.turns, off.character);
    commands.entity(off.character).insert(Vanished { until });
}

/// Whether or not the strike is averted.
fn show_striker(attack: On<Attack>, vanished: Query<(), With<Vanished>>, mut commands: Commands) {
    if vanished.contains(attack.by) {
        commands.entity(attack.by).remove::<Vanished>();
    }
}
