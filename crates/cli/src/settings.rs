//! The player's settings file, and the flags that override it.

use crate::{
    CliError, Program, ScreenArguments,
    platform::has_utf8_locale,
    printing::{print, tell},
};
use hexdelve::content::{ContentError, SourceText, folder_of_settings};
use hexdelve_tui::settings::{DEFAULT_SETTINGS, GlyphSet, KeyMap, Settings};
use std::{env, path::PathBuf};

/// The path, and whether the player named it: such a file must exist.
fn place(program: &Program) -> Option<(PathBuf, bool)> {
    let named = env::var_os(program.variable()).filter(|name| !name.is_empty());
    let usual = || Some(folder_of_settings()?.join(program.name()).join("config.toml"));
    named.map(|name| (name.into(), true)).or_else(|| Some((usual()?, false)))
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
    let Some((path, is_named)) = place(program) else { return (usual, Vec::new()) };
    if path.symlink_metadata().is_err() {
        let missing = is_named.then(|| {
            ContentError::whole(
                &path.display().to_string(),
                &format!("the file that {} names does not exist", program.variable()),
                "write one with `hexdelve config`",
            )
        });
        return (usual, missing.into_iter().collect());
    }
    match SourceText::read(&path) {
        Ok(text) => Settings::read(&text, keys),
        Err(error) => (usual, vec![error]),
    }
}

pub(super) fn config(program: &Program, only_its_path: bool) -> Result<(), CliError> {
    if !only_its_path {
        return print(DEFAULT_SETTINGS);
    }
    let (path, _) = place(program)
        .ok_or_else(|| CliError::no_home("settings", "set HEXDELVE_CONFIG to a file"))?;
    print(&format!("{}\n", path.display()))?;
    let (_, told) = read(program, KeyMap::built_in());
    for wrong in told {
        tell(&program.named(&wrong.to_string()));
    }
    Ok(())
}
