//! The pack (inventory), its limits, and picking up, dropping, throwing and using items.

use super::{
    Crown, EffectTriggered, OfferedArt, Thing, ThingEvent, ThingEventKind, ThingKindId, UseMethod,
    catalogue::count,
    effect::{go_off, tell},
    usage,
};
use crate::{
    action::{Action, ItemTarget, Perform, Slot, WinCondition},
    creature::Player,
    dungeon::{Dungeon, SpatialIndex},
    grid::{Position, line},
};
use bevy_app::App;
use bevy_ecs::{lifecycle::HookContext, prelude::*, system::Command, world::DeferredWorld};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A character has picked up an item. The event is triggered on the item.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct ItemPickedUp {
    /// The item.
    pub entity: Entity,
    /// The character that has it now.
    pub by: Entity,
}

/// A character lets go of an item. The event is triggered on the item.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct ItemRemoved {
    /// The item.
    pub entity: Entity,
    /// The character that had it.
    pub by: Entity,
}

/// An item's carrier, and its slot, one of six (rules §7, "Items"). It has no position of its own.
///
/// ```
/// use hexdelve::{prelude::*, things::{pack_of, slot_for}};
/// use hexdelve::things::CarriedBy;
/// let mut world = World::new();
/// let [carrier, torch] = [(); 2].map(|()| world.spawn_empty().id());
/// let slot = slot_for(&world, carrier, torch).unwrap();
/// world.entity_mut(torch).insert(CarriedBy { carrier, slot });
/// assert!(pack_of(&world, carrier).into_iter().eq([(Slot::ALL[0], vec![torch])]));
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
#[relationship(relationship_target = Pack)]
pub struct CarriedBy {
    /// The character that carries the item.
    #[relationship]
    pub carrier: Entity,
    /// The slot. Only items of one kind share a slot.
    pub slot: Slot,
}

/// The items a character carries, in the order of picking up. If it is despawned, they fall.
#[derive(Component, Debug)]
#[component(on_remove = leave_it_all)]
#[relationship_target(relationship = CarriedBy)]
pub struct Pack(Vec<Entity>);

/// An item a character carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CarriedItem {
    /// The item's slot.
    pub slot: Slot,
    /// The item's entity.
    pub entity: Entity,
    /// The kind of item.
    pub kind: Option<ThingKindId>,
    /// The way the item is used.
    pub usage: UseMethod,
}

/// A character carries at most this many items of the kind (rules §7, "Items").
///
/// ```
/// use hexdelve::{prelude::*, things::CarryLimit};
/// let catalogue = &GameTables::built_in().catalogue;
/// let ward = catalogue.kind(catalogue.find("ward").unwrap());
/// assert_eq!(ward.part::<CarryLimit>().unwrap().carried, 2);
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CarryLimit {
    /// The number of items, at least 1.
    #[serde(deserialize_with = "count")]
    pub carried: u16,
}

impl CarryLimit {
    /// Whether a character that holds `held` items of the kind cannot carry another one.
    pub fn is_reached(self, held: usize) -> bool {
        held >= usize::from(self.carried)
    }
}

/// The reason a character cannot carry an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRoom {
    /// It carries as many items of the kind as it can.
    Limit(CarryLimit),
    /// All slots are taken.
    Full,
}

/// Returns the items a character carries, by slot, and within it in the order of picking up.
pub fn pack_of(world: &World, bearer: Entity) -> BTreeMap<Slot, Vec<Entity>> {
    let mut pack = BTreeMap::<_, Vec<_>>::new();
    for item in world.get::<Pack>(bearer).into_iter().flat_map(|pack| &pack.0) {
        if let Some(carried) = world.get::<CarriedBy>(*item) {
            pack.entry(carried.slot).or_default().push(*item);
        }
    }
    pack
}

/// The one picked up last.
pub(crate) fn item_in(world: &World, bearer: Entity, slot: Slot) -> Option<Entity> {
    pack_of(world, bearer).get(&slot)?.last().copied()
}

