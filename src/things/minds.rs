//! Noises, which draw monsters.

use super::{AddThingParts, Effect, UseMethod, catalogue::count};
use crate::{
    creature::{Abilities, Ability, Monster, Player},
    dungeon::Dungeon,
    grid::Position,
    mind::{Belief, Habit, Lured},
    sight::FieldOfView,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, system::SystemParam};
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Alarm>("alarm").add_observer(wake_level);
    app.add_part::<Noise>("noise").add_observer(make_noise);
    app.add_part::<Crunch>("crunch").add_observer(crunch_underfoot);
}

/// Makes every intelligent monster remember the cell where the alarm goes off.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Alarm {}

fn wake_level(off: On<Effect<Alarm>>, mut minds: Query<(&Abilities, &mut Belief), With<Monster>>) {
    for (abilities, mut belief) in &mut minds {
        if abilities.has(Ability::Intelligent) {
            *belief = Belief::Remembers(off.cell);
        }
    }
}

/// Makes all monsters in earshot go to the cell where the item lands, unless they see the PC.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::Thrown)]
#[serde(deny_unknown_fields)]
struct Noise {
    #[serde(deserialize_with = "count")]
    heard: u16,
}

fn make_noise(
    off: On<Effect<Noise>>,
    items: Query<&Noise>,
    mut listeners: NoiseListeners,
    mut commands: Commands,
) {
    let Ok(noise) = items.get(off.entity) else { return };
    for simple in listeners.draw(off.cell, noise.heard, off.cell, true) {
        commands.entity(simple).insert(Lured { to: off.cell });
    }
}

/// Makes the intelligent monsters within a given distance remember the cell, if it is the
/// PC that steps on the feature.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Crunch {
    #[serde(deserialize_with = "count")]
    heard: u16,
}

fn crunch_underfoot(
    off: On<Effect<Crunch>>,
    features: Query<&Crunch>,
    players: Query<(), With<Player>>,
    mut listeners: NoiseListeners,
) {
    if let (Ok(crunch), true) = (features.get(off.entity), players.contains(off.character)) {
        listeners.alert(off.cell, crunch.heard, off.cell);
    }
}

type Listener =
    (Entity, &'static Position, &'static Abilities, Option<&'static Habit>, &'static mut Belief);

#[derive(SystemParam)]
pub(crate) struct NoiseListeners<'w, 's> {
    dungeon: Res<'w, Dungeon>,
    /// The view from the cell where the PC was when its turn began.
    view: Res<'w, FieldOfView>,
    players: Query<'w, 's, &'static Position, With<Player>>,
    monsters: Query<'w, 's, Listener, With<Monster>>,
}

impl NoiseListeners<'_, '_> {
    /// Makes intelligent monsters within `within` cells remember `place`, which must be passable,
    /// unless they are awake and see the PC (rules §7).
    pub(crate) fn alert(&mut self, noise: Position, within: u16, place: Position) {
        self.draw(noise, within, place, false);
    }

    /// Returns the unintelligent ones among the hearers, which otherwise remember nothing.
    fn draw(&mut self, noise: Position, within: u16, place: Position, all: bool) -> Vec<Entity> {
        let mut simple = Vec::new();
        let player = self.players.single().ok();
        let view = player.map(|cell| self.view.seen_from(&self.dungeon, *cell));
        for (monster, listener, abilities, habit, mut belief) in &mut self.monsters {
            let is_clever = abilities.has(Ability::Intelligent);
            let hears = (all || is_clever) && listener.distance(noise) <= within;
            let sleeps = matches!(habit, Some(Habit::Sleeps(_)));
            if hears && (sleeps || !view.as_ref().is_some_and(|view| view.sees(*listener))) {
                *belief = Belief::Remembers(place);
                simple.extend((!is_clever).then_some(monster));
            }
        }
        simple
    }
}
