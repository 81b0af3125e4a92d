//! How a game ends in a real terminal, and what remains of it: the death screen, the
//! morgue file, and the run code.

#![cfg(unix)]

use crate::{
    at_home,
    console::{Console, PATIENCE},
    stderr, stdout,
};
use hexdelve::journal::{Journal, SaveFolder};
use hexdelve_cli::prelude::*;
use std::{
    fs,
    path::Path,
    thread,
    time::{Duration, Instant, SystemTime},
};

/// Returns a seed of a pit in which a resting PC dies within 4 to 60 turns.
fn deadly_pit() -> String {
    let is_deadly = |seed: &u64| {
        let mut game = PitSetup::new(Seed(*seed)).start().expect("ten monsters fit");
        let status = game.play(&mut |_: &PlayerView<'_>| Action::Rest, 60);
        status.killer().is_some() && game.turns() >= 4
    };
    (0..10_000).find(is_deadly).expect("most who rest die").to_string()
}

fn in_a_deadly_pit(seed: &str) -> Console {
    let console = Console::play(80, 24, &["--pit", "--seed", seed]);
    console.wait_for("Turn 0");
    console
}

/// Rests until the PC is dead and the analysis of its death is complete.
fn die(console: &Console) {
    let deadline = Instant::now() + PATIENCE;
    while !console.text().contains("Game over") {
        let before = console.text();
        console.press(if before.contains("do it anyway") { "\r" } else { "." });
        console.wait_until("the screen follows a key", |it| it.text() != before);
        assert!(Instant::now() < deadline, "nobody comes:\n{before}");
    }
    console.wait_until("the last safe move", |it| {
        let text = it.text();
        [" was safe", "was still", "no move was", "warned you"]
            .iter()
            .any(|told| text.contains(told))
    });
    // A key pressed right after the last one was meant for the game, and is ignored.
    thread::sleep(Duration::from_millis(400));
}

/// The number of saved games, and the number of finished games.
fn journals(state: &Path) -> [usize; 2] {
    ["games", "finished"].map(|folder| {
        let files = fs::read_dir(state.join("hexdelve").join(folder)).unwrap();
        let is_a_journal = |path: &Path| path.extension().is_some_and(|it| it == "hexdelve");
        files.filter(|file| is_a_journal(&file.as_ref().unwrap().path())).count()
    })
}

/// The text in the panel of the death screen, on one line.
fn panel(console: &Console) -> String {
    let text = console.text();
    let rows = text.lines().filter_map(|row| row.split('│').nth(1));
    rows.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

fn morgue(state: &Path) -> String {
    let morgues = SaveFolder::at(state.join("hexdelve")).morgues().unwrap();
    assert_eq!(morgues.len(), 1, "{morgues:?}");
    fs::read_to_string(&morgues[0]).unwrap()
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn who_dies_reads_why_and_the_morgue_file_says_the_same() {
    let seed = deadly_pit();
    let console = in_a_deadly_pit(&seed);
    die(&console);
    let told = panel(&console);
    let state = console.state();

    console.press(",");
    console.wait_for("Before turn ");
    console.press("\x1b[D");
    console.wait_until("two turns back", |it| it.text().matches("You rested.").count() >= 3);
    console.press(".");
    console.press(".");
    console.wait_for("Game over");
    console.press("\x1b");
    let (code, text) = console.end();
    assert_eq!(code, 0);
    assert!(text.starts_with("killed by a"), "{text}");
    assert!(text.contains(&format!(", seed {seed}\n")), "{text}");
    let code = text.lines().find_map(|line| line.strip_prefix("Run code: ")).expect("it has one");
    assert!(code.starts_with("HX6-P-") && told.contains(code), "{told}\n{code}");
    assert!(text.contains("Morgue file: /"), "{text}");

    let written = in_one_line(&morgue(state.path()));
    let sentences: Vec<_> = told.split(". ").filter(|it| it.starts_with("It ")).collect();
    assert!(sentences.len() == 2, "{told}");
    for said in sentences {
        assert!(written.contains(said), "{said}\n{written}");
    }
    let turn = told.find("Turn ").or(told.find("In the last")).expect("the last safe move");
    let safe = told[turn..].split_once('.').expect("a sentence").0;
    for said in [safe, code, "You killed nothing", "the pit has no score", "You rested."] {
        assert!(written.contains(said), "{said}\n{written}");
    }
    let printed = at_home(state.path(), &["morgue"]);
    assert_eq!(in_one_line(&stdout(&printed)), written);
    let none = at_home(state.path(), &["morgue", "2"]);
    let told = "hexdelve: there is no morgue file number 2: there is only 1\n";
    assert_eq!(stderr(&none), told);
    let listed = stdout(&at_home(state.path(), &["scores", "--codes"]));
    assert!(listed.contains(code), "{listed}");
}

#[test]
fn killed_at_the_death_screen_it_writes_the_morgue_later() {
    let console = in_a_deadly_pit(&deadly_pit());
    die(&console);
    let told = panel(&console);
    let state = console.state();
    console.signal("-KILL");
    console.read_all();
    let archive = SaveFolder::at(state.path().join("hexdelve"));
    assert!(archive.morgues().unwrap().is_empty());
    let console = Console::play_at(&state, &[]);
    console.wait_for("Your last game was lost: `hexdelve scores` lists it.");
    console.quit();
    let written = in_one_line(&morgue(state.path()));
    let killer =
        told.split(". ").find(|it| it.starts_with("It reached you")).expect("it says when");
    assert!(written.contains(killer), "{killer}\n{written}");
}

#[test]
fn a_run_code_plays_its_game_or_is_refused() {
    let pit = PitSetup::new(Seed(42)).monsters(12);
    let game = pit.start().unwrap();
    let code = Rules::default().run_code(&GameHeader::new(pit, game.world())).unwrap();
    let console = Console::play(80, 24, &["--code", &code.to_string().to_lowercase()]);
    console.wait_for("Turn 0  Monsters 12  Seed 42");
    let place = game.player_position().unwrap();
    let here = (usize::from(place.x), usize::from(place.y) + 1);
    console.wait_until("the cursor stands on the PC", |it| it.cursor() == here);
    console.quit();

    let home = tempfile::tempdir().unwrap();
    for (arguments, why) in [
        (&["watch", "--code", "HX6-P-1B1TX"][..], "last three characters do not fit the others"),
        (&["--code", "HX6-P-1A1TX", "--seed", "42"], "cannot be used with"),
        (&["watch", "--delve", "--code", "HX6-P-1A1TX"], "--code belongs to the pit"),
    ] {
        let output = at_home(home.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(why), "{output:?}");
    }
}

#[test]
fn an_unwritable_morgue_file_is_reported_but_harmless() {
    let console = in_a_deadly_pit(&deadly_pit());
    let state = console.state();
    let archive = SaveFolder::at(state.path().join("hexdelve"));
    let journal = archive.unfinished().unwrap().remove(0);
    // A folder takes the place of the morgue file.
    let place = archive.finished_game_path(&journal.file_name().unwrap().to_string_lossy());
    fs::create_dir_all(place.with_extension("txt")).unwrap();
    die(&console);
    console.press("\x1b");
    let (code, text) = console.end();
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("this game has no morgue file: "), "{text}");
    assert!(place.exists(), "its journal is put by");
}

#[test]
fn saved_games_resume_by_names_that_stay_theirs() {
    let state = tempfile::tempdir().unwrap();
    let none = stdout(&at_home(state.path(), &["games"]));
    assert_eq!(none, "There are no saved games. `hexdelve` starts one.\n");
    for seed in ["7", "8"] {
        at_home(state.path(), &["--plain", "--seed", seed]);
    }
    let listed = stdout(&at_home(state.path(), &["games"]));
    let ends: Vec<_> = listed.lines().map(|line| line.rsplit("  ").next().unwrap()).collect();
    assert_eq!(ends[..2], ["seed 8", "seed 7"], "{listed}");
    assert!(
        listed.lines().all(|line| line.contains("delve ") || line.starts_with('`')),
        "{listed}"
    );
    // Resuming the older game makes it the most recently played one.
    for name in ["delve-7", listed.lines().nth(1).unwrap().split(' ').next().unwrap()] {
        let second = stdout(&at_home(state.path(), &["--plain", "--resume", name]));
        assert!(second.contains("1 more saved game: see `hexdelve games`."), "{second}");
        assert!(second.contains(", seed 7\n"), "{second}");
    }
    for (name, why) in [
        ("pit", "no saved game has \"pit\" in its name"),
        ("delve", "\"delve\" is in the names of 2 saved games"),
    ] {
        let refused = at_home(state.path(), &["--plain", "--resume", name]);
        assert_eq!(stderr(&refused), format!("hexdelve: {why}; `hexdelve games` lists them\n"));
    }
}

#[test]
fn the_first_morgue_file_is_of_the_latest_end() {
    let folder = tempfile::tempdir().unwrap();
    let archive = SaveFolder::at(folder.path());
    let names = ["20260102T000000Z-pit-2", "20260101T000000Z-pit-1"];
    for (name, ended) in names.iter().zip([1, 2]) {
        let journal = Path::new(name).with_extension("hexdelve");
        let file = fs::File::open(archive.write_morgue(&journal, name).unwrap()).unwrap();
        let ended = SystemTime::UNIX_EPOCH + Duration::from_secs(ended);
        file.set_modified(ended).unwrap();
    }
    let first = archive.morgues().unwrap().remove(0);
    assert_eq!(fs::read_to_string(first).unwrap(), names[1], "the one that began first");
}

#[test]
fn after_the_end_three_next_games_are_a_key_away() {
    let seed = deadly_pit();
    let console = Console::play(80, 24, &["--pit", "--seed", &seed]);
    let state = console.state();
    let own = format!("Seed {seed} ");
    console.wait_for("Be the last one standing.");
    die(&console);
    assert!(panel(&console).contains("N: new game S: same seed D: daily delve R: replay"));

    console.press("S");
    console.wait_for("Turn 0 ");
    console.wait_for(&own);
    assert_eq!(journals(state.path()), [1, 1], "the first is put by before the second begins");
    die(&console);
    console.press("N");
    console
        .wait_until("another pit", |it| it.text().contains("Turn 0 ") && !it.text().contains(&own));
    // The new program receives its first key; no reader left over from the old one
    // takes it.
    console.press(".");
    console.wait_for("Turn 1 ");
    console.press("Qy");
    let (code, text) = console.end();
    assert_eq!(code, 0);
    assert_eq!(text.matches("\nTo share: HX6-P-").count(), 2, "{text}");
    assert_eq!(text.matches("killed by a").count(), 4, "{text}");
    assert_eq!(text.matches("Morgue file: ").count(), 2, "{text}");
    assert!(text.contains("Saved. Run `hexdelve` to continue."), "{text}");
    assert_eq!(journals(state.path()), [1, 2]);
}

#[test]
fn after_the_end_a_game_is_replayed_and_the_daily_begun() {
    let seed = deadly_pit();
    let console = in_a_deadly_pit(&seed);
    let state = console.state();
    die(&console);
    console.press("R");
    console.wait_until("the replay", |it| {
        it.text().contains("Turn ") && !it.text().contains("R: replay")
    });
    console.press("Q");
    console.wait_for("R: replay");
    console.press("D");
    console.wait_for("Take the Crown on level 8, and get out.");
    console.press("Qy");
    let (code, text) = console.end();
    assert_eq!(code, 0, "{text}");
    assert_eq!(text.matches("killed by a").count(), 2, "{text}");
    assert_eq!(journals(state.path()), [1, 1]);
    let archive = SaveFolder::at(state.path().join("hexdelve"));
    let daily = Journal::open(&archive.unfinished().unwrap()[0]).unwrap();
    assert!(daily.header().daily.is_some(), "it counts for the ladder of the day");
}
