//! The tables that a game is played with, and those of its screen with the
//! player's settings on top.

use super::{Program, ScreenArguments, printing::tell};
use crate::{
    content::{AssetFile, ContentError},
    game::Rules,
    level::Assets,
    messages::{MessageLog, MessagePriority, MessagesPlugin},
    settings::{Appearance, ColourDepth, KeyMap, Palette, Preferences},
    terminal::TerminalGuard,
};
use bevy_app::{App, Plugin};
use std::path::Path;

/// All files of content. As a plugin it gives those of the game to it, and has its
/// messages written.
#[derive(Clone)]
pub(super) struct Content {
    program: Program,
    rules: Rules,
    appearance: Appearance,
    news: MessageLog,
}

impl Content {
    /// The program that it is the content of.
    pub(super) const fn program(&self) -> &Program {
        &self.program
    }

    /// The rules of its games, with the tables that are in force.
    pub(super) const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The tables of the game.
    pub(super) fn assets(&self) -> &Assets {
        self.rules.assets()
    }

    /// The content of a folder, and the program's for what it lacks.
    pub(super) fn read(program: &Program, folder: Option<&Path>) -> Result<Self, ContentError> {
        let mut rules = program.rules().clone();
        if let Some(folder) = folder {
            let files = rules.asset_files().into_owned().with_folder(folder)?;
            rules = rules.files(files)?;
        }
        let files = rules.asset_files();
        let keys = KeyMap::read(files.text(AssetFile::Keys))?;
        let palette = Palette::read(files.text(AssetFile::Colours))?;
        let appearance = Appearance { keys, palette, preferences: Preferences::default() };
        Ok(Self { program: program.clone(), rules, appearance, news: MessageLog::default() })
    }

    /// The same as the player likes it. What is wrong in a line of the settings is
    /// told on stderr, where it stands when the screen is given back, and in the
    /// game. That there is no such file is soon said: where there is a screen, in
    /// the game alone.
    pub(super) fn shown(self, arguments: &ScreenArguments) -> Self {
        let (settings, told) = arguments.settings(&self.program, &self.appearance.keys);
        let mut news = MessageLog::default();
        for wrong in &told {
            let has_a_line = wrong.line().is_some();
            if has_a_line || !TerminalGuard::is_possible() {
                tell(&self.program.named(&wrong.to_string()));
            }
            if has_a_line || TerminalGuard::is_possible() {
                news.say(MessagePriority::Warning, wrong.in_short());
            }
        }
        let depth = ColourDepth::of_the_terminal();
        let palette = settings.palette(&self.appearance.palette, depth);
        let (preferences, keys) = (settings.preferences, settings.keys);
        Self { appearance: Appearance { keys, palette, preferences }, news, ..self }
    }

    /// What the player is to know before the game begins: whoever takes it tells
    /// it.
    pub(super) fn take_news(&mut self) -> MessageLog {
        std::mem::take(&mut self.news)
    }

    /// Keys, colours and preferences.
    pub(super) const fn appearance(&self) -> &Appearance {
        &self.appearance
    }

    /// The rules, with all of this beside them.
    pub(super) fn beside_the_rules(&self) -> Rules {
        // What was told once need not be told again by each.
        let content = Self { news: MessageLog::default(), ..self.clone() };
        self.rules.clone().beside(content)
    }
}

impl Plugin for Content {
    fn build(&self, app: &mut App) {
        // A pit shows things only where its rules have tables of their own.
        if !app.is_plugin_added::<Assets>() {
            app.add_plugins(self.assets().clone());
        }
        app.add_plugins(MessagesPlugin).insert_resource(self.news.clone());
    }
}
