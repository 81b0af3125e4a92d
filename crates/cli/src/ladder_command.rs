//! Writes the ladder for a folder of journals.

use crate::{
    CliError,
    arguments::LadderArguments,
    content::Content,
    ladder::{GAMES, Ladder, LadderLimits, LadderRecord, LadderSite, submissions},
    printing::{print, tell},
    progress::Progress,
};
use hexdelve::{
    content::{Creation, expect_replaceable, make_folder, open_to_write},
    text::count,
};
use std::{fs::TryLockError, num::NonZero, thread, time::Duration};

const RECORD: &str = "record.toml";
const LOCK: &str = "record.lock";

pub(super) fn write(content: &Content, arguments: &LadderArguments) -> Result<(), CliError> {
    let (journals, out) = (&arguments.journals, &arguments.out);
    let limits = LadderLimits {
        turns: arguments.max_turns as usize,
        time: Duration::from_secs(arguments.max_seconds.into()),
        dailies: arguments.tables.assets.is_none(),
        ..LadderLimits::default()
    };
    let except = out.join(GAMES);
    let sent = submissions(journals, Some(&except)).map_err(CliError::unreadable(journals))?;
    let path = out.join(LOCK);
    let lock = make_folder(out)
        .and_then(|()| expect_replaceable(&path))
        .and_then(|()| open_to_write(&path, Creation::IfMissing))
        .map_err(CliError::at(&path))?;
    if matches!(lock.try_lock(), Err(TryLockError::WouldBlock)) {
        // Of two records, the one that is saved last would replace the other.
        let told = "another process is writing this ladder; run the command again after it";
        return Err(CliError::at(&path)(told));
    }
    let rules = &content.rules;
    let mut record = LadderRecord::read(&out.join(RECORD), rules, &limits)?;
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = arguments.jobs.map_or(cores, usize::from);
    let site = LadderSite {
        folder: out,
        top: arguments.top as usize,
        program: content.program.name(),
        rules: &content.beside_the_rules(),
        appearance: &content.appearance,
        limits: &limits,
        threads,
    };
    if !out.join("index.html").exists() {
        // Whatever happens from here on, there is a page.
        site.write(&mut Ladder::default(), &mut record.clone(), &|_, _| {})?;
    }
    let progress = Progress::of("Judging the journals");
    let step = |done, all| progress.set(done, all);
    let mut ladder = Ladder::judge(&sent, rules, &limits, &mut record, threads, &step);
    drop(progress);
    record.save()?;
    let progress = Progress::of("Writing the page");
    site.write(&mut ladder, &mut record, &|done, all| progress.set(done, all))?;
    drop(progress);
    record.save()?;
    for refused in &ladder.refused {
        tell(&format!("{}: {}", refused.name, refused.why));
    }
    let (listed, refused) = (ladder.games.len() as u64, ladder.refused.len() as u64);
    print(&format!(
        "{}: {} verified, {} refused\n",
        out.join("index.html").display(),
        count(listed, "game"),
        count(refused, "journal"),
    ))
}
