//! Telling monsters with the same letter apart by their positions.

use crate::messages::words::bearing;
use hexdelve::{creature::CharacterId, grid::Position, lookahead::TurnForecast};

/// Empty, unless another monster with its letter is about to act.
pub(crate) fn place_among_twins(
    forecast: &TurnForecast,
    number: CharacterId,
    from: Position,
) -> String {
    let place = cell_among_twins(forecast, number);
    place.map_or(String::new(), |place| format!(" ({})", bearing(from, place)))
}

pub(crate) fn cell_among_twins(forecast: &TurnForecast, number: CharacterId) -> Option<Position> {
    let line = || forecast.timeline.iter().filter(|moment| !moment.is_player());
    let looks = line().find(|it| it.id == number).map(|it| it.abilities);
    let is_twin = line().any(|it| it.id != number && Some(it.abilities) == looks);
    let foreseen = forecast.next_turn_of(number).map(|turn| turn.from);
    let unforeseen = || forecast.unforeseen.iter().find(|(id, _)| *id == number);
    foreseen.or_else(|| unforeseen().map(|(_, cell)| *cell)).filter(|_| is_twin)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdelve::{lookahead::Simulation, scenario::Scenario};

    #[test]
    fn only_who_has_a_twin_is_told_by_its_place() {
        let mut game = Scenario::draw("3.....@....3..4").start();
        let forecast = Simulation::new().forecast(&mut game).expect("the PC lives");
        let player_view = game.player_view().expect("the PC lives");
        let told = player_view.monsters.iter().map(|monster| {
            let place = place_among_twins(&forecast, monster.id, player_view.position);
            format!("{}{place}", monster.abilities.letter())
        });
        assert_eq!(told.collect::<Vec<_>>(), ["3 (6 west)", "3 (5 east)", "4"]);
    }
}
