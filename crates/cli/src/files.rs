//! Reading and writing dungeon files.

use super::CliError;
use hexdelve::{content::home_folder, dungeon::DungeonFile};
use std::{
    fmt::Display,
    path::{Path, PathBuf},
};

pub(super) fn load(file: Option<&Path>) -> Result<DungeonFile, CliError> {
    Ok(DungeonFile::read(&named_or_usual(file)?)?)
}

pub(super) fn save(dungeon: &DungeonFile, file: Option<&Path>) -> Result<(), CliError> {
    Ok(dungeon.save(&named_or_usual(file)?)?)
}

fn named_or_usual(file: Option<&Path>) -> Result<PathBuf, CliError> {
    if let Some(file) = file {
        return Ok(file.to_owned());
    }
    let (purpose, remedy) = ("the dungeon", "name a FILE");
    let home = home_folder().ok_or(CliError::NoHome { purpose, remedy })?;
    Ok(home.join(".rlg327").join("dungeon"))
}

pub(super) fn cannot_create<E: Display>(path: &Path) -> impl Fn(E) -> CliError {
    move |why| CliError::CannotCreateFile { path: path.to_owned(), why: why.to_string() }
}
