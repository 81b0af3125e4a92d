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

    const fn name_and_text(self) -> (&'static str, &'static str) {
        match self {
            Self::Bestiary => ("bestiary.toml", include_str!("../../assets/bestiary.toml")),
            Self::Colours => ("colours.toml", include_str!("../../assets/colours.toml")),
            Self::Features => ("features.toml", include_str!("../../assets/features.toml")),
            Self::Items => ("items.toml", include_str!("../../assets/items.toml")),
            Self::Keys => ("keys.toml", include_str!("../../assets/keys.toml")),
            Self::Levels => ("levels.toml", include_str!("../../assets/levels.toml")),
            Self::Mechanisms => ("mechanisms.toml", include_str!("../../assets/mechanisms.toml")),
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
    /// let told = GameTables::read(&files, &ThingPartRegistry::built_in()).unwrap_err().to_string();
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

fn tables(folder: &Path) -> Result<Vec<std::ffi::OsString>, ContentError> {
    let wrong = |error: std::io::Error| {
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
