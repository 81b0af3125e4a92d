//! The mind of a monster, on a card.

use crate::ui::{
    Panel,
    overlays::belongings::word,
    overlays::timeline::next_deed,
    telling::words::{bearing, count, sentence, wrapped},
};
use crate::{
    creature::{Ability, Bestiary, Speed},
    grid::Position,
    knowledge::Sighting,
    lookahead::Foresight,
    mind::Knowledge,
};

/// How wide the card is: it leaves half of the board to see.
const TEXT: usize = 44;

/// All that the PC can tell of a monster that it notices.
pub(in crate::ui) fn card(
    monster: &Sighting,
    from: Position,
    speed: Speed,
    foresight: Option<&Foresight>,
    bestiary: &Bestiary,
) -> Panel {
    let kind = bestiary.kind(monster.abilities);
    let mut lines = wrapped(&kind.words, TEXT);
    lines.push(String::new());
    lines.push(bits(monster));
    lines.push(pace(monster.speed, speed));
    lines.push(format!("Stands {}.", bearing(from, monster.place)));
    lines.push(if monster.in_view { "Sees you." } else { "Does not see you." }.to_owned());
    lines.extend(wrapped(&belief(monster, from), TEXT));
    if let Some(foresight) = foresight {
        let deeds = next_deed(foresight, monster.number, bestiary);
        lines.extend(deeds.iter().flat_map(|deed| wrapped(deed, TEXT)));
    }
    Panel {
        title: format!("{} {}", bestiary.letter(monster), bestiary.name(monster)),
        lines,
        hint: "Esc: back".to_owned(),
        ..Panel::default()
    }
}

/// `Intelligent, telepathic, not tunneling, not erratic.`
pub(in crate::ui) fn bits(monster: &Sighting) -> String {
    let bit = |ability: Ability| {
        let not = if monster.abilities.has(ability) { "" } else { "not " };
        format!("{not}{}", word(ability))
    };
    sentence(&format!("{}.", Ability::ALL.map(bit).join(", ")))
}

/// Its speed, and what that means beside the PC's.
fn pace(its: Speed, yours: Speed) -> String {
    let (its_delay, your_delay) = (its.delay(), yours.delay());
    let turns = |delay: u64, other: u64| other * 10 / delay.max(1);
    let told = match turns(its_delay, your_delay) {
        10 => "as fast as you".to_owned(),
        tenths => format!("{}.{} turns for each of yours", tenths / 10, tenths % 10),
    };
    format!("Speed {}: {told}.", its.value())
}

/// What it believes, and where it is going.
pub(in crate::ui) fn belief(monster: &Sighting, from: Position) -> String {
    match monster.knowledge {
        _ if monster.is_friend() => "Is on your side.".to_owned(),
        Knowledge::Nothing => "Believes nothing of you, and has no goal.".to_owned(),
        Knowledge::Knows(place) if place == from => {
            let how = if monster.in_view { "sees" } else { "feels" };
            format!("Knows where you are, because it {how} you. Its goal is you.")
        }
        Knowledge::Knows(place) => {
            let steps = count(u64::from(from.distance(place)), "step");
            format!("Believes that you are where you were, {} ({steps}).", bearing(from, place))
        }
        Knowledge::Remembers(place) if place == from => {
            "Remembers the place where you stand, and goes there.".to_owned()
        }
        Knowledge::Remembers(place) => {
            format!("Remembers you {} of here, and goes there.", bearing(from, place))
        }
    }
}
