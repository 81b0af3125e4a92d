//! Sentences about forecast deaths.

use crate::messages::{
    same_letter::place_among_twins,
    time::in_turns_of_yours,
    words::{cause_in_words, in_short},
};
use hexdelve::{
    action::{CauseOfDeath, CharacterSummary},
    creature::Bestiary,
    grid::Position,
    lookahead::{ForecastDeath, TurnForecast},
};

pub(crate) fn fate(
    forecast: &TurnForecast,
    death: &ForecastDeath,
    bestiary: &Bestiary,
    from: Position,
) -> String {
    let name = |who: &CharacterSummary| {
        if who.is_player() {
            return "you".to_owned();
        }
        in_short(who, bestiary) + &place_among_twins(forecast, who.id, from)
    };
    let killer = death.cause.and_then(CauseOfDeath::killer);
    let killer =
        killer.map_or_else(|| cause_in_words(death.cause, bestiary, in_short), |it| name(&it));
    let victim = name(&death.victim);
    let when = in_turns_of_yours(forecast, death.at);
    if death.is_certain() {
        format!("{killer} will kill {victim} {when}")
    } else {
        format!("{killer} may kill {victim} {when}")
    }
}
