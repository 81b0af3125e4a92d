//! Where the player's settings are, and what the flags make of them.

use super::{
    CliError, ScreenArguments,
    printing::{print, tell},
};
use crate::{
    content::{ContentError, Text},
    ui::{KeyMap, Settings, default_settings},
};
use std::{env, path::PathBuf};

/// The variable that names another file.
const VARIABLE: &str = "HEXDELVE_CONFIG";

/// The file of settings.
struct Place {
    path: PathBuf,
    /// Whether the player named it: then it has to be there.
    is_named: bool,
}

impl Place {
    /// What the environment names, or else the file in the folder in which
    /// settings are kept by the XDG specification. `None` where there is no home.
    fn usual() -> Option<Self> {
        let named = env::var_os(VARIABLE).filter(|name| !name.is_empty());
        if let Some(name) = named {
            return Some(Self { path: name.into(), is_named: true });
        }
        let folder = env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
        // The specification has relative ones ignored.
        let folder = folder.filter(|path| path.is_absolute()).or_else(|| {
            let home = env::home_dir().filter(|home| !home.as_os_str().is_empty())?;
            Some(home.join(".config"))
        })?;
        Some(Self { path: folder.join("hexdelve").join("config.toml"), is_named: false })
    }

    /// What stands in it, if there is one.
    fn text(&self) -> Result<Option<Text>, ContentError> {
        match self.path.symlink_metadata() {
            Ok(_) => Text::read(&self.path).map(Some),
            Err(_) if self.is_named => Err(Text::new(self.path.display().to_string(), "")
                .refuse_it("HEXDELVE_CONFIG names no file", "write one with `hexdelve config`")),
            Err(_) => Ok(None),
        }
    }
}

impl ScreenArguments {
    /// The player's settings, and on top of them these flags; what is wrong in the
    /// file is told.
    pub(super) fn settings(&self, keys: &KeyMap) -> (Settings, Vec<ContentError>) {
        let (mut settings, told) = read(keys);
        if let Some(theme) = self.theme {
            (settings.theme, settings.theme_is_certain) = (theme, true);
        }
        let liked = &mut settings.preferences;
        liked.glyphs = self.glyphs.unwrap_or(liked.glyphs);
        liked.animation = (liked.animation || self.animation) && !self.no_animation;
        liked.mouse = (liked.mouse || self.mouse) && !self.no_mouse;
        (settings, told)
    }
}

fn read(keys: &KeyMap) -> (Settings, Vec<ContentError>) {
    let usual = Settings::usual(keys);
    let text = match Place::usual().map_or(Ok(None), |place| place.text()) {
        Ok(Some(text)) => text,
        Ok(None) => return (usual, Vec::new()),
        Err(error) => return (usual, vec![error]),
    };
    Settings::read(&text, keys)
}

/// Prints the file as it is without one, or where it is looked for; then what is
/// wrong in it is told.
pub(super) fn config(only_its_path: bool) -> Result<(), CliError> {
    if !only_its_path {
        return print(&default_settings());
    }
    let place = Place::usual().ok_or(CliError::NoSettings)?;
    print(&format!("{}\n", place.path.display()))?;
    let (_, told) = read(KeyMap::built_in());
    told.iter().for_each(tell);
    Ok(())
}
