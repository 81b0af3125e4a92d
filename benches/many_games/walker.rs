//! Games in which the PC walks at random, but in the same way in every run. A finished
//! game restarts with another seed.

use hexdelve_study::prelude::*;

/// A kind of game: its name, and a function that starts it.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    pub(crate) start: fn(u64) -> Game,
}

/// A pit of ten monsters, and a delve, which stays on its first level unless the PC happens
/// to fall.
pub(crate) const KINDS: [Kind; 2] = [
    Kind {
        name: "pit",
        start: |seed| PitSetup::new(Seed(seed)).start().expect("ten monsters fit"),
    },
    Kind { name: "delve", start: |seed| DelveSetup::new(Seed(seed)).start() },
];

/// The number of turns that a game has played before it is measured.
const WARM: usize = 10;

pub(crate) struct Walker {
    pub(crate) game: Game,
    pub(crate) seed: u64,
    pub(crate) next: Action,
}

impl Walker {
    /// Starts a game and plays its first turns.
    pub(crate) fn start(kind: Kind, seed: u64) -> Self {
        let mut walker = Self { game: (kind.start)(seed), seed, next: Action::Rest };
        for _ in 0..WARM {
            walker.choose();
            walker.step();
        }
        walker
    }

    /// Chooses the next action. This is not timed.
    pub(crate) fn choose(&mut self) {
        if self.game.status().is_over() {
            self.seed += 1 << 32;
            self.game.restart(Seed(self.seed)).expect("ten monsters fit");
        }
        let place = self.game.player_position().expect("the PC lives while the game goes on");
        let dungeon = self.game.world().resource::<Dungeon>();
        let is_open = |way: &Direction| dungeon.is_passable(place.step(*way));
        let ways: Vec<_> = Direction::ALL.into_iter().filter(is_open).collect();
        let mut dice = Seed(self.seed).stream(b"walk", self.game.turns(), 0);
        self.next = ways.choose(&mut dice).map_or(Action::Rest, |way| Action::Step(*way));
    }

    pub(crate) fn step(&mut self) {
        self.game.submit(self.next).expect("the cell is passable");
    }
}
