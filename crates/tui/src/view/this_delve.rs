//! The delve so far, in a few lines for the list beside the level: the score and what it
//! is made up of, the score to beat, the monsters met, and the conducts that still hold.

use crate::{lesson::Lesson, messages::words::grouped, view::KnownGame};
use bevy_ecs::prelude::World;
use hexdelve::{
    journal::{Achievements, Score, ScoreBreakdown},
    level::{Depth, GameMode},
    replay::Deeds,
    text::wrapped_and_indented,
};

const MOST: usize = 6;

pub(super) fn this_delve_within(
    known_game: &KnownGame<'_>,
    (width, height): (usize, usize),
) -> Vec<String> {
    let world = known_game.world;
    if !world.contains_resource::<Depth>() || world.contains_resource::<Lesson>() {
        return Vec::new();
    }
    let mut lines = vec!["This delve:".to_owned()];
    let texts = [Some(score(world)), to_beat(world), met(world)];
    lines.extend(texts.into_iter().flatten().flat_map(|text| wrapped_and_indented(&text, width)));
    let room = MOST.saturating_sub(lines.len());
    lines.extend(conducts(world, (width, room)));
    if lines.len() >= height {
        return Vec::new();
    }
    lines.insert(0, String::new());
    lines
}

fn score(world: &World) -> String {
    let breakdown = Score::known_breakdown(world);
    let ScoreBreakdown { depth, kills, chests, crown, turns } = breakdown;
    let crown = if crown > 0 { format!(", Crown {}", grouped(crown)) } else { String::new() };
    let time = if turns > 0 { format!(", time -{turns}") } else { String::new() };
    format!(
        "Score {}: level {}, kills seen {}, chests {}{crown}{time}",
        grouped(breakdown.total()),
        grouped(depth),
        grouped(kills),
        grouped(chests),
    )
}

fn to_beat(world: &World) -> Option<String> {
    let best =
        world.get_resource::<Achievements>()?.best_scores.get(world.get_resource::<GameMode>()?)?;
    let left = match best.checked_sub(Score::known(world)) {
        Some(left) => format!("{} to go", grouped(left + 1)),
        None => "beaten".to_owned(),
    };
    Some(format!("Best so far {}: {left}", grouped(*best)))
}

fn met(world: &World) -> Option<String> {
    let deeds = world.get_resource::<Deeds>().filter(|it| it.is_complete(world))?;
    Some(format!("Kinds of monsters met: {} of 16", deeds.kinds_met(world)))
}

fn conducts(world: &World, (width, height): (usize, usize)) -> Vec<String> {
    let deeds = world.get_resource::<Deeds>().filter(|it| it.is_complete(world));
    let kept = deeds.map(|it| it.conducts(world)).unwrap_or_default();
    let listed = |count: usize| {
        let left = kept.len() - count;
        let more = if left > 0 { format!(" and {left} more") } else { String::new() };
        wrapped_and_indented(&format!("Kept so far: {}{more}", kept[..count].join(", ")), width)
    };
    let fitting = (1..=kept.len()).rev().map(listed).find(|lines| lines.len() <= height);
    fitting.unwrap_or_default()
}
