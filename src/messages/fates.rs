//! What is going to happen between monsters, in sentences.

use crate::{
    action::CharacterSummary,
    creature::Bestiary,
    grid::Position,
    lookahead::{ForecastDeath, TurnForecast},
    messages::{time::in_turns_of_yours, twins::place_among_twins},
};

/// `4 will kill 9 in 0.66 turns of yours`.
pub(crate) fn fate(
    foresight: &TurnForecast,
    death: &ForecastDeath,
    bestiary: &Bestiary,
    from: Position,
) -> String {
    let verb = if death.is_sure() { "will kill" } else { "may kill" };
    let name = |who: &CharacterSummary| {
        if who.is_player() {
            return "you".to_owned();
        }
        let own = bestiary.own_name(who).map(|name| format!("the {name}"));
        let name = own.unwrap_or_else(|| bestiary.letter(who).to_string());
        name + &place_among_twins(foresight, who.number, from)
    };
    let (killer, victim) = (name(&death.killer), name(&death.victim));
    format!("{killer} {verb} {victim} {}", in_turns_of_yours(foresight, death.at))
}
