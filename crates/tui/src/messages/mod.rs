//! The game's sentences. Systems turn the events of a game into sentences in the
//! [`MessageLog`]; plain functions make those that the player asks for.
//! The plugin that writes a game's messages is here, with messages from extensions and the turn
//! that dates each message.

mod deaths;
mod describing;
pub(crate) mod effects;
mod goal;
mod reasons;
mod thing_events;
mod turns;
mod words;

pub(crate) use deaths::*;
pub use deaths::{line_to_share, outcome_summary, status_summary};
pub(crate) use describing::*;
use effects::{SeenEffects, note_effects};
pub(crate) use goal::*;
pub use goal::{first_keys, goal_description, lead_in_words, reasons_to_play, shrines_in_words};
use hexdelve::prelude::*;
use hexdelve::{
    action::WaveWoke,
    knowledge::{CameIntoView, HeardSound, PlayerSight, WentOutOfView, update_map_memory},
    level::{CrownTaken, LevelChanged},
    log::MessagePriority,
    replay::Deeds,
    things::ThingEvent,
    turn::PlayerTurnSystems,
};
pub(crate) use reasons::*;
use thing_events::{log_items_underfoot, log_level_change, log_stairs_underfoot, log_thing_events};
pub(crate) use turns::*;
pub(crate) use words::*;

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
            .init_resource::<SeenEffects>()
            .restore_on_restart::<SeenEffects>()
            .init_resource::<Deeds>()
            .restore_on_restart::<Deeds>()
            .add_message::<ThingEvent>()
            .add_message::<LevelChanged>()
            .add_message::<CrownTaken>()
            .add_message::<WaveWoke>()
            .add_message::<CameIntoView>()
            .add_message::<WentOutOfView>()
            .add_message::<HeardSound>()
            .add_systems(
                Turn,
                (
                    // What these say comes before its consequences.
                    log_game_messages,
                    (
                        note_effects,
                        log_deaths::<true>,
                        log_thing_events,
                        log_level_change,
                        log_crown_taken,
                        log_deaths::<false>,
                    )
                        .chain()
                        .run_if(
                            on_message::<Killed>
                                .or_eager(on_message::<ThingEvent>)
                                .or_eager(on_message::<LevelChanged>)
                                .or_eager(on_message::<CrownTaken>),
                        ),
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
                    (log_hunters, log_waves.run_if(on_message::<WaveWoke>))
                        .chain()
                        .in_set(PlayerTurnSystems),
                    log_came_into_view,
                    log_sounds,
                )
                    .chain()
                    .after(TurnSystems::Refresh)
                    .after(update_map_memory),
            );
    }
}

fn set_log_turn(orders: Res<PlayerOrders>, mut log: ResMut<MessageLog>) {
    log.set_turn(orders.turns_taken());
}

/// A message about a cell is logged only if the PC sees the cell. It runs twice in a turn.
fn log_game_messages(
    mut news: ResMut<Messages<GameMessage>>,
    eyes: PlayerSight<'_>,
    mut log: ResMut<MessageLog>,
) {
    if news.is_empty() {
        return;
    }
    for said in news.drain().filter(|it| it.position.is_none_or(|cell| eyes.see(cell))) {
        let weight =
            if said.is_low_priority { MessagePriority::Normal } else { MessagePriority::Player };
        log.push(weight, &*said.text);
    }
}
