//! The tables that a game is played with, and those of its screen with the
//! player's settings on top.

use super::{ScreenArguments, printing::tell};
use crate::{
    content::{AssetFile, AssetFiles, ContentError},
    level::Assets,
    replay::Starter,
    things::Parts,
    ui::{Bulletin, Depth, KeyMap, Palette, Preferences, TerminalGuard, Weight},
};
use bevy_app::{App, Plugin};
use std::path::Path;

/// All files of content. As a plugin it gives them to the game.
#[derive(Clone)]
pub(super) struct Content {
    assets: Assets,
    keys: KeyMap,
    colours: Palette,
    preferences: Preferences,
    news: Bulletin,
}

impl Content {
    /// The tables of the game.
    pub(super) const fn assets(&self) -> &Assets {
        &self.assets
    }

    /// The content of a folder, and the built-in one for what it lacks.
    pub(super) fn read(folder: Option<&Path>) -> Result<Self, ContentError> {
        let (preferences, news) = (Preferences::default(), Bulletin::default());
        let Some(folder) = folder else {
            let assets = Assets::built_in().clone();
            let (keys, colours) = (KeyMap::built_in().clone(), Palette::built_in().clone());
            return Ok(Self { assets, keys, colours, preferences, news });
        };
        let files = AssetFiles::from_folder(folder)?;
        let assets = Assets::read(&files, &Parts::of_the_game())?;
        let keys = KeyMap::read(files.text(AssetFile::Keys))?;
        let colours = Palette::read(files.text(AssetFile::Colours))?;
        Ok(Self { assets, keys, colours, preferences, news })
    }

    /// The same as the player likes it. What is wrong in a line of the settings is
    /// told on stderr, where it stands when the screen is given back, and in the
    /// game. That there is no such file is soon said: where there is a screen, in
    /// the game alone.
    pub(super) fn shown(self, arguments: &ScreenArguments) -> Self {
        let (settings, told) = arguments.settings(&self.keys);
        let mut news = Bulletin::default();
        for wrong in &told {
            let has_a_line = wrong.line().is_some();
            if has_a_line || !TerminalGuard::is_possible() {
                tell(wrong);
            }
            if has_a_line || TerminalGuard::is_possible() {
                news.say(Weight::Warning, wrong.in_short());
            }
        }
        let colours = settings.palette(&self.colours, Depth::of_the_terminal());
        let (preferences, keys) = (settings.preferences, settings.keys);
        Self { keys, colours, preferences, news, ..self }
    }

    /// What the player is to know before the game begins: whoever takes it tells
    /// it.
    pub(super) fn take_news(&mut self) -> Bulletin {
        std::mem::take(&mut self.news)
    }

    /// What starts games with it on some screen, as often as one is needed.
    pub(super) fn starter<Screen: Plugin + Default>(self) -> Starter {
        // What was told once need not be told again by each.
        let this = Self { news: Bulletin::default(), ..self };
        Box::new(move |opening| opening.start_with(&this.assets, (Screen::default(), this.clone())))
    }
}

impl Plugin for Content {
    fn build(&self, app: &mut App) {
        app.add_plugins(self.assets.clone())
            .insert_resource(self.keys.clone())
            .insert_resource(self.colours.clone())
            .insert_resource(self.preferences)
            .insert_resource(self.news.clone());
    }
}
