//! Many games played in turn, one turn of the PC each, compared with the same games played
//! one after another. In turn, each game finds its data pushed out of the processor's fast
//! caches by the others.

use super::{
    Effort,
    pass::{Contestant, Table, microseconds},
    walker::{KINDS, Kind, Walker},
};
use hexdelve_study::prelude::*;

/// The number of the PC's turns that are timed in each game. Played one after another, a
/// game has its first turn with cold caches, too.
const TURNS: usize = 32;

/// The opening of a game, up to which nothing is timed, and the actions that follow.
struct Walk {
    kind: Kind,
    seed: u64,
    actions: Vec<Action>,
}

/// Plays the same games in both orders, and measures the mean time of a turn of the PC.
pub(crate) fn run(effort: Effort) -> Table {
    let walks = KINDS.map(|kind| {
        let walks = (0..).filter_map(|seed| Walk::record(kind, seed));
        walks.take(effort.of(256, 4)).collect::<Vec<_>>()
    });
    let [pits, delves] = &walks;
    let field = vec![
        contestant("pits, one after another", pits, one_after_another),
        contestant("pits, in turn", pits, in_turn),
        contestant("delves, one after another", delves, one_after_another),
        contestant("delves, in turn", delves, in_turn),
    ];
    Table::of_a_run(effort, 8, field)
}

fn contestant<'a>(
    name: &'static str,
    walks: &'a [Walk],
    play: fn(&mut [Game], &[Walk]),
) -> Contestant<'a> {
    Contestant::new(name, move || {
        let mut games: Vec<_> =
            walks.iter().map(|it| Walker::start(it.kind, it.seed).game).collect();
        let before = taken(&games);
        let spent = microseconds(|| play(&mut games, walks));
        let turns = taken(&games) - before;
        assert_eq!(turns, (walks.len() * TURNS) as u64, "each game had all its turns");
        #[expect(clippy::cast_precision_loss, reason = "it is a few thousand")]
        let turns = turns as f64;
        spent / turns
    })
}

fn taken(games: &[Game]) -> u64 {
    games.iter().map(Game::turns).sum()
}

fn one_after_another(games: &mut [Game], walks: &[Walk]) {
    for (game, walk) in games.iter_mut().zip(walks) {
        for action in &walk.actions {
            game.submit(*action).expect("it was recorded");
        }
    }
}

fn in_turn(games: &mut [Game], walks: &[Walk]) {
    for turn in 0..TURNS {
        for (game, walk) in games.iter_mut().zip(walks) {
            game.submit(walk.actions[turn]).expect("it was recorded");
        }
    }
}

impl Walk {
    /// Records a walk, unless the game is over too soon.
    fn record(kind: Kind, seed: u64) -> Option<Self> {
        let mut walker = Walker::start(kind, seed);
        let mut actions = Vec::new();
        for _ in 0..TURNS {
            if walker.game.status().is_over() {
                return None;
            }
            walker.choose();
            actions.push(walker.next);
            walker.step();
        }
        // If the game restarted during its opening, it is not reproducible from its seed.
        (walker.seed == seed).then_some(Self { kind, seed, actions })
    }
}
