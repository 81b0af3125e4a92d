//! The third part of the help: the rules that decide games, in a few sentences.

use crate::{
    messages::{
        phrases,
        words::{bit_name, grouped, how_often, sentence},
    },
    view::KnownGame,
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

pub(super) fn rules(known_game: &KnownGame<'_>, width: usize) -> Vec<String> {
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
    if known_game.world.contains_resource::<Depth>() {
        rules.extend([
            phrases::rule_of_the_ground().to_owned(),
            phrases::rule_of_wards().to_owned(),
            phrases::rule_of_hunters().to_owned(),
            phrases::rule_of_cleared_levels().to_owned(),
            phrases::rule_of_the_crown().to_owned(),
            phrases::rule_of_the_score(DEPTH, CHEST, grouped(CROWN), TURNS_TO_A_POINT),
            phrases::rule_of_conducts().to_owned(),
        ]);
    }
    rules.iter().flat_map(|rule| wrapped(rule, width.min(WIDEST))).collect()
}
