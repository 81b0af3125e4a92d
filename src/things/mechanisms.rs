//! Doors, chests, which are solid, slow to open and loud, and traps (rules §7).

use super::{
    AddThingParts, Catalogue, EffectTriggered, NoiseListeners, Thing, ThingEvent, ThingEventKind,
    ThingKind, ThingKindId,
    catalogue::{count, rock_hardness},
    effect::{announce, go_off, tell},
};
use crate::{
    action::{Action, Bump, EnteredMechanism, ItemTarget, Perform},
    creature::{Abilities, Ability, Monster, Player, RegisterState, Tunneling},
    dungeon::{
        CellContents, Dungeon, Hardness, MovementCapabilities, Obstacle, SpatialIndex, StepOutcome,
    },
    grid::Position,
    sight::FieldOfView,
    turn::CurrentTurn,
};
use bevy_app::App;
use bevy_ecs::{lifecycle::HookContext, prelude::*, world::DeferredWorld};
use serde::Deserialize;

/// A door's state, which determines who can pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DoorState {
    /// The door blocks nobody.
    Open,
    /// The PC and intelligent monsters open the door by walking into it.
    #[default]
    Closed,
}

impl DoorState {
    /// Returns the glyph for a door in this state. `closed` is the glyph for a closed door.
    pub const fn glyph(self, closed: char) -> char {
        match self {
            Self::Open => '\'',
            Self::Closed => closed,
        }
    }

    /// Returns its effect on the cell (rules §2): closed, it costs 2.
    pub const fn obstacle(self) -> Obstacle {
        match self {
            Self::Open => Obstacle::NONE,
            Self::Closed => Obstacle::solid(Some(2), Some(2)).opaque(),
        }
    }
}

/// A door. Its [`Obstacle`] follows its state. To change a door, insert a new one.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[component(immutable, on_insert = hang_in_the_doorway)]
#[serde(deny_unknown_fields)]
pub struct Door {
    /// The remaining hardness.
    #[serde(deserialize_with = "rock_hardness")]
    pub hardness: u8,
    /// The state: open or closed.
    #[serde(skip)]
    pub latch: DoorState,
}

impl Door {
    /// Returns what happens, and what remains of the door; `None` if nothing happens.
    fn tried(
        self,
        means: MovementCapabilities,
        teeth: Option<&Tunneling>,
    ) -> Option<(ThingEventKind, Option<Self>)> {
        match means.step_into(self.latch.obstacle()) {
            StepOutcome::Opens => {
                Some((ThingEventKind::Opened, Some(Self { latch: DoorState::Open, ..self })))
            }
            StepOutcome::Digs => Some(match Hardness(self.hardness).after_dig(teeth?.strength) {
                Hardness::OPEN => (ThingEventKind::DoorDestroyed, None),
                left => (ThingEventKind::DoorDug, Some(Self { hardness: left.0, ..self })),
            }),
            StepOutcome::Enters | StepOutcome::Blocked => None,
        }
    }
}

fn hang_in_the_doorway(mut world: DeferredWorld<'_>, context: HookContext) {
    if let Some(door) = world.get::<Door>(context.entity).copied() {
        world.commands().entity(context.entity).insert(door.latch.obstacle());
    }
}

pub(crate) fn doors_plugin(app: &mut App) {
    app.add_message::<ThingEvent>()
        .add_part::<Door>("door")
        .add_observer(try_door)
        .add_observer(try_to_close_door);
}

type Visitor = (&'static Abilities, Has<Player>, Option<&'static Tunneling>);

/// Opening a door takes the whole move; a digger that has removed it enters in the same turn.
fn try_door(
    bump: On<Bump>,
    mut current: ResMut<CurrentTurn>,
    doors: Query<(&Door, Option<&Thing>)>,
    visitors: Query<Visitor>,
    mut commands: Commands,
) {
    let (who, cell) = (bump.entity, bump.cell);
    let Ok((abilities, is_player, teeth)) = visitors.get(who) else { return };
    let Some(entity) = bump.mechanism else { return };
    let Ok((door, thing)) = doors.get(entity) else { return };
    let opens = is_player || abilities.has(Ability::Intelligent);
    let means = MovementCapabilities { opens, digs: teeth.is_some() };
    let Some((what, left)) = door.tried(means, teeth) else { return };
    if left.is_some_and(|left| left.latch == DoorState::Open) {
        current.action = Action::Rest;
    }
    if let Some(left) = left {
        commands.entity(entity).insert(left);
    }
    announce(&mut commands, (who, cell), thing, what);
    if left.is_none() {
        commands.entity(entity).despawn();
    }
}

fn try_to_close_door(
    deed: On<Perform>,
    spatial_index: Res<SpatialIndex>,
    doors: Query<(&Door, Option<&Thing>)>,
    places: Query<&Position>,
    mut commands: Commands,
) {
    let (who, Action::Close(direction)) = (deed.entity, deed.action) else { return };
    let Ok(place) = places.get(who) else { return };
    let cell = place.step(direction);
    let Some(entity) = spatial_index.mechanism(cell) else { return };
    let Ok((door, thing)) = doors.get(entity) else { return };
    if door.latch == DoorState::Open && is_clear(spatial_index.at(cell)) {
        commands.entity(entity).insert(Door { latch: DoorState::Closed, ..*door });
        announce(&mut commands, (who, cell), thing, ThingEventKind::Closed);
    }
}

