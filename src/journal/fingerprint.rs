//! The fingerprint: a hash of everything that has happened in a game, including the state that
//! extensions add with [`TrackState`].

use crate::{
    action::{Dug, Killed, Moved},
    creature::{CharacterId, RegisterState, register_name},
    grid::Position,
    level::LevelChanged,
    player::PlayerOrders,
    rng::hash_combine,
    things::ThingEvent,
};
use bevy_app::App;
use bevy_ecs::{
    prelude::*,
    system::{SystemParam, SystemState},
};
use std::any::type_name;

/// A hash of everything that has happened in a game, updated after each of the player's
/// actions: every turn of the PC; every step, dig and death; every event involving doors,
/// chests, traps or items; every change of level; and the state added by extensions with
/// [`TrackState`](super::TrackState). Two games with equal fingerprints took the same course.
///
/// ```
/// use hexdelve::prelude::*;
/// let play = |seed| {
///     let mut game = PitSetup::new(Seed(seed)).start().unwrap();
///     game.play(&mut *AutopilotName::Hunter.start(), 20);
///     *game.world().resource::<Fingerprint>()
/// };
/// assert_eq!(play(1), play(1));
/// assert_ne!(play(1), play(2));
/// ```
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Returns the hash.
    pub const fn value(self) -> u64 {
        self.0
    }

    /// Returns the hash folded to 32 bits, as journals record it.
    pub const fn short(self) -> u32 {
        // XOR of the two halves, so that every bit of the hash counts.
        let [a, b, c, d, e, f, g, h] = self.0.to_le_bytes();
        u32::from_le_bytes([a ^ e, b ^ f, c ^ g, d ^ h])
    }

    /// Adds a word. The order of additions matters.
    pub fn add(&mut self, word: u64) {
        self.0 = hash_combine(self.0, word);
    }
}

fn word_of(cell: Position) -> u64 {
    u64::from(cell.x) << 16 | u64::from(cell.y)
}

/// For a missing character, thing or cell.
const NOBODY: u64 = u64::MAX;

pub(crate) fn fingerprint_plugin(app: &mut App) {
    app.init_resource::<Fingerprint>()
        .init_resource::<PlayerOrders>()
        .add_message::<Moved>()
        .add_message::<Dug>()
        .add_message::<Killed>()
        .add_message::<ThingEvent>()
        .add_message::<LevelChanged>();
    let mut news = None::<SystemState<News<'_, '_>>>;
    let record = move |world: &mut World| {
        let news = news.get_or_insert_with(|| SystemState::new(world));
        news.get_mut(world).expect("all of them were added").record();
    };
    // First, so that the fingerprint does not depend on when this plugin is added.
    app.world_mut().get_resource_or_init::<Recorders>().0.insert(0, Box::new(record));
}

#[derive(SystemParam)]
struct News<'w, 's> {
    steps: MessageReader<'w, 's, Moved>,
    digs: MessageReader<'w, 's, Dug>,
    deaths: MessageReader<'w, 's, Killed>,
    happenings: MessageReader<'w, 's, ThingEvent>,
    climbs: MessageReader<'w, 's, LevelChanged>,
    characters: Query<'w, 's, &'static CharacterId>,
    orders: Res<'w, PlayerOrders>,
    fingerprint: ResMut<'w, Fingerprint>,
}

impl News<'_, '_> {
    fn record(&mut self) {
        let fingerprint = &mut *self.fingerprint;
        // A turn in which nothing happens counts, too.
        fingerprint.add(self.orders.turns_taken());
        for step in self.steps.read() {
            fingerprint.add(word_of(step.from) << 32 | word_of(step.to));
        }
        for dig in self.digs.read() {
            fingerprint.add(word_of(dig.cell) << 32 | u64::from(dig.remaining.0));
        }
        for death in self.deaths.read() {
            fingerprint.add(death.victim.id.to_bits());
        }
        for happened in self.happenings.read() {
            let who = self.characters.get(happened.character);
            fingerprint.add(who.map_or(NOBODY, |id| id.to_bits()));
            fingerprint.add(happened.thing.map_or(NOBODY, |kind| u64::from(kind.0)));
            fingerprint.add(word_of(happened.cell));
            fingerprint.add(happened.kind.key());
        }
        for climbed in self.climbs.read() {
            fingerprint.add(u64::from(climbed.to));
            fingerprint.add(u64::from(climbed.followers));
        }
    }
}

