//! The tables of a report, each for a terminal and for an HTML page.

use super::{ReportedStudy, escaped};
use crate::{Proportion, ShareInterval, StudyOutcome, StudySummary};
use hexdelve::creature::{Abilities, Ability};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

const LONGEST_LIST: usize = 40;

/// The first column contains names, and the others contain numbers.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) title: String,
    head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new(title: &str, head: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let head = head.into_iter().map(Into::into).collect();
        Self { title: title.to_owned(), head, rows: Vec::new() }
    }

    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        let mut row: Vec<_> = cells.into_iter().map(Into::into).collect();
        row.resize(self.head.len(), String::new());
        self.rows.push(row);
    }

    pub(super) fn to_html(&self) -> String {
        let head = html_row(&self.head, "th");
        let rows: String = self.rows.iter().map(|row| html_row(row, "td")).collect();
        format!(
            "<div class=\"wide\"><table>\n<thead>\n{head}</thead>\n<tbody>\n{rows}</tbody>\n\
             </table></div>\n"
        )
    }

    /// Heads are aligned to the last line.
    fn wrapped_head(&self, widths: &[usize]) -> Vec<Vec<String>> {
        let columns: Vec<_> =
            self.head.iter().zip(widths).map(|(it, width)| wrap(it, *width)).collect();
        let lines = columns.iter().map(Vec::len).max().unwrap_or(0);
        let line = |number: usize| {
            let cell = |lines_of: &Vec<String>| {
                let missing = lines - lines_of.len();
                number.checked_sub(missing).map_or(String::new(), |at| lines_of[at].clone())
            };
            columns.iter().map(cell).collect()
        };
        (0..lines).map(line).collect()
    }

    /// Heads can be broken at spaces.
    fn widths(&self) -> Vec<usize> {
        let mut widths = vec![0; self.head.len()];
        let words = self.head.iter().map(|head| head.split(' ').max_by_key(|it| it.len()));
        let words = words.map(|word| word.unwrap_or_default().to_owned()).collect();
        for row in self.rows.iter().chain([&words]) {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        widths
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        writeln!(f, "{}", self.title)?;
        for row in self.wrapped_head(&widths).iter().chain(&self.rows) {
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

fn heads(studies: &[ReportedStudy], first: &str, names: &[&str]) -> Vec<String> {
    let columns =
        names.iter().flat_map(|name| studies.iter().map(move |study| study.named(studies, name)));
    [first.to_owned()].into_iter().chain(columns).collect()
}

pub(super) fn results(studies: &[ReportedStudy]) -> Table {
    let mut head = vec![String::new()];
    head.extend(studies.iter().map(|study| study.letter.to_string()));
    if let [_, only] = &mut head[..] {
        "value".clone_into(only);
    }
    head.extend((studies.len() == 2).then(|| "A - B".to_owned()));
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
            row.push(difference(shares[0].minus(shares[1])));
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

fn difference(it: ShareInterval) -> String {
    let [share, low, high] = [it.share, it.low, it.high].map(|it| 100.0 * it);
    format!("{share:+.1} % ({low:+.1} to {high:+.1})")
}

pub(super) fn levels(studies: &[ReportedStudy]) -> Table {
    let names = ["reached", "lost", "lost %", "turns", "killed by the PC", "by others"];
    let mut table = Table::new("Levels", heads(studies, "level", &names));
    let levels = studies.iter().flat_map(|study| study.summary.levels.keys());
    for level in levels.copied().collect::<BTreeSet<_>>() {
        let of = |study: &ReportedStudy| {
            let level = study.summary.levels.get(&level).copied().unwrap_or_default();
            let lost = Proportion { part: level.lost, whole: level.reached };
            [
                level.reached.to_string(),
                level.lost.to_string(),
                format!("{:.1}", 100.0 * lost.share()),
                (level.turns / level.reached.max(1)).to_string(),
                level.kills.to_string(),
                level.deaths.to_string(),
            ]
        };
        table.row(interleaved(studies, level.to_string(), of));
    }
    table
}

pub(super) fn minds(studies: &[ReportedStudy]) -> Table {
    let names = ["games ended", "killed by the PC", "killed by monsters", "monsters killed"];
    let mut table = Table::new("Minds", heads(studies, "mind", &names));
    for mind in Abilities::all() {
        let of = |study: &ReportedStudy| {
            let (summary, letter) = (&study.summary, mind.letter().to_string());
            let killers = summary.kills.keys().filter(|killer| *killer != "@");
            let by_monsters: u64 = killers.map(|killer| summary.kills(killer, &letter)).sum();
            let victims = Abilities::all().map(|it| it.letter().to_string());
            let killed: u64 = victims.map(|victim| summary.kills(&letter, &victim)).sum();
            let ended = summary.games_ended_by(mind.letter());
            [ended, summary.kills("@", &letter), by_monsters, killed].map(|it| it.to_string())
        };
        table.row(interleaved(studies, short_name(mind), of));
    }
    table
}

fn short_name(mind: Abilities) -> String {
    let bits = Ability::ALL.into_iter().filter(|bit| mind.has(*bit));
    let bits = bits.map(|bit| match bit {
        Ability::Intelligent => " int",
        Ability::Telepathic => " tel",
        Ability::Tunneling => " tun",
        Ability::Erratic => " err",
    });
    mind.letter().to_string() + &bits.collect::<String>()
}

fn interleaved<const N: usize>(
    studies: &[ReportedStudy],
    name: String,
    of: impl Fn(&ReportedStudy) -> [String; N],
) -> Vec<String> {
    let columns: Vec<_> = studies.iter().map(of).collect();
    let cells = (0..N).flat_map(|at| columns.iter().map(move |cells| cells[at].clone()));
    [name].into_iter().chain(cells).collect()
}

pub(super) fn causes(studies: &[ReportedStudy]) -> Table {
    let mut table = Table::new("Causes of death", heads(studies, "killed by", &["games", "%"]));
    for name in by_count(studies, |study| study.summary.causes.clone()) {
        let of = |study: &ReportedStudy| {
            let part = study.summary.causes.get(&name).copied().unwrap_or(0);
            let whole = study.summary.share_of(StudyOutcome::Lost).part;
            [part.to_string(), format!("{:.1}", 100.0 * Proportion { part, whole }.share())]
        };
        table.row(interleaved(studies, name.clone(), of));
    }
    table
}

pub(super) fn items(studies: &[ReportedStudy]) -> Table {
    let names = ["games", "%", "times"];
    let mut table = Table::new("Items used", heads(studies, "item", &names));
    let games = |study: &ReportedStudy| {
        study.summary.used.iter().map(|(name, (games, _))| (name.clone(), *games)).collect()
    };
    for name in by_count(studies, games) {
        let of = |study: &ReportedStudy| {
            let (part, times) = study.summary.used.get(&name).copied().unwrap_or_default();
            let share = Proportion { part, whole: study.summary.games() }.share();
            [part.to_string(), format!("{:.1}", 100.0 * share), times.to_string()]
        };
        table.row(interleaved(studies, name.clone(), of));
    }
    table
}

fn by_count(
    studies: &[ReportedStudy],
    counts: impl Fn(&ReportedStudy) -> BTreeMap<String, u64>,
) -> Vec<String> {
    let mut totals: BTreeMap<String, u64> = BTreeMap::new();
    for (name, count) in studies.iter().flat_map(counts) {
        *totals.entry(name).or_default() += count;
    }
    let mut names: Vec<_> = totals.into_iter().collect();
    // Stable, so names with the same count stay in alphabetical order.
    names.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    names.into_iter().map(|(name, _)| name).take(LONGEST_LIST).collect()
}

fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is always a line");
        if last.is_empty() {
            word.clone_into(last);
        } else if last.chars().count() + 1 + word.chars().count() <= width {
            *last = format!("{last} {word}");
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// `tag` is not for the first cell, which names the row.
fn html_row(cells: &[String], tag: &str) -> String {
    let tags = ["th"].into_iter().chain(std::iter::repeat(tag));
    let cells =
        cells.iter().zip(tags).map(|(cell, tag)| format!("<{tag}>{}</{tag}>", escaped(cell)));
    format!("<tr>{}</tr>\n", cells.collect::<String>())
}
