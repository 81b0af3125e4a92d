//! `kill -9` at random moments: every turn that a complete frame has shown is in the
//! journal afterwards.

use crate::{
    console::{Console, await_the_end},
    ends::games::{journals, proven, turns_after_each},
};
use hexdelve::journal::Journal;
use std::{
    collections::BTreeSet,
    env,
    ffi::{OsStr, OsString},
    iter,
    path::{Path, PathBuf},
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

fn name_of(journal: &Path) -> &OsStr {
    journal.file_name().expect("it is a file")
}

struct Killer {
    dice: Dice,
    state: Arc<TempDir>,
    game: Option<Known>,
    /// The names of the journals that have been checked.
    judged: BTreeSet<OsString>,
    kills: u64,
    acknowledged: u64,
    games: u64,
}

impl Killer {
    fn new(seed: u64) -> Self {
        let state = Arc::new(tempfile::tempdir().unwrap());
        Self {
            dice: Dice(seed),
            state,
            game: None,
            judged: BTreeSet::new(),
            kills: 0,
            acknowledged: 0,
            games: 0,
        }
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
        let all = journals(self.state.path());
        // The journal of a finished game is in another folder, but keeps its name.
        let path = match &known {
            Some(known) => all.iter().find(|it| name_of(it) == name_of(&known.journal)),
            // A key at the end of this game may have started another one.
            None => all.iter().rfind(|it| !self.judged.contains(name_of(it))).or(all.first()),
        };
        self.judged.extend(path.map(|it| name_of(it).to_owned()));
        let Some(path) = path.filter(|it| Journal::open(it).is_ok()) else {
            assert!(known.is_none() && shown.is_empty(), "a game is lost that was seen");
            return;
        };
        let (journal, game) = proven(path);
        let before = known.as_ref().map_or(0, |known| known.records);
        let after = turns_after_each(&journal);
        assert!(after.len() >= before, "{} records are left of {before}", after.len());
        let first = known.as_ref().map_or(0, |known| known.turns);
        let mut kept = (before..).zip(iter::once(&first).chain(&after[before..]));
        let mut seen = before;
        let lost = shown.iter().position(|turn| match kept.find(|(_, kept)| *kept == turn) {
            Some((record, _)) => {
                seen = record;
                false
            }
            None => true,
        });
        self.acknowledged += (seen - before) as u64;
        if let Some(lost) = lost {
            assert!(
                game.status().is_over() && Some(path) != all.first(),
                "turn {} is lost: shown {shown:?}, kept {first}, {:?}",
                shown[lost],
                &after[before..]
            );
            return self.judge(&shown[lost..]);
        }
        if !game.status().is_over() {
            self.game =
                Some(Known { journal: path.clone(), records: after.len(), turns: game.turns() });
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
