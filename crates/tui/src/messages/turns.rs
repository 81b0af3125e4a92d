//! The PC's past turns as text, and the time until an event, in the PC's turns, however long they
//! are: the only unit players see. A moment between two turns is counted in hundredths; from three
//! turns on, in tenths.

use hexdelve::{
    action::Action,
    lookahead::{LastSafeMove, TurnForecast},
    turn::GameTime,
};

/// As in "went north", and as in "going north".
pub(crate) fn forms(command: Action) -> [String; 2] {
    let (past, going, object) = match command {
        Action::Rest => ("rested", "resting", String::new()),
        Action::Step(way) => ("went", "going", format!(" {}", way.name())),
        Action::Close(way) => ("closed", "closing", format!(" the door to the {}", way.name())),
        Action::PickUp => ("picked", "picking", " something up".to_owned()),
        Action::Drop(slot) => ("dropped", "dropping", format!(" item {slot}")),
        Action::Throw(slot, _) => ("threw", "throwing", format!(" item {slot}")),
        Action::Use(slot, _) => ("used", "using", format!(" item {slot}")),
        Action::Descend => ("went", "going", " down".to_owned()),
        Action::Ascend => ("went", "going", " up".to_owned()),
        Action::Custom(_) => ("used", "using", " a skill".to_owned()),
    };
    [format!("{past}{object}"), format!("{going}{object}")]
}

/// `clue` is what might have warned the PC before its last turn, as a sentence.
pub(crate) fn judgement_in_words(judgement: LastSafeMove, clue: Option<&str>) -> String {
    let (turn, safe, taken, is_last) = match judgement {
        LastSafeMove::NoneFound { turns: 0 } => return String::new(),
        LastSafeMove::NoneFound { turns: 1 } => {
            return "No move was safe in the last turn.".to_owned();
        }
        LastSafeMove::NoneFound { turns } => {
            return format!("No move was safe in the last {turns} turns.");
        }
        LastSafeMove::Safe { turn, safe, taken, is_last } => (turn, safe, taken, is_last),
    };
    let ([_, doing], [did, _]) = (forms(safe), forms(taken));
    match (safe == taken, is_last, clue) {
        (false, ..) => format!("Turn {turn}: {doing} was still safe, but you {did}."),
        (true, false, _) => format!("Turn {turn}: {doing} was your last safe move."),
        (true, true, None) => format!("Turn {turn}: nothing you knew warned you against {doing}."),
        (true, true, Some(clue)) => {
            format!("Turn {turn}: nothing in view warned you against {doing}. {clue}")
        }
    }
}

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
