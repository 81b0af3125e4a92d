//! How likely somebody erratic stumbles into a cell.

use crate::{
    action::Action,
    creature::{Abilities, Ability},
    dungeon::Dungeon,
    grid::Position,
    knowledge::Sighting,
    mind::{Belief, whims_at},
    sight::FieldOfView,
};
use bevy_ecs::prelude::{Entity, World};
use std::collections::BTreeMap;

/// Nobody is followed farther: after so many coins it may be anywhere.
const MOST_TURNS: u64 = 3;

/// The odds, 0 to 1, that an erratic monster comes to a cell within so many of
/// its turns, when the PC stands there and nobody else moves.
///
/// `seen_from` is what is seen from that cell.
pub(super) fn odds_of_stumbling(
    world: &mut World,
    who: Entity,
    monster: &Sighting,
    cell: Position,
    seen_from: &FieldOfView,
    turns: u64,
) -> f64 {
    let mut hit = 0.0;
    let mut places = BTreeMap::from([(monster.place, 1.0)]);
    for _ in 0..turns.min(MOST_TURNS) {
        let mut next = BTreeMap::new();
        for (place, odds) in places {
            let knowledge = known_from(monster, place, cell, seen_from);
            let Some((steady, ways)) = whims_at(world, who, place, knowledge) else { return hit };
            let steady = [(steady, odds / 2.0)].into_iter();
            let share = odds / 2.0 / f64::from(u32::try_from(ways.len().max(1)).unwrap_or(1));
            let heads = ways.iter().map(|way| (Action::Step(*way), share));
            let rests = ways.is_empty().then_some((Action::Rest, share));
            for (intent, share) in steady.chain(heads).chain(rests) {
                match destination(world.resource(), place, intent) {
                    there if there == cell => hit += share,
                    there => *next.entry(there).or_default() += share,
                }
            }
        }
        places = next;
    }
    hit
}

/// What it would know of the PC in that cell.
fn known_from(
    monster: &Sighting,
    place: Position,
    cell: Position,
    seen_from: &FieldOfView,
) -> Belief {
    let feels = |abilities: Abilities| abilities.has(Ability::Telepathic);
    let now = (feels(monster.abilities) || seen_from.sees(place)).then_some(cell);
    let intelligent = monster.abilities.has(Ability::Intelligent);
    monster.knowledge.after_a_look(now, place, intelligent)
}

/// Where an intent leads: rock takes its bites and doors their move.
fn destination(dungeon: &Dungeon, place: Position, intent: Action) -> Position {
    let Action::Step(way) = intent else { return place };
    let there = place.step(way);
    if dungeon.matter(there).is_solid() { place } else { there }
}
