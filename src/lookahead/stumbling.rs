//! The probability that an erratic monster stumbles into a cell.

use crate::{
    action::Action,
    dungeon::Dungeon,
    grid::Position,
    knowledge::PerceivedMonster,
    mind::{STAGGER_CHANCE, belief_at, whims_at},
    sight::FieldOfView,
};
use bevy_ecs::prelude::{Entity, World};
use std::collections::BTreeMap;

/// After more coin tosses, the monster may be anywhere.
const MOST_TURNS: u64 = 3;

/// From 0 to 1, if the PC is in that cell and no one else moves.
pub(super) fn odds_of_stumbling(
    world: &mut World,
    who: Entity,
    monster: &PerceivedMonster,
    cell: Position,
    seen_from: &FieldOfView,
    turns: u64,
) -> f64 {
    let mut hit = 0.0;
    // The monster's odds of being in each cell. Each turn spreads them by the coin; those that
    // reach the PC's cell are added to `hit` and spread no further.
    let mut places = BTreeMap::from([(monster.position, 1.0)]);
    for _ in 0..turns.min(MOST_TURNS) {
        let mut next = BTreeMap::new();
        for (place, odds) in places {
            let sees = seen_from.sees(place);
            let belief = belief_at(world, (who, monster.belief, place), (cell, sees));
            let Some((steady, ways)) = whims_at(world, who, place, belief) else { return hit };
            let heads = odds * f64::from(STAGGER_CHANCE);
            let share = heads / f64::from(u32::try_from(ways.len().max(1)).unwrap_or(1));
            let mut outcomes = vec![(steady, odds - heads)];
            outcomes.extend(ways.iter().map(|way| (Action::Step(*way), share)));
            outcomes.extend(ways.is_empty().then_some((Action::Rest, share)));
            for (action, share) in outcomes {
                match destination(world.resource(), place, action) {
                    there if there == cell => hit += share,
                    there => *next.entry(there).or_default() += share,
                }
            }
        }
        places = next;
    }
    hit
}

fn destination(dungeon: &Dungeon, place: Position, action: Action) -> Position {
    let Action::Step(way) = action else { return place };
    let there = place.step(way);
    if dungeon.material(there).is_solid() { place } else { there }
}
