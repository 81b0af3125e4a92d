//! The quick check before the check of an action.

use hexdelve::game::Game;

/// Under custom rules and in a game with things, a simulation is always worth the time: traps
/// and features hold the PC or carry it away, and hunters arrive beside it. On the huge levels
/// of the pit, a monster must be able to reach the PC before its next turn.
pub(crate) fn is_risky(game: &mut Game) -> bool {
    let is_custom = game.has_custom_rules();
    let Some(player_view) = game.player_view() else { return false };
    // Twice the length of a turn, because a hasted PC may slow down.
    let until = player_view.next_turn + (player_view.next_turn - player_view.now);
    is_custom
        || player_view.catalogue.is_some()
        || player_view.monsters.iter().any(|monster| {
            monster.turns_before(until) + 1
                >= u64::from(monster.position.distance(player_view.position))
        })
}
