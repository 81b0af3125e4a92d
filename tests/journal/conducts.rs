//! Conducts (rules §7, "Conducts"): which turn breaks which, and what the list of scores
//! says about them.

use hexdelve::{
    action::ItemTarget,
    journal::{
        DailyDate, JournalName, KillsPerMind, Outcome, RecordAgainstMind, ScoreEntry, Scores,
        Streak,
    },
    prelude::*,
    replay::{Conducts, PlayerTurn},
};
use std::{
    path::Path,
    time::{Duration, SystemTime},
};

const EAST: Action = Action::Step(Direction::East);

fn broken(level: Scenario, actions: &[Action]) -> Vec<&'static str> {
    let mut game = level.start();
    let player = game.contents_at(game.player_position().unwrap()).creature.unwrap();
    for action in actions {
        game.submit(*action).unwrap();
    }
    let turn = PlayerTurn { world: game.world(), action: *actions.last().unwrap(), player };
    let conducts = Conducts::default();
    conducts.iter().filter(|it| (it.is_broken)(&turn)).map(|it| it.name).collect()
}

#[test]
fn each_conduct_is_broken_by_what_its_name_says() {
    let far = |drawing: &str| Scenario::delve(&format!("{drawing}  0")).foggy();
    let used = Action::Use(Slot::ALL[0], ItemTarget::Nothing);
    let crown = far("@.").thing("Crown", Position::new(2, 1));
    let rows: [(Scenario, &[Action], &[&str]); 11] = [
        (far("@.."), &[EAST], &[]),
        (far("@.."), &[Action::Rest], &["no rest"]),
        (far("@..9"), &[EAST], &["unseen"]),
        (far("@9"), &[EAST], &["unseen", "no kills"]),
        (far("0@0"), &[Action::Rest], &["unseen", "never beset", "no rest"]),
        (far("@+."), &[EAST], &["no doors"]),
        (far("@_."), &[EAST], &["no traps"]),
        (far("@!"), &[EAST, Action::PickUp], &["no items"]),
        (crown, &[EAST, Action::PickUp], &[]),
        (far("@.").carrying('@', "potion of haste"), &[used], &["nothing used"]),
        (far("@").bore(), &[EAST], &["no digging"]),
    ];
    for (level, actions, conducts) in rows {
        assert_eq!(broken(level, actions), conducts, "{actions:?}");
    }
    let mut game = far("@.").start();
    let player = game.contents_at(game.player_position().unwrap()).creature.unwrap();
    game.submit(EAST).unwrap();
    let turn = PlayerTurn { world: game.world(), action: Action::Ascend, player };
    let last = *Conducts::default().iter().last().unwrap();
    assert!(last.name == "no way back" && (last.is_broken)(&turn));
}

fn list(folder: &Path, games: &[ScoreEntry]) -> Scores {
    let path = folder.join("scores.toml");
    for (number, game) in (1..).zip(games) {
        let journal = JournalName::of(Path::new(&format!("game-{number}"))).unwrap();
        let ended = SystemTime::UNIX_EPOCH + Duration::from_secs(3600 * number);
        assert!(Scores::add(&path, &ScoreEntry { journal, ended, ..game.clone() }).unwrap());
    }
    Scores::read(&path).unwrap()
}

fn game(outcome: Outcome) -> ScoreEntry {
    ScoreEntry {
        ended: SystemTime::UNIX_EPOCH,
        mode: GameMode::Delve,
        daily: None,
        seed: Seed(7),
        score: 100,
        turns: 9,
        outcome,
        level: Some(1),
        deepest: Some(1),
        challenge: None,
        taken_back: 0,
        content: None,
        kills: KillsPerMind::default(),
        conducts: Vec::new(),
        arts: Vec::new(),
        met: String::new(),
        journal: JournalName::of(Path::new("game")).unwrap(),
        fingerprint: 7,
    }
}

#[test]
fn wins_and_days_in_a_row_are_counted_to_the_last() {
    let folder = tempfile::tempdir().unwrap();
    let (won, lost) = (game(Outcome::Won), game(Outcome::GivenUp));
    let scores = list(folder.path(), &[won.clone(), won.clone(), lost.clone(), won.clone()]);
    assert_eq!(scores.achievements().won_in_a_row, Streak { current: 1, longest: 2 });
    let pit = ScoreEntry { mode: GameMode::Pit, ..lost };
    let folder = tempfile::tempdir().unwrap();
    let scores = list(folder.path(), &[won.clone(), pit, won]);
    assert_eq!(scores.achievements().won_in_a_row, Streak { current: 2, longest: 2 });
    let day = |text: &str| text.parse::<DailyDate>().unwrap();
    let daily = |text: &str| ScoreEntry { daily: Some(day(text)), ..game(Outcome::GivenUp) };
    let folder = tempfile::tempdir().unwrap();
    let games = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-01", "2026-03-04"].map(daily);
    let days = list(folder.path(), &games).achievements().dailies;
    for (today, current) in [("2026-03-04", 1), ("2026-03-05", 1), ("2026-03-06", 0)] {
        assert_eq!(Streak::of_days(&days, &day(today)), Streak { current, longest: 3 }, "{today}");
    }
}

#[test]
fn the_record_against_a_mind_adds_up_its_games() {
    let hunter = Abilities::from_letter('3').unwrap();
    let mut kills = KillsPerMind::default();
    kills.add(hunter);
    let hunted = ScoreEntry { kills, ..game(Outcome::Lost { killer: Some(hunter) }) };
    let practice = ScoreEntry { mode: GameMode::Practice, ..hunted.clone() };
    let folder = tempfile::tempdir().unwrap();
    let records = list(folder.path(), &[hunted.clone(), practice, hunted]).achievements().records;
    assert_eq!(records, [(hunter, RecordAgainstMind { killed: 2, deaths: 2 })].into());
}
