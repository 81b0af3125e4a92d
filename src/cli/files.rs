//! Where the dungeon comes from, and where it is kept.

use super::CliError;
use crate::dungeon::DungeonFile;
use std::{
    env,
    path::{Path, PathBuf},
};

/// Reads the dungeon of a file, or of the usual one.
pub(super) fn load(file: Option<&Path>) -> Result<DungeonFile, CliError> {
    Ok(DungeonFile::read(&named_or_usual(file)?)?)
}

/// Writes the dungeon to a file, or to the usual one. Missing folders are made.
pub(super) fn save(dungeon: &DungeonFile, file: Option<&Path>) -> Result<(), CliError> {
    Ok(dungeon.save(&named_or_usual(file)?)?)
}

/// The assignment's place for a dungeon.
fn named_or_usual(file: Option<&Path>) -> Result<PathBuf, CliError> {
    match file {
        Some(file) => Ok(file.to_owned()),
        None => Ok(env::home_dir().ok_or(CliError::NoHome)?.join(".rlg327").join("dungeon")),
    }
}
