//! Plays games on several threads and delivers their results in the order of the seeds.

use crate::rng::Seed;
use std::{
    collections::BTreeMap,
    io,
    num::NonZero,
    ops::RangeInclusive,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

struct Games<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
    last: u64,
    /// How far a thread may be ahead of the result that is taken next. This limits the memory
    /// for results that wait for a slow game.
    ahead: u64,
}

struct State<T> {
    /// `None` if all have been handed out.
    next: Option<u64>,
    /// `None` after the last one.
    awaited: Option<u64>,
    finished: BTreeMap<u64, T>,
    working: usize,
    is_closed: bool,
}

/// Passes the results to `take` in the order of the seeds, on the calling thread. Stops at the
/// first game for which `play` returns `None`; the results of later games are not taken. Each
/// thread passes `play` a value that it keeps from one game to the next.
pub(super) fn play_in_order<T: Send, E: From<io::Error>, K: Default>(
    seeds: RangeInclusive<u64>,
    threads: NonZero<usize>,
    ahead: u64,
    play: impl Fn(&mut K, Seed) -> Option<T> + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let (first, last) = seeds.into_inner();
    let state = State {
        next: Some(first),
        awaited: Some(first),
        finished: BTreeMap::new(),
        working: 0,
        is_closed: false,
    };
    let games = Games { state: Mutex::new(state), changed: Condvar::new(), last, ahead };
    thread::scope(|scope| {
        for number in 0..threads.get() {
            let work = || {
                // This also happens if a game panics, so that no thread waits for it.
                let _leaving = Leaving(&games);
                games.work(&play);
            };
            games.lock().working += 1;
            let spawned = thread::Builder::new().name("study".to_owned()).spawn_scoped(scope, work);
            if let Err(error) = spawned {
                games.lock().working -= 1;
                if number == 0 {
                    return Err(error.into());
                }
                break;
            }
        }
        while let Some(batch) = games.next_batch() {
            for result in batch {
                if let Err(error) = take(result) {
                    games.lock().is_closed = true;
                    games.changed.notify_all();
                    return Err(error);
                }
            }
        }
        Ok(())
    })
}

struct Leaving<'a, T>(&'a Games<T>);

impl<T> Drop for Leaving<'_, T> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.working -= 1;
        state.is_closed |= thread::panicking();
        drop(state);
        self.0.changed.notify_all();
    }
}

impl<T> Games<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<T>>) -> MutexGuard<'a, State<T>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    fn work<K: Default>(&self, play: &(impl Fn(&mut K, Seed) -> Option<T> + Sync)) {
        let mut kept = K::default();
        while let Some(seed) = self.next_seed() {
            let result = play(&mut kept, Seed(seed));
            let mut state = self.lock();
            match result {
                Some(result) => drop(state.finished.insert(seed, result)),
                None => state.is_closed = true,
            }
            drop(state);
            self.changed.notify_all();
        }
    }

    fn next_seed(&self) -> Option<u64> {
        let mut state = self.lock();
        loop {
            let (seed, awaited) = (state.next?, state.awaited?);
            if state.is_closed {
                return None;
            }
            if seed - awaited < self.ahead {
                state.next = (seed < self.last).then(|| seed + 1);
                return Some(seed);
            }
            state = self.wait(state);
        }
    }

    fn next_batch(&self) -> Option<Vec<T>> {
        let mut state = self.lock();
        loop {
            let mut batch = Vec::new();
            while let Some(seed) = state.awaited
                && let Some(result) = state.finished.remove(&seed)
            {
                batch.push(result);
                state.awaited = (seed < self.last).then(|| seed + 1);
            }
            if !batch.is_empty() {
                drop(state);
                self.changed.notify_all();
                return Some(batch);
            }
            if state.working == 0 {
                return None;
            }
            state = self.wait(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn played(threads: usize, ahead: u64, play: impl Fn(Seed) -> Option<u64> + Sync) -> Vec<u64> {
        let mut taken = Vec::new();
        let threads = NonZero::new(threads).unwrap();
        let play = |(): &mut (), seed| play(seed);
        let result: io::Result<()> = play_in_order(3..=40, threads, ahead, play, |seed| {
            taken.push(seed);
            Ok(())
        });
        result.unwrap();
        taken
    }

    #[test]
    fn results_come_in_order_whichever_game_is_slow() {
        let slow = |seed: Seed| {
            thread::sleep(Duration::from_micros(seed.0 * 7919 % 900));
            Some(seed.0)
        };
        for (threads, ahead) in [(1, 1), (2, 1), (3, 2), (4, 1000)] {
            assert_eq!(played(threads, ahead, slow), (3..=40).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_was_finished_before_a_stop_is_taken() {
        let taken = played(2, 4, |seed| (seed.0 < 20).then_some(seed.0));
        assert_eq!(taken, (3..20).collect::<Vec<_>>());
    }

    #[test]
    fn an_error_of_the_taker_ends_it() {
        let mut taken = 0;
        let threads = NonZero::new(2).unwrap();
        let result = play_in_order(
            1..=u64::MAX,
            threads,
            8,
            |(): &mut (), seed| Some(seed.0),
            |_| {
                taken += 1;
                if taken < 100 { Ok(()) } else { Err(io::Error::other("full")) }
            },
        );
        assert_eq!(result.unwrap_err().to_string(), "full");
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_in_a_game_is_passed_on() {
        played(2, 4, |seed| if seed.0 == 9 { panic!("a fault in game 9") } else { Some(seed.0) });
    }
}
