//! The goal of a game, as a sentence, and the aim of the current level, in a few words. Also
//! messages about what changes it: hunters, who arrive by the stairs, and the taking of the Crown;
//! and what a player's earlier games make of this one: the score to beat, streaks, what is left to
//! try, and the points that an event earns.

use super::{bearing, grouped, listed, short_bearing};
use crate::lesson::Lesson;
use bevy_ecs::system::SystemParam;
use hexdelve::prelude::*;
use hexdelve::{
    action::WaveWoke,
    journal::{Achievements, DailyDate, Score, Streak},
    knowledge::{RememberedThing, known_things},
    level::{
        Challenge, ComingHunters, CrownTaken, HunterNews, LevelTable, ShrineOffers, arts_on_offer,
        may_leave,
    },
    log::MessagePriority,
    text::count,
    things::OfferedArt,
};
use std::borrow::Borrow;

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
    let depth = world.get_resource::<Depth>();
    let goal = match (world.get_resource::<Lesson>(), world.get_resource(), depth) {
        (Some(lesson), ..) => lesson.goal.as_str(),
        (None, Some(WinCondition::Custom(goal)), _) => goal.words,
        (None, Some(WinCondition::Crown), Some(depth)) if depth.is_escaping() => {
            "Leave by the way out."
        }
        (None, Some(WinCondition::Crown), Some(depth)) => {
            &format!("Take the Crown on level {}, and get out.", depth.level_count())
        }
        _ => "Be the last one standing.",
    };
    let challenge = world.get_resource().copied().map(Challenge::description);
    challenge.map_or_else(|| goal.to_owned(), |challenge| format!("{goal} {challenge}"))
}

/// Returns what the shrine on this level, until it is used, and those further down teach, a sentence
/// for each, so that the player can plan.
///
/// ```
/// use hexdelve_tui::messages::shrines_in_words;
/// use hexdelve_tui::prelude::*;
/// let told = shrines_in_words(DelveSetup::new(Seed(7)).start().world());
/// assert!(told.len() == 3 && told[1].starts_with("The shrine on level 3 teaches "));
/// ```
pub fn shrines_in_words(world: &World) -> Vec<String> {
    let level = world.get_resource().map_or(0, Depth::level);
    let sentence = |ShrineOffers { level: at, arts }: ShrineOffers| {
        if at == level {
            return a_shrine_in_words(&arts);
        }
        format!("The shrine on level {at} teaches {}.", listed(&arts, "or"))
    };
    shrines_ahead(world).into_iter().map(sentence).collect()
}

pub(crate) fn turns_to_hunters(world: &World) -> Option<u64> {
    let coming = world.get_resource::<Depth>()?.coming_hunters()?;
    Some(coming.at.turns_from(PlayerView::of(world).now))
}

/// The subject and the verb.
pub(crate) fn hunters_arrive(world: &World) -> [&'static str; 2] {
    let coming = world.get_resource().and_then(Depth::coming_hunters);
    let is_one = coming.is_some_and(|it| it.count == 1);
    if is_one { ["another hunter", "arrives"] } else { ["hunters", "arrive"] }
}

/// Returns how long the lead over the hunters is at the start of a delve, a sentence for each fact.
pub fn lead_in_words(world: &World) -> Vec<String> {
    let Some(turns) = turns_to_hunters(world) else { return Vec::new() };
    let next = world.get_resource().and_then(|levels: &LevelTable| levels.level(2));
    let gain = next.map(|plan| format!("Each new level gains you {}.", plan.lead));
    let first = format!("Hunters arrive in {}.", count(turns, "turn"));
    [first].into_iter().chain(gain).collect()
}

pub(crate) fn shrines_ahead(world: &World) -> Vec<ShrineOffers> {
    let level = world.get_resource().map_or(0, Depth::level);
    let is_art =
        |it: &RememberedThing| it.is_offered && world.get::<OfferedArt>(it.entity).is_some();
    let is_unused = known_things(world).iter().any(is_art);
    let mut shrines = arts_on_offer(world);
    shrines.retain(|it| it.level > level || it.level == level && is_unused);
    shrines
}

pub(super) fn a_shrine_in_words(arts: &[impl Borrow<str>]) -> String {
    format!("A shrine on this level teaches {}.", listed(arts, "or"))
}

pub(super) fn log_hunters(
    depth: Option<Res<Depth>>,
    lesson: Option<Res<Lesson>>,
    mut log: ResMut<MessageLog>,
) {
    let Some(depth) = depth.filter(|_| lesson.is_none()) else { return };
    let message = match depth.hunter_news() {
        Some(HunterNews::Arrived(1)) => "You hear the steps of a hunter on the stairs.".to_owned(),
        Some(HunterNews::Arrived(count)) => {
            format!("You hear the steps of {count} hunters on the stairs. One arrives each turn.")
        }
        Some(HunterNews::Announced) => {
            let turns = ComingHunters::NOTICE;
            format!("Your lead is down to {turns} turns. Then hunters arrive by the first <.")
        }
        None => return,
    };
    log.push(MessagePriority::Warning, message);
}

