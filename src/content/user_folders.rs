//! The folders for the user's own files.

use etcetera::{BaseStrategy, choose_base_strategy};
use std::{env, path::PathBuf};

/// Returns the folder for state files: the one named by the XDG specification or, on
/// Windows, the general data folder. Returns `None` if there is no home folder.
pub(crate) fn folder_of_states() -> Option<PathBuf> {
    folder("XDG_STATE_HOME", |usual| usual.state_dir().unwrap_or_else(|| usual.data_dir()))
}

/// Returns the folder for settings, or `None` if there is no home folder.
#[cfg(feature = "terminal")]
pub(crate) fn folder_of_settings() -> Option<PathBuf> {
    folder("XDG_CONFIG_HOME", |usual| usual.config_dir())
}

/// Returns the folder named by the variable, on any system and even without a home
/// folder. If the variable names none, returns the usual folder.
fn folder(variable: &str, usual: fn(&dyn BaseStrategy) -> PathBuf) -> Option<PathBuf> {
    let named = env::var_os(variable).map(PathBuf::from);
    // The specification says that relative paths must be ignored.
    named.filter(|path| path.is_absolute()).or_else(|| {
        let system = choose_base_strategy().ok()?;
        (!system.home_dir().as_os_str().is_empty()).then(|| usual(&system))
    })
}
