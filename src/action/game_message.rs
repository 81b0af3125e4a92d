//! Messages to the player from extension rules.

use crate::grid::Position;
use bevy_ecs::prelude::Message;
use std::borrow::Cow;

/// A message to the player, which every game supports and the message log shows.
///
/// ```
/// use hexdelve::prelude::*;
/// fn sneeze(current: Res<CurrentTurn>, places: Query<&Position>, mut log: MessageWriter<GameMessage>) {
///     if let Some(Ok(place)) = current.actor().map(|who| places.get(who)) {
///         log.write(GameMessage::new("Somebody sneezes.").seen_at(*place));
///     }
/// }
/// let cold = |app: &mut App| {
///     app.add_systems(Turn, sneeze.in_set(TurnSystems::Resolve).after(enter_cell));
/// };
/// let mut game = Scenario::draw("@..4").plugin(cold).start();
/// game.submit(Action::Rest).unwrap();
/// let said = game.world().resource::<Messages<GameMessage>>();
/// assert_eq!(said.iter_current_update_messages().next().unwrap().text(), "Somebody sneezes.");
/// ```
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct GameMessage {
    words: Cow<'static, str>,
    place: Option<Position>,
    is_aside: bool,
}

impl GameMessage {
    /// Creates a message that is always shown to the player and interrupts journeys. The
    /// text is a sentence.
    pub fn new(words: impl Into<Cow<'static, str>>) -> Self {
        Self { words: words.into(), place: None, is_aside: false }
    }

    /// Shows the message only if the PC sees the given cell.
    #[must_use]
    pub fn seen_at(self, place: Position) -> Self {
        Self { place: Some(place), ..self }
    }

    /// Stops the message from interrupting anything, and lets it give way to other
    /// messages if there is no room.
    #[must_use]
    pub fn low_priority(self) -> Self {
        Self { is_aside: true, ..self }
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.words
    }

    /// Returns the cell the PC must see for the message to be shown, if there is one.
    pub const fn position(&self) -> Option<Position> {
        self.place
    }

    /// Whether the message has low priority: it interrupts nothing.
    pub const fn is_low_priority(&self) -> bool {
        self.is_aside
    }
}
