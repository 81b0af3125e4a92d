//! An effect that makes a character keep sliding.

use super::{Anchored, Stuck};
use crate::{
    action::{Arrive, PendingMove},
    dungeon::{Dungeon, Feature},
    grid::{Direction, Position},
    things::{AddThingParts, Effect},
    turn::CurrentTurn,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Slide>("slide").add_part::<Glide>("glide").add_observer(slide_on);
}

/// Keeps a character that steps on it moving in the same direction, until something solid
/// is in the way. The slider kills whatever it slides into, and keeps sliding.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Slide {}

/// Like [`Slide`], but only to the end of the feature.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Glide {}

/// Marks a character that is sliding: another slide along the way has no effect.
#[derive(Component)]
#[component(clone_behavior = Ignore)]
pub(in crate::things) struct Sliding;

/// Queues the slide as a command, because each arrival along the way runs a schedule.
fn slide_on(
    off: On<Effect<(Slide, Glide)>>,
    slides: Query<(Has<Slide>, Has<Glide>)>,
    sliding: Query<(), With<Sliding>>,
    anchored: Anchored<'_, '_>,
    current: Res<CurrentTurn>,
    mut commands: Commands,
) {
    let (who, cell) = (off.character, off.cell);
    let (Some(direction), Ok((slides, glides))) = (off.direction, slides.get(off.entity)) else {
        return;
    };
    // [`Arrive`] always refers to the character whose turn it is, so no other can slide.
    let can_slide = current.actor() == Some(who) && !sliding.contains(who);
    if (slides || glides) && can_slide && !anchored.holds(who) {
        commands.queue(move |world: &mut World| {
            let feature = world.resource::<Dungeon>().feature(cell).filter(|_| glides);
            world.entity_mut(who).insert(Sliding);
            slide(world, who, cell, direction, feature);
            if let Ok(mut who) = world.get_entity_mut(who) {
                who.remove::<Sliding>();
            }
        });
    }
}

fn slide(
    world: &mut World,
    who: Entity,
    mut place: Position,
    direction: Direction,
    feature: Option<Feature>,
) {
    let goes_on = |world: &World, place: Position| {
        feature.is_none() || world.resource::<Dungeon>().feature(place) == feature
    };
    while goes_on(world, place)
        && world.get::<Position>(who) == Some(&place)
        && world.get::<Stuck>(who).is_none()
    {
        let next = place.step(direction);
        if !world.resource::<Dungeon>().is_passable(next) {
            return;
        }
        let step = PendingMove { from: place, to: next };
        world.resource_mut::<CurrentTurn>().pending = Some(step);
        world.run_schedule(Arrive);
        if world.get::<Position>(who) == Some(&place) {
            return;
        }
        place = next;
    }
}
