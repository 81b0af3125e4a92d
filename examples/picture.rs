//! A picture of the game's screen for a page: what is drawn on a terminal is
//! drawn on a buffer, and its text stays text.
//!
//! `cargo run --example picture >docs/screen.svg` makes the one in the README.

use hexdelve::{
    prelude::*,
    ui::{Bulletin, Palette, Present, Screen, ScreenPlugin, svg},
};
use ratatui::backend::TestBackend;

/// A game that is in full swing after so many turns.
const SEED: Seed = Seed(54);
const TURNS: u64 = 299;

fn main() {
    let rules = Rules::default().beside(ScreenPlugin::<TestBackend>::default());
    let mut game = rules.start(Delve::new(SEED)).expect("a delve always fits");
    let mut player = AutopilotName::Careful.start();
    game.play(&mut *player, TURNS - 1);
    // The screen tells of the last turn alone.
    game.world_mut().insert_resource(Bulletin::default());
    game.play(&mut *player, 1);
    assert!(!game.verdict().is_decided() && game.turns() == TURNS, "it still lives");

    let screen = Screen::new(TestBackend::new(80, 24), Palette::built_in().clone());
    game.world_mut().insert_resource(screen);
    game.world_mut().run_schedule(Present);
    let screen = game.world().resource::<Screen<TestBackend>>();
    print!("{}", svg(screen.backend().buffer()));
}
