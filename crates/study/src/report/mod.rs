//! Reports about one study, or comparing two.

mod page;
mod plot;
mod plots;
mod table;
mod tables;

use super::{
    RowsPer, Shard, StudyError, StudySummary,
    manifest::StudyManifest,
    study_folder::{check_rows, open_rows, read_manifest},
};
use hexdelve::{
    content::{escape_attribute, escape_unprintable},
    text::count,
};
use page::page;
use std::{fmt, path::Path};

/// A report: tables of text, and a page with plots.
///
/// ```no_run
/// use hexdelve_study::StudyReport;
/// use std::path::Path;
/// let report = StudyReport::of(Path::new("careful"), Some(Path::new("frugal")))?;
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
        let read = |(folder, letter)| {
            let (manifest, summary) = read_study(folder)?;
            Ok(ReportedStudy { letter, manifest, summary })
        };
        Ok(Self { studies: folders.map(read).collect::<Result<_, StudyError>>()? })
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

fn read_study(folder: &Path) -> Result<(StudyManifest, StudySummary), StudyError> {
    let manifest = read_manifest(folder)?;
    if manifest.each == RowsPer::Turn {
        return Err(StudyError::RowsOfTurns(folder.to_owned()));
    }
    check_rows(folder, &manifest)?;
    let mut summary = StudySummary::default();
    let mut lines = open_rows(folder, &manifest)?;
    while let Some(line) = lines.next_line() {
        let line = line?;
        // The header has no head.
        if let Some(row) = line.head.map(|_| manifest.rows.read_game(line.text())) {
            summary.add(&row.map_err(|why| lines.invalid(why))?);
        }
    }
    Ok((manifest, summary))
}

/// Unprintable characters are shown as their codes.
fn escaped(text: &str) -> String {
    escape_attribute(&escape_unprintable(text))
}
