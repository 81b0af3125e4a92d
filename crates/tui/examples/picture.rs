//! Pictures of the game's screen for web pages, from recorded games. They are drawn on a buffer
//! instead of a terminal, so their text remains text.
//!
//! `cargo run --example picture` writes those in `docs/pictures`. With a folder, it writes them
//! there. `cargo run --example picture -- 40 12 sixteen GAME.hexdelve 608 m` prints another one:
//! columns, rows, theme, journal, turns, and the keys that are typed then.

use hexdelve::journal::{Journal, RecordedAction};
use hexdelve_tui::{
    prelude::*,
    screen::{NoTerminal, PlayMode, ScreenRenderer, ScreenSession, TitleChoice, TitleScreen, svg},
    session::RecordingTarget,
    settings::{ColourDepth, ColourTable, GlyphSet, KeyCode, KeyMap, Theme},
    terminal::{Inbox, Input},
};
use ratatui::{backend::TestBackend, buffer::Buffer};
use std::{
    env,
    error::Error,
    fs,
    iter::once,
    path::{Path, PathBuf},
};

/// Columns, rows, theme, journal, turns and keys.
type Shot<'a> = (u16, u16, &'a str, PathBuf, usize, &'a str);

/// Name, size, golden journal, turns and keys.
type Picture = (&'static str, (u16, u16), &'static str, usize, &'static str);

const PICTURES: [Picture; 3] = [
    ("hall", (120, 40), "delve-won", 1539, "x"),
    ("list", (80, 24), "delve-won", 1539, "m"),
    ("end", (120, 40), "delve-lost", usize::MAX, ""),
];

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    if let [columns, rows, theme, journal, turns, keys @ ..] = &words[..] {
        let keys = keys.first().map_or("", String::as_str);
        let shot =
            (columns.parse()?, rows.parse()?, &**theme, journal.into(), turns.parse()?, keys);
        print!("{}", svg(&screen(shot)?));
        return Ok(());
    }
    let folder = words.first().map_or("docs/pictures", String::as_str);
    fs::create_dir_all(folder)?;
    let journals = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/journals");
    let shots = PICTURES.into_iter().map(|(name, (columns, rows), journal, turns, keys)| {
        let journal = journals.join(journal).with_extension("hexdelve");
        Ok((name, screen((columns, rows, "true", journal, turns, keys))?))
    });
    for picture in once(title().map(|drawn| ("title", drawn))).chain(shots) {
        let (name, drawn) = picture?;
        fs::write(Path::new(folder).join(name).with_extension("svg"), svg(&drawn))?;
    }
    Ok(())
}

fn display(columns: u16, rows: u16, theme: &str) -> ScreenRenderer<TestBackend> {
    let theme = Theme::ALL.into_iter().find(|it| it.to_string() == theme).expect("a theme");
    let palette = ColourTable::built_in().palette(theme.depth(ColourDepth::TrueColour));
    ScreenRenderer::new(TestBackend::new(columns, rows), palette, GlyphSet::Unicode)
}

fn screen(
    (columns, rows, theme, journal, turns, keys): Shot<'_>,
) -> Result<Buffer, Box<dyn Error>> {
    let rules = Rules::default().with_presentation(MessagesPlugin);
    let mut record = RecordedGame::of(&Journal::open(&journal)?, rules)?;
    let mut game = record.start()?;
    for entry in record.records().iter().take(turns) {
        // The first lines show only the messages of the last turn.
        game.world_mut().resource_mut::<MessageLog>().archive();
        if let RecordedAction::Turn(action) = entry.entry {
            game.submit(action)?;
        }
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
