//! The scores and the lists of games, as text for the page.

use crate::archive::Archive;
use hexdelve::journal::{ScoreEntry, Scores, format_timestamp};
use hexdelve_tui::prelude::*;
use std::fmt::Write;

/// The maximum number of games in a table.
const TOP: usize = 10;

/// Returns the tables of the player's scores, best games first.
pub fn scores(archive: &Archive) -> String {
    let scores = archive.scores();
    let tables = [
        (GameMode::Delve, "Delve"),
        (GameMode::Pit, "Pit"),
        (GameMode::Practice, "Practice"),
        (GameMode::Wizard, "Wizard"),
    ];
    let mut text = String::new();
    for (mode, title) in tables {
        table(&mut text, &scores, mode, title);
    }
    if text.is_empty() { "No finished games yet.\n".to_owned() } else { text }
}

fn table(text: &mut String, scores: &Scores, mode: GameMode, title: &str) {
    let games = scores.best(mode, None);
    if games.is_empty() {
        return;
    }
    let lines = games.iter().take(TOP).enumerate().map(|(at, game)| line(at + 1, game));
    let head = format!("{title}\n  #   score  turns  date        outcome\n");
    text.push_str(&head);
    text.extend(lines);
    text.push('\n');
}

fn line(rank: usize, game: &ScoreEntry) -> String {
    let date: String = format_timestamp(game.ended).chars().take(10).collect();
    let place = game.level.map_or(String::new(), |level| format!(", level {level}"));
    let daily = if game.daily.is_some() { ", daily" } else { "" };
    let (score, turns, outcome) = (game.score.to_string(), game.turns, &game.outcome);
    let mut line = String::new();
    // Writing to a `String` cannot fail.
    let _ = writeln!(line, "{rank:>3}  {score:>6}  {turns:>5}  {date}  {outcome}{place}{daily}");
    line
}

/// Returns a line for each game, the latest first: its name, a tab and its state.
pub fn games(archive: &Archive) -> String {
    let games = archive.games().into_iter();
    let lines = games.map(|game| {
        let state = if game.is_over { "finished" } else { "saved" };
        format!("{}\t{state}\n", game.name)
    });
    lines.collect()
}
