//! Where the player's settings are, and what the flags make of them.

use super::{
    CliError, Program, ScreenArguments,
    printing::{print, tell},
};
use crate::{
    content::{ContentError, SourceText, folder_of_settings},
    settings::{KeyMap, Settings, default_settings},
};
use std::{env, path::PathBuf};

/// The file of settings.
struct Place {
    path: PathBuf,
    /// Whether the player named it: then it has to be there.
    is_named: bool,
    /// The variable that names another file.
    variable: String,
}

impl Place {
    /// What the environment names, or else the file in the folder in which the
    /// system keeps settings. `None` where there is no home.
    fn usual(program: &Program) -> Option<Self> {
        let variable = program.variable();
        let named = env::var_os(&variable).filter(|name| !name.is_empty());
        if let Some(name) = named {
            return Some(Self { path: name.into(), is_named: true, variable });
        }
        let path = folder_of_settings()?.join(program.name()).join("config.toml");
        Some(Self { path, is_named: false, variable })
    }

    /// What stands in it, if there is one.
    fn text(&self) -> Result<Option<SourceText>, ContentError> {
        match self.path.symlink_metadata() {
            Ok(_) => SourceText::read(&self.path).map(Some),
            Err(_) if self.is_named => Err(SourceText::new(self.path.display().to_string(), "")
                .refuse_it(
                    &format!("{} names no file", self.variable),
                    "write one with `hexdelve config`",
                )),
            Err(_) => Ok(None),
        }
    }
}

impl ScreenArguments {
    /// The player's settings, and on top of them these flags; what is wrong in the
    /// file is told.
    pub(super) fn settings(
        &self,
        program: &Program,
        keys: &KeyMap,
    ) -> (Settings, Vec<ContentError>) {
        let (mut settings, told) = read(program, keys);
        if let Some(theme) = self.theme {
            (settings.theme, settings.theme_is_certain) = (theme, true);
        }
        let liked = &mut settings.preferences;
        liked.glyphs = self.glyphs.unwrap_or(liked.glyphs);
        liked.zoom = self.zoom.unwrap_or(liked.zoom);
        liked.animation = (liked.animation || self.animation) && !self.no_animation;
        liked.mouse = (liked.mouse || self.mouse) && !self.no_mouse;
        (settings, told)
    }
}

fn read(program: &Program, keys: &KeyMap) -> (Settings, Vec<ContentError>) {
    let usual = Settings::usual(keys);
    let text = match Place::usual(program).map_or(Ok(None), |place| place.text()) {
        Ok(Some(text)) => text,
        Ok(None) => return (usual, Vec::new()),
        Err(error) => return (usual, vec![error]),
    };
    Settings::read(&text, keys)
}

/// Prints the file as it is without one, or where it is looked for; then what is
/// wrong in it is told.
pub(super) fn config(program: &Program, only_its_path: bool) -> Result<(), CliError> {
    if !only_its_path {
        return print(&default_settings());
    }
    let place = Place::usual(program).ok_or(CliError::NoSettings)?;
    print(&format!("{}\n", place.path.display()))?;
    let (_, told) = read(program, KeyMap::built_in());
    for wrong in told {
        tell(&program.named(&wrong.to_string()));
    }
    Ok(())
}
