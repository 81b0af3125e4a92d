//! The files of the page.

use super::{Ladder, ProvenGame, Submission, Verdicts, page};
use crate::{
    content::{open_file, read_at_most, write_whole},
    game::Rules,
    journal::Journal,
    postmortem::morgue,
    replay::{Divergence, RecordedGame},
    screen::{animated_svg, recorded_frames},
    settings::EffectiveSettings,
};
use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
    time::Duration,
};
use thiserror::Error;

/// The number of frames in a recording of the end of a game. With more frames, the page
/// of a long game could take several megabytes.
const FRAMES: usize = 200;
/// The maximum size of a journal that is published, in bytes: that of the longest one.
const MOST_BYTES: u64 = 64 << 20;
/// The duration of each frame.
const DELAY: Duration = Duration::from_millis(150);

/// The reason why the page could not be written.
#[derive(Debug, Error)]
pub enum SiteError {
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        #[source]
        error: io::Error,
    },
    /// A journal has changed since it was judged.
    #[error("{}: it has changed since it was judged ({why}); run the command again", path.display())]
    Changed {
        /// The journal.
        path: PathBuf,
        /// The difference.
        why: String,
    },
}

/// The output folder and the options of a ladder's page.
#[derive(Clone, Copy, Debug)]
pub struct LadderSite<'a> {
    /// The folder for the page.
    pub folder: &'a Path,
    /// The maximum number of games in each table.
    pub top: usize,
    /// The name of the program that plays the games.
    pub program: &'a str,
    /// The rules of the games, including a `MessagesPlugin`.
    pub rules: &'a Rules,
    /// The appearance of the recordings.
    pub appearance: &'a EffectiveSettings,
}

impl LadderSite<'_> {
    /// Writes `index.html` and, for each listed game, a page with its morgue file, a
    /// recording of its end, and the journal. Existing pages of games are kept.
    /// `progress` is called with the number of written games and the total.
    ///
    /// # Errors
    /// Returns a [`SiteError`]. The files written so far remain, and a later call
    /// continues from there.
    pub fn write(
        &self,
        ladder: &Ladder,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<(), SiteError> {
        let tables = page::tables(ladder, self.top);
        let listed: BTreeMap<_, _> = tables
            .iter()
            .flat_map(|table| &table.games)
            .map(|(sent, game)| (page::file_stem(game), (*sent, *game)))
            .collect();
        for (index, (stem, (sent, game))) in listed.iter().enumerate() {
            progress(index, listed.len());
            self.write_game(stem, sent, game)?;
        }
        write(&self.folder.join("index.html"), &page::index(ladder, &tables))
    }

    /// Writes the files of a game, unless its page, which is written last, already
    /// exists.
    fn write_game(
        &self,
        stem: &str,
        sent: &Submission,
        game: &ProvenGame,
    ) -> Result<(), SiteError> {
        let games = self.folder.join(page::GAMES);
        let place = games.join(format!("{stem}.html"));
        if place.exists() {
            return Ok(());
        }
        let changed = |why: String| SiteError::Changed { path: sent.path.clone(), why };
        let bytes = open_file(&sent.path).and_then(|file| read_at_most(&file, MOST_BYTES));
        let bytes = bytes.map_err(|error| SiteError::Io { path: sent.path.clone(), error })?;
        let bytes = bytes.ok_or_else(|| changed("it has grown".to_owned()))?;
        let hash = Verdicts::hash_of(&bytes);
        if !hash.starts_with(stem) {
            return Err(changed(format!("its hash is now {hash}")));
        }
        let journal = Journal::read(&bytes[..]).map_err(|why| changed(why.to_string()))?;
        let diverges = |why: Divergence| changed(why.to_string());
        let recorded = RecordedGame::of(&journal, self.rules.clone()).map_err(diverges)?;
        let start = recorded.start().map_err(|why| changed(why.to_string()))?;
        let frames = recorded_frames(start, &recorded, self.appearance, DELAY, FRAMES);
        let last_words = morgue(&recorded, &mut |_, _| {}).map_err(diverges)?;
        write(&games.join(format!("{stem}.svg")), &animated_svg(&frames.map_err(diverges)?))?;
        let copy = games.join(format!("{stem}.hexdelve"));
        write_whole(&copy, &bytes).map_err(|error| SiteError::Io { path: copy, error })?;
        write(&place, &page::game(&sent.player, game, &last_words, self.program))
    }
}

fn write(path: &Path, text: &str) -> Result<(), SiteError> {
    write_whole(path, text.as_bytes())
        .map_err(|error| SiteError::Io { path: path.to_owned(), error })
}
