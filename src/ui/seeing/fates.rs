//! What is going to happen between monsters, in sentences.

use crate::check::{Foresight, Foretold};
use crate::ui::{Panel, telling::turns_of_yours::in_turns_of_yours};

/// The deaths to come, as far as there are any.
pub(in crate::ui) fn panel_of_fates(foresight: Option<&Foresight>, rows: u16) -> Option<Panel> {
    let foresight = foresight?;
    let told = |death| fate(foresight, death);
    let lines: Vec<_> = foresight.deaths.iter().map(told).take(usize::from(rows / 2)).collect();
    let title = "If you stay".to_owned();
    (!lines.is_empty()).then(|| Panel { title, lines, ..Panel::default() })
}

/// `4 will kill 9 in 0.66 turns of yours`.
pub(in crate::ui) fn fate(foresight: &Foresight, death: &Foretold) -> String {
    let verb = if death.is_sure() { "will kill" } else { "may kill" };
    let (killer, victim) = (death.killer.abilities.letter(), death.victim.abilities.letter());
    let victim = if death.victim.is_player() { "you".to_owned() } else { victim.to_string() };
    format!("{killer} {verb} {victim} {}", in_turns_of_yours(foresight, death.at))
}
