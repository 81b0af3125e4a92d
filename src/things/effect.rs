//! The effects of things, the registry of parts, which are components of things, and the events.

use super::{Thing, ThingKindId};
use crate::{
    action::ItemTarget,
    content::{ContentError, Field, Row},
    creature::{Ability, recreate, refuse_taken_name},
    grid::{Direction, Position},
};
use bevy_app::App;
use bevy_ecs::{event::EntityComponentsTrigger, prelude::*, world::EntityWorldMut};
use serde::de::DeserializeOwned;
use std::{
    any::{Any, TypeId},
    collections::BTreeMap,
    fmt,
    marker::PhantomData,
    sync::Arc,
};
use strum::EnumDiscriminants;

/// A thing goes off: a trap a character has stepped on, or an item it has used. An observer of
/// `On<EffectTriggered>` runs for every thing, one of [`Effect`] for those with its part.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
#[entity_event(trigger = EntityComponentsTrigger<'a>)]
pub struct EffectTriggered {
    /// The thing.
    pub entity: Entity,
    /// The character that stepped on it, used it or threw it.
    pub character: Entity,
    /// The cell in which it goes off.
    pub cell: Position,
    /// The direction in which the character was moving.
    pub direction: Option<Direction>,
    /// The target the item was used on, in addition to its user.
    pub target: ItemTarget,
}

/// What an effect observes: an [`EffectTriggered`] on a thing that has one of the parts `B`.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::{action::ItemTarget, content::ContentError};
/// #[derive(Component, Clone, serde::Deserialize)]
/// struct Dazzle {}
///
/// fn dazzle(off: On<Effect<Dazzle>>, mut commands: Commands) {
///     commands.entity(off.character).insert(Stuck { moves: 2 });
/// }
/// let flashing = |app: &mut App| { app.add_part::<Dazzle>("dazzle").add_observer(dazzle); };
/// let powder = "[[item]]\nname = 'flash powder'\nglyph = '|'\ntext = 'Dazzles you.'\n\
///               weight = 1\nlevels = [1, 8]\ndazzle = {}";
/// let files = AssetFiles::built_in().with_rows(AssetFile::Items, powder);
/// let rules = Rules::default().with(flashing).with_files(files)?;
/// let mut game = Scenario::delve("@..4").rules(rules).carrying('@', "flash powder").start();
/// game.submit(Action::Use(Slot::ALL[0], ItemTarget::Nothing)).unwrap();
/// assert_eq!(game.player_view().unwrap().stuck_moves, 2);
/// # Ok::<(), ContentError>(())
/// ```
#[derive(Debug)]
pub struct Effect<B: Bundle>(PhantomData<fn() -> B>);

impl<B: Bundle> EventPattern for Effect<B> {
    type Event = EffectTriggered;
    type Components = B;
}

