//! The folders for the user's own files.

use etcetera::{BaseStrategy, choose_base_strategy};
use std::ffi::OsString;
use std::{env, path::PathBuf};

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

/// Returns the reason that there is no home folder, to continue a sentence, if it is known.
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
