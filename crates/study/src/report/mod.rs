//! Reports about one study, or comparing two: as text, or as a single HTML page without scripts or
//! external resources.

mod plots;
mod tables;

use super::{
    RowsPer, Shard, StudyError, StudySummary,
    rows::Row,
    study::StudyManifest,
    study_folder::{check_rows, read_manifest},
};
use hexdelve::{
    content::{escape_attribute, escape_unprintable},
    text::count,
};
use plots::{matrix, rates, survival, turns};
use std::{fmt, path::Path};
use tables::{Table, causes, items, levels, minds, results};

/// A report: tables of text, and a page with plots.
///
/// ```no_run
/// use hexdelve_study::StudyReport;
/// use std::path::Path;
/// let report = StudyReport::of(Path::new("careful"), Some(Path::new("formula")))?;
/// print!("{report}");
/// std::fs::write("report.html", report.to_html())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct StudyReport {
    studies: Vec<ReportedStudy>,
}

#[derive(Clone, Debug)]
struct ReportedStudy {
    letter: char,
    manifest: StudyManifest,
    summary: StudySummary,
}

impl StudyReport {
    /// Reads the study in a folder, and optionally a second study to compare it with.
    ///
    /// # Errors
    /// [`StudyError`] if a folder has no complete study with a row for each game.
    pub fn of(folder: &Path, other: Option<&Path>) -> Result<Self, StudyError> {
        let folders = [Some(folder), other].into_iter().flatten().zip(['A', 'B']);
        let studies = folders.map(|(folder, letter)| ReportedStudy::read(folder, letter));
        Ok(Self { studies: studies.collect::<Result<_, _>>()? })
    }

    /// Returns the report as a page: a single HTML file that includes the plots and needs
    /// neither scripts nor a network connection. The page is also well-formed XML.
    pub fn to_html(&self) -> String {
        page(&self.studies)
    }
}

impl fmt::Display for StudyReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for study in &self.studies {
            writeln!(f, "{}: {}", study.letter, study.title())?;
        }
        for table in tables::tables(&self.studies) {
            write!(f, "\n{table}")?;
        }
        Ok(())
    }
}

impl ReportedStudy {
    fn read(folder: &Path, letter: char) -> Result<Self, StudyError> {
        let manifest = read_manifest(folder)?;
        if manifest.each == RowsPer::Turn {
            let told = "has a row for each turn, and a report needs a row for each game";
            return Err(StudyError::at(folder, told));
        }
        let mut summary = StudySummary::default();
        check_rows(folder, &manifest, &mut |row| {
            if let Row::Game(row) = row {
                summary.add(&row);
            }
        })?;
        Ok(Self { letter, manifest, summary })
    }

    /// Without the letter if it is the only study.
    fn named(&self, studies: &[Self], name: &str) -> String {
        match studies.len() {
            1 => name.to_owned(),
            _ => format!("{} {name}", self.letter).trim_end().to_owned(),
        }
    }

    fn title(&self) -> String {
        let StudyManifest { autopilot, seeds, shard, .. } = &self.manifest;
        let (game, games) = (self.manifest.game(), count(self.summary.games(), "game"));
        let shard = match *shard {
            Shard::WHOLE => String::new(),
            shard => format!(", shard {shard}"),
        };
        format!("{game}, played by {autopilot}, seeds {seeds}{shard}, {games}")
    }
}

/// Unprintable characters are shown as their codes.
fn escaped(text: &str) -> String {
    escape_attribute(&escape_unprintable(text))
}

