//! The plugin that writes a game's messages.

use crate::messages::{
    came_into_view::log_came_into_view,
    deaths::{log_deaths, log_deaths_on_arrival},
    digging::log_digging,
    escape::log_crown_taken,
    hunters::log_hunters,
    sentences::{log_game_messages, set_log_turn},
    sounds::log_sounds,
    thing_events::{log_level_change, log_thing_events},
    underfoot::{log_items_underfoot, log_stairs_underfoot},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, MessageReader, resource_changed};
use hexdelve::{
    action::Killed,
    creature::{Bestiary, RegisterState},
    knowledge::{CameIntoView, HeardSound, WentOutOfView, update_map_memory},
    level::{CrownTaken, LevelChanged},
    log::MessageLog,
    player::PlayerOrders,
    replay::Deeds,
    things::ThingEvent,
    turn::{ExtensionSystems, PlayerTurnSystems, Turn, TurnSystems},
};

/// Plugin that writes the events of each turn into a [`MessageLog`].
///
/// ```
/// use hexdelve_tui::prelude::*;
/// let mut game = Scenario::draw("@9").with_presentation(MessagesPlugin).start();
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
            .restore_on_restart::<MessageLog>()
            .init_resource::<Deeds>()
            .restore_on_restart::<Deeds>()
            .add_message::<ThingEvent>()
            .add_message::<LevelChanged>()
            .add_message::<CrownTaken>()
            .add_message::<CameIntoView>()
            .add_message::<WentOutOfView>()
            .add_message::<HeardSound>()
            .add_systems(
                Turn,
                (
                    (
                        log_deaths_on_arrival,
                        log_thing_events,
                        log_level_change,
                        log_crown_taken,
                        log_deaths,
                    )
                        .chain()
                        .run_if(something_happened),
                    log_digging,
                    log_stairs_underfoot,
                    // Last: the PC sees the floor after it has killed the occupant.
                    log_items_underfoot,
                )
                    .chain()
                    .after(ExtensionSystems::After(TurnSystems::Resolve))
                    .before(TurnSystems::Refresh),
            )
            // Before anything can happen, so that its messages are dated with the right turn.
            .add_systems(
                Turn,
                set_log_turn
                    .run_if(resource_changed::<PlayerOrders>)
                    .after(TurnSystems::Decide)
                    .before(TurnSystems::Act),
            )
            .add_systems(
                Turn,
                (
                    log_game_messages,
                    log_hunters.in_set(PlayerTurnSystems),
                    log_came_into_view,
                    log_sounds,
                )
                    .chain()
                    .after(TurnSystems::Refresh)
                    .after(update_map_memory),
            );
    }
}

fn something_happened(
    mut deaths: MessageReader<Killed>,
    mut deeds: MessageReader<ThingEvent>,
    mut climbs: MessageReader<LevelChanged>,
    mut crowns: MessageReader<CrownTaken>,
) -> bool {
    let news = deaths.read().count() + deeds.read().count();
    news + climbs.read().count() + crowns.read().count() > 0
}
