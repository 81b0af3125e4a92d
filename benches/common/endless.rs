//! An endless delve, for benchmarks of long games: it takes place on the last level,
//! among all of its monsters, and nobody is killed.

use hexdelve::{
    journal::{Journal, JournalWriter, RecordedAction},
    prelude::*,
};
use std::path::Path;

/// Returns the rules of an endless delve: the last level's table is used for the first
/// level, and there are no collisions.
fn rules() -> Rules {
    let built_in = AssetFile::Levels.built_in();
    let last = built_in.as_str().rfind("[[level]]").expect("there are levels");
    let files =
        AssetFiles::built_in().with_text(AssetFile::Levels, built_in.as_str()[last..].to_owned());
    let rules = Rules::default().without::<CollisionPlugin>();
    rules.with_files(files).expect("the last row is a table by itself")
}

pub(crate) fn begin(seed: Seed) -> (Game, RecordedGame) {
    let delve = DelveSetup::new(seed).mode(GameMode::Practice);
    let game = rules().start(delve.clone()).expect("a delve begins");
    let header = GameHeader::new(delve, game.world());
    (game, RecordedGame::new(header, rules()))
}

/// Plays some turns of the PC, which walks at random and stays on the level.
pub(crate) fn play(game: &mut Game, turns: usize, mut after: impl FnMut(Action, &Game)) {
    let mut walk = AutopilotName::Random.start();
    for _ in 0..turns {
        let command = walk.choose_action(&game.player_view().expect("nobody dies"));
        game.submit(command).expect("it goes where it can");
        after(command, game);
    }
}

pub(crate) fn write(file: &Path, seed: Seed, turns: usize) {
    let (mut game, recorded_game) = begin(seed);
    let writer = JournalWriter::begin(file, recorded_game.header()).expect("an opening is written");
    let mut recorded_game = recorded_game.with_writer(writer);
    play(&mut game, turns, |command, game| {
        recorded_game.record(RecordedAction::Turn(command), game);
    });
    assert_eq!(recorded_game.records().len(), turns);
}

pub(crate) fn take_up(file: &Path) -> Game {
    let journal = Journal::open(file).expect("it was written");
    let recorded_game = RecordedGame::of(&journal, rules()).expect("its story makes sense");
    recorded_game.game_at(usize::MAX, &mut |_, _| {}).expect("it goes as it went")
}
