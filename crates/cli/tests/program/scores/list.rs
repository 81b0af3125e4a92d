//! What is added to the list of scores, and what it shows.

use super::{Home, made_up, set_back_an_hour};
use crate::{
    forgery::{record, split, with_other_words},
    stderr, stdout,
};
use hexdelve::{
    journal::{
        DailyDate, JournalName, Outcome, SaveFolder, Score, ScoreEntry, Scores, format_timestamp,
    },
    replay::ScoreVerificationError,
};
use hexdelve_cli::prelude::*;
use std::{
    fs,
    path::Path,
    time::{Duration, Instant, SystemTime},
};

fn won_delve(score: u64) -> ScoreEntry {
    made_up(GameMode::Delve, score, 5, Outcome::Won)
}

#[test]
fn a_missing_list_is_reported_in_a_friendly_way() {
    let output = Home::new().scores(&[]);
    assert!(output.status.success());
    assert_eq!(stdout(&output), "No finished games yet: `hexdelve` starts one.\n");
    let output = Home::new().scores(&["--daily=2026-11-21", "--mode", "delve", "--verify"]);
    assert!(output.status.success());
    assert!(stdout(&output).starts_with("No finished games for 2026-11-21 yet"));
}

#[test]
fn what_cannot_be_asked_for_is_wrong_usage() {
    for wrong in [&["--daily=2026-02-30"][..], &["--mode", "easy"], &["--top", "0"]] {
        assert_eq!(Home::new().scores(wrong).status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn the_list_says_what_the_game_said() {
    let home = Home::new();
    let journal = home.play(DelveSetup::new(Seed(7)).into(), 40, None);
    let mut game = DelveSetup::new(Seed(7)).start();
    game.play(&mut *AutopilotName::Careful.start(), 40);
    let standing = home.finish(&journal).unwrap();
    assert_eq!((standing.score, standing.turns), (Score::of(game.world()), game.turns()));
    assert_eq!(standing.fingerprint, game.world().resource::<Fingerprint>().short());
    assert_eq!(home.list().games().len(), 1);
    assert!(home.list().games()[0].difference(&standing).is_none());
    assert!(!journal.exists(), "it is put away");
    assert!(home.archive.finished_game_path(standing.journal.as_str()).exists());
}

#[test]
fn a_journal_is_entered_once() {
    let home = Home::new();
    let journal = home.play(DelveSetup::new(Seed(7)).into(), 9, None);
    let copy = fs::read(&journal).unwrap();
    let first = home.finish(&journal).unwrap();
    let text = fs::read(home.archive.scores_path()).unwrap();
    assert_eq!(home.finish(&journal).unwrap(), first, "it is found where it was put");
    // As if the process had ended after the score was added, but before the journal was
    // moved.
    fs::remove_file(home.archive.finished_game_path(first.journal.as_str())).unwrap();
    fs::write(&journal, copy).unwrap();
    home.finish(&journal).unwrap();
    assert!(!journal.exists());
    assert_eq!(fs::read(home.archive.scores_path()).unwrap(), text);
}

#[test]
fn a_finished_game_is_not_written_over() {
    let home = Home::new();
    let journal = home.play(DelveSetup::new(Seed(7)).into(), 9, None);
    let place = home.archive.finished_game_path(journal.file_name().unwrap().to_str().unwrap());
    fs::create_dir_all(place.parent().unwrap()).unwrap();
    fs::write(&place, "another").unwrap();
    assert!(matches!(home.finish(&journal), Err(ScoreVerificationError::Taken(_))));
    assert_eq!(fs::read(&place).unwrap(), b"another");
}

#[test]
fn a_game_that_goes_on_is_not_entered() {
    let home = Home::new();
    let journal = home.play(DelveSetup::new(Seed(7)).into(), 9, None);
    let bytes = fs::read(&journal).unwrap();
    fs::write(&journal, &bytes[..bytes.len() - 16]).unwrap();
    let told = home.finish(&journal).unwrap_err().to_string();
    assert!(told.contains("after turn 9 it is neither decided nor given up"), "{told}");
    assert!(journal.exists() && home.list().games().is_empty());
}

#[test]
fn a_game_archived_at_the_next_start_keeps_its_date() {
    let home = Home::new();
    let journal = home.play(DelveSetup::new(Seed(1)).into(), 9, None);
    set_back_an_hour(&journal);
    let before = fs::read(&journal).unwrap();
    let standing = home.finish(&journal).unwrap();
    // As if the program had been killed before the journal was moved.
    fs::rename(home.journal_of(&standing), &journal).unwrap();
    let output = home.start(&["--plain"]);
    assert!(stdout(&output).contains("Your last game was "), "{output:?}");
    assert_eq!(fs::read(home.journal_of(&standing)).unwrap(), before);
    let shown = home.scores(&["--verify"]);
    assert!(shown.status.success(), "{}{}", stdout(&shown), stderr(&shown));
}

#[test]
fn a_finished_game_is_archived_although_another_was_begun_since() {
    let home = Home::new();
    let journal = home.play(DelveSetup::new(Seed(1)).into(), 9, None);
    set_back_an_hour(&journal);
    // As if the program had been killed while it showed the last screen.
    let other = home.play(DelveSetup::new(Seed(2)).into(), 0, None);
    assert_eq!(home.archive.unfinished().unwrap(), [other, journal.clone()]);
    let output = home.start(&["--plain", "--new"]);
    assert!(output.status.success() && !journal.exists(), "{output:?}");
    let shown = home.scores(&["--verify"]);
    assert!(shown.status.success() && stdout(&shown).contains("given up"), "{shown:?}");
    assert_eq!(home.archive.morgues().unwrap().len(), 1);
}

#[test]
fn scores_go_before_turns_and_a_pit_has_none() {
    let home = Home::new();
    let lost = || Outcome::Lost { killer: Abilities::from_letter('f') };
    let games = [
        made_up(GameMode::Delve, 100, 5, lost()),
        made_up(GameMode::Delve, 300, 90, Outcome::GivenUp),
        made_up(GameMode::Delve, 300, 80, lost()),
        made_up(GameMode::Pit, 0, 3, lost()),
        made_up(GameMode::Pit, 0, 50, Outcome::Won),
        made_up(GameMode::Pit, 0, 40, Outcome::Won),
        made_up(GameMode::Pit, 0, 2, Outcome::GivenUp),
        made_up(GameMode::Practice, 9000, 1, Outcome::Won),
        made_up(GameMode::Wizard, 9999, 1, Outcome::Won),
    ];
    for game in &games {
        assert!(Scores::add(&home.archive.scores_path(), game).unwrap());
        assert!(!Scores::add(&home.archive.scores_path(), game).unwrap());
    }
    let list = home.list();
    assert_eq!(list.games(), games);
    let turns = |mode| list.best(mode, None).iter().map(|game| game.turns).collect::<Vec<_>>();
    assert_eq!(turns(GameMode::Delve), [80, 90, 5]);
    assert_eq!(turns(GameMode::Pit), [40, 50, 3, 2]);
    assert_eq!((turns(GameMode::Practice), turns(GameMode::Wizard)), (vec![1], vec![1]));
    let shown = stdout(&home.scores(&["--top", "2"]));
    assert_eq!(
        shown,
        "\
The delve
#  score  outcome        turns  seed  date
1    300  lost to fiend     80  7     1970-01-01
2    300  given up          90  7     1970-01-01

The pit
#  outcome  turns  seed  date
1  won         40  7     1970-01-01
2  won         50  7     1970-01-01

Practice: everything is visible, and turns can be taken back
#  score  outcome  turns  undone  seed  date
1   9000  won          1       0  7     1970-01-01

Wizard: like practice, with powers the player normally lacks
#  score  outcome  turns  undone  seed  date
1   9999  won          1       0  7     1970-01-01

The season: 3 delves, 0 won, best score 300
Delves won in a row: 0 (longest 0)
Daily delves, days in a row: 0 (longest 0)
Minds met: ................, 0 of 16

ended    delves
unknown       3  ##############################
"
    );
    let pit = stdout(&home.scores(&["--mode", "pit"]));
    assert_eq!(pit.lines().count(), 6, "{pit}");
    assert!(pit.starts_with("The pit\n"));
}

#[test]
fn a_game_of_each_mode_is_entered_in_its_own_list() {
    let home = Home::new();
    home.enter(DelveSetup::new(Seed(4)).practice(true), 5);
    home.enter(DelveSetup::new(Seed(4)).mode(GameMode::Wizard), 5);
    let pit = home.enter(PitSetup::new(Seed(4)).turn_limit(Some(20)), 2000);
    assert_eq!((pit.score, pit.level, pit.content), (0, None, None));
    assert_ne!(pit.outcome, Outcome::GivenUp);
    for mode in [GameMode::Practice, GameMode::Wizard, GameMode::Pit] {
        assert_eq!(home.list().best(mode, None).len(), 1, "{mode}");
    }
    assert!(home.list().best(GameMode::Delve, None).is_empty());
    assert!(home.scores(&["--verify"]).status.success());
}

#[test]
fn the_ladder_of_a_day_has_the_games_of_its_seed() {
    let home = Home::new();
    let day: DailyDate = "2026-11-21".parse().unwrap();
    let of_the_day = || DelveSetup::new(day.seed());
    let climber = home.play(of_the_day().into(), 30, Some("2026-11-21"));
    home.finish(&climber).unwrap();
    // The same seed, but not played as the daily game; and the daily game of another day.
    home.enter(of_the_day(), 31);
    let other = DelveSetup::new(Seed::daily("2026-11-20"));
    home.finish(&home.play(other.into(), 32, Some("2026-11-20"))).unwrap();
    let ladder = home.list();
    let ladder = ladder.best(GameMode::Delve, Some(&day));
    assert_eq!(ladder.iter().map(|game| game.turns).collect::<Vec<_>>(), [30]);
    let shown = stdout(&home.scores(&["--daily=2026-11-21", "--verify"]));
    assert_eq!(shown.lines().count(), 6, "{shown}");
    assert!(shown.ends_with("\n\n1 verified\n"), "{shown}");
    assert!(shown.contains("The ladder of 2026-11-21, seed 2429773036313043265"), "{shown}");
    assert!(shown.contains(" verified "), "{shown}");
}

#[test]
fn a_game_that_is_not_the_daily_one_is_no_score() {
    let home = Home::new();
    let day: DailyDate = "2026-11-21".parse().unwrap();
    for (setup, difference) in [
        (DelveSetup::new(Seed(1)), format!("`seed = \"1\"`, expected `seed = \"{}\"`", day.seed())),
        (day.delve().practice(true), "`mode = \"practice\"`, expected `mode = \"delve\"`".into()),
        (day.delve().turn_limit(Some(9)), "`turn_limit = 9`, expected nothing there".into()),
    ] {
        let path = home.play(setup.into(), 5, None);
        let journal = fs::read(&path).unwrap();
        let header = with_other_words(&journal, "\nbegan", "\ndaily = \"2026-11-21\"\nbegan");
        let mut bytes = header.clone();
        for (number, old) in (0..).zip(split(&journal).1) {
            let hash = u32::from_le_bytes(old[8..12].try_into().unwrap());
            bytes.extend(record(&header, number, old[..8].try_into().unwrap(), hash));
        }
        fs::write(&path, bytes).unwrap();
        let told = home.finish(&path).unwrap_err();
        assert!(told.is_final());
        let claim = "it claims to be the daily game of 2026-11-21, but its header has";
        assert_eq!(told.to_string(), format!("{claim} {difference}"));
    }
    // An older version may have listed such a game.
    let game = made_up(GameMode::Practice, 7, 7, Outcome::Won);
    let game = ScoreEntry { daily: Some(day.clone()), ..game };
    Scores::add(&home.archive.scores_path(), &game).unwrap();
    assert!(home.list().best(GameMode::Practice, Some(&day)).is_empty());
    assert_eq!(home.list().best(GameMode::Practice, None).len(), 1);
    assert!(home.list().achievements().dailies.is_empty());
}

#[test]
fn a_daily_game_has_no_options() {
    let home = Home::new();
    for option in [&["--practice"][..], &["--wizard"], &["--challenge=bare"], &["--max-turns=9"]] {
        let output = home.start(&[&["--plain", "--daily"], option].concat());
        assert_eq!(output.status.code(), Some(2), "{option:?}: {output:?}");
        assert!(stderr(&output).contains("cannot be used with"), "{output:?}");
    }
}

#[test]
fn the_season_adds_up_the_delves() {
    let home = Home::new();
    let names = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
    let lost = |score, level, arts: &[&str]| ScoreEntry {
        level: Some(level),
        arts: names(arts),
        met: "02f".to_owned(),
        conducts: names(&["no kills"]),
        ..made_up(GameMode::Delve, score, 5, Outcome::Lost { killer: None })
    };
    let won = ScoreEntry {
        arts: names(&["leap", "slip"]),
        met: "03".to_owned(),
        conducts: names(&["no rest"]),
        ..won_delve(3000)
    };
    let practice = made_up(GameMode::Practice, 9999, 5, Outcome::Won);
    let games = [lost(300, 3, &["leap"]), lost(200, 2, &[]), lost(250, 2, &["dig"]), won, practice];
    for (number, game) in games.into_iter().enumerate() {
        let journal = JournalName::of(Path::new(&format!("game-{number}"))).unwrap();
        Scores::add(&home.archive.scores_path(), &ScoreEntry { journal, ..game }).unwrap();
    }
    let told = stdout(&home.scores(&["--mode", "delve"]));
    let season = told.split_once("\n\n").unwrap().1;
    let expected = "\
The season: 4 delves, 1 won, best score 3000
Delves won in a row: 1 (longest 1)
Daily delves, days in a row: 0 (longest 0)
Minds met: 0.23...........f, 4 of 16

ended    delves
level 2       2  ##############################
level 3       1  ###############
won           1  ###############

art learned  delves  won  best
leap              2    1  3000  ##############################
slip              1    1  3000  ##############################
dig               1    0   250  ###

won with  won  best
no rest     1  3000  ##############################
";
    assert_eq!(season, expected);
    assert!(!stdout(&home.scores(&["--mode", "practice"])).contains("season"));
}

#[test]
fn a_game_given_up_at_once_is_in_no_list() {
    let home = Home::new();
    let day: DailyDate = "2026-11-21".parse().unwrap();
    home.finish(&home.play(day.delve().into(), 0, Some("2026-11-21"))).unwrap();
    assert!(home.list().best(GameMode::Delve, None).is_empty());
    assert!(home.list().achievements().dailies.is_empty());
    assert_eq!(stdout(&home.scores(&[])), "No finished games yet: `hexdelve` starts one.\n");
}

#[test]
fn a_torn_end_is_cut_and_a_damaged_block_named() {
    let home = Home::new();
    let path = home.archive.scores_path();
    Scores::add(&path, &won_delve(1)).unwrap();
    let block = fs::read(&path).unwrap();
    for cut in 1..block.len() {
        let mut torn = block.clone();
        torn.extend_from_slice(&block[..cut]);
        fs::write(&path, torn).unwrap();
        Scores::add(&path, &won_delve(2)).unwrap();
        let list = home.list();
        let scores: Vec<_> = list.games().iter().map(|game| game.score).collect();
        // Without only its final newline, the last block is a complete game, which is now
        // listed twice.
        let passed_over = usize::from(cut == block.len() - 1);
        assert_eq!((scores, list.skipped()), (vec![1, 2], passed_over), "cut after {cut}");
    }
    let text = String::from_utf8(block).unwrap();
    let wrong = text.replace("score = 1", "score = \"\u{1b}[31m\"");
    fs::write(&path, format!("# mine\n{wrong}{}", text.replace("-1-", "-2-"))).unwrap();
    let output = home.scores(&[]);
    assert!(output.status.success());
    assert!(stdout(&output).contains("1      1  won"), "{}", stdout(&output));
    let told = stderr(&output);
    assert!(told.contains("scores.toml:6: score = ") && !told.contains('\u{1b}'), "{told:?}");
    fs::write(&path, [b"[[game]]\n\xff\n".as_slice(), text.as_bytes()].concat()).unwrap();
    let list = home.list();
    assert_eq!((list.games().len(), list.skipped()), (1, 1));
    assert!(list.damaged()[0].to_string().contains("expected UTF-8"));
}

#[test]
fn what_somebody_has_written_at_the_end_stays_in_the_list() {
    let home = Home::new();
    let path = home.archive.scores_path();
    Scores::add(&path, &won_delve(1)).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    for (before, skipped) in [
        (text.trim_end().to_owned(), 0),
        (format!("{}\n# my best one", text.trim_end()), 0),
        (format!("{text}score = 7"), 1),
        (text.replace("score = 1", "score = \"much\""), 1),
    ] {
        fs::write(&path, &before).unwrap();
        Scores::add(&path, &won_delve(2)).unwrap();
        assert!(fs::read_to_string(&path).unwrap().starts_with(&before), "{before}");
        let scores: Vec<_> = home.list().games().iter().map(|game| game.score).collect();
        assert_eq!((&scores[..], home.list().skipped()), (&[1, 2][skipped..], skipped), "{before}");
    }
}

#[test]
fn a_list_locked_by_another_is_awaited_for_some_time() {
    let home = Home::new();
    let path = home.archive.scores_path();
    Scores::add(&path, &won_delve(1)).unwrap();
    let held = fs::File::open(&path).unwrap();
    held.lock().unwrap();
    let begun = Instant::now();
    let journal = home.play(DelveSetup::new(Seed(7)).into(), 9, None);
    let told = home.finish(&journal).unwrap_err().to_string();
    assert!(told.contains("another program has locked the list of scores"), "{told}");
    assert!(told.ends_with("the next start will add the game"), "{told}");
    assert!(begun.elapsed() >= Duration::from_secs(2), "{:?}", begun.elapsed());
    assert!(journal.exists(), "it is tried again");
    // If the other program releases the lock in time, the game waits for it.
    let letting_go = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        drop(held);
    });
    home.finish(&journal).unwrap();
    letting_go.join().unwrap();
    assert_eq!(home.list().games().len(), 2);
}

#[test]
fn hostile_lists_take_little_time_and_room() {
    let home = Home::new();
    let path = home.archive.scores_path();
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    for (text, passed_over) in [
        ("[[game]]\n".repeat(1_000_000), 100_000),
        ("[".repeat(15 << 20), 1),
        ("\n".repeat(15 << 20), 0),
        ("\0".repeat(15 << 20), 1),
        (format!("[[game]]\nx = {}", "[".repeat(1 << 20)), 1),
    ] {
        fs::write(&path, text).unwrap();
        let begun = Instant::now();
        let list = home.list();
        assert_eq!((list.games().len(), list.skipped()), (0, passed_over));
        // On an idle machine, this takes one second at most.
        assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    }
    fs::write(&path, vec![b'#'; (16 << 20) + 1]).unwrap();
    let output = home.scores(&[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("larger than 16 MiB; move it away"));
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(stderr(&home.scores(&[])).contains("is not a file"));
    let game = made_up(GameMode::Delve, 1, 1, Outcome::Won);
    assert!(Scores::add(&path, &game).is_err());
}

#[test]
fn no_line_is_longer_than_96() {
    let home = Home::new();
    let most = i64::MAX.unsigned_abs();
    let mut game = made_up(
        GameMode::Wizard,
        most,
        most,
        Outcome::Lost { killer: Abilities::from_letter('e') },
    );
    game.level = Some(u16::MAX);
    game.taken_back = most;
    game.seed = Seed(u64::MAX);
    Scores::add(&home.archive.scores_path(), &game).unwrap();
    let usual = ScoreEntry {
        score: 1240,
        turns: 12_345,
        taken_back: 99,
        mode: GameMode::Practice,
        level: Some(8),
        ..game.clone()
    };
    let usual = ScoreEntry { journal: JournalName::of(Path::new("usual")).unwrap(), ..usual };
    Scores::add(&home.archive.scores_path(), &usual).unwrap();
    let shown = stdout(&home.scores(&["--verify"]));
    assert!(shown.lines().all(|line| line.len() <= 96), "{shown}");
    let usual = shown.lines().nth(2).unwrap();
    assert!(usual.ends_with("18446744073709551615  1970-01-01"), "{shown}");
}

#[test]
#[cfg(unix)]
fn folders_of_states_are_made_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |folder: &Path| fs::metadata(folder).unwrap().permissions().mode() & 0o777;
    let root = tempfile::tempdir().unwrap();
    fs::set_permissions(root.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let states = root.path().join("state").join("hexdelve");
    let home = Home { archive: SaveFolder::at(&states), folder: root };
    let journal = home.play(DelveSetup::new(Seed(7)).into(), 9, None);
    home.archive.write_morgue(&journal, "it is over").unwrap();
    home.finish(&journal).unwrap();
    for folder in [states.parent().unwrap(), &states, &states.join("games")] {
        assert_eq!(mode(folder), 0o700, "{}", folder.display());
    }
    assert_eq!(mode(&states.join("finished")), 0o700);
    assert_eq!(mode(home.folder.path()), 0o755, "it was there");
    Scores::add(&home.folder.path().join("lists/scores.toml"), &home.list().games()[0]).unwrap();
    assert_eq!(mode(&home.folder.path().join("lists")), 0o700);
}

#[test]
fn any_clock_can_be_written_down() {
    let moment = |seconds: i64| {
        let away = Duration::from_secs(seconds.unsigned_abs());
        let start = SystemTime::UNIX_EPOCH;
        if seconds < 0 { start - away } else { start + away }
    };
    for (seconds, written) in [
        (-1, "1970-01-01T00:00:00Z"),
        (-9_000_000_000, "1970-01-01T00:00:00Z"),
        (0, "1970-01-01T00:00:00Z"),
        (1_795_357_225, "2026-11-22T14:20:25Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"),
        (253_402_300_800, "9999-12-31T23:59:59Z"),
        (900_000_000_000, "9999-12-31T23:59:59Z"),
    ] {
        assert_eq!(format_timestamp(moment(seconds)), written, "{seconds}");
    }
    assert_eq!(format_timestamp(moment(0) - Duration::from_nanos(1)), "1970-01-01T00:00:00Z");
}

#[test]
fn no_name_leads_elsewhere() {
    for wrong in ["", "..", "../a", "/dev/zero", "a/b", "a\\b", "C:a", "a b", "é", ".hidden"] {
        assert!(JournalName::try_from(wrong.to_owned()).is_err(), "{wrong}");
    }
}

#[test]
fn today_is_a_day() {
    assert!(DailyDate::today().to_string().parse::<DailyDate>().is_ok());
}

#[test]
fn a_day_begins_in_its_first_time_zone() {
    let day = |hours: u64| {
        let moment = format_timestamp(SystemTime::now() + Duration::from_hours(hours));
        moment[..10].parse::<DailyDate>().expect("a date")
    };
    assert!(day(0).has_begun() && day(14).has_begun());
    assert!(!day(14 + 25).has_begun());
}

#[test]
fn what_no_calendar_has_is_no_day() {
    for wrong in ["", "today", "2026-1-2", "2026-13-01", "2026-11-31", "2026-11-21 ", "2026/11/21"]
    {
        assert!(wrong.parse::<DailyDate>().is_err(), "{wrong}");
    }
}
