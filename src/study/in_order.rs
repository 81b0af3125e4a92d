//! Plays games on several threads and delivers their results in the order of the seeds.

use crate::rng::Seed;
use std::{io, num::NonZero, ops::RangeInclusive, sync::mpsc, thread};

/// Passes the results to `take` in the order of the seeds, on the calling thread, up to the first
/// `None` of `play`. Each of n threads plays every nth game, and keeps a value from one game to the
/// next. `ahead` limits how many results wait for a slow game.
pub(super) fn play_in_order<T: Send, E: From<io::Error>, K: Default>(
    seeds: RangeInclusive<u64>,
    threads: NonZero<usize>,
    ahead: usize,
    play: impl Fn(&mut K, Seed) -> Option<T> + Sync,
    take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    thread::scope(|scope| {
        let mut results = Vec::new();
        for number in 0..threads.get() {
            let (sender, receiver) = mpsc::sync_channel(ahead / threads);
            let (seeds, play) = (seeds.clone().skip(number).step_by(threads.get()), &play);
            let work = move || {
                let mut kept = K::default();
                let mut played = seeds.map_while(|seed| play(&mut kept, Seed(seed)));
                // Sending fails when no more results are taken.
                let _ = played.try_for_each(|result| sender.send(result));
            };
            thread::Builder::new().name("study".to_owned()).spawn_scoped(scope, work)?;
            results.push(receiver);
        }
        // A thread that stops or panics closes its channel.
        let mut in_order = seeds.zip(results.iter().cycle()).map_while(|(_, of)| of.recv().ok());
        in_order.try_for_each(take)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn played(threads: usize, ahead: usize, play: impl Fn(Seed) -> Option<u64> + Sync) -> Vec<u64> {
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
