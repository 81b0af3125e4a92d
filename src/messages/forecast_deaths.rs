//! Sentences about forecast deaths.

use crate::{
    action::CharacterSummary,
    creature::Bestiary,
    grid::Position,
    lookahead::{ForecastDeath, TurnForecast},
    messages::{phrases, same_letter::place_among_twins, time::in_turns_of_yours, words::in_short},
};

/// Returns a forecast death as a clause: `the borer will kill the jester in 0.66 turns`.
pub(crate) fn fate(
    forecast: &TurnForecast,
    death: &ForecastDeath,
    bestiary: &Bestiary,
    from: Position,
) -> String {
    let name = |who: &CharacterSummary| {
        if who.is_player() {
            return phrases::you().to_owned();
        }
        in_short(who, bestiary) + &place_among_twins(forecast, who.id, from)
    };
    let (killer, victim) = (name(&death.killer), name(&death.victim));
    let when = in_turns_of_yours(forecast, death.at);
    if death.is_certain() {
        phrases::will_kill(killer, victim, when)
    } else {
        phrases::may_kill(killer, victim, when)
    }
}
