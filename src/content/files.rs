//! Files and folders: the tables in `assets/`, built in or replaced from a folder, and the user's
//! own folders for settings and saves. Also files that are written completely or not at all.
//!
//! All files that the program is given or finds are opened here, and only regular files: opening a
//! pipe blocks until a process uses its other end, reading a device may never end, and writing to
//! one may destroy more than a file. `crates/cli/tests/docs/platform.rs` checks this.

use super::{ContentError, SourceText};
use crate::platform::{self, APPENDS_IN_ONE_PIECE, name_of_special_file, never_wait};
use etcetera::{BaseStrategy, choose_base_strategy};
use std::{
    borrow::Cow,
    env,
    ffi::{OsStr, OsString},
    fs::{self, DirBuilder, File, FileType, OpenOptions},
    hash::{BuildHasher, RandomState},
    io::{self, ErrorKind, Read, Write},
    path::{Path, PathBuf},
    time::Duration,
};

const NEW: &str = ".new";
/// An unlocked file this old is abandoned: a process locks its file far sooner.
const LONGEST_WRITE: Duration = Duration::from_mins(1);

/// One of the content files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AssetFile {
    /// The arts.
    Arts,
    /// The sixteen kinds of monsters.
    Bestiary,
    /// The colours of the screen.
    Colours,
    /// The terrain features.
    Features,
    /// The items.
    Items,
    /// The key bindings.
    Keys,
    /// The contents of each level.
    Levels,
    /// The traps, doors and chests.
    Mechanisms,
    /// What some monsters do besides what their bits say.
    Trades,
    /// The monsters with names and traits of their own.
    Uniques,
    /// The small hand-drawn areas placed in levels.
    Vaults,
}

impl AssetFile {
    /// All files, ordered by name.
    pub const ALL: [Self; 11] = every_variant![
        Arts, Bestiary, Colours, Features, Items, Keys, Levels, Mechanisms, Trades, Uniques, Vaults
    ];

    const fn name_and_text(self) -> (&'static str, &'static str) {
        match self {
            Self::Arts => ("arts.toml", include_str!("../../assets/arts.toml")),
            Self::Bestiary => ("bestiary.toml", include_str!("../../assets/bestiary.toml")),
            Self::Colours => ("colours.toml", include_str!("../../assets/colours.toml")),
            Self::Features => ("features.toml", include_str!("../../assets/features.toml")),
            Self::Items => ("items.toml", include_str!("../../assets/items.toml")),
            Self::Keys => ("keys.toml", include_str!("../../assets/keys.toml")),
            Self::Levels => ("levels.toml", include_str!("../../assets/levels.toml")),
            Self::Mechanisms => ("mechanisms.toml", include_str!("../../assets/mechanisms.toml")),
            Self::Trades => ("trades.toml", include_str!("../../assets/trades.toml")),
            Self::Uniques => ("uniques.toml", include_str!("../../assets/uniques.toml")),
            Self::Vaults => ("vaults.toml", include_str!("../../assets/vaults.toml")),
        }
    }

    /// Returns the file's name in the folder.
    pub const fn name(self) -> &'static str {
        self.name_and_text().0
    }

    /// Returns the file's built-in text.
    pub fn built_in(self) -> SourceText {
        SourceText::new(self.name(), self.name_and_text().1)
    }
}

/// A text for each [`AssetFile`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssetFiles {
    texts: [SourceText; AssetFile::ALL.len()],
}

impl AssetFiles {
    /// Returns the built-in texts.
    pub fn built_in() -> Self {
        Self { texts: AssetFile::ALL.map(AssetFile::built_in) }
    }

    /// Returns these files with rows added to the end of one of them.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let files = AssetFiles::built_in().with_rows(AssetFile::Items, "[[item]]\nname = 7\n");
    /// let told = GameTables::read(&files, &EffectRegistry::built_in()).unwrap_err().to_string();
    /// assert!(told.starts_with("items.toml:") && told.contains("name = 7"), "{told}");
    /// ```
    #[must_use]
    pub fn with_rows(self, file: AssetFile, rows: &str) -> Self {
        let text = format!("{}\n{rows}", self.text(file).as_str());
        self.with_text(file, text)
    }

    /// Returns these files with the text of one of them replaced.
    #[must_use]
    pub fn with_text(mut self, file: AssetFile, text: impl Into<Cow<'static, str>>) -> Self {
        self.texts[file as usize] = SourceText::new(file.name(), text);
        self
    }

    /// Returns these files, each replaced by its counterpart in a folder if there is one.
    ///
    /// # Errors
    /// Returns a [`ContentError`] if the folder or a file cannot be read, or if a file's
    /// name ends in `.toml` but is not the name of an [`AssetFile`].
    pub fn with_folder(mut self, folder: &Path) -> Result<Self, ContentError> {
        for name in tables(folder)? {
            let path = folder.join(&name);
            let Some(file) = AssetFile::ALL.into_iter().find(|file| *file.name() == *name) else {
                let expected = format!("expected one of {}", names());
                let file = path.display().to_string();
                return Err(ContentError::whole(&file, "not a content file", &expected));
            };
            self.texts[file as usize] = SourceText::read(&path)?;
        }
        Ok(self)
    }

