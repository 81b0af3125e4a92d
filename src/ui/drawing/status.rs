//! The two status lines.

use crate::ui::{
    Driver, Helm, Overlay,
    drawing::footer::footer,
    seeing::condition::{condition, peril},
    seeing::known::{Known, count_of_monsters},
};
use crate::{
    action::Verdict,
    chance::Seed,
    level::{Depth, Mode},
    player::Orders,
    story::Score,
};
use bevy_ecs::prelude::World;

/// How the game stands, and what the keys do: what fits of it.
pub(in crate::ui) fn status(
    world: &World,
    known: &Known<'_>,
    overlay: Overlay,
    helm: Helm,
    width: u16,
) -> [String; 2] {
    let footer = footer(world, known, overlay, helm.driver());
    let peril = peril(world);
    let verdict = *world.resource::<Verdict>();
    let is_replay = helm.driver() == Driver::Replaying;
    let how = if verdict.is_decided() { verdict.word().to_owned() } else { helm.to_string() };
    if !world.contains_resource::<Depth>() && !is_replay {
        return [standing(world, &how), beside(&[&footer], &peril, width)];
    }
    // With the longest of all numbers there is room for no more on the first.
    let watched = if helm.driver() == Driver::Playing { String::new() } else { helm.to_string() };
    let word = if verdict.is_decided() { verdict.word() } else { "" };
    let parts = [watched.as_str(), &condition(world, known.player()), &footer];
    [standing(world, word), beside(&parts, &peril, width)]
}

/// What fits beside a warning that stands at the right edge, where it comes and
/// goes without moving the rest.
fn beside(parts: &[&str], warning: &str, width: u16) -> String {
    if warning.is_empty() {
        return as_much_as_fits(parts, width);
    }
    let taken = u16::try_from(warning.len() + 2).unwrap_or(width);
    let room = width.saturating_sub(taken);
    format!("{:<1$}  {warning}", as_much_as_fits(parts, room), usize::from(room))
}

/// The words of all parts, two spaces apart, without those at the end for which
/// there is no room.
fn as_much_as_fits(parts: &[&str], width: u16) -> String {
    let mut line = String::new();
    for word in parts.iter().flat_map(|part| part.split("  ")).filter(|word| !word.is_empty()) {
        let gap = if line.is_empty() { "" } else { "  " };
        if line.chars().count() + gap.len() + word.chars().count() > usize::from(width) {
            break;
        }
        line.extend([gap, word]);
    }
    line
}

/// How the game stands: with the longest of all numbers, 80 columns. The seed
/// is always among it.
pub(in crate::ui) fn standing(world: &World, how: &str) -> String {
    let (turns, seed) = (world.resource::<Orders>().carried_out(), *world.resource::<Seed>());
    let line = match world.get_resource::<Depth>() {
        None => pit(turns, count_of_monsters(world), seed, how),
        Some(depth) => {
            let mode = match world.get_resource() {
                Some(mode @ (Mode::Practice | Mode::Wizard)) => format!("{mode}  "),
                _ => String::new(),
            };
            let (level, last) = (depth.level(), depth.last());
            delve(level, last, Score::of(world), turns, seed, &format!("{mode}{how}"))
        }
    };
    line.trim_end().to_owned()
}

fn pit(turns: u64, monsters: usize, seed: Seed, how: &str) -> String {
    format!("Turn {turns}  Monsters {monsters}  Seed {seed}  {how}")
}

fn delve(level: u16, last: u16, score: u64, turns: u64, seed: Seed, how: &str) -> String {
    format!("Level {level}/{last}  Score {score}  Turn {turns}  Seed {seed}  {how}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::AutopilotName;

    #[test]
    fn what_does_not_fit_is_left_out_by_words() {
        let parts = ["", "stuck 2  a! b-", "? help  i pack"];
        assert_eq!(as_much_as_fits(&parts, 40), "stuck 2  a! b-  ? help  i pack");
        assert_eq!(as_much_as_fits(&parts, 28), "stuck 2  a! b-  ? help");
        assert_eq!(as_much_as_fits(&parts, 3), "");
    }

    #[test]
    fn the_status_lines_fit_into_80_columns() {
        let name = AutopilotName::Explore;
        let helm = Helm::Autopilot { name, delay: Helm::SLOWEST, paused: true };
        let seed = Seed(u64::MAX);
        let lines = [
            pit(99_999, 99, seed, &helm.to_string()),
            delve(8, 8, 99_999, 99_999, seed, "practice  stalled"),
        ];
        for line in lines {
            assert!(line.len() <= 80, "{line}");
        }
    }
}
