//! A picture of the game's screen for a web page. It is drawn on a buffer instead of a
//! terminal, so its text remains text.
//!
//! `cargo run --example picture >docs/screen.svg` makes the picture in the README.
//! Arguments set the size, the colours, the game's seed, the number of turns that an autopilot
//! plays, and the keys that are typed then:
//! `cargo run --example picture -- 40 12 sixteen 34 608 m`.

use hexdelve_tui::{
    prelude::*,
    screen::{NoTerminal, PlayMode, ScreenRenderer, ScreenSession, svg},
    settings::{ColourDepth, ColourTable, GlyphSet, KeyCode, Theme},
    terminal::{Inbox, Input},
};
use ratatui::backend::TestBackend;
use std::{env, str::FromStr};

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    // A game, and a turn in which it is in full swing.
    let (seed, turns) = (Seed(word(&words, 3, 34)), word(&words, 4, 608));
    let rules = Rules::default().with_presentation(MessagesPlugin);
    let mut game = rules.start(DelveSetup::new(seed)).expect("a delve can always start");
    let mut player = AutopilotName::Careful.start();
    game.play(&mut *player, turns - 1);
    // The screen shows only the messages of the last turn.
    game.world_mut().insert_resource(MessageLog::default());
    game.play(&mut *player, 1);

    let theme = words.get(2).map_or("true", |it| it);
    let theme = Theme::ALL.into_iter().find(|it| it.as_str() == theme).expect("a theme");
    let palette = ColourTable::built_in().palette(theme.depth(ColourDepth::TrueColour));
    let backend = TestBackend::new(word(&words, 0, 80), word(&words, 1, 24));
    let display = ScreenRenderer::new(backend, palette, GlyphSet::Unicode);
    let mut session = ScreenSession::new(game, PlayMode::new(false), display);
    let keys = words.get(5).into_iter().flat_map(|keys| keys.chars());
    let keys = keys.map(|letter| Input::Key(KeyCode::Char(letter).into()));
    session.run(&Inbox::from_inputs(keys), &mut NoTerminal).expect("keys can be typed");
    session.present().expect("a test backend accepts everything");
    print!("{}", svg(session.renderer().backend().buffer()));
}

fn word<T: FromStr>(words: &[String], at: usize, usual: T) -> T {
    words.get(at).and_then(|it| it.parse().ok()).unwrap_or(usual)
}
