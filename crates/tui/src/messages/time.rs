//! The time until an event, in the PC's turns, however long they are: the only unit players see. A
//! moment between two turns is counted in hundredths; from three turns on, in tenths.

use hexdelve::{lookahead::TurnForecast, turn::GameTime};

pub(crate) fn turns_of_yours(forecast: &TurnForecast, at: GameTime) -> String {
    in_decimals(hundredths(forecast, at))
}

/// In hundredths of a turn. From then on, tenths are enough.
const FAR: u64 = 300;

/// Never promises more time than there is.
pub(crate) fn in_decimals(hundredths: u64) -> String {
    let hundredths = if hundredths < FAR { hundredths } else { hundredths / 10 * 10 };
    let told = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    told.trim_end_matches('0').trim_end_matches('.').to_owned()
}

pub(crate) fn in_turns_of_yours(forecast: &TurnForecast, at: GameTime) -> String {
    let turns = turns_of_yours(forecast, at);
    if turns == "1" { "in 1 turn".to_owned() } else { format!("in {turns} turns") }
}

fn hundredths(forecast: &TurnForecast, at: GameTime) -> u64 {
    let yours = forecast.timeline.iter().filter(|moment| moment.is_player());
    let (mut passed, mut last) = (0, forecast.now);
    for turn in yours.map(|moment| moment.at).filter(|turn| *turn > forecast.now) {
        if turn > at {
            return passed + (at - last) * 100 / (turn - last);
        }
        (passed, last) = (passed + 100, turn);
    }
    passed
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdelve::{
        creature::{Abilities, CharacterId},
        lookahead::TimelineEntry,
    };

    #[test]
    fn times_that_are_far_away_have_one_decimal() {
        let told = [299, 300, 309, 888, 1200].map(in_decimals);
        assert_eq!(told, ["2.99", "3", "3", "8.8", "12"]);
    }

    #[test]
    fn each_turn_of_the_pc_counts_one_however_long_it_is() {
        let yours = |at| {
            let abilities = Abilities::from_mask(0);
            TimelineEntry {
                at: GameTime(at),
                id: CharacterId::PLAYER,
                abilities,
                is_out_of_view: false,
            }
        };
        let forecast = TurnForecast {
            unforeseen: Vec::new(),
            now: GameTime(1000),
            timeline: [1000, 1050, 1150, 1250].map(yours).to_vec(),
            turns: Vec::new(),
            deaths: Vec::new(),
        };
        let told = [1000, 1033, 1050, 1051, 1100, 1150, 1250];
        let told = told.map(|at| turns_of_yours(&forecast, GameTime(at)));
        assert_eq!(told, ["0", "0.66", "1", "1.01", "1.5", "2", "3"]);
        assert_eq!(in_turns_of_yours(&forecast, GameTime(1050)), "in 1 turn");
    }
}
