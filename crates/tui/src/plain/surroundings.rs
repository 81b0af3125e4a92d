//! Sentences about the surroundings.

use crate::{
    messages::words::{bearing, sentence, with_article},
    plain::landmark::{Landmark, Surroundings},
};
use hexdelve::{
    creature::{Bestiary, Speed},
    dungeon::Terrain,
    grid::{Direction, Position},
    knowledge::PerceivedMonster,
    mind::Belief,
    text::count,
};

/// Such as `2: the 3, a hunter, 5 east, twice as fast as you, hunting you.`
pub(crate) fn line(number: usize, landmark: &Landmark, from: Position, yours: Speed) -> String {
    let Landmark { name, cell, steps, in_sight, monster, .. } = landmark;
    let place = bearing(from, *cell);
    let about = match (monster, steps) {
        (Some(monster), _) => about_a_monster(monster, *in_sight, from, yours),
        (None, _) if *cell == from => String::new(),
        (None, Some(steps)) => format!(", {}", count(u64::from(*steps), "step")),
        (None, None) => ", no known way".to_owned(),
    };
    format!("{number}: {name}, {place}{about}.")
}

fn about_a_monster(
    monster: &PerceivedMonster,
    in_sight: bool,
    from: Position,
    yours: Speed,
) -> String {
    let felt = if in_sight { "" } else { ", out of sight" };
    let stuck = match monster.stuck {
        0 => String::new(),
        moves => format!(", stuck for {}", count(u64::from(moves), "move")),
    };
    let (speed, belief) = (pace(monster.speed, yours), belief(monster, from));
    format!("{felt}, {speed}{stuck}, {belief}")
}

fn pace(speed: Speed, yours: Speed) -> String {
    let (its, yours) = (speed.value(), yours.value());
    match its.cmp(&yours) {
        std::cmp::Ordering::Equal => "as fast as you".to_owned(),
        _ if its == 2 * yours => "twice as fast as you".to_owned(),
        _ if 2 * its == yours => "half as fast as you".to_owned(),
        std::cmp::Ordering::Greater => format!("faster than you ({its} to your {yours})"),
        std::cmp::Ordering::Less => format!("slower than you ({its} to your {yours})"),
    }
}

fn belief(monster: &PerceivedMonster, from: Position) -> String {
    match monster.belief {
        _ if monster.is_friend() => "on your side".to_owned(),
        Belief::Nothing => "unaware of you".to_owned(),
        Belief::Remembers(place) => format!("searching for you {}", bearing(from, place)),
        Belief::Knows(_) => "hunting you".to_owned(),
    }
}

pub(crate) fn coming(monster: &PerceivedMonster, from: Position, bestiary: &Bestiary) -> String {
    let name = with_article(bestiary.name(monster));
    let (letter, place) = (bestiary.letter(monster), bearing(from, monster.position));
    sentence(&format!("{name} ({letter}) comes into view, {place}."))
}

pub(crate) fn in_view(
    monsters: &[PerceivedMonster],
    from: Position,
    bestiary: &Bestiary,
) -> String {
    let one = |it: &PerceivedMonster| {
        let (name, letter) = (bestiary.name(it), bestiary.letter(it));
        format!("{name} {letter}, {}", bearing(from, it.position))
    };
    let all: Vec<_> = monsters.iter().map(one).collect();
    format!("In view: {}.", all.join("; "))
}

pub(crate) const fn footing(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Floor => "You are in a room.",
        Terrain::Corridor => "You are in a corridor.",
        Terrain::UpStairs => "You are on a staircase up.",
        Terrain::DownStairs => "You are on a staircase down.",
        Terrain::Rock => "You are in rock.",
    }
}

/// The player can type the result.
pub(crate) fn way(around: &Surroundings, goal: Position) -> String {
    let Some(route) = around.route(goal) else { return "You know of no way there.".to_owned() };
    let mut legs: Vec<(Direction, u16)> = Vec::new();
    for step in route {
        match legs.last_mut() {
            Some((direction, steps)) if *direction == step => *steps += 1,
            _ => legs.push((step, 1)),
        }
    }
    if legs.is_empty() {
        return "You are already there.".to_owned();
    }
    let legs: Vec<_> = legs.iter().map(|(way, steps)| format!("{steps} {}", way.name())).collect();
    legs.join("; ")
}
