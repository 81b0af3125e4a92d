//! One number for all that has happened.

use crate::{
    action::{Dug, Killed},
    chance::mix,
    creature::Number,
    grid::Position,
    turn::{Actor, Turn, TurnSystems, enter_the_queue_again},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, MessageReader, Query, Res, ResMut, Resource};

/// A hash of every turn so far: who acted when, where it stood afterwards,
/// what it dug and whom it killed.
///
/// Two games with the same fingerprint went the same way. What a monster knows
/// is not part of it: it shows in what the monster does. An extension can mix
/// in what it adds to the game.
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

    /// Adds a word. The order counts.
    pub fn add(&mut self, word: u64) {
        self.0 = mix(self.0, word);
    }

    /// Adds a cell.
    pub fn add_cell(&mut self, cell: Position) {
        self.add(u64::from(cell.x) << 16 | u64::from(cell.y));
    }
}

/// Keeps the [`Fingerprint`].
#[derive(Clone, Copy, Debug, Default)]
pub struct FingerprintPlugin;

impl Plugin for FingerprintPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Fingerprint>()
            .add_message::<Dug>()
            .add_message::<Killed>()
            .add_systems(
                Turn,
                record_the_turn.in_set(TurnSystems::Refresh).before(enter_the_queue_again),
            );
    }
}

/// Adds the turn that has just been taken.
pub fn record_the_turn(
    actor: Res<Actor>,
    characters: Query<(&Number, &Position)>,
    mut bites: MessageReader<Dug>,
    mut deaths: MessageReader<Killed>,
    mut fingerprint: ResMut<Fingerprint>,
) {
    let Ok((number, place)) = characters.get(actor.entity()) else { return };
    fingerprint.add(actor.now().0);
    fingerprint.add(number.key());
    fingerprint.add_cell(*place);
    for bite in bites.read() {
        fingerprint.add_cell(bite.cell);
        fingerprint.add(u64::from(bite.left.0));
    }
    for death in deaths.read() {
        fingerprint.add(death.victim.number.key());
    }
}