/// The colours are legible to colour-blind readers, on light and dark pages.
const STYLE: &str = "
:root { --ink: #1c2024; --soft: #5b636c; --grid: #dde1e6; --paper: #fff; --band: #f5f7f9;
  --a: #1b6ca8; --b: #c4560f; --won: #2f8f5b; --lost: #b5404f; --stalled: #8b929b; --heat: #1b6ca8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e7eb; --soft: #9aa3ad; --grid: #363c44;
  --paper: #14171a; --band: #1c2024; --a: #62aee4; --b: #f0914f; --won: #5cbf8a; --lost: #e07682;
  --stalled: #8b929b; --heat: #62aee4; } }
body { background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif;
  max-width: 860px; margin: 32px auto 64px; padding: 0 20px; }
h1 { font-size: 26px; line-height: 1.2; margin: 0 0 12px; }
h2 { font-size: 18px; margin: 40px 0 4px; }
p { margin: 4px 0 12px; } .note { color: var(--soft); }
svg { display: block; max-width: 100%; height: auto; margin: 12px 0; font-size: 13px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 12px 0; font-variant-numeric: tabular-nums; }
th, td { padding: 3px 0 3px 14px; text-align: right; white-space: nowrap; font-weight: normal; }
th:first-child { text-align: left; padding-left: 4px; } thead th { color: var(--soft); white-space: normal;
  vertical-align: bottom; border-bottom: 1px solid var(--grid); }
tbody tr:nth-child(even) { background: var(--band); }
.ink, .cell, .mono { fill: var(--ink); } .soft { fill: var(--soft); font-size: 12px; }
.cell { font-size: 11px; } .over { fill: var(--paper); } .mono { font-family: ui-monospace, monospace; }
.grid { stroke: var(--grid); } .axis { stroke: var(--soft); }
.line { fill: none; stroke-width: 2; } .study-a { stroke: var(--a); } .study-b { stroke: var(--b); }
.dot.study-a { fill: var(--a); } .dot.study-b { fill: var(--b); } .dot { stroke: none; }
.fill-won { fill: var(--won); } .fill-lost { fill: var(--lost); } .fill-stalled { fill: var(--stalled); }
.heat { fill: var(--heat); }
.key { font-weight: 600; } .key-a { color: var(--a); } .key-b { color: var(--b); }
";

fn page(studies: &[ReportedStudy]) -> String {
    let (heading, note) = match studies.len() {
        1 => ("A study", "The lines are 95 % Wilson score intervals."),
        _ => (
            "Comparison of two studies",
            "The lines are 95 % Wilson score intervals; differences have Newcombe's interval, as \
             if the games of both studies were independent.",
        ),
    };
    let titles = studies.iter().map(|study| {
        let key = if studies.len() == 1 { String::new() } else { key(study) };
        format!("<p>{key} {}</p>\n", escaped(&study.title()))
    });
    let mut body = format!("<h1>{heading}</h1>\n{}", titles.collect::<String>());
    body += &section(&results(studies), &rates(studies), note);
    body += &heading_and_note(
        "Turns",
        "The number of turns per game, by result. The last bar includes all longer games.",
    );
    body += &turns(studies);
    if studies.iter().any(|study| study.summary.is_delve) {
        let note = "The share of all games that reach each level. In the table, turns are the \
                    mean of the games that reach the level.";
        body += &section(&levels(studies), &survival(studies), note);
    }
    body += &heading_and_note(
        "Minds against minds",
        "Deaths per hundred games: rows killed columns. @ is the PC; 0 to f are the minds, by \
         the bits that they had at the time.",
    );
    for study in studies {
        if studies.len() > 1 {
            body = body + "<p>" + &key(study) + "</p>\n";
        }
        body += &matrix(study);
    }
    body += &minds(studies).to_html();
    for table in [causes(studies), items(studies)] {
        if !table.rows.is_empty() {
            body += &section(&table, "", "");
        }
    }
    document(heading, &body)
}

fn key(study: &ReportedStudy) -> String {
    let (letter, class) = (study.letter, study.letter.to_ascii_lowercase());
    format!("<span class=\"key key-{class}\">{letter}</span>")
}

fn section(table: &Table, plot: &str, note: &str) -> String {
    heading_and_note(&table.title, note) + plot + &table.to_html()
}

fn heading_and_note(heading: &str, note: &str) -> String {
    let note = escaped(note);
    let note = if note.is_empty() { note } else { format!("<p class=\"note\">{note}</p>\n") };
    format!("<h2>{}</h2>\n{note}", escaped(heading))
}

fn document(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n\
         <meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width\"/>\n\
         <title>{title} - hexdelve</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\
         </body>\n</html>\n"
    )
}
