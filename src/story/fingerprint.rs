//! One number for all that has happened.

use crate::{
    action::{Dug, Killed, Moved},
    chance::mix,
    creature::Number,
    grid::Position,
    level::Climbed,
    things::Happened,
    turn::Actor,
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{On, Query, Res, ResMut, Resource};

/// A hash of everything that has happened: who moved when and where; what it
/// dug and whom it killed; what it did to doors, chests, traps and items, and
/// they to it; every change of level; and what extensions add by
/// [`AddToFingerprint`](super::AddToFingerprint).
///
/// Two games with the same fingerprint went the same way. What a monster knows
/// and what the PC remembers are not part of it: they show in what they do.
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
    /// The hash.
    pub const fn value(self) -> u64 {
        self.0
    }

    /// The hash in 32 bits, as a journal writes it down.
    pub const fn short(self) -> u32 {
        let [a, b, c, d, e, f, g, h] = self.0.to_le_bytes();
        u32::from_le_bytes([a ^ e, b ^ f, c ^ g, d ^ h])
    }

    /// Adds a word. The order counts.
    pub fn add(&mut self, word: u64) {
        self.0 = mix(self.0, word);
    }

    /// Adds a cell.
    pub fn add_cell(&mut self, cell: Position) {
        self.add(word_of(cell));
    }
}

/// A cell as a word.
pub(super) fn word_of(cell: Position) -> u64 {
    u64::from(cell.x) << 16 | u64::from(cell.y)
}

/// In the place of who or what is not there.
pub(super) const NOBODY: u64 = u64::MAX;

/// Keeps the [`Fingerprint`].
#[derive(Clone, Copy, Debug, Default)]
pub struct FingerprintPlugin;

impl Plugin for FingerprintPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Fingerprint>()
            .add_observer(record_the_step)
            .add_observer(record_the_bite)
            .add_observer(record_the_death)
            .add_observer(record_the_happening)
            .add_observer(record_the_climb);
    }
}

fn record_the_step(
    step: On<Moved>,
    actor: Res<Actor>,
    characters: Query<&Number>,
    mut fingerprint: ResMut<Fingerprint>,
) {
    let Ok(number) = characters.get(step.who) else { return };
    fingerprint.add(actor.now().0);
    fingerprint.add(number.key());
    fingerprint.add_cell(step.to);
}

fn record_the_bite(bite: On<Dug>, mut fingerprint: ResMut<Fingerprint>) {
    fingerprint.add_cell(bite.cell);
    fingerprint.add(u64::from(bite.left.0));
}

fn record_the_death(death: On<Killed>, mut fingerprint: ResMut<Fingerprint>) {
    fingerprint.add(death.victim.number.key());
}

fn record_the_happening(
    happened: On<Happened>,
    characters: Query<&Number>,
    mut fingerprint: ResMut<Fingerprint>,
) {
    fingerprint.add(characters.get(happened.who).map_or(NOBODY, |number| number.key()));
    fingerprint.add(happened.thing.map_or(NOBODY, |kind| u64::from(kind.0)));
    fingerprint.add_cell(happened.cell);
    fingerprint.add(happened.what.key());
}

fn record_the_climb(climbed: On<Climbed>, mut fingerprint: ResMut<Fingerprint>) {
    fingerprint.add(u64::from(climbed.to));
    fingerprint.add(u64::from(climbed.followers));
}
