//! The two status lines.

use super::{
    Driver, Helm, Overlay,
    condition::condition,
    known::{count_of_monsters, player_of},
};
use crate::{
    action::Verdict,
    chance::Seed,
    level::{Depth, Mode},
    path::MapKind,
    player::Orders,
    story::Score,
};
use bevy_ecs::prelude::World;

/// How the game stands, and what the keys do.
pub(super) fn status(world: &World, overlay: Overlay, helm: Helm, width: u16) -> [String; 2] {
    let legend = legend(overlay, helm.driver(), world.contains_resource::<Depth>());
    let verdict = *world.resource::<Verdict>();
    let is_replay = helm.driver() == Driver::Replaying;
    let how = if verdict.is_decided() { verdict.word().to_owned() } else { helm.to_string() };
    if !world.contains_resource::<Depth>() && !is_replay {
        return [standing(world, &how), legend.to_owned()];
    }
    // With the longest of all numbers there is room for no more on the first.
    let watched = if helm.driver() == Driver::Playing { String::new() } else { helm.to_string() };
    let word = if verdict.is_decided() { verdict.word() } else { "" };
    let parts = [watched.as_str(), &condition(world, player_of(world)), legend];
    [standing(world, word), as_much_as_fits(parts, width)]
}

/// The words of all parts, two spaces apart, without those at the end for which
/// there is no room.
fn as_much_as_fits(parts: [&str; 3], width: u16) -> String {
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
pub(super) fn standing(world: &World, how: &str) -> String {
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

/// What the screen shows, or what the keys do.
const fn legend(overlay: Overlay, driver: Driver, is_delve: bool) -> &'static str {
    match (overlay, driver) {
        (Overlay::Map(MapKind::Open), _) => {
            "Open map: steps to @, 0-9 a-z A-Z for 0-61, for those who walk. Esc closes."
        }
        (Overlay::Map(MapKind::Tunnel), _) => {
            "Tunnel map: the cost of the way to @, for those who dig. Esc closes."
        }
        (Overlay::Hardness, _) => {
            "Hardness: 0 is 1-25, 1 is 26-51 and so on to 9; X is immutable. Esc closes."
        }
        (Overlay::Timeline { .. }, _) => {
            "Who acts when, up to your third next turn, if nobody dies or changes its speed."
        }
        (Overlay::Threat, _) => {
            "Where you would die before you act again: ! certainly, 5 in 50 to 59 of 100 times."
        }
        (Overlay::Minds, _) => {
            "; where they go if you stay   \" where the intelligent believe that you are"
        }
        (Overlay::Terrain, _) => "Terrain: . room  # corridor  < > stairs. Esc closes.",
        (Overlay::Aim { .. } | Overlay::Teleport { .. }, _) => {
            "arrows: aim  Tab + -: at monsters  Enter: there  Esc: back"
        }
        (Overlay::Door, _) => "a direction: that door  Esc: back",
        (Overlay::Seek(_), _) => "0-9  Enter: to that turn  Esc: back",
        (_, Driver::Playing) if is_delve => {
            "? help  i pack  g get  z use  t throw  c close  > down  m monsters  Q quit"
        }
        (_, Driver::Playing) => {
            "? help  m monsters  D open map  T tunnel map  H hardness  s terrain  Q quit"
        }
        (_, Driver::Watching) => {
            "? help  p pause  . step  + faster  - slower  m monsters  D T H s maps  Q quit"
        }
        (_, Driver::Replaying) => {
            "? help  p pause  . step  , back  g to a turn  + faster  - slower  Q leave"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::AutopilotName;

    #[test]
    fn what_does_not_fit_is_left_out_by_words() {
        let parts = ["", "stuck 2  a! b-", "? help  i pack"];
        assert_eq!(as_much_as_fits(parts, 40), "stuck 2  a! b-  ? help  i pack");
        assert_eq!(as_much_as_fits(parts, 28), "stuck 2  a! b-  ? help");
        assert_eq!(as_much_as_fits(parts, 3), "");
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
        let overlays = [
            Overlay::None,
            Overlay::Map(MapKind::Open),
            Overlay::Map(MapKind::Tunnel),
            Overlay::Hardness,
            Overlay::Terrain,
            Overlay::Door,
        ];
        for overlay in overlays {
            for driver in Driver::ALL {
                for is_delve in [false, true] {
                    assert!(legend(overlay, driver, is_delve).len() <= 80, "{overlay:?}");
                }
            }
        }
    }
}
