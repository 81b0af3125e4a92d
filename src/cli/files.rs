//! Reading and writing dungeon files.

use super::CliError;
use crate::dungeon::DungeonFile;
use std::{
    env,
    path::{Path, PathBuf},
};

/// Reads the dungeon from a file, or from the default file.
pub(super) fn load(file: Option<&Path>) -> Result<DungeonFile, CliError> {
    Ok(DungeonFile::read(&named_or_usual(file)?)?)
}

/// Writes the dungeon to a file, or to the default file. Missing folders are created.
pub(super) fn save(dungeon: &DungeonFile, file: Option<&Path>) -> Result<(), CliError> {
    Ok(dungeon.save(&named_or_usual(file)?)?)
}

/// Returns the file, or the default path of a dungeon file.
fn named_or_usual(file: Option<&Path>) -> Result<PathBuf, CliError> {
    match file {
        Some(file) => Ok(file.to_owned()),
        None => Ok(env::home_dir().ok_or(CliError::NoHome)?.join(".rlg327").join("dungeon")),
    }
}
