//! What a player's earlier games make of this one: the score to beat, streaks, and what is left to
//! try. Also the points that an event earns, as part of its message.

use super::words::grouped;
use crate::lesson::Lesson;
use bevy_ecs::{
    prelude::{Res, World},
    system::SystemParam,
};
use hexdelve::{
    action::GameStatus,
    journal::{Achievements, DEPTH, DailyDate, Score, Streak},
    level::{Challenge, Depth, GameMode},
    text::count,
};

const DAILY_IS_OPEN: &str = "Today's daily: not played (`--daily`).";

/// `None` if this game cannot add to them.
fn earlier(world: &World) -> Option<&Achievements> {
    world.get_resource().filter(|_| world.get_resource() == Some(&GameMode::Delve))
}

/// Returns what the player could play for, such as the best score so far, as a sentence. `None` in a
/// game that cannot add to the achievements, or without a reason.
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
    if !world.contains_resource::<Challenge>() {
        let open = Challenge::ALL.into_iter().find(|it| !earlier.challenges.contains(it));
        reasons.extend(open.map(|it| format!("Try `--challenge {}`.", it.name())));
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
    match earlier.won_in_a_row {
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

    /// Only for a new deepest level, on which the PC has taken no turn.
    pub(crate) fn for_a_level(&self, message: String, to: u16) -> String {
        let is_new = |it: &Depth| it.deepest() == to && it.turns_on_level() == 0;
        let points = if self.depth.as_deref().is_some_and(is_new) { DEPTH } else { 0 };
        self.add(message, points)
    }
}
