//! The third part of the help: the rules that decide games, in a few sentences.

use crate::{
    messages::{
        phrases,
        words::{bit_name, grouped, how_often, sentence},
    },
    screen::{overlay::ScreenContext, overlays::scrolling::Window},
    view::{KnownGame, Panel},
};
use hexdelve::{
    creature::Ability,
    journal::{CHEST, CROWN, DEPTH, TURNS_TO_A_POINT},
    level::Depth,
    mind::STAGGER_CHANCE,
    text::wrapped,
};

/// Longer lines are hard to read.
const WIDEST: usize = 74;

pub(super) fn panel_of_rules(
    known_game: &KnownGame<'_>,
    screen: &ScreenContext<'_>,
    window: &Window,
) -> Panel {
    let place = screen.layout.wide_column().unwrap_or(screen.layout.panels);
    let width = Panel::line(place.width).clamp(1, WIDEST);
    let is_delve = known_game.world.contains_resource::<Depth>();
    let mut lines = Vec::new();
    for rule in rules(is_delve) {
        lines.extend(wrapped(&rule, width));
    }
    let lines = window.part(lines, Panel::room(place.height));
    Panel { title: "Rules".to_owned(), lines, ..Panel::default() }
}

fn rules(is_delve: bool) -> Vec<String> {
    let mut rules = vec![
        phrases::rule_of_killing().to_owned(),
        phrases::rule_of_speed().to_owned(),
        phrases::rule_of_bits().to_owned(),
    ];
    let bits = [
        (Ability::Intelligent, phrases::what_intelligent_means().to_owned()),
        (Ability::Telepathic, phrases::what_telepathic_means().to_owned()),
        (Ability::Tunneling, phrases::what_tunneling_means().to_owned()),
        (Ability::Erratic, phrases::what_erratic_means(how_often(STAGGER_CHANCE))),
    ];
    rules.extend(
        bits.map(|(bit, means)| format!("{} {}: {means}", bit.bit(), sentence(bit_name(bit)))),
    );
    let of_the_delve = [
        phrases::rule_of_the_ground(),
        phrases::rule_of_wards(),
        phrases::rule_of_hunters(),
        phrases::rule_of_cleared_levels(),
        phrases::rule_of_the_crown(),
        &phrases::rule_of_the_score(DEPTH, CHEST, grouped(CROWN), TURNS_TO_A_POINT),
        phrases::rule_of_conducts(),
    ];
    if is_delve {
        rules.extend(of_the_delve.map(str::to_owned));
    }
    rules
}
