//! The season: what a player's delves add up to, below the tables of scores and, in a few words, on
//! the title.

use crate::scores::{Column, lines};
use hexdelve::{
    journal::{Achievements, DailyDate, DelveTally, Outcome, ScoreEntry, Scores, Streak},
    prelude::*,
    text::count,
};
use std::collections::BTreeMap;

/// The columns of the longest bar.
const BAR: u64 = 30;

/// `None` before the first delve has ended.
pub(super) fn season(scores: &Scores) -> Option<String> {
    let delves = scores.best(GameMode::Delve, None);
    let best = delves.first()?.score;
    let achievements = scores.achievements();
    let (daily, won) = (daily_streak(&achievements), achievements.won_in_a_row);
    let letters: String = Abilities::all()
        .map(|it| if achievements.met.contains(&it) { it.letter() } else { '.' })
        .collect();
    let head = format!(
        "The season: {}, {} won, best score {best}\n\
         Delves won in a row: {} (longest {})\n\
         Daily delves, days in a row: {} (longest {})\n\
         Minds met: {letters}, {} of 16\n",
        count(achievements.delves, "delve"),
        achievements.wins,
        won.current,
        won.longest,
        daily.current,
        daily.longest,
        achievements.met.len(),
    );
    let tables = [
        Some(ends(&delves)),
        tallies("art learned", &achievements.arts),
        tallies("won with", &achievements.conducts),
    ];
    Some([Some(head)].into_iter().chain(tables).flatten().collect::<Vec<_>>().join("\n"))
}

/// For a row of the title's menu.
pub(super) fn in_brief(achievements: &Achievements) -> String {
    let best = achievements.best_scores.get(&GameMode::Delve).filter(|_| achievements.delves > 0);
    let Some(best) = best else { return "no finished delve yet".to_owned() };
    let (delves, wins) = (count(achievements.delves, "delve"), achievements.wins);
    let (arts, minds) = (achievements.arts.len() as u64, achievements.met.len());
    format!("best {best}; {delves}, {wins} won; {}, {minds} of 16 minds", count(arts, "art"))
}

pub(super) fn daily_streak(achievements: &Achievements) -> Streak {
    Streak::of_days(&achievements.dailies, &DailyDate::today())
}

/// How many delves ended on each level, and how many with a win.
fn ends(delves: &[&ScoreEntry]) -> String {
    let mut ends: BTreeMap<_, u64> = BTreeMap::new();
    for game in delves {
        let is_won = game.outcome == Outcome::Won;
        let level = game.level.filter(|_| !is_won);
        *ends.entry((is_won, level)).or_default() += 1;
    }
    let name = |(is_won, level): &(bool, Option<u16>)| match level {
        _ if *is_won => "won".to_owned(),
        Some(level) => format!("level {level}"),
        None => "unknown".to_owned(),
    };
    lines(&[
        ("ended", false, ends.keys().map(name).collect()),
        ("delves", true, ends.values().map(u64::to_string).collect()),
        ("", false, bars(ends.values().copied())),
    ])
}

/// The best scores as bars.
fn tallies(what: &'static str, tallies: &BTreeMap<String, DelveTally>) -> Option<String> {
    let mut rows: Vec<_> = tallies.iter().collect();
    rows.sort_by_key(|(_, it)| std::cmp::Reverse(it.best));
    let column = |head, number: &dyn Fn(&DelveTally) -> u64| -> Column {
        (head, true, rows.iter().map(|(_, it)| number(it).to_string()).collect())
    };
    let mut columns = vec![
        (what, false, rows.iter().map(|(name, _)| (*name).clone()).collect()),
        column("won", &|it| it.won),
        column("best", &|it| it.best),
        ("", false, bars(rows.iter().map(|(_, it)| it.best))),
    ];
    // What is kept in a delve that was lost is no achievement.
    if rows.iter().any(|(_, it)| it.delves > it.won) {
        columns.insert(1, column("delves", &|it| it.delves));
    }
    (!rows.is_empty()).then(|| lines(&columns))
}

/// The longest is that of the largest number; only 0 has none.
fn bars(numbers: impl Iterator<Item = u64> + Clone) -> Vec<String> {
    let most = numbers.clone().max().unwrap_or(0).max(1);
    let columns = |number: u64| usize::try_from(number.saturating_mul(BAR).div_ceil(most));
    let bar = |number| "#".repeat(columns(number).unwrap_or(0));
    numbers.map(bar).collect()
}
