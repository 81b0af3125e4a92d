//! The files in `assets/`: the built-in ones, and replacements from a folder.

use super::{ContentError, SourceText};
use std::{borrow::Cow, fs, path::Path};

/// One of the content files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AssetFile {
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
    /// The monsters with names and traits of their own.
    Uniques,
    /// The small hand-drawn areas placed in levels.
    Vaults,
}

impl AssetFile {
    /// All files, ordered by name.
    pub const ALL: [Self; 9] = every_variant![
        Bestiary, Colours, Features, Items, Keys, Levels, Mechanisms, Uniques, Vaults
    ];

    /// Returns the file's name in the folder.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bestiary => "bestiary.toml",
            Self::Colours => "colours.toml",
            Self::Features => "features.toml",
            Self::Items => "items.toml",
            Self::Keys => "keys.toml",
            Self::Levels => "levels.toml",
            Self::Mechanisms => "mechanisms.toml",
            Self::Uniques => "uniques.toml",
            Self::Vaults => "vaults.toml",
        }
    }

    /// Returns the file's built-in text.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let text = AssetFile::Levels.built_in();
    /// assert_eq!(text.file(), "levels.toml");
    /// assert!(text.as_str().contains("[[level]]"));
    /// ```
    pub fn built_in(self) -> SourceText {
        let text = match self {
            Self::Bestiary => include_str!("../../assets/bestiary.toml"),
            Self::Colours => include_str!("../../assets/colours.toml"),
            Self::Features => include_str!("../../assets/features.toml"),
            Self::Items => include_str!("../../assets/items.toml"),
            Self::Keys => include_str!("../../assets/keys.toml"),
            Self::Levels => include_str!("../../assets/levels.toml"),
            Self::Mechanisms => include_str!("../../assets/mechanisms.toml"),
            Self::Uniques => include_str!("../../assets/uniques.toml"),
            Self::Vaults => include_str!("../../assets/vaults.toml"),
        };
        SourceText::new(self.name(), text)
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
    /// let told = GameTables::read(&files, &ThingPartRegistry::built_in()).unwrap_err().to_string();
    /// assert!(told.starts_with("items.toml:") && told.contains("name = 7"), "{told}");
    /// ```
    #[must_use]
    pub fn with_rows(self, file: AssetFile, rows: &str) -> Self {
        let text = format!("{}\n{rows}", self.text(file).as_str());
        self.with_text(file, text)
    }

    /// Returns these files with the text of one of them replaced.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let files = AssetFiles::built_in().with_text(AssetFile::Levels, "[[level]]");
    /// let told = GameTables::read(&files, &ThingPartRegistry::built_in()).unwrap_err().to_string();
    /// assert!(told.starts_with("levels.toml:1: [[level]]: expected"), "{told}");
    /// ```
    #[must_use]
    pub fn with_text(mut self, file: AssetFile, text: impl Into<Cow<'static, str>>) -> Self {
        self.texts[file as usize] = SourceText::new(file.name(), text);
        self
    }

    /// Returns the files in a folder, with built-in files in place of any that are
    /// missing.
    ///
    /// # Errors
    /// Returns a [`ContentError`] if the folder or a file cannot be read, or if a file's
    /// name ends in `.toml` but is not the name of an [`AssetFile`]: a mistyped name is
    /// reported instead of being silently ignored.
    pub fn from_folder(folder: &Path) -> Result<Self, ContentError> {
        Self::built_in().with_folder(folder)
    }

    /// Returns these files, each replaced by its counterpart in a folder if there is one.
    ///
    /// # Errors
    /// Returns a [`ContentError`] under the same conditions as
    /// [`from_folder`](Self::from_folder).
    pub fn with_folder(self, folder: &Path) -> Result<Self, ContentError> {
        let mut files = self;
        for name in tables(folder)? {
            let path = folder.join(&name);
            let Some(file) = AssetFile::ALL.into_iter().find(|file| *file.name() == *name) else {
                let expected = format!("expected one of {}", names());
                let file = path.display().to_string();
                return Err(ContentError::whole(&file, "not a content file", &expected));
            };
            files.texts[file as usize] = SourceText::read(&path)?;
        }
        Ok(files)
    }

    /// Returns the text of one file.
    pub fn text(&self, file: AssetFile) -> &SourceText {
        &self.texts[file as usize]
    }
}

fn tables(folder: &Path) -> Result<Vec<std::ffi::OsString>, ContentError> {
    let wrong = |error: std::io::Error| {
        let expected = format!("expected a folder with any of {}", names());
        ContentError::whole(&folder.display().to_string(), &error.to_string(), &expected)
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let name = entry.map_err(wrong)?.file_name();
        let ending = Path::new(&name).extension();
        if ending.is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) {
            found.push(name);
        }
    }
    found.sort();
    Ok(found)
}

fn names() -> String {
    AssetFile::ALL.map(AssetFile::name).join(", ")
}
