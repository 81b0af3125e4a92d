//! The effects of things, each a component and an observer.

use super::ThingPartRegistry;
use crate::{
    action::ItemTarget,
    creature::recreate,
    grid::{Direction, Position},
};
use bevy_app::App;
use bevy_ecs::{
    event::EntityComponentsTrigger,
    prelude::{Bundle, Component, Entity, EntityEvent, EventPattern, World},
};
use serde::de::DeserializeOwned;
use std::{any::TypeId, marker::PhantomData};

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

/// An [`EffectTriggered`] on a thing that has one of the parts `B`. This is what an effect
/// observes.
///
/// ```
/// use hexdelve::prelude::*;
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
    /// Registers a component as a part: things have it if their table row has a key of
    /// this name.
    ///
    /// Its effect is an observer of [`Effect`], for traps and items, and for the PC and
    /// monsters alike. The lookahead gives a thing the part as its row has it: a part that
    /// changes during the game needs
    /// [`track_state`](crate::journal::TrackState::track_state), too.
    fn add_part<C: Component + Clone + DeserializeOwned>(
        &mut self,
        name: &'static str,
    ) -> &mut Self;
}

impl AddThingParts for App {
    fn add_part<C: Component + Clone + DeserializeOwned>(
        &mut self,
        name: &'static str,
    ) -> &mut Self {
        recreate(self.world_mut(), &[TypeId::of::<C>()]);
        self.world_mut().get_resource_or_init::<ThingPartRegistry>().register::<C>(name);
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
