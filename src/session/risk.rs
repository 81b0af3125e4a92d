//! A quick check of whether a move is worth simulating before it is made.

use crate::player::PlayerView;

/// Whether a monster could reach the PC before the PC's next turn, so that a simulation
/// is worth the time. If there is a trap, any monster could, because a trap may carry it
/// far. Any mechanism except a door counts as a trap here.
pub(crate) fn is_risky(player_view: &PlayerView<'_>) -> bool {
    let built = player_view.things.iter().any(|thing| !thing.is_item && thing.door_state.is_none());
    // Twice the length of a turn, because a hasted PC may slow down.
    let until = player_view.next_turn + (player_view.next_turn - player_view.now);
    player_view.monsters.iter().any(|monster| {
        built
            || monster.turns_before(until) + 1
                >= u64::from(monster.position.distance(player_view.position))
    })
}