    /// Returns the text of one file.
    pub fn text(&self, file: AssetFile) -> &SourceText {
        &self.texts[file as usize]
    }
}

/// Whether [`open_to_write`] creates the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Creation {
    /// The file must exist.
    Never,
    /// The file is created if it does not exist.
    IfMissing,
    /// The file must not exist.
    Always,
}

fn tables(folder: &Path) -> Result<Vec<OsString>, ContentError> {
    let wrong = |error: io::Error| {
        let expected = format!("expected a folder with any of {}", names());
        ContentError::whole(&folder.display().to_string(), &error.to_string(), &expected)
    };
    let names = fs::read_dir(folder).map_err(wrong)?.map(|entry| Ok(entry?.file_name()));
    let mut found: Vec<_> = names.collect::<Result<_, _>>().map_err(wrong)?;
    found.retain(|name| {
        Path::new(name).extension().is_some_and(|it| it.eq_ignore_ascii_case("toml"))
    });
    found.sort();
    Ok(found)
}

fn names() -> String {
    AssetFile::ALL.map(AssetFile::name).join(", ")
}

/// Opens a regular file for reading. Symbolic links are followed.
///
/// # Errors
/// Returns an error if the file cannot be opened, or is a folder, a pipe or a device.
pub fn open_file(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().read(true), false)
}

/// Opens a regular file for reading and writing; on Unix, writes append. Symbolic links are
/// followed, except with [`Creation::Always`].
///
/// # Errors
/// Returns an error if the file cannot be opened or created, or is a folder, a pipe or a device.
pub fn open_to_write(path: &Path, creation: Creation) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).append(APPENDS_IN_ONE_PIECE);
    options.create(creation == Creation::IfMissing).create_new(creation == Creation::Always);
    open(path, &mut options, creation == Creation::Always)
}

fn open(path: &Path, options: &mut OpenOptions, is_new: bool) -> io::Result<File> {
    // The type is checked before opening, because opening a device may have effects. If nothing is
    // there, the options decide whether this is an error.
    expect_a_file_or_nothing(path)?;
    never_wait(options);
    let file = options.open(path).map_err(|error| match link_target(path) {
        Some(link) if !path.exists() => {
            io::Error::new(error.kind(), format!("No such file: this is {link}"))
        }
        _ => error,
    })?;
    // The path may have been replaced. A created file is regular; an error would leave it behind.
    if !is_new {
        expect_a_file(file.metadata()?.file_type())?;
    }
    Ok(file)
}

/// Checks that a path is free or names a regular file, without a symbolic link, which another
/// user may have placed.
///
/// # Errors
/// Returns an error if the path is a symbolic link or anything other than a regular file, or
/// cannot be read.
pub fn expect_replaceable(path: &Path) -> io::Result<()> {
    expect_a_file_or_nothing(path)?;
    link_target(path).map_or(Ok(()), |link| {
        Err(io::Error::new(ErrorKind::Unsupported, format!("this is {link}, not a file")))
    })
}

fn link_target(path: &Path) -> Option<String> {
    let target = fs::read_link(path).ok()?;
    let fate = if path.exists() { "" } else { ", which does not exist" };
    Some(format!("a link to {}{fate}", target.display()))
}

/// Reads the rest of a file, or returns `None` if that is more than `most` bytes.
///
/// # Errors
/// Returns an error if the file cannot be read.
pub fn read_at_most(file: &File, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    // Reading one byte beyond the limit is enough to detect a longer file.
    file.take(most + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

fn expect_a_file_or_nothing(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        found => expect_a_file(found?.file_type()),
    }
}

fn expect_a_file(found: FileType) -> io::Result<()> {
    if found.is_file() {
        return Ok(());
    }
    let (kind, name) = if found.is_dir() {
        (ErrorKind::IsADirectory, "a folder")
    } else {
        (ErrorKind::Unsupported, name_of_special_file(found))
    };
    Err(io::Error::new(kind, format!("this is {name}, not a file")))
}

/// Creates a folder and its parents. An existing folder is left unchanged.
///
/// # Errors
/// Returns an error if the folder cannot be created, for example because a file is in the way.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    create(folder, &mut DirBuilder::new())
}

/// With the mode 0700 that the XDG Base Directory specification requires.
pub(crate) fn make_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    platform::make_private(&mut builder);
    create(folder, &mut builder)
}

fn create(folder: &Path, builder: &mut DirBuilder) -> io::Result<()> {
    let created = builder.recursive(true).create(folder);
    created.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => in_the_way(folder).unwrap_or(error),
        _ => error,
    })
}

fn in_the_way(folder: &Path) -> Option<io::Error> {
    let is_in_the_way = |path: &&Path| !path.is_dir() && fs::symlink_metadata(path).is_ok();
    let place = folder.ancestors().find(is_in_the_way)?;
    let found = link_target(place).unwrap_or_else(|| "a file".to_owned());
    let told = format!("{} is {found}, not a folder", place.display());
    Some(io::Error::new(ErrorKind::AlreadyExists, told))
}

