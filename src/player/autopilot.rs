//! What plays in place of a human player.

use super::PlayerView;
use crate::action::Action;

/// A decision maker for the PC, called on each of the PC's turns.
///
/// ```
/// use hexdelve::prelude::*;
/// struct Southward;
/// impl Autopilot for Southward {
///     fn choose_action(&mut self, player_view: &PlayerView<'_>) -> Action {
///         player_view.check_step(Direction::South).map_or(Action::Rest, |()| {
///             Action::Step(Direction::South)
///         })
///     }
/// }
/// let mut game = PitSetup::new(Seed(3)).start().unwrap();
/// let before = game.player_position().unwrap();
/// game.play(&mut Southward, 1);
/// assert!(game.player_position().is_none_or(|after| after.y >= before.y));
/// ```
pub trait Autopilot {
    /// Returns the PC's action for this turn.
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action;
}

impl<F: FnMut(&PlayerView<'_>) -> Action> Autopilot for F {
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action {
        self(view)
    }
}
