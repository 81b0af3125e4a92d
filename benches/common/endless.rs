//! A delve that lasts as long as one likes, for what is told of long games: on
//! the last level, among all who live there, and nobody is killed.

use hexdelve::prelude::*;
use std::path::Path;

/// The rules of such a game: the table of the last level for a first one, and no
/// collisions.
fn rules() -> Rules {
    let built_in = AssetFile::Levels.built_in();
    let last = built_in.as_str().rfind("[[level]]").expect("there are levels");
    let files =
        AssetFiles::built_in().with_text(AssetFile::Levels, built_in.as_str()[last..].to_owned());
    let rules = Rules::default().without::<CollisionPlugin>();
    rules.files(files).expect("the last row is a table by itself")
}

/// Begins such a game, and its chronicle, which nobody writes yet.
pub(crate) fn begin(seed: Seed) -> (Game, RecordedGame) {
    let delve = Delve::new(seed).mode(GameMode::Practice);
    let game = rules().start(delve.clone()).expect("a delve begins");
    let opening = GameHeader::new(delve, game.world());
    (game, RecordedGame::new(opening, rules()))
}

/// What the PC does in so many turns: it walks about by chance, and stays on
/// the level.
pub(crate) fn play(game: &mut Game, turns: usize, mut after: impl FnMut(Action, &Game)) {
    let mut walk = AutopilotName::Random.start();
    for _ in 0..turns {
        let command = walk.command(&game.player_view().expect("nobody dies"));
        game.submit(command).expect("it goes where it can");
        after(command, game);
    }
}

/// The journal of such a game, in a new file.
pub(crate) fn write(file: &Path, seed: Seed, turns: usize) {
    let (mut game, chronicle) = begin(seed);
    let scribe = JournalWriter::begin(file, chronicle.opening()).expect("an opening is written");
    let mut chronicle = chronicle.written_by(scribe);
    play(&mut game, turns, |command, game| chronicle.keep(JournalEntry::Turn(command), game));
    assert_eq!(chronicle.len(), turns);
}

/// Takes such a game up from its file.
pub(crate) fn take_up(file: &Path) -> Game {
    let journal = Journal::open(file).expect("it was written");
    let chronicle = RecordedGame::of(&journal, rules()).expect("its story makes sense");
    chronicle.game_at(usize::MAX, &mut |_, _| {}).expect("it goes as it went")
}
