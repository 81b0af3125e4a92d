//! The files that arguments name.

use super::CliError;
use hexdelve::content::home_folder;
use std::{
    fmt::Display,
    path::{Path, PathBuf},
};

pub(super) fn dungeon_path(named: Option<&Path>) -> Result<PathBuf, CliError> {
    if let Some(file) = named {
        return Ok(file.to_owned());
    }
    let (purpose, remedy) = ("the dungeon", "name a FILE");
    let home = home_folder().ok_or(CliError::NoHome { purpose, remedy })?;
    Ok(home.join(".rlg327").join("dungeon"))
}

pub(super) fn cannot_create<E: Display>(path: &Path) -> impl Fn(E) -> CliError {
    move |why| CliError::CannotCreateFile { path: path.to_owned(), why: why.to_string() }
}
