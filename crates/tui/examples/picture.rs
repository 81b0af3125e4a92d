//! Pictures of the game's screen for web pages, from games that an autopilot has played up to some
//! turn. They are drawn on a buffer instead of a terminal, so their text remains text.
//!
//! `cargo run --example picture` writes those in `docs/pictures`. With a folder, it writes them
//! there. `cargo run --example picture -- 40 12 sixteen 34 608 m` prints another one: columns, rows,
//! theme, seed, turns, and the keys that are typed then.

use hexdelve::journal::{GameHeader, RecordedAction};
use hexdelve_tui::{
    prelude::*,
    screen::{NoTerminal, PlayMode, ScreenRenderer, ScreenSession, TitleChoice, TitleScreen, svg},
    session::RecordingTarget,
    settings::{ColourDepth, ColourTable, GlyphSet, KeyCode, KeyMap, Theme},
    terminal::{Inbox, Input},
};
use ratatui::{backend::TestBackend, buffer::Buffer};
use std::{env, error::Error, fs, iter::once, path::Path};

/// Columns, rows, theme, seed, turns and keys.
type Shot<'a> = (u16, u16, &'a str, u64, u64, &'a str);

const PICTURES: [(&str, Shot<'_>); 9] = [
    ("hall", (120, 40, "true", 29, 436, "")),
    ("vault", (80, 24, "true", 42, 614, "")),
    ("chasm", (80, 24, "true", 8, 351, "x")),
    ("water", (100, 30, "true", 45, 273, "")),
    ("cavern", (80, 24, "256", 15, 242, "")),
    ("maze", (80, 24, "sixteen", 18, 401, "")),
    ("warren", (80, 24, "monochrome", 16, 124, "e")),
    ("list", (80, 24, "true", 2, 300, "m")),
    ("end", (120, 40, "true", 44, u64::MAX, "")),
];

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    if let [columns, rows, theme, seed, turns, keys @ ..] = &words[..] {
        let keys = keys.first().map_or("", String::as_str);
        let shot = (columns.parse()?, rows.parse()?, &**theme, seed.parse()?, turns.parse()?, keys);
        print!("{}", svg(&screen(shot)?));
        return Ok(());
    }
    let folder = words.first().map_or("docs/pictures", String::as_str);
    fs::create_dir_all(folder)?;
    let shots = PICTURES.into_iter().map(|(name, shot)| Ok((name, screen(shot)?)));
    for picture in once(title().map(|drawn| ("title", drawn))).chain(shots) {
        let (name, drawn) = picture?;
        fs::write(Path::new(folder).join(name).with_extension("svg"), svg(&drawn))?;
    }
    Ok(())
}

fn display(columns: u16, rows: u16, theme: &str) -> ScreenRenderer<TestBackend> {
    let theme = Theme::ALL.into_iter().find(|it| it.as_str() == theme).expect("a theme");
    let palette = ColourTable::built_in().palette(theme.depth(ColourDepth::TrueColour));
    ScreenRenderer::new(TestBackend::new(columns, rows), palette, GlyphSet::Unicode)
}

fn screen((columns, rows, theme, seed, turns, keys): Shot<'_>) -> Result<Buffer, Box<dyn Error>> {
    let rules = Rules::default().with_presentation(MessagesPlugin);
    let setup = DelveSetup::new(Seed(seed));
    let header = GameHeader::new(setup.clone(), setup.start().world());
    let mut game = header.start_game(&rules)?;
    let mut record = RecordedGame::new(header, rules);
    let mut player = AutopilotName::Careful.start();
    while game.turns() < turns && !game.status().is_over() {
        // The first lines show only the messages of the last turn.
        game.world_mut().resource_mut::<MessageLog>().archive();
        let action = game.play_turn(player.as_mut()).ok_or("nobody can act")?;
        record.record(RecordedAction::Turn(action), &game);
    }
    let mut session = ScreenSession::new(game, PlayMode::new(false), display(columns, rows, theme))
        .with_recording(RecordingTarget::Append(&mut record));
    let keys = keys.chars().map(|letter| Input::Key(KeyCode::Char(letter).into()));
    session.run(&Inbox::from_inputs(keys), &mut NoTerminal)?;
    session.present()?;
    while session.is_looking_back() {
        session.present()?;
    }
    Ok(session.renderer.backend().buffer().clone())
}

fn title() -> Result<Buffer, Box<dyn Error>> {
    let mut display = display(80, 24, "true");
    let mut title = TitleScreen::new("hexdelve", "");
    let rows = [
        (TitleChoice::New, "8 levels, one life"),
        (TitleChoice::Daily, "the same for everybody, today"),
        (TitleChoice::Tutorial, "twelve small levels, twenty minutes"),
        (TitleChoice::Pit, "one level, the last one standing wins"),
        (TitleChoice::Watch, "an autopilot plays the delve"),
        (TitleChoice::Help, "keys and rules"),
        (TitleChoice::Quit, ""),
    ];
    let rows = rows.map(|(choice, remark)| (choice, remark.to_owned()));
    title.set_menu(rows.into(), String::new());
    let _ =
        title.run(&mut display, KeyMap::built_in(), &Inbox::from_inputs([]), &mut NoTerminal)?;
    Ok(display.backend().buffer().clone())
}
