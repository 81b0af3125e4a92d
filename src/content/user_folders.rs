//! Where a user's own files are kept.

use etcetera::{BaseStrategy, choose_base_strategy};
use std::{env, path::PathBuf};

/// The folder of states: by the XDG specification, and on Windows the one that
/// programs have there for everything. `None` where there is no home.
pub(crate) fn folder_of_states() -> Option<PathBuf> {
    folder("XDG_STATE_HOME", |usual| usual.state_dir().unwrap_or_else(|| usual.data_dir()))
}

/// The folder of settings, in the same way.
#[cfg(feature = "terminal")]
pub(crate) fn folder_of_settings() -> Option<PathBuf> {
    folder("XDG_CONFIG_HOME", |usual| usual.config_dir())
}

/// What the variable names on any system, with a home or without; or the usual one.
fn folder(variable: &str, usual: fn(&dyn BaseStrategy) -> PathBuf) -> Option<PathBuf> {
    let named = env::var_os(variable).map(PathBuf::from);
    // The specification has relative ones ignored.
    named.filter(|path| path.is_absolute()).or_else(|| {
        let system = choose_base_strategy().ok()?;
        (!system.home_dir().as_os_str().is_empty()).then(|| usual(&system))
    })
}
