//! Carrying out a command.

use super::{
    CliCommand, CliError, PlayArguments, Program, ScreenArguments, TableArguments,
    content::Content,
    ladder_command, morgue,
    playing::play,
    printing,
    replay::{Showing, replay},
    saved_games, scores,
    settings::config,
    study::study,
    tutorial::teach,
    watching::watch,
};
use crate::ladder::LadderLimits;
use hexdelve::journal::DailyDate;
use std::time::Duration;

impl CliCommand {
    pub(super) fn run(&self, program: &Program) -> Result<(), CliError> {
        // First, whatever the command is, so that errors in a folder's files are reported.
        let folder = self.tables().and_then(|it| it.assets.as_deref());
        let mut content = Content::read(program, folder)?;
        if let Some(screen) = self.screen() {
            content = content.shown(screen);
        }
        match self {
            Self::Play(arguments) => play(arguments, content),
            Self::Tutorial { lesson, .. } => teach(*lesson, content),
            Self::Watch { delve, delay, plain, record, game, .. } => {
                watch(game, content, *delve, *delay, *plain, record.as_deref())
            }
            Self::Replay { journal, verify, asciicast, delay, .. } => {
                let showing = match asciicast {
                    _ if *verify => Showing::Verdict,
                    Some(file) => Showing::Asciicast(file),
                    None => Showing::Screen,
                };
                replay(journal, showing, *delay, content)
            }
            Self::Maps { at, reference_costs, game } => printing::maps(game, *at, *reference_costs),
            Self::Generate { game } => printing::generate(game),
            Self::Scores { minds: true, .. } => scores::print_mind_records(&content),
            Self::Scores { mode, top, verify, codes, daily, .. } => {
                let day = daily.as_ref().map(|day| day.clone().unwrap_or_else(DailyDate::today));
                let showing = scores::Showing { verify: *verify, codes: *codes, top: *top };
                scores::list(&content, *mode, day.as_ref(), showing)
            }
            Self::Ladder { journals, out, top, jobs, max_turns, max_seconds, tables } => {
                let limits = LadderLimits {
                    turns: *max_turns as usize,
                    time: Duration::from_secs(u64::from(*max_seconds)),
                    dailies: tables.assets.is_none(),
                    ..LadderLimits::default()
                };
                ladder_command::write(
                    &content,
                    journals,
                    out,
                    &ladder_command::Shape { top: *top, jobs: *jobs, limits },
                )
            }
            Self::Study(arguments) => study(arguments, &content),
            Self::Games => saved_games::list(program),
            Self::Morgue { game } => morgue::print_one(program, *game),
            Self::Config { path } => config(program, *path),
        }
    }

    const fn screen(&self) -> Option<&ScreenArguments> {
        match self {
            Self::Play(PlayArguments { screen, .. })
            | Self::Tutorial { screen, .. }
            | Self::Watch { screen, .. }
            | Self::Replay { screen, .. } => Some(screen),
            _ => None,
        }
    }

    const fn tables(&self) -> Option<&TableArguments> {
        Some(match self {
            Self::Play(PlayArguments { game, .. })
            | Self::Watch { game, .. }
            | Self::Maps { game, .. }
            | Self::Generate { game } => &game.tables,
            Self::Study(arguments) => &arguments.game.tables,
            Self::Tutorial { tables, .. }
            | Self::Replay { tables, .. }
            | Self::Scores { tables, .. }
            | Self::Ladder { tables, .. } => tables,
            Self::Games | Self::Morgue { .. } | Self::Config { .. } => return None,
        })
    }
}
