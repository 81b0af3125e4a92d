//! The player's settings file, and the flags that override it.

use super::{
    CliError, Program, ScreenArguments,
    printing::{print, tell},
};
use crate::platform::has_utf8_locale;
use hexdelve::content::{ContentError, SourceText, folder_of_settings};
use hexdelve_tui::settings::{DEFAULT_SETTINGS, GlyphSet, KeyMap, Settings};
use std::{env, path::PathBuf};

struct Place {
    path: PathBuf,
    /// A file that the player named must exist.
    is_named: bool,
    variable: String,
}

impl Place {
    fn usual(program: &Program) -> Option<Self> {
        let variable = program.variable();
        let named = env::var_os(&variable).filter(|name| !name.is_empty());
        if let Some(name) = named {
            return Some(Self { path: name.into(), is_named: true, variable });
        }
        let path = folder_of_settings()?.join(program.name()).join("config.toml");
        Some(Self { path, is_named: false, variable })
    }

    fn text(&self) -> Result<Option<SourceText>, ContentError> {
        match self.path.symlink_metadata() {
            Ok(_) => SourceText::read(&self.path).map(Some),
            Err(_) if self.is_named => Err(ContentError::whole(
                &self.path.display().to_string(),
                &format!("the file that {} names does not exist", self.variable),
                "write one with `hexdelve config`",
            )),
            Err(_) => Ok(None),
        }
    }
}

impl ScreenArguments {
    pub(super) fn settings(
        &self,
        program: &Program,
        keys: &KeyMap,
    ) -> (Settings, Vec<ContentError>) {
        let (mut settings, told) = read(program, keys);
        if let Some(theme) = self.theme {
            (settings.theme, settings.force_theme) = (theme, true);
        }
        let liked = &mut settings.preferences;
        let usual = if has_utf8_locale() { liked.glyphs } else { GlyphSet::Ascii };
        liked.glyphs = self.glyphs.unwrap_or(usual);
        // A line that may be slow gets fewer bytes.
        let is_remote = env::var_os("SSH_TTY").is_some() || env::var_os("SSH_CONNECTION").is_some();
        liked.shades = liked.shades.or(is_remote.then_some(false));
        liked.zoom = self.zoom.unwrap_or(liked.zoom);
        liked.animation = (liked.animation || self.animation) && !self.no_animation;
        liked.mouse = (liked.mouse || self.mouse) && !self.no_mouse;
        (settings, told)
    }
}

fn read(program: &Program, keys: &KeyMap) -> (Settings, Vec<ContentError>) {
    let usual = Settings::defaults(keys);
    let text = match Place::usual(program).map_or(Ok(None), |place| place.text()) {
        Ok(Some(text)) => text,
        Ok(None) => return (usual, Vec::new()),
        Err(error) => return (usual, vec![error]),
    };
    Settings::read(&text, keys)
}

pub(super) fn config(program: &Program, only_its_path: bool) -> Result<(), CliError> {
    if !only_its_path {
        return print(DEFAULT_SETTINGS);
    }
    let place = Place::usual(program)
        .ok_or_else(|| CliError::no_home("settings", "set HEXDELVE_CONFIG to a file"))?;
    print(&format!("{}\n", place.path.display()))?;
    let (_, told) = read(program, KeyMap::built_in());
    for wrong in told {
        tell(&program.named(&wrong.to_string()));
    }
    Ok(())
}
