//! The plugin that writes a game's messages.

use crate::{
    creature::Bestiary,
    knowledge::{CameIntoView, remember_what_is_seen},
    level::LevelChanged,
    messages::{
        MessageLog, note_the_bites, note_the_climb, note_the_deaths, note_the_happenings,
        note_the_sentences, note_the_stairs, note_the_turn, note_what_lies_here,
        note_who_comes_into_view,
    },
    things::ThingEvent,
    turn::{Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::IntoScheduleConfigs;

/// Plugin that writes the events of each turn into a [`MessageLog`].
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@9").beside(MessagesPlugin).start();
/// game.submit(Action::Step(Direction::East)).unwrap();
/// let log = game.world().resource::<MessageLog>();
/// assert_eq!(log.line(80), "You kill the 9, a jester.");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct MessagesPlugin;

impl Plugin for MessagesPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<MessageLog>()
            .init_resource::<Bestiary>()
            .add_message::<ThingEvent>()
            .add_message::<LevelChanged>()
            .add_message::<CameIntoView>()
            .add_systems(
                Turn,
                (
                    note_the_climb,
                    note_the_happenings,
                    note_the_deaths,
                    note_the_bites,
                    note_the_stairs,
                    // Last: the PC sees the floor after it has killed the occupant.
                    note_what_lies_here,
                )
                    .chain()
                    .after(TurnSystems::Resolve)
                    .before(TurnSystems::Refresh),
            )
            // Before anything can happen in the turn, so that its messages get the right
            // date.
            .add_systems(Turn, note_the_turn.after(TurnSystems::Decide).before(TurnSystems::Act))
            .add_systems(
                Turn,
                (note_the_sentences, note_who_comes_into_view)
                    .chain()
                    .after(TurnSystems::Refresh)
                    .after(remember_what_is_seen),
            );
    }
}