/// Writes a file completely or not at all, and creates its folder if it is missing. When the
/// function returns, the new file is on disk.
///
/// # Errors
/// Returns an error if the path names no file, if the old file is not a regular file, or if the new
/// file cannot be created, written or renamed. The old file is then unchanged, unless only the
/// final sync of the folder failed.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| {
        io::Error::new(ErrorKind::InvalidInput, "the path does not name a file; add a file name")
    })?;
    expect_replaceable(path)?;
    make_folder(folder_of(path))?;
    sweep(folder_of(path), name);
    let beside = path.with_file_name(unpredictable_name(name));
    let mut file = open_to_write(&beside, Creation::Always)?;
    // Shows `sweep` that the file is in use. Some file systems do not support locks.
    let _ = file.try_lock();
    let written = file.write_all(bytes).and_then(|()| put_in_place(&file, &beside, path));
    if written.is_err() {
        // If the file is in its place, nothing has this name any more.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Renames the file `beside` to `path` and syncs both the file and its folder. The file must be
/// complete, and in the same folder.
///
/// # Errors
/// Returns an error if a sync or the rename fails. The old file is then unchanged, unless only
/// the final sync of the folder failed.
pub fn put_in_place(file: &File, beside: &Path, path: &Path) -> io::Result<()> {
    // Opened first: an error after the rename would hide that the new file is in place.
    let directory = File::open(folder_of(path))?;
    file.sync_all()?;
    move_file(beside, path)?;
    // Without this sync, the new name could be lost in a power cut.
    directory.sync_all()
}

/// Renames a file, and replaces the file at `to` if there is one. Does not sync the folder.
///
/// # Errors
/// Returns an error if `to` is a symbolic link or anything other than a regular file, or if the
/// file cannot be renamed.
pub fn move_file(from: &Path, to: &Path) -> io::Result<()> {
    expect_replaceable(to)?;
    fs::rename(from, to)
}

/// Syncs the data and the directory entry of a file, so that both survive a power cut. Systems
/// that cannot sync directories sync only the data.
///
/// # Errors
/// Returns an error if the data cannot be synced.
pub fn sync_file(file: &File, path: &Path) -> io::Result<()> {
    file.sync_data()?;
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// It begins with the name of the file to be replaced. Where others can write, they could claim a
/// predictable name first.
fn unpredictable_name(name: &OsStr) -> OsString {
    let mut beside = name.to_owned();
    // The system's randomness, as far as the standard library provides it.
    beside.push(format!(".{:016x}{NEW}", RandomState::new().hash_one(())));
    beside
}

/// A failure does not prevent the new file from being written.
fn sweep(folder: &Path, name: &OsStr) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let is_left = |other: &OsStr| {
        let rest = other.as_encoded_bytes().strip_prefix(name.as_encoded_bytes());
        let random = rest.and_then(|rest| rest.strip_prefix(b".")?.strip_suffix(NEW.as_bytes()));
        random.is_some_and(|it| it.len() == 16 && it.iter().all(u8::is_ascii_hexdigit))
    };
    for entry in entries.flatten().filter(|entry| is_left(&entry.file_name())) {
        let is_old = entry
            .metadata()
            .and_then(|it| it.modified())
            .is_ok_and(|written| written.elapsed().is_ok_and(|passed| passed > LONGEST_WRITE));
        // If the lock can be taken, no process is writing the file any more.
        let is_nobodys = open_file(&entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if is_old && is_nobodys {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// `None` if there is no home folder.
pub(crate) fn folder_of_states() -> Option<PathBuf> {
    folder("XDG_STATE_HOME", |usual| usual.state_dir().unwrap_or_else(|| usual.data_dir()))
}

/// Returns the folder of all programs' settings, usually `~/.config`, or `None` if there is no home
/// folder.
pub fn folder_of_settings() -> Option<PathBuf> {
    folder("XDG_CONFIG_HOME", |usual| usual.config_dir())
}

/// Returns the home folder. A relative path is none: it would differ from one working folder to
/// another.
pub fn home_folder() -> Option<PathBuf> {
    env::home_dir().filter(|path| path.is_absolute())
}

/// Returns why there is no home folder, if that is known, in words that end a sentence.
pub fn why_no_home() -> String {
    // An empty variable counts as none.
    let named = env::var_os("HOME").filter(|it| !it.is_empty() && PathBuf::from(it).is_relative());
    let told = |home: OsString| format!(" (HOME is \"{}\", not an absolute path)", home.display());
    named.map_or_else(String::new, told)
}

/// The variable counts on any system, even without a home folder.
fn folder(variable: &str, usual: fn(&dyn BaseStrategy) -> PathBuf) -> Option<PathBuf> {
    let named = env::var_os(variable).map(PathBuf::from);
    // The specification says that relative paths must be ignored.
    named.filter(|path| path.is_absolute()).or_else(|| {
        home_folder()?;
        choose_base_strategy().ok().map(|system| usual(&system))
    })
}
