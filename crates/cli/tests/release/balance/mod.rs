//! Whole delves, played by autopilots: no rule is ever broken, hardly any delve stalls, and
//! the levels are neither too easy nor too hard.
//!
//! The suite plays ten delves with the careful autopilot. The full run plays 2,000 with each of
//! four autopilots, or as many as `HEXDELVE_DELVES` says, and prints the tables of
//! `docs/balance.md`:
//! `cargo test --profile bench --test release balance -- --ignored --nocapture`
//!
//! With `HEXDELVE_ASSETS=FOLDER`, they are played with the tables in that folder.

mod choices;
mod tally;

use crate::invariants::{Invariants, count_what_is_used_up};
use choices::Choices;
use hexdelve::journal::GameSetup;
use hexdelve_cli::prelude::*;
use hexdelve_study::CountedGame;
use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    env,
    ops::RangeInclusive,
    path::PathBuf,
    sync::LazyLock,
    thread,
};
use tally::{Tally, Warning, note_the_levels, percent};

const TURN_LIMIT: u64 = 20_000;
/// The number of the PC's last turns in which a sight of the killer counts as a warning.
const ANNOUNCED_WITHIN: usize = 5;

/// The index of the first hunter on each level.
const FIRST_HUNTER: u32 = 10_000;

/// Plays one delve. The invariants are checked after each turn if `is_checked`.
fn play(seed: u64, autopilot: AutopilotName, is_checked: bool, tally: &mut Tally) {
    let delve = DelveSetup::new(Seed(seed)).turn_limit(Some(TURN_LIMIT)).assets(tables());
    let rules = Rules::default().with((count_what_is_used_up, note_the_levels));
    let started = CountedGame::start(&GameSetup::from(delve), Seed(seed), &rules);
    let mut counted = started.unwrap();
    let mut autopilot = autopilot.start();
    let mut invariants = is_checked.then(|| Invariants::of(&mut counted.game));
    let mut perceived = VecDeque::new();
    let mut heard = VecDeque::new();
    let mut tracked = VecDeque::new();
    let mut remembered = BTreeSet::new();
    let mut simulation = Simulation::new();
    while !counted.game.status().is_over() {
        let player_view = counted.game.player_view().unwrap();
        perceived.push_front(player_view.monsters.iter().map(|it| it.id).collect::<BTreeSet<_>>());
        perceived.truncate(ANNOUNCED_WITHIN);
        heard.push_front(heard_monsters(&player_view));
        heard.truncate(ANNOUNCED_WITHIN);
        let tracks = player_view.tracks().map(|(_, track)| track.maker.id);
        tracked.push_front(tracks.collect::<BTreeSet<_>>());
        tracked.truncate(ANNOUNCED_WITHIN);
        remembered = player_view.out_of_view().map(|it| it.sighting.id).collect();
        tally.meet(&player_view);
        let action = autopilot.choose_action(&player_view);
        tally.choices.note(&mut counted.game, action, &mut simulation);
        counted.submit(action);
        if let Some(invariants) = &mut invariants {
            invariants.check(&mut counted.game);
        }
    }
    let depth = counted.game.world().get_resource().map(Depth::deepest);
    println!("{seed}: level {depth:?}, {} turns", counted.game.turns());
    tally.end(&mut counted, |killer| {
        if perceived.iter().any(|seen| seen.contains(&killer)) {
            Warning::Perceived
        } else if heard.iter().any(|heard| heard.contains(&killer)) {
            Warning::Heard
        } else if tracked.iter().any(|tracked| tracked.contains(&killer)) {
            Warning::Tracked
        } else if remembered.contains(&killer) {
            Warning::Remembered
        } else if killer.index >= FIRST_HUNTER {
            Warning::Announced
        } else {
            Warning::None
        }
    });
}

/// Returns the tables of the folder that `HEXDELVE_ASSETS` names, so that changes to them
/// can be tried without a build, or the built-in tables.
fn tables() -> GameTables {
    static TABLES: LazyLock<GameTables> = LazyLock::new(|| {
        let folder = env::var_os("HEXDELVE_ASSETS").map(PathBuf::from);
        let read = |folder: PathBuf| {
            let files = AssetFiles::built_in().with_folder(&folder)?;
            GameTables::read(&files, &EffectRegistry::built_in())
        };
        folder.map_or_else(|| GameTables::built_in().clone(), |folder| read(folder).unwrap())
    });
    TABLES.clone()
}