/// Whether nothing in the cell keeps a door from closing.
pub(crate) const fn is_clear(stack: CellContents<'_>) -> bool {
    stack.creature.is_none() && stack.items.is_empty()
}

/// The kind of the feature in a cell.
pub(crate) fn feature_at(world: &World, cell: Position) -> Option<&ThingKind> {
    let feature = world.resource::<Dungeon>().feature(cell)?;
    Some(world.get_resource::<Catalogue>()?.kind(ThingKindId(feature.row)))
}

/// A door or a chest.
pub(crate) fn mechanism_at<C: Component>(world: &World, cell: Position) -> Option<&C> {
    world.get(world.resource::<SpatialIndex>().mechanism(cell)?)
}

pub(crate) fn spawn_latched(
    world: &mut World,
    catalogue: &Catalogue,
    kind: ThingKindId,
    latch: Option<DoorState>,
) -> Entity {
    let thing = catalogue.spawn(world, kind);
    if let Some((latch, door)) = latch.zip(world.get::<Door>(thing).copied()) {
        world.entity_mut(thing).insert(Door { latch, ..door });
    }
    world.flush();
    thing
}

/// A chest. The PC opens it by walking into it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(Obstacle = Obstacle::solid(None, None))]
#[serde(deny_unknown_fields)]
pub struct Chest {
    /// The number of turns left until it is open.
    #[serde(deserialize_with = "count")]
    pub turns: u16,
    /// The distance in cells within which intelligent monsters hear it being opened.
    #[serde(deserialize_with = "count")]
    pub heard: u16,
}

/// The contents of a thing until it is opened. They have no position of their own.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
#[component(on_remove = spill)]
pub struct ChestContents(pub Vec<Entity>);

fn spill(mut world: DeferredWorld<'_>, context: HookContext) {
    let chest = world.entity(context.entity);
    if let Some(place) = chest.get::<Position>().copied()
        && let Some(held) = chest.get::<ChestContents>().cloned()
    {
        let mut commands = world.commands();
        for item in held.0 {
            commands.entity(item).try_insert(place);
        }
    }
}

pub(crate) fn chests_plugin(app: &mut App) {
    app.add_message::<ThingEvent>()
        .add_part::<Chest>("chest")
        .register_state::<Chest>()
        .add_observer(advance_opening);
}

/// Takes one turn of the PC, and every intelligent monster in range hears it.
fn advance_opening(
    bump: On<Bump>,
    mut current: ResMut<CurrentTurn>,
    players: Query<(), With<Player>>,
    mut chests: Query<(&mut Chest, Option<&Thing>)>,
    mut listeners: NoiseListeners,
    mut commands: Commands,
) {
    let Bump { entity: who, from, cell, mechanism } = *bump;
    let Some(entity) = mechanism.filter(|_| players.contains(who)) else { return };
    let Ok((mut chest, thing)) = chests.get_mut(entity) else { return };
    current.action = Action::Rest;
    // The chest is impassable, so the listeners head for the cell it is opened from.
    listeners.alert(cell, chest.heard, from);
    chest.turns = chest.turns.saturating_sub(1);
    let what = if chest.turns == 0 {
        commands.entity(entity).despawn();
        ThingEventKind::ChestOpened
    } else {
        ThingEventKind::ChestOpening
    };
    announce(&mut commands, (who, cell), thing, what);
}

/// A trap, which goes off under any character that steps on it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trap {}

const KNOWN: Obstacle = Obstacle::passable(3);

pub(crate) fn traps_plugin(app: &mut App) {
    app.add_message::<ThingEvent>().add_part::<Trap>("trap").add_observer(spring_trap);
}

fn spring_trap(step: On<EnteredMechanism>, traps: Query<(), With<Trap>>, mut commands: Commands) {
    let EnteredMechanism { entity, character: who, from, cell } = *step;
    if !traps.contains(entity) {
        return;
    }
    commands.queue(move |world: &mut World| {
        let view = world.resource::<FieldOfView>().seen_from(world.resource::<Dungeon>(), cell);
        let mut monsters = world.query_filtered::<(&Position, &Abilities), With<Monster>>();
        let is_clever = |abilities: &Abilities| abilities.has(Ability::Intelligent);
        if monsters.iter(world).any(|(cell, it)| is_clever(it) && view.sees(*cell)) {
            world.entity_mut(entity).insert(KNOWN);
        }
        tell(world, (who, cell), entity, ThingEventKind::TrapTriggered);
        let (direction, target) = (from.toward(cell), ItemTarget::Nothing);
        go_off(world, EffectTriggered { entity, character: who, cell, direction, target });
    });
}
