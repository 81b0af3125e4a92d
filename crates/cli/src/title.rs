//! The title, for `hexdelve` without arguments: what its menu says of this player, and the command
//! behind each entry.

use crate::{
    CliError, Program, ScreenArguments, content::Content, playing::what_follows, saved_games,
    scores, season, terminal::show_title_in_terminal,
};
use hexdelve::{
    journal::{DailyDate, Scores},
    prelude::*,
};
use hexdelve_tui::screen::{TitleChoice, TitleScreen};

/// Returns to the title after each command, until the player quits.
pub(super) fn run(program: &Program) -> Result<(), CliError> {
    let mut content = Content::read(program, None)?.shown(&ScreenArguments::default());
    let mut title = TitleScreen::new(program.name(), program.version);
    loop {
        let (rows, scores) = menu(&content);
        title.set_menu(rows, scores);
        let chosen = match show_title_in_terminal(&mut title, &content.appearance)? {
            Ok(chosen) => chosen,
            Err(farewell) => return what_follows(farewell, None).map(drop),
        };
        let words: &[&str] = match chosen {
            TitleChoice::Continue => &[],
            TitleChoice::New => &["--new"],
            TitleChoice::Daily => &["--daily"],
            TitleChoice::Tutorial => &["tutorial"],
            TitleChoice::Pit => &["--pit"],
            TitleChoice::Watch => &["watch", "--delve"],
            TitleChoice::Scores | TitleChoice::Help | TitleChoice::Quit => return Ok(()),
        };
        let words: Vec<_> = [program.name()].iter().chain(words).map(Into::into).collect();
        match program.parse(&words)?.run_with(content.clone()) {
            Err(why) if why.is_about_a_save => title.show_error(chosen, &program.named(&why.text)),
            ended => ended?,
        }
        // The game has shown them.
        content.news = MessageLog::default();
    }
}

fn menu(content: &Content) -> (Vec<(TitleChoice, String)>, String) {
    let (saves, assets) = (content.saves.as_ref(), content.rules.assets());
    let scores = saves.and_then(|saves| Scores::read(&saves.scores_path()).ok());
    let scores = scores.unwrap_or_default();
    let saved = saves.and_then(saved_games::next_journal);
    let today = DailyDate::today();
    let achievements = scores.achievements();
    let days = season::daily_streak(&achievements).current;
    let days = if days > 1 { format!(", {days} days in a row") } else { String::new() };
    let played = match scores.best(GameMode::Delve, Some(&today)).first() {
        _ if saved.as_ref().is_some_and(|it| it.header().daily.as_ref() == Some(&today)) => {
            "your saved game".to_owned()
        }
        Some(best) => format!("best {}", best.score),
        None => "not played yet".to_owned(),
    };
    let is_new = saved.is_none() && scores.games().is_empty();
    let greeting = if is_new { "new here? " } else { "" };
    let levels = assets.levels.count();
    let saved = saved.map(|journal| {
        let (mode, turns) = saved_games::mode_and_turns(&journal);
        format!("{mode}, turn {turns}, seed {}", journal.header().seed())
    });
    let rows = [
        (TitleChoice::New, format!("{levels} levels, one life")),
        (TitleChoice::Daily, format!("seed {}: {played}{days}", today.seed())),
        (TitleChoice::Tutorial, format!("{greeting}twelve small levels, twenty minutes")),
        (TitleChoice::Pit, "one level, the last one standing wins".to_owned()),
        (TitleChoice::Scores, season::in_brief(&achievements)),
        (TitleChoice::Watch, "an autopilot plays the delve".to_owned()),
        (TitleChoice::Help, "keys and rules".to_owned()),
        (TitleChoice::Quit, String::new()),
    ];
    let saved = saved.map(|remark| (TitleChoice::Continue, remark));
    (saved.into_iter().chain(rows).collect(), scores::overview(content, &scores))
}