/// Returns the slot into which an item would go: one with the same kind if they can share it,
/// otherwise the first free one, unless its [`CarryLimit`] is reached.
///
/// # Errors
/// Returns the reason there is no room.
pub fn slot_for(world: &World, bearer: Entity, item: Entity) -> Result<Slot, NoRoom> {
    let kind = world.get::<Thing>(item).map(|thing| thing.0);
    room_for(&carried(world, bearer), kind, world.get(item))
}

pub(crate) fn carried(world: &World, bearer: Entity) -> Vec<CarriedItem> {
    let carried = |slot, entity| {
        let kind = world.get::<Thing>(entity).map(|thing| thing.0);
        CarriedItem { slot, entity, kind, usage: usage(world, entity) }
    };
    let pack = pack_of(world, bearer).into_iter();
    pack.flat_map(|(slot, items)| items.into_iter().map(move |it| carried(slot, it))).collect()
}

/// Like [`slot_for`], for a kind of item. Items that are worn share no slot: each has a state.
///
/// # Errors
/// Returns the reason there is no room.
pub fn room_for(
    pack: &[CarriedItem],
    kind: Option<ThingKindId>,
    limit: Option<&CarryLimit>,
) -> Result<Slot, NoRoom> {
    let same = || pack.iter().filter(|it| kind.is_some() && it.kind == kind);
    if let Some(limit) = limit.filter(|it| kind.is_some() && it.is_reached(same().count())) {
        return Err(NoRoom::Limit(*limit));
    }
    let shared = same().find(|it| it.usage.is_used_up()).map(|it| it.slot);
    let is_free = |slot: &Slot| pack.iter().all(|it| it.slot != *slot);
    shared.or_else(|| Slot::ALL.into_iter().find(is_free)).ok_or(NoRoom::Full)
}

fn leave_it_all(mut world: DeferredWorld<'_>, context: HookContext) {
    let bearer = world.entity(context.entity);
    let Some(place) = bearer.get::<Position>().copied() else { return };
    // In slot order, so the item in the last slot ends up on top.
    let items = pack_of(&world, context.entity);
    let mut commands = world.commands();
    for item in items.into_values().flatten() {
        commands.entity(item).try_insert(place);
    }
}

pub(super) fn let_go(world: &mut World, by: Entity, item: Entity) {
    world.entity_mut(item).remove::<CarriedBy>();
    world.trigger(ItemRemoved { entity: item, by });
    world.flush();
}

pub(super) fn use_up(bearer: Entity, item: Entity) -> impl Command<Out = ()> {
    move |world: &mut World| {
        if world.get::<CarriedBy>(item).is_some_and(|carried| carried.carrier == bearer) {
            let_go(world, bearer, item);
        }
        world.despawn(item);
    }
}

/// Marks an item that the PC parted with on purpose, so that it is the last to be picked up.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DroppedByPlayer;

pub(crate) fn item_action_plugin(app: &mut App) {
    app.add_message::<ThingEvent>().add_observer(handle_item);
}

/// A command, because an item's effect must be complete before the item is despawned.
fn handle_item(deed: On<Perform>, mut commands: Commands) {
    let Perform { entity: who, action } = *deed;
    commands.queue(move |world: &mut World| {
        let Some(place) = world.get::<Position>(who).copied() else { return };
        match action {
            Action::PickUp => pick_up(world, who, place),
            Action::Drop(slot) => put_down(world, who, slot, place, ThingEventKind::Dropped),
            Action::Throw(slot, aim) => throw(world, who, slot, place, aim),
            Action::Use(slot, aim) => make_use(world, who, slot, place, aim),
            _ => {}
        }
    });
}

/// Returns the item in a cell that a character would pick up first, by [`pickup_rank`].
pub fn next_to_pick_up(world: &World, who: Entity, cell: Position) -> Option<Entity> {
    let items = world.resource::<SpatialIndex>().at(cell).items.iter().copied();
    // Among equal items, `max_by_key` returns the last, which lies on top.
    items.max_by_key(|it| {
        let fits = needs_no_slot(world, *it) || slot_for(world, who, *it).is_ok();
        let was_dropped = world.get::<DroppedByPlayer>(*it).is_some();
        pickup_rank(is_the_prize(world, *it), fits, was_dropped)
    })
}