/// Registers the parts of things.
pub trait AddThingParts {
    /// Registers a component as a part: things have it if their table row has a key of this name.
    ///
    /// Its effect is an observer of [`Effect`]. If it changes during the game, the lookahead needs
    /// [`track_state`](crate::journal::TrackState::track_state), too.
    fn add_part<C: ThingPart>(&mut self, name: &'static str) -> &mut Self;
}

/// A component that can be read from a table.
pub trait ThingPart: Component + Clone + DeserializeOwned {}

impl<C: Component + Clone + DeserializeOwned> ThingPart for C {}

impl AddThingParts for App {
    fn add_part<C: ThingPart>(&mut self, name: &'static str) -> &mut Self {
        recreate(self.world_mut(), &[TypeId::of::<C>()]);
        self.world_mut().get_resource_or_init::<EffectRegistry>().register::<C>(name);
        self
    }
}

pub(crate) fn go_off(world: &mut World, off: EffectTriggered) {
    let parts = world.get_entity(off.entity).map(|thing| thing.archetype().components().to_vec());
    let trigger = EntityComponentsTrigger {
        components: &parts.unwrap_or_default(),
        ..EntityComponentsTrigger::default()
    };
    world.trigger_with(off, trigger);
    world.flush();
}

/// Every other key is a part. The columns after the first [`COMMON`] are those of features.
pub(super) const COLUMNS: [&str; 10] = [
    "name", "glyph", "text", "weight", "levels", "colour", "walkers", "diggers", "solid", "opaque",
];
pub(super) const COMMON: usize = 6;

type Part = Arc<dyn Give>;
type Reader = fn(Field<'_>) -> Result<Part, ContentError>;

/// The parts of a row with their names, in the order of the row.
#[derive(Clone, Default)]
pub(crate) struct Parts(Vec<(&'static str, Part)>);

trait Give: Any + Send + Sync {
    fn give(&self, thing: &mut EntityWorldMut<'_>);
}

impl<C: Component + Clone> Give for C {
    fn give(&self, thing: &mut EntityWorldMut<'_>) {
        thing.insert(self.clone());
    }
}

/// The components that can occur in a row of a thing table, by name.
///
/// A part is written `name = { field = …, … }`; one without fields, `struct Name {}`, `name = {}`.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::content::ContentError;
/// #[derive(Component, Clone, serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Fire { turns: u8 }
///
/// let mut parts = EffectRegistry::built_in();
/// parts.register::<Fire>("fire");
/// let torch = "[[item]]\nname = 'torch'\nglyph = '|'\ntext = 'Burns for 9 turns.'\n\
///              weight = 1\nlevels = [1, 8]\nfire = { turns = 9 }";
/// let files = AssetFiles::built_in().with_rows(AssetFile::Items, torch);
/// let catalogue = Catalogue::read(&files, &parts)?;
/// let torch = catalogue.kind(catalogue.find("torch").unwrap());
/// assert_eq!(torch.part::<Fire>().unwrap().turns, 9);
/// # Ok::<(), ContentError>(())
/// ```
#[derive(Resource, Clone, Debug, Default)]
pub struct EffectRegistry {
    readers: BTreeMap<&'static str, Reader>,
}

impl EffectRegistry {
    /// Registers a part. `#[serde(deny_unknown_fields)]` on it rejects mistyped fields.
    ///
    /// # Panics
    /// Panics if another part or a column of the tables already has this name.
    pub fn register<C: ThingPart>(&mut self, name: &'static str) -> &mut Self {
        assert!(!COLUMNS.contains(&name), "{name} is a column of the tables");
        let read: Reader = |field| Ok(Arc::new(field.read_table::<C>()?));
        let before = self.readers.insert(name, read);
        refuse_taken_name("part", name, before.is_some());
        self
    }

    /// Returns the names of the parts, in ascending order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.readers.keys().copied()
    }

    /// Takes all parts out of a row. `columns` are the other keys it may have.
    pub(crate) fn take_from(
        &self,
        row: &mut Row<'_>,
        columns: &[&'static str],
    ) -> Result<Parts, ContentError> {
        let read = |field: Field<'_>| {
            let Some((name, reader)) = self.readers.get_key_value(field.key()) else {
                let names: Vec<_> = columns.iter().copied().chain(self.names()).collect();
                return Err(field.refuse(format!(
                    "expected one of {}, or a part that a plugin registers with `add_part`",
                    names.join(", ")
                )));
            };
            Ok((*name, reader(field)?))
        };
        row.split_off(columns).fields.into_iter().map(read).collect::<Result<_, _>>().map(Parts)
    }
}

impl Parts {
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(name, _)| *name)
    }

    pub(crate) fn get<C: Component>(&self) -> Option<&C> {
        self.components().find_map(|part| part.downcast_ref())
    }

    pub(crate) fn give_to(&self, thing: &mut EntityWorldMut<'_>) {
        self.0.iter().for_each(|(_, part)| part.give(thing));
    }

    pub(crate) fn components(&self) -> impl Iterator<Item = &dyn Any> {
        self.0.iter().map(|(_, part)| -> &dyn Any { &**part })
    }
}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

/// A character and a thing did something to each other: a message, and an event on the character.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::things::{ThingEvent, ThingEventKind};
/// #[derive(Resource)]
/// struct DoorOpened;
///
/// let notice = |news: On<ThingEvent>, mut commands: Commands| {
///     if news.kind == ThingEventKind::Opened { commands.insert_resource(DoorOpened); }
/// };
/// let mut game = Scenario::delve("@+.").start();
/// game.world_mut().add_observer(notice);
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert!(game.world().contains_resource::<DoorOpened>());
/// ```
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThingEvent {
    /// The character that acted or was affected.
    #[event_target]
    pub character: Entity,
    /// The thing's kind. The thing itself may be gone.
    pub thing: Option<ThingKindId>,
    /// The cell in which it happened.
    pub cell: Position,
    /// The kind of event.
    pub kind: ThingEventKind,
}

/// The kinds of events involving things. Fingerprints contain their numbers, which never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(name(ThingEventCode), vis())]
#[repr(u8)]
pub enum ThingEventKind {
    /// A door was opened.
    Opened = 0,
    /// A door was closed.
    Closed = 2,
    /// A door was dug into, but still holds.
    DoorDug = 3,
    /// A door was dug through and is gone.
    DoorDestroyed = 4,
    /// A chest is being opened.
    ChestOpening = 5,
    /// A chest was opened, and its contents fell out.
    ChestOpened = 6,
    /// A trap went off.
    TrapTriggered = 7,
    /// An item was picked up.
    PickedUp = 8,
    /// An item was put down.
    Dropped = 9,
    /// An item was thrown and landed in the cell.
    Thrown = 10,
    /// An item was used.
    Used = 11,
    /// One of the character's bits was toggled.
    AbilityToggled(Ability) = 15,
    /// An attack was averted by an item the victim carried.
    AttackAverted = 12,
    /// A character was moved elsewhere, and is now in the cell.
    Teleported = 14,
    /// A terrain feature was entered.
    FeatureEntered = 24,
    /// A character falls to the next level.
    Fell = 26,
    /// One of several items on offer was taken, and the others vanished.
    OthersDissolved = 27,
    /// A terrain feature was cleared away or dug through, and is gone.
    FeatureCleared = 25,
}

impl ThingEventKind {
    pub(crate) fn key(self) -> u64 {
        match self {
            Self::AbilityToggled(ability) => 15 + u64::from(ability.bit()),
            kind => u64::from(ThingEventCode::from(kind) as u8),
        }
    }
}

pub(crate) fn announce(
    commands: &mut Commands<'_, '_>,
    (character, cell): (Entity, Position),
    thing: Option<&Thing>,
    kind: ThingEventKind,
) {
    let happened = ThingEvent { character, thing: thing.map(|thing| thing.0), cell, kind };
    commands.write_message(happened);
    commands.trigger(happened);
}

/// Like [`announce`], at once.
pub(super) fn tell(world: &mut World, who: (Entity, Position), item: Entity, kind: ThingEventKind) {
    let thing = world.get::<Thing>(item).copied();
    announce(&mut world.commands(), who, thing.as_ref(), kind);
    world.flush();
}
