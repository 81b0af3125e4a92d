//! The page as HTML, without scripts or external resources.

use super::{Ladder, ProvenGame, Submission};
use hexdelve::{
    content::escape_attribute as escaped,
    journal::{ScoreTable, format_timestamp},
    level::GameMode,
};
use std::{collections::BTreeMap, fmt::Write as _};

pub(crate) const GAMES: &str = "games";
const DAYS: usize = 14;
/// Anybody can send any number of them.
const MOST_REFUSED: usize = 1_000;
/// Of a journal's hash, in the names of its files.
pub(super) const DIGITS: usize = 32;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;\
    padding:0 1rem;background:#15171c;color:#d0d0d0}a{color:#7fc4ff}h1,h2{color:#fff}\
    table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2rem .8rem .2rem 0;\
    border-bottom:1px solid #2e3436}td.n,th.n{text-align:right}pre{overflow-x:auto;\
    background:#0d0e11;padding:1rem}img{max-width:100%;height:auto}";

pub(super) struct Table<'a> {
    title: String,
    pub(super) games: Vec<(&'a Submission, &'a ProvenGame)>,
}

/// Except those of all but the latest days.
pub(super) fn tables(ladder: &Ladder, top: usize) -> Vec<Table<'_>> {
    let mut tables: BTreeMap<ScoreTable, Vec<_>> = BTreeMap::new();
    for (sent, game) in ladder.games() {
        for table in game.entry.tables() {
            tables.entry(table).or_default().push((sent, game));
        }
    }
    let is_day = |(table, _): &(ScoreTable, _)| matches!(table, ScoreTable::Day(_));
    let (mut days, mut tables): (Vec<_>, Vec<_>) = tables.into_iter().partition(is_day);
    days.reverse();
    days.truncate(DAYS);
    tables.extend(days);
    let tables = tables.into_iter().map(|(table, mut games)| {
        games.truncate(top);
        Table { title: title(&table), games }
    });
    tables.collect()
}

fn title(table: &ScoreTable) -> String {
    match table {
        ScoreTable::Mode(GameMode::Delve) => "The delve".to_owned(),
        ScoreTable::Mode(GameMode::Pit) => "The pit".to_owned(),
        ScoreTable::Mode(GameMode::Practice) => "Practice games".to_owned(),
        ScoreTable::Mode(GameMode::Wizard) => "Wizard games".to_owned(),
        ScoreTable::Challenge(challenge) => format!("Challenge: {challenge}"),
        ScoreTable::Conduct(conduct) => format!("Won with the conduct: {conduct}"),
        ScoreTable::Day(day) => format!("Daily game of {day}"),
    }
}

pub(super) fn hash(game: &ProvenGame) -> &str {
    game.entry.journal.as_str().trim_end_matches(".hexdelve")
}

pub(super) fn stem_of(hash: &str) -> &str {
    hash.get(..DIGITS).unwrap_or(hash)
}

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
             <th class=\"n\">score</th><th>ending</th><th class=\"n\">turns</th><th>received</th></tr>",
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
                stem_of(hash(game)),
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
        for refused in ladder.refused().iter().take(MOST_REFUSED) {
            let (name, why) = (escaped(&refused.name), escaped(&refused.why));
            let _ = writeln!(body, "<li><code>{name}</code>: {why}</li>");
        }
        if let more @ 1.. = ladder.refused().len().saturating_sub(MOST_REFUSED) {
            let _ = writeln!(body, "<li>and {more} more</li>");
        }
        body.push_str("</ul>\n</details>\n");
    }
    document("The ladder", &body)
}

/// `last_words` is the morgue file.
pub(super) fn game(player: &str, game: &ProvenGame, last_words: &str, program: &str) -> String {
    let stem = stem_of(hash(game));
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
