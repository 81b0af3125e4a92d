//! Effects on how a character moves: haste, holds, slides, teleports, and what resists them.

use super::{AddThingParts, Effect, Thing, ThingEventKind, catalogue::count, effect::announce};
use crate::{
    action::{Action, Arrive, PendingMove, perform_action},
    creature::{CharacterId, RegisterState, Speed},
    dungeon::{Dungeon, Feature, SpatialIndex},
    grid::{Direction, Position},
    rng::Seed,
    turn::{CurrentTurn, NextTurn, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use rand::seq::IndexedRandom;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Hasted>().add_part::<Haste>("haste").add_observer(hasten);
    app.add_systems(Turn, count_haste_moves.in_set(TurnSystems::Sense));
    app.register_state::<Stuck>().add_part::<Hold>("hold").add_observer(hold_fast);
    app.add_systems(Turn, skip_stuck_turn.in_set(TurnSystems::Act).before(perform_action));
    app.add_part::<Slide>("slide").add_part::<Glide>("glide").add_observer(slide_on);
    app.add_part::<Portal>("portal").add_observer(send_elsewhere);
    app.register_state::<Steady>();
}

/// Changes a character's speed for a number of moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Haste {
    /// The speed.
    #[serde(deserialize_with = "count")]
    pub speed: u16,
    /// The duration, in moves of the hasted character.
    #[serde(deserialize_with = "count")]
    pub moves: u16,
}

/// A character whose speed is changed for a number of moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hasted {
    /// The number of moves left.
    pub moves: u16,
    /// The character's normal speed.
    pub normal_speed: Speed,
}

/// Returns the ticks to a character's next move. Haste is counted down before the move.
pub(crate) fn move_delay(speed: Speed, hasted: Option<&Hasted>) -> u64 {
    hasted.filter(|it| it.moves == 1).map_or(speed, |it| it.normal_speed).delay()
}

fn hasten(
    off: On<Effect<Haste>>,
    potions: Query<&Haste>,
    drinkers: Query<(&Speed, Option<&Hasted>)>,
    mut commands: Commands,
) {
    let Ok(haste) = potions.get(off.entity) else { return };
    let Ok((speed, hasted)) = drinkers.get(off.character) else { return };
    let own = hasted.map_or(*speed, |hasted| hasted.normal_speed);
    commands
        .entity(off.character)
        .insert((Hasted { moves: haste.moves, normal_speed: own }, Speed::new(haste.speed)));
}

fn count_haste_moves(
    mut hasted: Populated<(&mut Hasted, &mut Speed)>,
    current: Res<CurrentTurn>,
    mut commands: Commands,
) {
    let Some(who) = current.actor() else { return };
    let Ok((mut hasted, mut speed)) = hasted.get_mut(who) else { return };
    hasted.moves = hasted.moves.saturating_sub(1);
    if hasted.moves == 0 {
        *speed = hasted.normal_speed;
        commands.entity(who).remove::<Hasted>();
    }
}

/// Costs the affected character its next moves.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hold {
    #[serde(deserialize_with = "count")]
    pub(crate) moves: u16,
}

/// A character that loses its next moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The number of moves it will still lose.
    pub moves: u16,
}

/// A character that ground and traps neither hold nor move, except chasms (rules §7, "Arts").
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steady;

fn hold_fast(
    off: On<Effect<Hold>>,
    holds: Query<&Hold>,
    steady: Query<(), With<Steady>>,
    mut commands: Commands,
) {
    let Ok(hold) = holds.get(off.entity) else { return };
    if !steady.contains(off.character) {
        commands.entity(off.character).try_insert(Stuck { moves: hold.moves });
    }
}

/// Makes a character lose moves in addition to those it must lose anyway.
pub(crate) fn hold(world: &mut World, who: Entity, moves: u16) {
    let before = world.get::<Stuck>(who).map_or(0, |stuck| stuck.moves);
    if let Ok(mut who) = world.get_entity_mut(who)
        && before + moves > 0
    {
        who.insert(Stuck { moves: before + moves });
    }
}

pub(crate) fn skip_stuck_turn(
    mut stuck: Populated<&mut Stuck>,
    mut current: ResMut<CurrentTurn>,
    mut commands: Commands,
) {
    let Some(who) = current.actor() else { return };
    let Ok(mut stuck) = stuck.get_mut(who) else { return };
    stuck.moves = stuck.moves.saturating_sub(1);
    if stuck.moves == 0 {
        commands.entity(who).remove::<Stuck>();
    }
    current.action = Action::Rest;
}

/// Keeps a character moving until something solid is in the way. It kills whatever it hits.
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
pub(super) struct Sliding;

type Unmoved = Or<(With<Sliding>, With<Steady>)>;

/// Queues the slide as a command, because each arrival along the way runs a schedule.
fn slide_on(
    off: On<Effect<(Slide, Glide)>>,
    slides: Query<(Has<Slide>, Has<Glide>)>,
    immune: Query<(), Unmoved>,
    current: Res<CurrentTurn>,
    mut commands: Commands,
) {
    let (who, cell) = (off.character, off.cell);
    let (Some(direction), Ok((slides, glides))) = (off.direction, slides.get(off.entity)) else {
        return;
    };
    // [`Arrive`] always refers to the character whose turn it is, so no other can slide.
    let can_slide = current.actor() == Some(who) && !immune.contains(who);
    if (slides || glides) && can_slide {
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

/// Moves a character to a random open cell without a creature or a mechanism.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Portal {}

fn send_elsewhere(
    off: On<Effect<Portal>>,
    kinds: Query<&Thing>,
    travellers: Query<(&CharacterId, &NextTurn, Has<Steady>)>,
    (seed, dungeon, spatial_index): (Res<Seed>, Res<Dungeon>, Res<SpatialIndex>),
    mut commands: Commands,
) {
    let who = off.character;
    let Ok((id, turn, is_steady)) = travellers.get(who) else { return };
    // Only a character that stepped on the thing has a direction, not one that used it.
    if off.direction.is_some() && is_steady {
        return;
    }
    let mut stream = seed.stream(b"portal", id.to_bits(), turn.turns_taken());
    let is_free = |cell: &Position| spatial_index.is_free(&dungeon, *cell);
    let free: Vec<_> = dungeon.open_cells().filter(is_free).collect();
    let Some(cell) = free.choose(&mut stream).copied() else { return };
    commands.entity(who).insert(cell);
    announce(&mut commands, (who, cell), kinds.get(off.entity).ok(), ThingEventKind::Teleported);
}
