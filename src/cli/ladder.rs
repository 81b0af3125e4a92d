//! Writes the ladder for a folder of journals.

use super::{
    CliError,
    content::Content,
    printing::{print, tell},
    progress::Progress,
};
use crate::{
    ladder::{Ladder, LadderLimits, LadderSite, SiteError, Verdicts, submissions},
    messages::words::count,
};
use std::{num::NonZero, path::Path, thread};

/// The file with the verdicts, in the folder of the page.
const VERDICTS: &str = "verdicts.toml";

/// The size of a ladder, and the limits on the work it may cause.
pub(super) struct Shape {
    /// The number of games in each table.
    pub(super) top: u32,
    /// The number of threads, if it was given.
    pub(super) jobs: Option<u16>,
    pub(super) limits: LadderLimits,
}

/// Judges the journals and writes the page. Reports each refused journal on stderr.
pub(super) fn write(
    content: &Content,
    journals: &Path,
    out: &Path,
    shape: &Shape,
) -> Result<(), CliError> {
    let unreadable = |why| CliError::Unreadable { path: journals.to_owned(), why };
    let sent = submissions(journals, Some(out)).map_err(unreadable)?;
    let file = out.join(VERDICTS);
    let tables = content.assets().content_hash();
    let mut verdicts = Verdicts::read(&file, tables, &shape.limits);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = shape.jobs.map_or(cores, usize::from);
    let progress = Progress::of("Judging the journals");
    let ladder = Ladder::judge(
        &sent,
        content.rules(),
        &shape.limits,
        &mut verdicts,
        threads,
        &|done, all| {
            progress.set(done, all);
        },
    );
    drop(progress);
    verdicts.write(&file).map_err(|error| SiteError::Io { path: file, error })?;
    for refused in ladder.refused() {
        tell(&format!("{}: {}", refused.name, refused.why));
    }
    let progress = Progress::of("Writing the page");
    let site = LadderSite {
        folder: out,
        top: usize::try_from(shape.top).unwrap_or(usize::MAX),
        program: content.program().name(),
        rules: &content.beside_the_rules(),
        appearance: content.appearance(),
    };
    site.write(&ladder, &mut |done, all| progress.set(done, all))?;
    drop(progress);
    let (listed, refused) = (ladder.games().len() as u64, ladder.refused().len() as u64);
    print(&format!(
        "{}: {} verified, {} refused\n",
        out.join("index.html").display(),
        count(listed, "game"),
        count(refused, "journal"),
    ))
}
