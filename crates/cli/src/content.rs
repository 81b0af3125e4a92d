//! The tables of a game, and those of its screen with the player's settings on top. Also the path
//! of the dungeon file to read or write.

use crate::{CliError, Program, ScreenArguments, printing::tell, terminal::TerminalGuard};
use bevy_app::Plugin;
use hexdelve::{
    content::home_folder,
    journal::{Achievements, SaveFolder, Scores},
    log::MessagePriority,
    prelude::*,
};
use hexdelve_tui::{
    messages::MessagesPlugin,
    settings::{ColourDepth, ColourTable, DisplayPreferences, EffectiveSettings, KeyMap, Settings},
};
use std::path::{Path, PathBuf};

#[derive(Clone)]
pub(super) struct Content {
    pub(super) program: Program,
    /// `None` without a home folder.
    pub(super) saves: Option<SaveFolder>,
    pub(super) rules: Rules,
    pub(super) appearance: EffectiveSettings,
    colours: ColourTable,
    pub(super) news: MessageLog,
    achievements: Achievements,
}

impl Content {
    /// The program's own content replaces the files that are missing.
    pub(super) fn read(program: &Program, folder: Option<&Path>) -> Result<Self, ContentError> {
        let mut rules = program.rules().clone();
        if let Some(folder) = folder {
            let files = rules.asset_files().into_owned().with_folder(folder)?;
            rules = rules.with_files(files)?;
        }
        let files = rules.asset_files();
        let own = |file: AssetFile| Some(files.text(file)).filter(|text| **text != file.built_in());
        let keys = own(AssetFile::Keys).map(KeyMap::read).transpose()?;
        let keys = keys.unwrap_or_else(|| KeyMap::built_in().clone());
        let colours = own(AssetFile::Colours).map(ColourTable::read).transpose()?;
        let colours = colours.unwrap_or_else(|| ColourTable::built_in().clone());
        let palette = colours.palette(ColourDepth::Ansi16);
        let appearance =
            EffectiveSettings { keys, palette, preferences: DisplayPreferences::default() };
        let (program, saves) = (program.clone(), SaveFolder::for_program(program.name()));
        let (news, achievements) = (MessageLog::default(), Achievements::default());
        Ok(Self { program, saves, rules, appearance, colours, news, achievements })
    }

    /// A list of scores that cannot be read is reported when a game is added to it.
    pub(super) fn with_records(self) -> Self {
        let Some(saves) = &self.saves else { return self };
        let scores = Scores::read(&saves.scores_path()).unwrap_or_default();
        Self { achievements: scores.achievements(), ..self }
    }

    /// An invalid value is reported in the game, and on stderr, where it outlives the screen. A
    /// missing file is reported only once: in the game if there is a screen, otherwise on stderr.
    pub(super) fn shown(self, arguments: &ScreenArguments) -> Self {
        let (settings, told) = arguments.settings(&self.program, &self.appearance.keys);
        let mut news = MessageLog::default();
        for wrong in &told {
            let (has_a_line, has_screen) = (wrong.line().is_some(), TerminalGuard::is_supported());
            if has_a_line || !has_screen {
                tell(&self.program.named(&wrong.to_string()));
            }
            if has_a_line || has_screen {
                news.push(MessagePriority::Warning, wrong.short_message());
            }
        }
        let palette = settings.palette(&self.colours, ColourDepth::detect());
        let Settings { preferences, keys, .. } = settings;
        Self { appearance: EffectiveSettings { keys, palette, preferences }, news, ..self }
    }

    pub(super) fn beside_the_rules(&self) -> Rules {
        // Without the messages: they are shown once, not in each game.
        let content = Self { news: MessageLog::default(), ..self.clone() };
        self.rules.clone().with_presentation(content)
    }
}

impl Plugin for Content {
    fn build(&self, app: &mut App) {
        // Rules with content files of their own have already added their tables.
        if !app.is_plugin_added::<GameTables>() {
            app.add_plugins(self.rules.assets().clone());
        }
        app.add_plugins(MessagesPlugin)
            .insert_resource(self.news.clone())
            .insert_resource(self.achievements.clone());
    }
}

pub(super) fn dungeon_path(named: Option<&Path>) -> Result<PathBuf, CliError> {
    if let Some(file) = named {
        return Ok(file.to_owned());
    }
    let home = home_folder().ok_or_else(|| CliError::no_home("the dungeon", "name a FILE"))?;
    Ok(home.join(".rlg327").join("dungeon"))
}
