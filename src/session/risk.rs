//! Whether it is worth the time to try a move out before it is made.

use crate::player::PlayerView;

/// Whether somebody could be at the PC before it is asked again, so that it is
/// worth the time to try it out. Somebody may be carried far by a trap.
pub(crate) fn is_risky(survey: &PlayerView<'_>) -> bool {
    let built = survey.things.iter().any(|thing| !thing.is_item && thing.latch.is_none());
    // Twice the time of a turn: who is hasted may be so no longer.
    let until = survey.next_turn + (survey.next_turn - survey.now);
    survey.monsters.iter().any(|monster| {
        built || monster.turns_before(until) + 1 >= u64::from(monster.place.distance(survey.place))
    })
}