/// The rank of an item in its cell, of which the highest is picked up: the Crown comes first.
pub const fn pickup_rank(prize: bool, fits: bool, dropped: bool) -> [bool; 3] {
    [prize, fits, !dropped]
}

/// Whether an item is the game's prize, which needs no free slot.
pub fn is_the_prize(world: &World, item: Entity) -> bool {
    let plays_for_it = world.get_resource() == Some(&WinCondition::Crown);
    plays_for_it && world.get::<Crown>(item).is_some()
}

/// The Crown, and an art, which the PC learns.
pub(crate) fn needs_no_slot(world: &World, item: Entity) -> bool {
    is_the_prize(world, item) || world.get::<OfferedArt>(item).is_some()
}

fn pick_up(world: &mut World, who: Entity, place: Position) {
    let Some(item) = next_to_pick_up(world, who, place) else { return };
    let is_kept = !needs_no_slot(world, item) || world.get::<Player>(who).is_none();
    if is_kept && !take_up(world, who, item) {
        return;
    }
    tell(world, (who, place), item, ThingEventKind::PickedUp);
    world.trigger(ItemPickedUp { entity: item, by: who });
    world.flush();
}

fn take_up(world: &mut World, who: Entity, item: Entity) -> bool {
    let Ok(slot) = slot_for(world, who, item) else { return false };
    // An item is either in a pack or in a cell.
    world.entity_mut(item).remove::<(Position, DroppedByPlayer)>();
    world.entity_mut(item).insert(CarriedBy { carrier: who, slot });
    true
}

fn put_down(world: &mut World, who: Entity, slot: Slot, cell: Position, what: ThingEventKind) {
    let Some(item) = item_in(world, who, slot) else { return };
    let_go(world, who, item);
    if world.get::<Player>(who).is_some() {
        world.entity_mut(item).insert(DroppedByPlayer);
    }
    world.entity_mut(item).insert(cell);
    tell(world, (who, cell), item, what);
}

/// Returns where an item thrown from `from` at `aim` lands: the last cell before an obstacle.
pub fn landing(dungeon: &Dungeon, from: Position, aim: Position) -> Position {
    let path = line(from, aim).skip(1).take_while(|cell| dungeon.is_passable(*cell));
    path.last().unwrap_or(from)
}

fn throw(world: &mut World, who: Entity, slot: Slot, place: Position, aim: Position) {
    let cell = landing(world.resource(), place, aim);
    let Some(item) = item_in(world, who, slot) else { return };
    put_down(world, who, slot, cell, ThingEventKind::Thrown);
    let (usage, mut character) = (usage(world, item), who);
    if usage == UseMethod::Worn {
        let Some(wearer) = world.resource::<SpatialIndex>().creature(cell) else { return };
        if wearer == who || !take_up(world, wearer, item) {
            return;
        }
        character = wearer;
    }
    if usage.breaks() || usage == UseMethod::Worn {
        let target = ItemTarget::Nothing;
        go_off(world, EffectTriggered { entity: item, character, cell, direction: None, target });
    }
    if usage.breaks() {
        world.despawn(item);
    }
}

fn make_use(world: &mut World, who: Entity, slot: Slot, cell: Position, aim: ItemTarget) {
    let Some(item) = item_in(world, who, slot) else { return };
    let usage = usage(world, item);
    if !can_be_used(world, usage, aim) {
        return;
    }
    tell(world, (who, cell), item, ThingEventKind::Used);
    let off = EffectTriggered { entity: item, character: who, cell, direction: None, target: aim };
    go_off(world, off);
    if usage.is_used_up() {
        use_up(who, item).apply(world);
    }
}

pub(crate) fn can_be_used(world: &World, usage: UseMethod, aim: ItemTarget) -> bool {
    let is_occupied = |cell| world.resource::<SpatialIndex>().creature(cell).is_some();
    match usage {
        UseMethod::Applied | UseMethod::Worn | UseMethod::AppliedOrThrown => true,
        UseMethod::Thrown | UseMethod::Carried => false,
        UseMethod::Aimed => matches!(aim, ItemTarget::Ability(cell, _) if is_occupied(cell)),
    }
}
