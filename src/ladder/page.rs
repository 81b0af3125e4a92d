//! The page as HTML, without scripts or external resources.

use super::{Ladder, ProvenGame, Submission};
use crate::{
    content::escape_attribute as escaped,
    journal::{DailyDate, Outcome, format_timestamp},
    level::{Challenge, GameMode},
};
use std::{collections::BTreeSet, fmt::Write as _};

/// The folder for the pages of single games.
pub(super) const GAMES: &str = "games";
/// The number of days whose ladders are shown.
const DAYS: usize = 14;
/// The number of hex digits of a journal's hash in the names of its files.
const DIGITS: usize = 32;

/// The all-time ladders: each mode with its title.
const MODES: [(GameMode, &str); 4] = [
    (GameMode::Delve, "The delve"),
    (GameMode::Pit, "The pit"),
    (GameMode::Practice, "Practice games"),
    (GameMode::Wizard, "Wizard games"),
];

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;\
    padding:0 1rem;background:#15171c;color:#d0d0d0}a{color:#7fc4ff}h1,h2{color:#fff}\
    table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2rem .8rem .2rem 0;\
    border-bottom:1px solid #2e3436}td.n,th.n{text-align:right}pre{overflow-x:auto;\
    background:#0d0e11;padding:1rem}img{max-width:100%;height:auto}";

/// A table of games, best first.
pub(super) struct Table<'a> {
    title: String,
    pub(super) games: Vec<(&'a Submission, &'a ProvenGame)>,
}

/// Returns the tables that contain a game: the modes, the challenges, the conducts of won
/// delves, and the latest days.
pub(super) fn tables(ladder: &Ladder, top: usize) -> Vec<Table<'_>> {
    let table = |title: String, is_listed: &dyn Fn(&ProvenGame) -> bool| {
        let games = ladder.games().iter().filter(|(_, game)| is_listed(game));
        let games = games.map(|(sent, game)| (sent, game)).take(top).collect();
        Table { title, games }
    };
    let modes = MODES.into_iter().map(|(mode, title)| {
        table(title.to_owned(), &|game| game.entry.mode == mode && game.entry.challenge.is_none())
    });
    let challenges = Challenge::ALL.into_iter().map(|challenge| {
        table(format!("Challenge: {challenge}"), &|game| game.entry.challenge == Some(challenge))
    });
    let is_won_delve = |game: &ProvenGame| {
        game.entry.mode == GameMode::Delve && game.entry.outcome == Outcome::Won
    };
    let won = ladder.games().iter().filter(|(_, game)| is_won_delve(game));
    let conducts: BTreeSet<_> = won.flat_map(|(_, game)| &game.entry.conducts).collect();
    let conducts = conducts.into_iter().map(|conduct| {
        table(format!("Won with the conduct: {conduct}"), &|game| {
            is_won_delve(game) && game.entry.conducts.contains(conduct)
        })
    });
    let days: BTreeSet<String> = ladder
        .games()
        .iter()
        .filter_map(|(_, game)| game.entry.daily.as_ref().map(DailyDate::to_string))
        .collect();
    let days = days.into_iter().rev().take(DAYS).map(|day| {
        table(format!("Daily game of {day}"), &|game| {
            game.entry.daily.as_ref().is_some_and(|it| it.to_string() == day)
                && game.entry.mode == GameMode::Delve
        })
    });
    let all = modes.chain(challenges).chain(conducts).chain(days);
    all.filter(|table| !table.games.is_empty()).collect()
}

/// Returns the file name of a game without extension: the first half of its hash.
pub(super) fn file_stem(game: &ProvenGame) -> String {
    game.entry.journal.as_str().chars().take(DIGITS).collect()
}

/// Returns the front page.
pub(super) fn index(ladder: &Ladder, tables: &[Table<'_>]) -> String {
    let mut body = "<h1>The ladder</h1>\n<p>Every game here was replayed from its journal, turn \
        by turn. To join, send the journal of a finished game: it is in the folder \
        <code>finished</code> beside your saved games.</p>\n"
        .to_owned();
    // Writing to a `String` cannot fail, here and below.
    for Table { title, games } in tables {
        let _ = writeln!(
            body,
            "<h2>{}</h2>\n<table>\n<tr><th class=\"n\">#</th><th>player</th>\
             <th class=\"n\">score</th><th>ending</th><th class=\"n\">turns</th><th>date</th></tr>",
            escaped(title)
        );
        for (rank, (sent, game)) in (1..).zip(games) {
            let entry = &game.entry;
            let score =
                if entry.mode == GameMode::Pit { String::new() } else { entry.score.to_string() };
            let place = entry.level.map_or(String::new(), |level| format!(", level {level}"));
            let date: String = format_timestamp(entry.ended).chars().take(10).collect();
            let _ = writeln!(
                body,
                "<tr><td class=\"n\">{rank}</td><td>{}</td><td class=\"n\">{score}</td>\
                 <td><a href=\"{GAMES}/{}.html\">{}</a></td><td class=\"n\">{}</td><td>{date}</td></tr>",
                escaped(&sent.player),
                file_stem(game),
                escaped(&format!("{}{place}", entry.outcome)),
                entry.turns,
            );
        }
        body.push_str("</table>\n");
    }
    if tables.is_empty() {
        body.push_str("<p>No verified games yet.</p>\n");
    }
    if !ladder.refused().is_empty() {
        let _ = writeln!(
            body,
            "<details>\n<summary>Unlisted journals: {}</summary>\n<ul>",
            ladder.refused().len()
        );
        for refused in ladder.refused() {
            let (name, why) = (escaped(&refused.name), escaped(&refused.why));
            let _ = writeln!(body, "<li><code>{name}</code>: {why}</li>");
        }
        body.push_str("</ul>\n</details>\n");
    }
    document("The ladder", &body)
}

/// Returns the page of a game. `last_words` is its morgue file, and `program` is the name
/// of the program that plays the game.
pub(super) fn game(player: &str, game: &ProvenGame, last_words: &str, program: &str) -> String {
    let stem = file_stem(game);
    let mut body = format!(
        "<p><a href=\"../index.html\">The ladder</a></p>\n<h1>{}</h1>\n<p>{}.</p>\n",
        escaped(player),
        escaped(&game.ending),
    );
    if !game.entry.conducts.is_empty() {
        let _ = writeln!(body, "<p>Conducts: {}.</p>", escaped(&game.entry.conducts.join(", ")));
    }
    if let Some(code) = &game.code {
        let code = escaped(code);
        let _ = writeln!(body, "<p>Play the same game: <code>{program} --code {code}</code></p>");
    }
    let _ = writeln!(
        body,
        "<p>Watch the whole game: <a href=\"{stem}.hexdelve\">the journal</a>, \
         <code>{program} replay {stem}.hexdelve</code></p>\n\
         <img src=\"{stem}.svg\" alt=\"A recording of the end of the game\">\n\
         <pre>{}</pre>",
        escaped(last_words)
    );
    document(player, &body)
}

fn document(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escaped(title)
    )
}