/// Returns the monsters that make the sounds of this turn: those beside the sound's cell.
fn heard_monsters(player_view: &PlayerView<'_>) -> BTreeSet<CharacterId> {
    let monsters = player_view.world.try_query::<(&CharacterId, &Position)>();
    let sounds: Vec<_> = player_view.sounds().filter(|it| it.turn == player_view.turns).collect();
    let is_heard = |place: &Position| sounds.iter().any(|it| it.cell.distance(*place) <= 1);
    let mut monsters = monsters.unwrap();
    let monsters = monsters.iter(player_view.world);
    monsters.filter(|(_, place)| is_heard(place)).map(|(id, _)| *id).collect()
}

fn play_all(seeds: RangeInclusive<u64>, autopilot: AutopilotName, is_checked: bool) -> Tally {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let tallies = thread::scope(|scope| {
        let share = |core: usize| {
            let seeds = seeds.clone().skip(core).step_by(cores);
            scope.spawn(move || {
                let mut tally = Tally::default();
                seeds.for_each(|seed| play(seed, autopilot, is_checked, &mut tally));
                tally
            })
        };
        let shares: Vec<_> = (0..cores).map(share).collect();
        shares.into_iter().map(|it| it.join().unwrap()).collect::<Vec<_>>()
    });
    let mut all = Tally::default();
    for tally in tallies {
        all.add(tally);
    }
    println!("\n{}\n\n{all}", autopilot.as_str());
    all
}

#[test]
fn ten_delves_hold_what_always_holds() {
    let tally = play_all(1..=10, AutopilotName::Careful, true);
    assert_eq!(tally.summary.games(), 10);
    assert_eq!(tally.summary.stalled().part, 0, "every delve ends");
    assert_eq!(tally.summary.refused, 0, "an autopilot knows which actions are possible");
    assert!(tally.passed(2) > 5, "most get through the first two levels");
}

#[test]
fn autopilots_without_items_carry_none() {
    for name in [AutopilotName::Formula, AutopilotName::Patient] {
        let tally = play_all(1..=3, name, true);
        let used: BTreeMap<_, _> = tally.used().filter(|(name, _)| *name != "crown").collect();
        assert!(used.keys().all(|name| *name == "ward"), "{name} has used {used:?}");
    }
}

/// `HEXDELVE_DELVES` changes the number of delves for each autopilot.
#[test]
#[ignore = "it takes hours, in release"]
fn two_thousand_delves_are_in_balance() {
    let count = env::var("HEXDELVE_DELVES").map_or(2000, |it| it.parse().unwrap());
    let play = |name| play_all(1..=count, name, name == AutopilotName::Careful);
    let won = |tally: &Tally| percent(tally.summary.won().part, count);
    let [patient, formula, careful, searcher] = [
        AutopilotName::Patient,
        AutopilotName::Formula,
        AutopilotName::Careful,
        AutopilotName::Searcher,
    ]
    .map(play);
    for tally in [&patient, &formula, &careful, &searcher] {
        assert_eq!(tally.summary.refused, 0, "an autopilot knows which actions are possible");
        let stalled = percent(tally.summary.stalled().part, count);
        assert!(stalled <= 2.0, "{stalled:.1} % stalled");
    }
    assert!(won(&patient) <= 0.5, "{:.1} % are won by waiting", won(&patient));
    assert!(won(&formula) <= 3.0, "{:.1} % are won by two turns' foresight", won(&formula));
    assert!((3.0..=12.0).contains(&won(&careful)), "careful wins {:.1} %", won(&careful));
    assert!(won(&searcher) > 1.3 * won(&careful), "searcher wins {:.1} %", won(&searcher));
    let unannounced = searcher.share_of_unannounced_deaths();
    assert!(unannounced <= 2.0, "{unannounced:.1} % of the deaths are not announced");
    assert!((900..=1800).contains(&searcher.summary.median_turns_won()));
    let share = searcher.share_of_brawls(10);
    assert!(share >= 40.0, "where there are 10 monsters, {share:.1} % die by their like");
    for (kind, met) in searcher.met() {
        assert!(met >= 3.0, "{kind:?} is met in {met:.1} % of the delves");
    }
}
