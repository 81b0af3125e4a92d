//! The games that are measured: the number of monsters, the level, and the number of
//! consecutive events.

use crate::{
    contenders::{Contender, ENTRANTS, Entrant},
    level::Opening,
};
use cpu_time::ThreadTime;
use hexdelve::prelude::Size;

/// Runs a function, and returns its result and its nanoseconds of this thread's processor
/// time, which excludes all other work on the machine.
pub fn nanoseconds<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begun = ThreadTime::now();
    let result = work();
    (result, begun.elapsed().as_secs_f64() * 1e9)
}

#[derive(Clone, Copy)]
pub struct Course {
    pub monsters: u32,
    /// All levels except the first have the same density of monsters.
    pub size: Size,
    pub games: usize,
    pub in_a_row: u64,
}

impl Course {
    /// Ten monsters on the standard level. There are about twelve events between two
    /// turns of the PC.
    pub const TEN: Self = Self { monsters: 10, size: Size::STANDARD, games: 64, in_a_row: 12 };
    pub const THOUSAND: Self =
        Self { monsters: 1_000, size: Size::of(130, 129), games: 8, in_a_row: 1_200 };
    pub const HUNDRED_THOUSAND: Self =
        Self { monsters: 100_000, size: Size::of(1_296, 1_295), games: 1, in_a_row: 20_000 };
    pub const MILLION: Self =
        Self { monsters: 1_000_000, size: Size::LARGEST, games: 1, in_a_row: 20_000 };
    /// 256 small games, which take turns after every event.
    pub const MANY_GAMES: Self = Self { games: 256, in_a_row: 1, ..Self::TEN };

    /// Returns the first opening from the next seeds whose game lasts for a while after
    /// every character has had a turn.
    pub fn lasting_opening(&self, seeds: &mut impl Iterator<Item = u64>) -> Opening {
        let wanted = (10 * self.in_a_row).min(u64::from(self.monsters) * 2).max(24);
        for seed in seeds {
            let opening = Opening::new(seed, self.monsters, self.size);
            let mut game = (ENTRANTS[0].build)(&opening);
            if game.run(self.warm_up() + wanted) == self.warm_up() + wanted {
                return opening;
            }
        }
        unreachable!("there is always another seed")
    }

    /// Returns the number of events after which every character has had a turn.
    pub fn warm_up(&self) -> u64 {
        u64::from(self.monsters) + 1
    }

    /// Returns the games of a contender, after every character has had a turn.
    pub fn warm_games(&self, entrant: &Entrant, openings: &[Opening]) -> Games {
        let games = openings.iter().map(|opening| self.warm_game(entrant, opening));
        Games { course: *self, entrant: *entrant, running: games.collect() }
    }

    fn warm_game(&self, entrant: &Entrant, opening: &Opening) -> Box<dyn Contender> {
        let mut game = (entrant.build)(opening);
        game.run(self.warm_up());
        game.fingerprint();
        game
    }
}

pub struct Games {
    course: Course,
    entrant: Entrant,
    running: Vec<Box<dyn Contender>>,
}

impl Games {
    pub fn play(&mut self) -> (u64, f64) {
        let most = self.course.in_a_row;
        nanoseconds(|| self.running.iter_mut().map(|game| game.run(most)).sum())
    }

    pub fn finished(&self) -> Vec<usize> {
        (0..self.running.len()).filter(|index| self.running[*index].is_over()).collect()
    }

    pub fn fingerprints(&mut self) -> u64 {
        let values = self.running.iter_mut().map(|game| game.fingerprint().value());
        values.fold(0, u64::wrapping_add)
    }

    pub fn replace(&mut self, index: usize, opening: &Opening) {
        self.running[index] = self.course.warm_game(&self.entrant, opening);
    }
}
