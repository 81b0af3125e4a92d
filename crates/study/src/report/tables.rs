//! The tables of a report, each for a terminal and for an HTML page.

use super::{ReportedStudy, escaped};
use crate::{Proportion, StudyOutcome, StudySummary};
use hexdelve::{
    creature::{Abilities, Ability},
    text::wrapped,
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    fmt, iter,
};

const LONGEST_LIST: usize = 40;

/// The first column contains names, and the others contain numbers.
pub(super) struct Table {
    pub(super) title: String,
    head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

impl Table {
    fn new(title: &str, head: Vec<String>) -> Self {
        Self { title: title.to_owned(), head, rows: Vec::new() }
    }

    fn row(&mut self, mut cells: Vec<String>) {
        cells.resize(self.head.len(), String::new());
        self.rows.push(cells);
    }

    pub(super) fn to_html(&self) -> String {
        let head = html_row(&self.head, "th");
        let rows: String = self.rows.iter().map(|row| html_row(row, "td")).collect();
        format!(
            "<div class=\"wide\"><table>\n<thead>\n{head}</thead>\n<tbody>\n{rows}</tbody>\n\
             </table></div>\n"
        )
    }

    /// Heads can be broken at spaces.
    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().map(|row| row[column].as_str());
        let parts = self.head[column].split(' ').chain(cells);
        parts.map(|it| it.chars().count()).max().unwrap_or(0)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths: Vec<_> = (0..self.head.len()).map(|column| self.width(column)).collect();
        let heads: Vec<_> =
            self.head.iter().zip(&widths).map(|(head, width)| wrapped(head, *width)).collect();
        // Heads are aligned to the last line.
        let line = |below: usize| {
            heads.iter().map(|it| it.iter().rev().nth(below).cloned().unwrap_or_default()).collect()
        };
        let lines = heads.iter().map(Vec::len).max().unwrap_or(0);
        let head: Vec<Vec<String>> = (0..lines).rev().map(line).collect();
        writeln!(f, "{}", self.title)?;
        for row in head.iter().chain(&self.rows) {
            let cells = row.iter().zip(&widths).enumerate();
            let cells = cells.map(|(column, (cell, width))| match column {
                0 => format!("  {cell:<width$}"),
                _ => format!("  {cell:>width$}"),
            });
            let line: String = cells.collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

pub(super) fn tables(studies: &[ReportedStudy]) -> Vec<Table> {
    let tables =
        [results(studies), levels(studies), minds(studies), causes(studies), items(studies)];
    tables.into_iter().filter(|table| !table.rows.is_empty()).collect()
}

/// Each of the `N` columns has a cell for each study.
fn compared<K, const N: usize>(
    title: &str,
    studies: &[ReportedStudy],
    (first, names): (&str, [&str; N]),
    rows: impl IntoIterator<Item = (String, K)>,
    cells: impl Fn(&StudySummary, &K) -> [String; N],
) -> Table {
    let heads =
        names.iter().flat_map(|name| studies.iter().map(|study| study.named(studies, name)));
    let mut table = Table::new(title, [first.to_owned()].into_iter().chain(heads).collect());
    for (name, key) in rows {
        let columns: Vec<_> = studies.iter().map(|study| cells(&study.summary, &key)).collect();
        let cells = (0..N).flat_map(|at| columns.iter().map(move |cells| cells[at].clone()));
        table.row([name].into_iter().chain(cells).collect());
    }
    table
}

pub(super) fn results(studies: &[ReportedStudy]) -> Table {
    let head: &[&str] = if studies.len() == 1 { &["", "value"] } else { &["", "A", "B", "A - B"] };
    let head = head.iter().map(|&it| it.to_owned()).collect();
    let mut table = Table::new("Results (shares with their 95 % intervals)", head);
    let each = |name: &str, cell: &dyn Fn(&StudySummary) -> String| {
        let cells = studies.iter().map(|study| cell(&study.summary));
        [name.to_owned()].into_iter().chain(cells).collect::<Vec<_>>()
    };
    table.row(each("games", &|it| it.games().to_string()));
    for outcome in [StudyOutcome::Won, StudyOutcome::Lost, StudyOutcome::Stalled] {
        let mut row = each(outcome.as_ref(), &|it| it.share_of(outcome).interval().to_string());
        if let [one, other] = studies {
            let shares = [one, other].map(|study| study.summary.share_of(outcome));
            row.push(format!("{:+}", shares[0].minus(shares[1])));
        }
        table.row(row);
    }
    table.row(each("turns of a won game, median", &|it| it.median_turns_won().to_string()));
    table.row(each("turns of a game, median", &|it| it.turns_quantile(50).to_string()));
    table.row(each("turns of a game, 10 % to 90 %", &|it| {
        format!("{} to {}", it.turns_quantile(10), it.turns_quantile(90))
    }));
    table.row(each("actions refused", &|it| it.refused.to_string()));
    table
}

fn percent(part: u64, whole: u64) -> String {
    format!("{:.1}", 100.0 * Proportion { part, whole }.share())
}

pub(super) fn levels(studies: &[ReportedStudy]) -> Table {
    let names = ["reached", "lost", "lost %", "turns", "killed by the PC", "by others"];
    let levels: BTreeSet<_> = studies.iter().flat_map(|it| it.summary.levels.keys()).collect();
    let rows = levels.into_iter().map(|level| (level.to_string(), level));
    compared("Levels", studies, ("level", names), rows, |summary, level| {
        let level = summary.levels.get(level).copied().unwrap_or_default();
        [
            level.reached.to_string(),
            level.lost.to_string(),
            percent(level.lost, level.reached),
            (level.turns / level.reached.max(1)).to_string(),
            level.kills.to_string(),
            level.deaths.to_string(),
        ]
    })
}

pub(super) fn minds(studies: &[ReportedStudy]) -> Table {
    let names = ["games ended", "killed by the PC", "killed by monsters", "monsters killed"];
    let rows = Abilities::all().map(|mind| (short_name(mind), mind.letter()));
    compared("Minds", studies, ("mind", names), rows, |summary, mind| {
        let letter = mind.to_string();
        let killers = summary.kills.keys().filter(|killer| *killer != "@");
        let by_monsters: u64 = killers.map(|killer| summary.kills(killer, &letter)).sum();
        let victims = Abilities::all().map(|it| it.letter().to_string());
        let killed: u64 = victims.map(|victim| summary.kills(&letter, &victim)).sum();
        let ended = summary.games_ended_by(*mind);
        [ended, summary.kills("@", &letter), by_monsters, killed].map(|it| it.to_string())
    })
}

fn short_name(mind: Abilities) -> String {
    let bits = Ability::ALL.into_iter().filter(|bit| mind.has(*bit));
    let bits = bits.map(|bit| format!(" {:.3}", <&str>::from(bit)));
    mind.letter().to_string() + &bits.collect::<String>()
}

pub(super) fn causes(studies: &[ReportedStudy]) -> Table {
    let rows = by_count(studies, |summary| summary.causes.clone());
    compared("Causes of death", studies, ("killed by", ["games", "%"]), rows, |summary, name| {
        let part = summary.causes.get(name).copied().unwrap_or(0);
        [part.to_string(), percent(part, summary.share_of(StudyOutcome::Lost).part)]
    })
}

pub(super) fn items(studies: &[ReportedStudy]) -> Table {
    let games = |summary: &StudySummary| {
        summary.used.iter().map(|(name, (games, _))| (name.clone(), *games)).collect()
    };
    let rows = by_count(studies, games);
    compared("Items used", studies, ("item", ["games", "%", "times"]), rows, |summary, name| {
        let (part, times) = summary.used.get(name).copied().unwrap_or_default();
        [part.to_string(), percent(part, summary.games()), times.to_string()]
    })
}

fn by_count(
    studies: &[ReportedStudy],
    counts: impl Fn(&StudySummary) -> BTreeMap<String, u64>,
) -> impl Iterator<Item = (String, String)> {
    let mut totals: BTreeMap<String, u64> = BTreeMap::new();
    for (name, count) in studies.iter().flat_map(|study| counts(&study.summary)) {
        *totals.entry(name).or_default() += count;
    }
    let mut names: Vec<_> = totals.into_iter().collect();
    // Stable, so names with the same count stay in alphabetical order.
    names.sort_by_key(|(_, count)| Reverse(*count));
    names.into_iter().map(|(name, _)| (name.clone(), name)).take(LONGEST_LIST)
}

/// `tag` is not for the first cell, which names the row.
fn html_row(cells: &[String], tag: &str) -> String {
    let tags = ["th"].into_iter().chain(iter::repeat(tag));
    let cells =
        cells.iter().zip(tags).map(|(cell, tag)| format!("<{tag}>{}</{tag}>", escaped(cell)));
    format!("<tr>{}</tr>\n", cells.collect::<String>())
}
