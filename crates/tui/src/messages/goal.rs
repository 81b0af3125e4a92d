//! The goal of a game, as a sentence, and the aim of the current level, in a few words. Also
//! messages about what changes it: hunters, who arrive by the stairs, and the taking of the Crown.

use super::words::{bearing, short_bearing};
use crate::lesson::Lesson;
use bevy_ecs::prelude::*;
use hexdelve::{
    action::{Action, WinCondition},
    dungeon::Terrain,
    grid::Position,
    level::{Challenge, ComingHunters, CrownTaken, Depth, may_leave},
    log::{MessageLog, MessagePriority},
    player::PlayerView,
    text::count,
};

pub(crate) const NOBODY_ELSE_IS_LEFT: &str =
    "Nobody else is left here: {descend} leads down from anywhere.";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LevelAim {
    FindTheStairs,
    ReachTheStairs,
    GoDown,
    FindTheCrown,
    TakeTheCrown,
    /// The way out is known, unless an extension has removed it.
    GetOut {
        here: Position,
        exit: Option<Position>,
    },
}

impl LevelAim {
    /// `None` in a game that is not about the Crown.
    pub(crate) fn of(world: &World) -> Option<Self> {
        let depth = world.get_resource::<Depth>()?;
        if world.get_resource() != Some(&WinCondition::Crown) || world.contains_resource::<Lesson>()
        {
            return None;
        }
        let known = PlayerView::of(world);
        let dungeon = known.dungeon;
        if depth.is_escaping() {
            let mut exits = dungeon.cells_with(Terrain::UpStairs);
            let exit = exits.find(|cell| known.knows(*cell));
            return Some(Self::GetOut { here: known.position, exit });
        }
        if known.things.iter().any(|thing| known.is_crown(thing)) {
            return Some(Self::TakeTheCrown);
        }
        if depth.level() == depth.level_count() {
            return Some(Self::FindTheCrown);
        }
        let mut stairs = dungeon.cells_with(Terrain::DownStairs);
        Some(if known.player.is_some_and(|who| may_leave(world, who, Action::Descend).is_ok()) {
            Self::GoDown
        } else if stairs.any(|cell| known.knows(cell)) {
            Self::ReachTheStairs
        } else {
            Self::FindTheStairs
        })
    }

    /// The second is as brief as possible, for a narrow line.
    pub(crate) fn words(self) -> [String; 2] {
        let words = match self {
            Self::GetOut { exit: None, .. } => ["get out", "out!"],
            Self::GetOut { here, exit: Some(exit) } => {
                return [
                    format!("get out, {}", bearing(here, exit)),
                    format!("out {}", short_bearing(here, exit)),
                ];
            }
            Self::FindTheStairs => ["find the stairs", "find >"],
            Self::ReachTheStairs => ["go to the stairs", "go to >"],
            Self::GoDown => ["go down", "go down"],
            Self::FindTheCrown => ["find the Crown", "Crown?"],
            Self::TakeTheCrown => ["take the Crown", "Crown!"],
        };
        words.map(str::to_owned)
    }
}

/// Returns the keys to start with. The actions in braces, named as in `assets/keys.toml`,
/// stand for their keys.
///
/// ```
/// use hexdelve_tui::messages::first_keys;
/// use hexdelve_tui::prelude::*;
/// assert!(first_keys(DelveSetup::new(Seed(7)).start().world()).ends_with("{help} shows help."));
/// ```
pub fn first_keys(world: &World) -> &'static str {
    if world.contains_resource::<Depth>() {
        "{explore} explores, {descend} goes down, {help} shows help."
    } else {
        "{timeline} shows who acts next, {threat} deadly moves, and {help} help."
    }
}

pub(crate) fn progress_of_the_goal(world: &World) -> Option<String> {
    let Some(WinCondition::Custom(goal)) = world.get_resource() else { return None };
    Some((goal.progress)(world)).filter(|words| !words.is_empty())
}

/// Returns the goal of the game in a world, and what a challenge changes: the first message
/// to the player.
///
/// ```
/// use hexdelve_tui::messages::goal_description;
/// use hexdelve_tui::prelude::*;
/// let delve = DelveSetup::new(Seed(7)).start();
/// assert_eq!(goal_description(delve.world()), "Take the Crown on level 8, and get out.");
/// let pit = PitSetup::new(Seed(7)).start().unwrap();
/// assert_eq!(goal_description(pit.world()), "Be the last one standing.");
/// ```
pub fn goal_description(world: &World) -> String {
    let goal = goal_of(world);
    match world.get_resource().copied().map(Challenge::description) {
        Some(challenge) => format!("{goal} {challenge}"),
        None => goal,
    }
}

fn goal_of(world: &World) -> String {
    match (world.get_resource::<Lesson>(), world.get_resource(), world.get_resource::<Depth>()) {
        (Some(lesson), ..) => lesson.goal.as_str().to_owned(),
        (None, Some(WinCondition::Custom(goal)), _) => goal.words.to_owned(),
        (None, Some(WinCondition::Crown), Some(depth)) if depth.is_escaping() => {
            "Get out by the stairs up.".to_owned()
        }
        (None, Some(WinCondition::Crown), Some(depth)) => {
            format!("Take the Crown on level {}, and get out.", depth.level_count())
        }
        _ => "Be the last one standing.".to_owned(),
    }
}

pub(super) fn log_hunters(
    depth: Option<Res<Depth>>,
    lesson: Option<Res<Lesson>>,
    mut log: ResMut<MessageLog>,
) {
    let Some(depth) = depth.filter(|_| lesson.is_none()) else { return };
    let message = if let Some(came) = depth.arrived_hunters() {
        match came {
            1 => "You hear the steps of a hunter on the stairs.".to_owned(),
            _ => format!(
                "You hear the steps of {came} hunters on the stairs. One arrives each turn."
            ),
        }
    } else if let Some(coming) = depth.coming_hunters().filter(ComingHunters::are_announced) {
        let (hunters, turns) = (count(coming.count, "hunter"), count(coming.turns, "turn"));
        format!("{hunters} will arrive by the first staircase up in {turns}.")
    } else {
        return;
    };
    log.push(MessagePriority::Warning, message);
}

/// Never any in a lesson, where they do not concern the player.
pub(crate) fn coming_hunters(world: &World) -> Option<ComingHunters> {
    let depth = world.get_resource::<Depth>().filter(|_| !world.contains_resource::<Lesson>())?;
    depth.coming_hunters()
}

pub(crate) fn expected_hunters(coming: ComingHunters) -> String {
    let (turns, speed) = (count(coming.turns, "turn"), coming.speed.value());
    let one_by_one = if coming.count == 1 { "" } else { ", one by one" };
    format!(
        "in {turns}: {} of speed {speed} by the first <{one_by_one}",
        count(coming.count, "hunter")
    )
}

pub(super) fn log_crown_taken(mut news: MessageReader<CrownTaken>, mut log: ResMut<MessageLog>) {
    for CrownTaken { cell, exit, woken } in news.read() {
        let told = match *woken {
            0 => "You take the Crown. The stairs up crumble, and the rock softens.".to_owned(),
            woken => format!(
                "You take the Crown. The stairs up crumble, the rock softens, and you hear {} wake.",
                count(woken, "monster")
            ),
        };
        log.push(MessagePriority::Player, told);
        log.push(MessagePriority::Player, format!("A way out opens: {}.", bearing(*cell, *exit)));
    }
}
