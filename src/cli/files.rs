//! Where the dungeon comes from, and where it is kept.

use super::CliError;
use crate::dungeon::DungeonFile;
use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// Reads the dungeon of a file, or of the usual one.
pub(super) fn load(file: Option<&Path>) -> Result<DungeonFile, CliError> {
    Ok(DungeonFile::read(&named_or_usual(file)?)?)
}

/// Writes the dungeon to a file, or to the usual one, whose folder is made if
/// it is not there.
pub(super) fn save(dungeon: &DungeonFile, file: Option<&Path>) -> Result<(), CliError> {
    let path = named_or_usual(file)?;
    if file.is_none()
        && let Some(folder) = path.parent()
    {
        let failed = |reason| CliError::NoFolder { folder: folder.to_owned(), reason };
        fs::create_dir_all(folder).map_err(failed)?;
    }
    Ok(dungeon.save(&path)?)
}

/// The assignment's place for a dungeon.
fn named_or_usual(file: Option<&Path>) -> Result<PathBuf, CliError> {
    match file {
        Some(file) => Ok(file.to_owned()),
        None => Ok(env::home_dir().ok_or(CliError::NoHome)?.join(".rlg327").join("dungeon")),
    }
}
