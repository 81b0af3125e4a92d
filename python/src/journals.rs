//! The journals of episodes, one file each. `hexdelve replay --verify` verifies them.

use hexdelve::{
    action::Action,
    game::Game,
    journal::{Fingerprint, FingerprintedEntry, GameHeader, JournalWriter, RecordedAction},
};
use std::{
    fs, io,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};

/// The number of the last journal of this process, so that no two have the same name.
static LAST: AtomicU64 = AtomicU64::new(0);

/// The folder that journals are written to.
#[derive(Debug)]
pub(crate) struct Journals {
    folder: PathBuf,
}

impl Journals {
    /// Creates the folder if it does not exist.
    ///
    /// # Errors
    /// The system's error.
    pub(crate) fn in_folder(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        Ok(Self { folder: folder.to_owned() })
    }

    /// Starts the journal of a game.
    ///
    /// # Errors
    /// A sentence if the game cannot be recorded.
    pub(crate) fn begin(&self, header: &GameHeader, index: usize) -> Result<Recording, String> {
        let number = LAST.fetch_add(1, Ordering::Relaxed);
        let (seed, process) = (header.seed().0, process::id());
        let name = format!("{process}-{number:06}-env{index}-seed{seed}.hexdelve");
        let writer = JournalWriter::begin(&self.folder.join(name), header)
            .map_err(|error| error.to_string())?;
        Ok(Recording { writer: Some(writer), last: None })
    }
}

/// The journal of one game.
#[derive(Debug)]
pub(crate) struct Recording {
    writer: Option<JournalWriter>,
    /// The path of the finished journal, and its error, if any.
    last: Option<(String, Option<String>)>,
}

impl Recording {
    /// Records a turn that was just taken.
    pub(crate) fn append(&mut self, game: &Game, action: Action) {
        if let Some(writer) = &mut self.writer {
            let fingerprint = game.world().resource::<Fingerprint>().short();
            writer.append(FingerprintedEntry { entry: RecordedAction::Turn(action), fingerprint });
        }
    }

    /// Closes the file.
    pub(crate) fn finish(&mut self) {
        self.last = Some(self.place());
        self.writer = None;
    }

    /// Returns the path, and the error that keeps the journal from being saved, if any.
    pub(crate) fn place(&self) -> (String, Option<String>) {
        match &self.writer {
            Some(writer) => (writer.path().display().to_string(), writer.error()),
            None => self.last.clone().unwrap_or_default(),
        }
    }
}
