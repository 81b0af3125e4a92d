//! What the rules of an extension have to say to the player.

use crate::grid::Position;
use bevy_ecs::prelude::Message;
use std::borrow::Cow;

/// Something to tell the player. Every game has the messages; what shows them is
/// the message log of a screen, dated with the turn in which they were written.
///
/// ```
/// use hexdelve::prelude::*;
/// fn sneeze(actor: Res<Actor>, places: Query<&Position>, mut log: MessageWriter<GameMessage>) {
///     if let Some(Ok(place)) = actor.entity().map(|who| places.get(who)) {
///         log.write(GameMessage::new("Somebody sneezes.").seen_at(*place));
///     }
/// }
/// let cold = |app: &mut App| {
///     app.add_systems(Turn, sneeze.in_set(TurnSystems::Resolve).after(enter_the_cell));
/// };
/// let mut game = Scenario::draw("@..4").plugin(cold).start();
/// game.submit(Action::Rest).unwrap();
/// let said = game.world().resource::<Messages<GameMessage>>();
/// assert!(said.iter_current_update_messages().all(|it| it.words() == "Somebody sneezes."));
/// assert!(!said.is_empty());
/// ```
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct GameMessage {
    words: Cow<'static, str>,
    place: Option<Position>,
    is_aside: bool,
}

impl GameMessage {
    /// A sentence that the player is always told, and that interrupts journeys.
    pub fn new(words: impl Into<Cow<'static, str>>) -> Self {
        Self { words: words.into(), place: None, is_aside: false }
    }

    /// Has it told only if the PC sees a cell.
    #[must_use]
    pub fn seen_at(self, place: Position) -> Self {
        Self { place: Some(place), ..self }
    }

    /// Has it interrupt nothing, and give way to others if there is no room.
    #[must_use]
    pub fn aside(self) -> Self {
        Self { is_aside: true, ..self }
    }

    /// The words.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// The cell that the PC has to see.
    pub const fn place(&self) -> Option<Position> {
        self.place
    }

    /// Whether it interrupts nothing.
    pub const fn is_aside(&self) -> bool {
        self.is_aside
    }
}
