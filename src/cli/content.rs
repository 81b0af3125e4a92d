//! The tables that a game is played with, and those of its screen.

use crate::{
    content::{AssetFile, AssetFiles, ContentError},
    level::Assets,
    replay::Starter,
    things::Parts,
    ui::{KeyMap, Palette},
};
use bevy_app::{App, Plugin};
use std::path::Path;

/// All files of content. As a plugin it gives them to the game.
#[derive(Clone)]
pub(super) struct Content {
    assets: Assets,
    keys: KeyMap,
    colours: Palette,
}

impl Content {
    /// The tables of the game.
    pub(super) const fn assets(&self) -> &Assets {
        &self.assets
    }

    /// The content of a folder, and the built-in one for what it lacks.
    pub(super) fn read(folder: Option<&Path>) -> Result<Self, ContentError> {
        let files = folder.map_or_else(|| Ok(AssetFiles::built_in()), AssetFiles::from_folder)?;
        Ok(Self {
            assets: Assets::read(&files, &Parts::of_the_game())?,
            keys: KeyMap::read(files.text(AssetFile::Keys))?,
            colours: Palette::read(files.text(AssetFile::Colours))?,
        })
    }

    /// What starts games with it on some screen, as often as one is needed.
    pub(super) fn starter<Screen: Plugin + Default>(self) -> Starter {
        Box::new(move |opening| opening.start_with(&self.assets, (Screen::default(), self.clone())))
    }
}

impl Plugin for Content {
    fn build(&self, app: &mut App) {
        app.add_plugins(self.assets.clone())
            .insert_resource(self.keys.clone())
            .insert_resource(self.colours.clone());
    }
}