/// An extension trait for adding custom components and resources to the game's state: to its
/// [`Fingerprint`], by which a replay finds where it diverges, and to the lookahead.
pub trait TrackState {
    /// Adds every component of this type, or the resource. After each of the player's
    /// actions, the fingerprint includes the number that `word` returns for each of them;
    /// without any, a game's fingerprint is unchanged. The lookahead copies the resource,
    /// and the components of the PC, of every creature and thing that the PC notices, of
    /// other entities in cells that the PC knows, and of entities that are in no cell. In
    /// the copy, fields marked `#[entities]` refer to the lookahead's entities.
    ///
    /// Every component of an entity on the level has to be added. If there is another, the game
    /// does not start, or ends after the action that brings it in, because warnings would be wrong.
    /// If no rule reads a component, mark it with `#[component(clone_behavior = Ignore)]` instead.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// #[derive(Component, Clone)]
    /// struct Gold(u32);
    /// #[derive(Resource, Clone)]
    /// struct Tide(u32);
    ///
    /// let play = |gold, tide| {
    ///     let state = move |app: &mut App| {
    ///         app.track_state(|gold: &Gold| u64::from(gold.0));
    ///         app.insert_resource(Tide(tide)).track_state(|tide: &Tide| u64::from(tide.0));
    ///     };
    ///     let mut game = Scenario::draw("@....4").plugin(state).start();
    ///     game.world_mut().spawn(Gold(gold));
    ///     game.submit(Action::Rest).unwrap();
    ///     *game.world().resource::<Fingerprint>()
    /// };
    /// assert_ne!(play(5, 1), play(6, 1));
    /// assert_ne!(play(5, 1), play(5, 2));
    /// ```
    ///
    /// # Panics
    /// Panics if the type has been added before.
    fn track_state<T: Component + Clone>(&mut self, word: fn(&T) -> u64) -> &mut Self;
}

impl TrackState for App {
    fn track_state<T: Component + Clone>(&mut self, word: fn(&T) -> u64) -> &mut Self {
        register_name(self.world_mut(), "tracked type", type_name::<T>());
        let mut query = None::<QueryState<(Option<&CharacterId>, Option<&Position>, &T)>>;
        let record = move |world: &mut World| {
            let id = world.component_id::<T>();
            let resource = id.and_then(|id| world.resource_entities().get(id));
            if let Some(entity) = resource {
                if let Some(word) = world.get(entity).map(word) {
                    world.get_resource_or_init::<Fingerprint>().add(word);
                }
                return;
            }
            let query = query.get_or_insert_with(|| world.query());
            // Entities have no order, so the words are summed. A sum of 0 is skipped, so that games
            // without the component keep their fingerprint.
            let sum = query.iter(world).fold(0_u64, |sum, (id, cell, component)| {
                let id = id.map_or(NOBODY, |id| id.to_bits());
                let cell = cell.map_or(NOBODY, |cell| word_of(*cell));
                sum.wrapping_add(hash_combine(hash_combine(id, cell), word(component)))
            });
            if sum != 0 {
                world.get_resource_or_init::<Fingerprint>().add(sum);
            }
        };
        self.world_mut().get_resource_or_init::<Recorders>().0.push(Box::new(record));
        self.register_state::<T>()
    }
}

type Recorder = Box<dyn FnMut(&mut World) + Send + Sync>;

#[derive(Resource, Default)]
struct Recorders(Vec<Recorder>);

/// Adds everything that has happened since the last call to the
/// [`Fingerprint`]. A game calls this function after each action; if
/// you run turns directly, call it before you read the fingerprint.
///
/// ```
/// use hexdelve::{journal::update_fingerprint, prelude::*};
/// let mut game = Scenario::draw("@....6").start();
/// let mut turns = 0..5;
/// run_turns_while(game.world_mut(), |_| turns.next().is_some());
/// let before = *game.world().resource::<Fingerprint>();
/// update_fingerprint(game.world_mut());
/// assert_ne!(*game.world().resource::<Fingerprint>(), before);
/// ```
pub fn update_fingerprint(world: &mut World) {
    let Some(mut recorders) = world.get_resource_mut::<Recorders>() else { return };
    // Taken out of the world, because each recorder needs the whole world.
    let mut taken = std::mem::take(&mut *recorders);
    taken.0.iter_mut().for_each(|record| record(world));
    *world.resource_mut() = taken;
}