/// The hunters on their way and the monsters about to wake, soonest first.
pub(crate) fn expected_arrivals(world: &World) -> Vec<String> {
    let Some(depth) = world.get_resource::<Depth>() else { return Vec::new() };
    let now = PlayerView::of(world).now;
    let within = |turns: u64| format!("in {}", count(turns, "turn"));
    let hunters = depth.coming_hunters().map(|coming| {
        let speeds: Vec<_> = coming.speeds().map(|it| it.value().to_string()).collect();
        let (turns, speeds) = (coming.at.turns_from(now), listed(&speeds, "and"));
        let (when, hunters) = (within(turns), count(coming.count, "hunter"));
        let [many, one_by_one] = if coming.count == 1 { ["", ""] } else { ["s", ", one by one"] };
        (turns, format!("{when}: {hunters}, speed{many} {speeds}, by the first <{one_by_one}"))
    });
    let wave = depth.coming_wave().map(|wave| {
        let (turns, monsters) = (wave.at.turns_from(now), count(wave.count, "monster"));
        (turns, format!("{}: {monsters} wake, near you and near the way out", within(turns)))
    });
    let mut all: Vec<_> = hunters.into_iter().chain(wave).collect();
    all.sort_unstable();
    all.into_iter().map(|(_, words)| words).collect()
}

pub(super) fn log_waves(mut news: MessageReader<WaveWoke>, mut log: ResMut<MessageLog>) {
    for WaveWoke { woken } in news.read().filter(|it| it.woken > 0) {
        let monsters = count(*woken, "more monster");
        log.push(MessagePriority::Warning, format!("You hear {monsters} wake."));
    }
}

pub(super) fn log_crown_taken(mut news: MessageReader<CrownTaken>, mut log: ResMut<MessageLog>) {
    for CrownTaken { cell, exit, woken } in news.read() {
        let softens = match *woken {
            0 => "and the rock softens".to_owned(),
            woken => format!("the rock softens, and you hear {} wake", count(woken, "monster")),
        };
        let told = format!("You take the Crown. The stairs up crumble, {softens}.");
        log.push(MessagePriority::Player, told);
        // A full message line leaves out others, but never the way out.
        log.push(MessagePriority::Reason, format!("A way out opens: {}.", bearing(*cell, *exit)));
    }
}

const DAILY_IS_OPEN: &str = "Today's daily: not played.";

/// `None` if this game cannot add to them.
pub(crate) fn earlier(world: &World) -> Option<&Achievements> {
    world.get_resource().filter(|_| world.get_resource() == Some(&GameMode::Delve))
}

/// Returns what the player could play for, such as the best score so far, as a sentence. `None` in
/// a game that cannot add to the achievements, or without a reason.
pub fn reasons_to_play(world: &World, today: &DailyDate) -> Option<String> {
    let earlier = earlier(world)?;
    let mut reasons = Vec::new();
    if let Some(best) = earlier.best_scores.get(&GameMode::Delve).map(|it| grouped(*it)) {
        reasons.push(match earlier.wins {
            0 => format!("Best score {best}."),
            wins => format!("Best score {best}, {}.", count(wins, "win")),
        });
    }
    if earlier.dailies.contains(today) {
        reasons.push("Today's daily: played.".to_owned());
    } else if world.get_resource() != Some(today) {
        reasons.push(DAILY_IS_OPEN.to_owned());
    }
    (!reasons.is_empty()).then(|| reasons.join(" "))
}

pub(crate) fn record_at_the_end(world: &World, today: &DailyDate) -> Vec<String> {
    let Some(earlier) = earlier(world) else { return Vec::new() };
    let score = Score::of(world);
    let mut lines = Vec::new();
    if let Some(best) = earlier.best_scores.get(&GameMode::Delve) {
        let (missing, best) = (best.saturating_sub(score), grouped(*best));
        lines.push(match missing {
            0 => format!("A new best score! The best so far was {best}."),
            _ => format!("You are {} short of your best score, {best}.", grouped(missing)),
        });
    }
    let is_won = *world.resource::<GameStatus>() == GameStatus::Won;
    match earlier.won_in_a_row.current {
        0 => {}
        before if is_won => {
            lines.push(format!("You have won {} in a row.", count(before + 1, "delve")));
        }
        1 => {}
        before => lines.push(format!("Your streak of {} is over.", count(before, "delve"))),
    }
    if world.get_resource() == Some(today) {
        let mut days = earlier.dailies.clone();
        days.insert(today.clone());
        let days = Streak::of_days(&days, today).current;
        lines.push(format!("The daily delve: {} in a row.", count(days, "day")));
    } else if !earlier.dailies.contains(today) {
        lines.push(DAILY_IS_OPEN.to_owned());
    }
    lines
}

/// Pits and lessons have no score.
#[derive(SystemParam)]
pub(super) struct EarnedPoints<'w> {
    score: Option<Res<'w, Score>>,
    depth: Option<Res<'w, Depth>>,
    lesson: Option<Res<'w, Lesson>>,
}

impl EarnedPoints<'_> {
    pub(crate) fn add(&self, message: String, points: u64) -> String {
        let is_scored = self.score.is_some() && self.depth.is_some() && self.lesson.is_none();
        if is_scored && points > 0 { format!("{message} (+{points})") } else { message }
    }
}
