//! The two status lines.

use crate::ui::{
    Driver, Helm, Overlay,
    drawing::footer::footer,
    seeing::condition::{condition, peril},
    seeing::known::{Known, count_of_monsters},
    telling::goal::progress_of_the_goal,
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
    (overlay, helm): (Overlay, Helm),
    texts: &[String],
    width: u16,
) -> [String; 2] {
    let footer = footer(world, known, overlay, helm.driver());
    let first = |how: &str| {
        let line = with_texts(standing(world, how), texts, width);
        beside(line, peril(world), width)
    };
    let verdict = *world.resource::<Verdict>();
    let is_replay = helm.driver() == Driver::Replaying;
    let how = if verdict.is_decided() { verdict.word().to_owned() } else { helm.to_string() };
    if !world.contains_resource::<Depth>() && !is_replay {
        return [first(&how), as_much_as_fits(&[&footer], width)];
    }
    // With the longest of all numbers there is room for no more on the first.
    let watched = if helm.driver() == Driver::Playing { String::new() } else { helm.to_string() };
    let word = if verdict.is_decided() { verdict.word() } else { "" };
    let condition = condition(world, known.player());
    let mut parts = [watched.as_str(), &condition, &footer];
    if overlay != Overlay::None && overlay.leaves_the_board() {
        // What the signs on the board mean is said before all else.
        parts.rotate_right(1);
    }
    [first(word), as_much_as_fits(&parts, width)]
}

/// What is left free for a warning, whether there is one or not: a text of an
/// extension stays where it is when one comes.
const WARNING: usize = "ward spent 9/9".len();

/// A line and after it the texts of extensions, as many of them as fit.
fn with_texts(mut line: String, texts: &[String], width: u16) -> String {
    let room = usize::from(width).saturating_sub(GAP.len() + WARNING);
    for text in texts {
        if line.chars().count() + GAP.len() + text.chars().count() > room {
            break;
        }
        line.extend([GAP, text]);
    }
    line
}

/// A line with a warning at its right edge, where that comes and goes without
/// moving anything: the longest of its wordings for which there is room.
fn beside(line: String, warnings: Option<[String; 2]>, width: u16) -> String {
    let room = usize::from(width).saturating_sub(line.chars().count() + GAP.len());
    let fitting = warnings.into_iter().flatten().find(|warning| warning.len() <= room);
    fitting.map_or_else(|| line.clone(), |warning| format!("{line}{GAP}{warning:>room$}"))
}

/// What stands between two words at least.
const GAP: &str = "  ";

/// The words of all parts, two spaces apart, without those at the end for which
/// there is no room.
fn as_much_as_fits(parts: &[&str], width: u16) -> String {
    let mut line = String::new();
    for word in parts.iter().flat_map(|part| part.split("  ")).filter(|word| !word.is_empty()) {
        let gap = if line.is_empty() { "" } else { GAP };
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
    let progress = progress_of_the_goal(world);
    let line = match world.get_resource::<Depth>() {
        None => {
            let left = || format!("Monsters {}", count_of_monsters(world));
            pit(turns, &progress.unwrap_or_else(left), seed, how)
        }
        Some(depth) => {
            let mode = match world.get_resource() {
                Some(mode @ (Mode::Practice | Mode::Wizard)) => format!("{mode}  "),
                _ => String::new(),
            };
            let (level, last) = (depth.level(), depth.last());
            let progress = progress.map_or(String::new(), |words| format!("{words}  "));
            let how = format!("{mode}{how}");
            progress + &delve(level, last, Score::of(world), turns, seed, &how)
        }
    };
    line.trim_end().to_owned()
}

fn pit(turns: u64, progress: &str, seed: Seed, how: &str) -> String {
    format!("Turn {turns}  {progress}  Seed {seed}  {how}")
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
    fn a_warning_stands_at_the_edge_and_is_shortened_to_fit() {
        let line = |width| {
            let warnings = ["death in 4 of 9 ways", "death 4/9"].map(str::to_owned);
            beside("Turn 7  Seed 0".to_owned(), Some(warnings), width)
        };
        assert_eq!(line(40), "Turn 7  Seed 0      death in 4 of 9 ways");
        assert_eq!(line(36), "Turn 7  Seed 0  death in 4 of 9 ways");
        assert_eq!(line(35), "Turn 7  Seed 0            death 4/9");
        assert_eq!(line(24), "Turn 7  Seed 0");
    }

    #[test]
    fn texts_stay_where_they_are_when_a_warning_comes() {
        let texts = ["wave 2 of 3", "gold 1000"].map(str::to_owned);
        let line = |width| with_texts("Turn 7  Seed 0".to_owned(), &texts, width);
        assert_eq!(line(54), "Turn 7  Seed 0  wave 2 of 3  gold 1000");
        assert_eq!(line(53), "Turn 7  Seed 0  wave 2 of 3");
        assert_eq!(line(42), "Turn 7  Seed 0");
        let warnings = ["ward spent in 4 of 9 ways", "ward spent 4/9"].map(str::to_owned);
        let warned = beside(line(54), Some(warnings), 54);
        assert_eq!(warned, "Turn 7  Seed 0  wave 2 of 3  gold 1000  ward spent 4/9");
    }

    #[test]
    fn the_status_lines_fit_into_80_columns() {
        let name = AutopilotName::Explore;
        let helm = Helm::Autopilot { name, delay: Helm::SLOWEST, paused: true };
        let seed = Seed(u64::MAX);
        let lines = [
            pit(99_999, "Monsters 99", seed, &helm.to_string()),
            delve(8, 8, 99_999, 99_999, seed, "practice  stalled"),
        ];
        for line in lines {
            assert!(line.len() <= 80, "{line}");
        }
    }
}
