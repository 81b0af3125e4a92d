//! A hash of everything that has happened in a game.

use super::recorders::Recorders;
use crate::{
    action::{Dug, Killed, Moved},
    creature::CharacterId,
    grid::Position,
    level::LevelChanged,
    player::PlayerOrders,
    rng::hash_combine,
    things::ThingEvent,
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    prelude::{MessageReader, Query, Res, ResMut, Resource, World},
    system::{SystemParam, SystemState},
};

/// A hash of everything that has happened in a game, updated after each of the player's
/// actions: every turn of the PC; every step, dig and death; every event involving doors,
/// chests, traps or items; every change of level; and the state added by extensions with
/// [`TrackState`](super::TrackState). Two games with equal fingerprints took the same course.
///
/// ```
/// use hexdelve::prelude::*;
/// let play = |seed| {
///     let mut game = Pit::new(Seed(seed)).start().unwrap();
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

pub(super) fn word_of(cell: Position) -> u64 {
    u64::from(cell.x) << 16 | u64::from(cell.y)
}

/// For a missing character, thing or cell.
pub(super) const NOBODY: u64 = u64::MAX;

/// A plugin that maintains the [`Fingerprint`].
#[derive(Clone, Copy, Debug, Default)]
pub struct FingerprintPlugin;

impl Plugin for FingerprintPlugin {
    fn build(&self, app: &mut App) {
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
            fingerprint.add(who.map_or(NOBODY, |number| number.to_bits()));
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
