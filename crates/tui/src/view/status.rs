//! The two status lines.

use crate::{
    messages::{LevelAim, progress_of_the_goal},
    view::{
        KnownGame,
        additions::status_texts,
        condition::{condition, peril},
    },
};
use bevy_ecs::prelude::World;
use hexdelve::{
    action::GameStatus,
    journal::Score,
    knowledge::count_of_monsters,
    level::{Challenge, Depth, GameMode},
    player::PlayerOrders,
    rng::Seed,
    text::wrapped,
};

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Footing<'a> {
    pub(crate) mode: &'a str,
    pub(crate) is_long: bool,
    pub(crate) footer: &'a str,
    /// Whether `footer` takes precedence over everything else on its line.
    pub(crate) is_first: bool,
}

pub(crate) fn status(known_game: &KnownGame<'_>, footing: Footing<'_>, width: u16) -> [String; 2] {
    let Footing { mode, is_long, footer, is_first } = footing;
    let world = known_game.world;
    let status = *world.resource::<GameStatus>();
    let word = if status.is_over() { status.as_str() } else { "" };
    let texts = status_texts(world).join(GAP);
    let condition = condition(world, known_game.known.player, width < FULL);
    let (how, mut parts) = if world.contains_resource::<Depth>() || is_long {
        (word, [mode, &condition, &texts, footer])
    } else {
        let mode = if mode.is_empty() { "playing" } else { mode };
        (if word.is_empty() { mode } else { word }, ["", "", &texts, footer])
    };
    if is_first {
        parts.rotate_right(1);
    }
    let warning = known_game.threats().and_then(peril);
    let standing = standing_within(world, how, width, warning.as_ref());
    [beside(standing, warning, width), as_much_as_fits(&parts, width)]
}

/// At the right edge, a warning can come and go without moving anything.
fn beside(line: String, warnings: Option<[String; 2]>, width: u16) -> String {
    let room = usize::from(width).saturating_sub(line.chars().count() + GAP.len());
    let fitting = warnings.into_iter().flatten().find(|warning| warning.len() <= room);
    fitting.map_or_else(|| line.clone(), |warning| format!("{line}{GAP}{warning:>room$}"))
}

const GAP: &str = "  ";

fn as_much_as_fits(parts: &[&str], width: u16) -> String {
    let width = usize::from(width);
    let mut line = String::new();
    for word in parts.iter().flat_map(|part| part.split("  ")).filter(|word| !word.is_empty()) {
        let gap = if line.is_empty() { "" } else { GAP };
        if line.chars().count() + gap.len() + word.chars().count() > width {
            // If a legend is longer than the line, its beginning is better than nothing.
            if line.is_empty() {
                let begins = wrapped(word, width).into_iter().next();
                line.extend(begins.filter(|it| it.chars().count() <= width));
            }
            break;
        }
        line.extend([gap, word]);
    }
    line
}

/// It fits into 80 columns even with the largest numbers, and always contains the seed.
pub(crate) fn standing(world: &World, how: &str) -> String {
    wordings(world, how, "").swap_remove(0)
}

/// On a wide screen without a warning, the line is complete, except for the aim. Otherwise, the
/// seed is omitted first, then the score, and the aim is shortened last.
fn standing_within(world: &World, how: &str, width: u16, warning: Option<&[String; 2]>) -> String {
    let is_complete = width >= FULL && warning.is_none();
    let kept = match warning {
        Some([_, short]) => GAP.len() + short.len(),
        None if is_complete => 0,
        None => GAP.len() + SHORT_WARNING,
    };
    let room = usize::from(width).saturating_sub(kept);
    let fits = |line: &String| line.chars().count() <= room;
    let forms = if is_complete { 1 } else { usize::MAX };
    let aims = LevelAim::of(world).filter(|_| how.is_empty()).map(LevelAim::words);
    let aims = aims.iter().flatten().map(|aim| &**aim).chain([""]);
    let lines = aims.flat_map(|aim| wordings(world, how, aim).into_iter().take(forms));
    let lines: Vec<_> = lines.collect();
    let short = lines.last().cloned();
    lines.into_iter().find(fits).or(short).unwrap_or_default()
}

const FULL: u16 = 80;
const SHORT_WARNING: usize = "death 9/9".len();

fn wordings(world: &World, how: &str, aim: &str) -> Vec<String> {
    let (turns, seed) = (world.resource::<PlayerOrders>().turns_taken(), *world.resource::<Seed>());
    let progress = progress_of_the_goal(world);
    let lines = match world.get_resource::<Depth>() {
        None => {
            let left = || format!("Monsters {}", count_of_monsters(world));
            let progress = progress.unwrap_or_else(left);
            vec![
                format!("Turn {turns}  {progress}  Seed {seed}  {how}"),
                format!("Turn {turns}  {progress}  {how}"),
                format!("Turn {turns}  {progress}"),
            ]
        }
        Some(depth) => {
            let mode = match world.get_resource() {
                Some(mode @ (GameMode::Practice | GameMode::Wizard)) => format!("{mode}  "),
                _ => String::new(),
            };
            let aim = if aim.is_empty() { String::new() } else { format!(": {aim}") };
            let level = format!("Level {}/{}{aim}", depth.level(), depth.level_count());
            let progress = progress.map_or(String::new(), |words| format!("{words}  "));
            let challenge = world.get_resource::<Challenge>();
            let challenge = challenge.map_or(String::new(), |it| format!("{it}  "));
            let how = format!("{mode}{challenge}{how}");
            let score = Score::known(world);
            vec![
                format!("{progress}{level}  Score {score}  Turn {turns}  Seed {seed}  {how}"),
                format!("{progress}{level}  Score {score}  Turn {turns}  {how}"),
                format!("{progress}{level}  Turn {turns}  {how}"),
                format!("{level}  Turn {turns}"),
            ]
        }
    };
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_left_out_by_words() {
        let parts = ["", "stuck 2  a! b-", "? help  i pack"];
        assert_eq!(as_much_as_fits(&parts, 40), "stuck 2  a! b-  ? help  i pack");
        assert_eq!(as_much_as_fits(&parts, 28), "stuck 2  a! b-  ? help");
        assert_eq!(as_much_as_fits(&parts, 3), "");
        assert_eq!(as_much_as_fits(&["who goes where  Esc closes."], 8), "who goes");
    }

    #[test]
    fn a_warning_stands_at_the_edge_and_is_shortened_to_fit() {
        let line = |width| {
            let warnings = ["death in 4 of 9 moves", "death 4/9"].map(str::to_owned);
            beside("Turn 7  Seed 0".to_owned(), Some(warnings), width)
        };
        assert_eq!(line(40), "Turn 7  Seed 0     death in 4 of 9 moves");
        assert_eq!(line(37), "Turn 7  Seed 0  death in 4 of 9 moves");
        assert_eq!(line(36), "Turn 7  Seed 0             death 4/9");
        assert_eq!(line(24), "Turn 7  Seed 0");
    }
}
