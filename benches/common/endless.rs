//! A delve that lasts as long as one likes, for what is told of long games: on
//! the last level, among all who live there, and nobody is killed.

use hexdelve::{prelude::*, replay::Starter, story::Venture};
use std::path::Path;

/// The table of the last level for a first one.
fn assets() -> Assets {
    let built_in = AssetFile::Levels.built_in();
    let last = built_in.as_str().rfind("[[level]]").expect("there are levels");
    let files =
        AssetFiles::built_in().with_text(AssetFile::Levels, built_in.as_str()[last..].to_owned());
    Assets::read(&files, &Parts::of_the_game()).expect("the last row is a table by itself")
}

/// Begins such a game again from its opening, which is that of a practice delve.
fn starter() -> Starter {
    let assets = assets();
    Box::new(move |opening| match opening.venture() {
        Venture::Delve(delve) => {
            let rules = DelvePlugins.build().disable::<CollisionPlugin>();
            Ok(delve.clone().assets(assets.clone()).start_by(rules, |_: &mut App| {}))
        }
        Venture::Pit(pit) => Ok(pit.start()?),
    })
}

/// Begins such a game, and its chronicle, which nobody writes yet.
pub(crate) fn begin(seed: Seed) -> (Game, Chronicle) {
    // Only the game that begins can say by which rules it is played.
    let delve = Delve::new(seed).mode(Mode::Practice);
    let draft = Opening::new(delve.clone(), &World::new());
    let start = starter();
    let game = start(&draft).expect("a delve begins");
    let opening = Opening::new(delve, game.world());
    (game, Chronicle::new(opening, start))
}

/// What the PC does in so many turns: it walks about by chance, and stays on
/// the level.
pub(crate) fn play(game: &mut Game, turns: usize, mut after: impl FnMut(Command, &Game)) {
    let mut walk = AutopilotName::Random.start();
    for _ in 0..turns {
        let command = walk.command(&game.survey().expect("nobody dies"));
        game.submit(command).expect("it goes where it can");
        after(command, game);
    }
}

/// The journal of such a game, in a new file.
pub(crate) fn write(file: &Path, seed: Seed, turns: usize) {
    let (mut game, chronicle) = begin(seed);
    let scribe = Scribe::begin(file, chronicle.opening()).expect("an opening is written");
    let mut chronicle = chronicle.written_by(scribe);
    play(&mut game, turns, |command, game| chronicle.keep(Entry::Turn(command), game));
    assert_eq!(chronicle.len(), turns);
}

/// Takes such a game up from its file.
pub(crate) fn take_up(file: &Path) -> Game {
    let journal = Journal::open(file).expect("it was written");
    let chronicle = Chronicle::of(&journal, starter()).expect("its story makes sense");
    chronicle.game_at(usize::MAX, &mut |_, _| {}).expect("it goes as it went")
}
