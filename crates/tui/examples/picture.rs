//! A picture of the game's screen for a web page. It is drawn on a buffer instead of a
//! terminal, so its text remains text.
//!
//! `cargo run --example picture >docs/screen.svg` makes the picture in the README.
//! Arguments set the size and the keys that are typed first:
//! `cargo run --example picture -- 40 12 m`.

use hexdelve_tui::{
    prelude::*,
    screen::{NoTerminal, PlayMode, ScreenRenderer, ScreenSession, svg},
    settings::{GlyphSet, KeyCode, Palette},
    terminal::{Inbox, Input},
};
use ratatui::backend::TestBackend;
use std::env;

/// A game, and the number of turns after which it is in full swing.
const SEED: Seed = Seed(34);
const TURNS: u64 = 608;

fn main() {
    let rules = Rules::default().with_presentation(MessagesPlugin);
    let mut game = rules.start(DelveSetup::new(SEED)).expect("a delve can always start");
    let mut player = AutopilotName::Careful.start();
    game.play(&mut *player, TURNS - 1);
    // The screen shows only the messages of the last turn.
    game.world_mut().insert_resource(MessageLog::default());
    game.play(&mut *player, 1);
    assert!(!game.status().is_over() && game.turns() == TURNS, "the PC is still alive");

    let words: Vec<String> = env::args().skip(1).collect();
    let size = |at: usize, usual| words.get(at).and_then(|it| it.parse().ok()).unwrap_or(usual);
    let backend = TestBackend::new(size(0, 80), size(1, 24));
    let display = ScreenRenderer::new(backend, Palette::built_in().clone(), GlyphSet::Lines);
    let mut session = ScreenSession::new(game, PlayMode::new(false), display);
    let keys = words.get(2).into_iter().flat_map(|keys| keys.chars());
    let keys = keys.map(|letter| Input::Key(KeyCode::Char(letter).into()));
    session.run(&Inbox::from_inputs(keys), &mut NoTerminal).expect("keys can be typed");
    session.present().expect("a test backend accepts everything");
    print!("{}", svg(session.renderer().backend().buffer()));
}
