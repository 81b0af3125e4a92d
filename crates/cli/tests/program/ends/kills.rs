//! `kill -9` at random moments: every turn that a complete frame has shown is in the
//! journal afterwards.

use crate::{
    console::{Console, await_the_end},
    ends::games::{journals, proven, turns_after_each},
};
use hexdelve::journal::Journal;
use std::{
    env, iter,
    path::PathBuf,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

const GAMES: [&[&str]; 10] = [
    &["--new"],
    &["--pit"],
    &["--new"],
    &["--practice"],
    &["--new"],
    &["--pit", "--nummon", "2"],
    &["--new"],
    &["--practice"],
    &["--new"],
    &["--wizard"],
];

/// The keys to press, mostly steps. The keys that follow a question answer or close it.
const KEYS: [&str; 40] = [
    "h", "j", "k", "l", "y", "u", "b", "n", "h", "j", "k", "l", "y", "u", "b", "n", "h", "l", "j",
    "k", ".", ".", "g", "g", "i\x1b[", "c", "z", "a", "t", "\r", "d", ">", ">", "<", "m", "\x7f",
    "\x7f", "y", "\x0c", ".",
];

pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: u64) -> u64 {
        // An xorshift generator; its quality does not matter here.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % sides
    }

    fn milliseconds(&mut self, most: u64) -> Duration {
        Duration::from_micros(self.roll(most * 1_000))
    }
}

/// The state in which the current game was last seen.
struct Known {
    journal: PathBuf,
    records: usize,
    turns: u64,
}

struct Killer {
    dice: Dice,
    state: Arc<TempDir>,
    game: Option<Known>,
    kills: u64,
    acknowledged: u64,
    games: u64,
}

impl Killer {
    fn new(seed: u64) -> Self {
        let state = Arc::new(tempfile::tempdir().unwrap());
        Self { dice: Dice(seed), state, game: None, kills: 0, acknowledged: 0, games: 0 }
    }

    fn play_and_kill(&mut self) {
        if self.dice.roll(10) == 0 {
            // Start another game beside the current one.
            self.game = None;
        }
        let mut arguments: &[&str] = &[];
        if self.game.is_none() {
            arguments = GAMES[usize::try_from(self.games % 10).unwrap()];
            self.games += 1;
        }
        let mut console = Console::play_at(&self.state, arguments);
        if self.dice.roll(8) == 0 {
            // This may be before anything is shown.
            thread::sleep(self.dice.milliseconds(60));
        } else {
            console.wait_until("the first frame", |console| !console.turns().is_empty());
            self.find_it_where_it_was(&console);
            self.play(&console);
        }
        console.signal("-KILL");
        console.read_all();
        // A dying process may close its terminal before it releases the lock of its game.
        await_the_end(&mut console.child).expect("nothing survives SIGKILL");
        self.kills += 1;
        self.judge(&console.turns());
    }

    fn find_it_where_it_was(&self, console: &Console) {
        if let Some(Known { turns, .. }) = &self.game {
            assert_eq!(console.turns()[0], *turns, "{}", console.text());
            console.wait_for(&format!("Resumed at turn {turns}."));
        }
    }

    /// Presses keys in bursts for a random time, or until the game is over.
    fn play(&mut self, console: &Console) {
        let until = Instant::now() + self.dice.milliseconds(250);
        while Instant::now() < until && !console.has_written_all() {
            let burst = 1 + self.dice.roll(6);
            let sides = KEYS.len() as u64;
            let mut any = || KEYS[usize::try_from(self.dice.roll(sides)).unwrap()];
            let keys: String =
                iter::repeat_with(&mut any).take(burst.try_into().unwrap()).collect();
            console.press(&keys);
            thread::sleep(self.dice.milliseconds(30));
        }
    }

    /// Checks that the journal has all turns that the terminal has shown, in the same
    /// order.
    fn judge(&mut self, shown: &[u64]) {
        let known = self.game.take();
        // The game that was started last was also written last.
        let all = journals(self.state.path());
        let path = match &known {
            // The journal of a finished game is in another folder, but keeps its name.
            Some(known) => all.iter().find(|it| it.file_name() == known.journal.file_name()),
            None => all.first(),
        };
        if path.is_none_or(|path| Journal::open(path).is_err()) {
            assert!(known.is_none() && shown.is_empty(), "a game is lost that was seen");
            return;
        }
        let (journal, game) = proven(path.expect("there is one"));
        let before = known.as_ref().map_or(0, |known| known.records);
        let after = turns_after_each(&journal);
        assert!(after.len() >= before, "{} records are left of {before}", after.len());
        let first = known.as_ref().map_or(0, |known| known.turns);
        let mut kept = (before..).zip(iter::once(&first).chain(&after[before..]));
        let mut seen = before;
        for turn in shown {
            let found = kept.find(|(_, kept)| *kept == turn);
            (seen, _) = found.unwrap_or_else(|| {
                panic!("turn {turn} is lost: shown {shown:?}, kept {first}, {:?}", &after[before..])
            });
        }
        self.acknowledged += (seen - before) as u64;
        if !game.status().is_over() {
            let journal = path.expect("there is one").clone();
            self.game = Some(Known { journal, records: after.len(), turns: game.turns() });
        }
    }
}

fn kill(kills: u64, seed: u64) {
    let mut killer = Killer::new(seed);
    while killer.kills < kills {
        killer.play_and_kill();
    }
    println!(
        "{kills} kills, {} turns acknowledged, 0 lost, in {} games (seed {seed})",
        killer.acknowledged, killer.games
    );
    assert!(killer.acknowledged > kills, "hardly anything was played");
}

#[test]
fn thirty_kills_lose_no_turn_that_was_seen() {
    kill(30, 0x5eed);
}

#[test]
#[ignore = "takes minutes; HEXDELVE_SEED chooses other moments"]
fn a_thousand_kills_lose_no_turn_that_was_seen() {
    let seed = env::var("HEXDELVE_SEED").ok().and_then(|seed| seed.parse().ok());
    kill(1_000, seed.unwrap_or(1));
}
