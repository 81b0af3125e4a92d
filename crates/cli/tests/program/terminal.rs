//! The program in a real terminal: a pseudo-terminal with an emulator at its other end,
//! in place of a person's eyes and fingers.

#![cfg(unix)]

use crate::console::{Console, PATIENCE};
use hexdelve::{
    knowledge::RememberedThing,
    path::{TunnelCosts, compute_distance_map},
    things::DoorState,
};
use hexdelve_cli::{prelude::*, terminal::TerminalGuard};
use portable_pty::CommandBuilder;
use std::{env, fs, iter, sync::Arc, thread, time::Instant};

/// Returns a seed with which the PC can go east, and the game then ends within 5 to 200
/// turns if the PC only rests.
fn short_game() -> u64 {
    let ends_soon = |seed: &u64| {
        let mut game = PitSetup::new(Seed(*seed)).start().expect("ten monsters fit");
        game.submit(Action::Step(Direction::East)).is_ok()
            && game.play(&mut |_: &PlayerView<'_>| Action::Rest, 199).is_over()
            && game.turns() >= 5
    };
    (0..10_000).find(ends_soon).expect("most games are short")
}

fn play_to_the_end(console: &Console, mut keys: impl Iterator<Item = char>, sign: &str) {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let before = console.text();
        if before.contains(sign) {
            return;
        }
        let asks = before.contains("do it anyway");
        let key = if asks { Some('\r') } else { keys.next() };
        console.press(&key.expect("the game is over by now").to_string());
        console.wait_until("the screen follows a key", |it| it.text() != before);
        assert!(Instant::now() < deadline, "the game never ends:\n{before}");
    }
}

fn in_the_pit() -> Console {
    let console = Console::play(80, 24, &["--pit", "--seed", "7"]);
    console.wait_for("Turn 0");
    console
}

/// The bytes that a terminal sends when a mouse button is pressed at this column and row.
fn click(button: u8, (x, y): (usize, usize)) -> String {
    format!("\x1b[<{button};{};{}M", x + 1, y + 1)
}

#[test]
fn a_click_travels_there_and_the_other_button_looks() {
    let console = Console::play(80, 24, &["--seed", "12", "--mouse"]);
    console.wait_until("the cursor stands on the PC", |it| it.find('@') == Some(it.cursor()));
    let (x, y) = console.cursor();
    let row = console.text().lines().nth(y).unwrap().to_owned();
    let is_floor = |x: usize| row.chars().nth(x) == Some('∙');
    let there = if is_floor(x + 1) && is_floor(x + 2) { x + 2 } else { x - 2 };
    assert!(is_floor(there) && is_floor(there.midpoint(x)), "there is room beside the PC: {row}");
    console.press(&click(2, (there, y)));
    console.wait_for(if there > x { ", 2 east." } else { ", 2 west." });
    console.press("\x1b");
    console.wait_until("the look is over", |it| it.cursor() == (x, y));
    console.press(&click(0, (there, y)));
    console.wait_until("the PC is there", |it| it.find('@') == Some((there, y)));
    console.wait_for("Turn 2 ");
}

#[test]
fn a_look_crosses_the_level_and_returns_to_the_pc() {
    let console = Console::play(80, 24, &["--pit", "--seed", "7"]);
    console.wait_until("the cursor stands on the PC", |it| it.find('@') == Some(it.cursor()));
    let (x, y) = console.cursor();
    console.press("L");
    console.wait_for("You are in a room.");
    let way = if x < 60 { "\x1b[1;2C" } else { "\x1b[1;2D" };
    console.press(way);
    console.wait_until("it has leapt by eight", |it| it.cursor().0.abs_diff(x) == 8);
    console.wait_for(if x < 60 { ", 8 east." } else { ", 8 west." });
    console.press("\t");
    console.wait_until("a monster is looked at", |it| it.text().contains("Enter: its mind"));
    console.press("?");
    console.wait_for("Looking around:");
    console.press("\x1b");
    console.wait_until("the help is closed", |it| !it.text().contains("Looking around:"));
    console.press("\x1b");
    console.wait_until("the cursor is on the PC", |it| it.cursor() == (x, y));
    console.press("M");
    console.wait_for("0  Be the last one standing.");
    console.press("\x10");
    console.wait_until("the list is closed", |it| !it.text().contains("Messages, newest last"));
    assert!(console.text().contains("Turn 0 "), "nothing of it took time");
    console.quit();
}

#[test]
fn a_game_is_played_by_keys_until_its_result() {
    let seed = short_game().to_string();
    let console = Console::play(80, 24, &["--pit", "--seed", &seed]);
    console.wait_for("Turn 0");
    let (x, y) = console.cursor();
    assert_eq!(console.find('@'), Some((x, y)), "a frame ends with the cursor on the PC");
    console.press("l");
    console.wait_for("Turn 1 ");
    assert_eq!(console.cursor(), (x + 1, y), "the PC has gone east");
    assert_eq!(console.find('@'), Some((x + 1, y)), "the cursor stands on it");

    console.press("m");
    console.wait_for("monsters, soonest first ─");
    console.press("\x1b[B");
    let is_title = |line: &str| line.contains("monsters, soonest first ─");
    console.wait_until("the second line is selected", |console| {
        let title = console.cursor().1.saturating_sub(2);
        console.text().lines().nth(title).is_some_and(is_title)
    });
    console.press("\x1b");
    console.wait_until("the list is closed", |it| !is_title(&it.text()));
    for (key, legend) in
        [("D", "Open map:"), ("T", "Tunnel map:"), ("H", "Hardness:"), ("s", "Terrain:")]
    {
        console.press(key);
        console.wait_for(legend);
    }
    console.press("s");
    console.wait_for("? help");
    console.press("?");
    console.wait_for("turn order");
    console.press("?");
    console.wait_until("the help is closed", |console| !console.text().contains("Keys ─"));

    play_to_the_end(&console, iter::repeat('.'), "Game over");
    console.press("\x1b");
    let (code, text) = console.end();
    assert_eq!(code, 0);
    let line = text.lines().next().unwrap_or_default().trim();
    let status = ["won after ", "killed by "];
    assert!(status.iter().any(|word| line.starts_with(word)), "{line}");
    assert!(line.ends_with(&format!(", seed {seed}")), "{line}");
}

/// Walks the PC to a cell, and appends the keys for that.
fn walk(game: &mut Game, target: Position, keys: &mut String) -> Option<()> {
    for _ in 0..40 {
        let place = game.player_position()?;
        if place == target {
            return Some(());
        }
        let map = compute_distance_map(
            game.world().resource(),
            &TunnelCosts::DEFAULT,
            DistanceMapKind::Open,
            target,
        );
        let distance = |way: &Direction| map.distance(place.step(*way)).unwrap_or(u32::MAX);
        let way = Direction::ALL.into_iter().min_by_key(distance)?;
        step(game, way, keys)?;
    }
    None
}

fn step(game: &mut Game, way: Direction, keys: &mut String) -> Option<()> {
    game.submit(Action::Step(way)).ok()?;
    keys.push(key_of(way));
    Some(())
}

/// Finds out whether the PC can go to an item and then through a door in the delve with
/// this seed. Returns the keys that lead to the item, and the keys from there to the cell
/// behind the door.
fn errand(seed: u64) -> Option<(String, String)> {
    let mut game = DelveSetup::new(Seed(seed)).start();
    let known = |game: &mut Game, wanted: fn(&RememberedThing) -> bool| {
        let player_view = game.player_view()?;
        player_view.things.iter().find(|thing| wanted(thing)).map(|thing| thing.cell)
    };
    let (mut there, mut through) = (String::new(), String::new());
    let item = known(&mut game, |thing| thing.is_item && !thing.is_offered)?;
    walk(&mut game, item, &mut there)?;
    game.submit(Action::PickUp).ok()?;
    let door = known(&mut game, |thing| thing.door_state == Some(DoorState::Closed))?;
    walk(&mut game, door, &mut through)?;
    let on = Direction::ALL.into_iter().find(|way| through.ends_with(key_of(*way)))?;
    step(&mut game, on, &mut through)?;
    let back = game.player_position()?.toward(door)?;
    let doors =
        Direction::ALL.into_iter().filter(|way| game.check_action(Action::Close(*way)).is_ok());
    (doors.collect::<Vec<_>>() == [back]).then_some((there, through))
}

fn key_of(way: Direction) -> char {
    let keys = Direction::ALL.into_iter().zip("kjlhunyb".chars());
    keys.filter(|(other, _)| *other == way).map(|(_, key)| key).next().expect("each has one")
}

#[test]
fn keypads_and_rxvt_arrows_work_and_other_sequences_do_nothing() {
    let console = in_the_pit();
    // The key in the middle of the keypad, as four terminals send it.
    for (turn, middle) in ["\x1b[E", "\x1bOE", "\x1b[G", "\x1bOu"].into_iter().enumerate() {
        console.press(middle);
        console.wait_for(&format!("Turn {} ", turn + 1));
    }
    // Shift and Ctrl with keys, and no letter: D and k would do something.
    console.press("L");
    console.wait_for("You are in a room.");
    let (x, y) = console.cursor();
    let (leap, back) = if x < 60 { ("\x1b[c", "\x1bO2D") } else { ("\x1b[d", "\x1bO2C") };
    console.press(leap);
    console.wait_until("it has leapt by eight", |it| it.cursor().0.abs_diff(x) == 8);
    console.press(back);
    console.wait_until("it has leapt back", |it| it.cursor() == (x, y));
    console.press("\x1b");
    console.wait_until("the look is over", |it| !it.text().contains("You are in a room."));
    assert!(console.text().contains("Turn 4 "));
    console.quit();
}

fn in_a_locale(locale: [&str; 3], arguments: &[&str], settings: &str) -> Console {
    let state = Arc::new(tempfile::tempdir().unwrap());
    let file = state.path().join("config.toml");
    fs::write(&file, settings).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_hexdelve"));
    command.args(["--pit", "--seed", "7"]);
    command.args(arguments);
    command.env("XDG_STATE_HOME", state.path());
    command.env("HEXDELVE_CONFIG", file);
    for (name, value) in ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().zip(locale) {
        if value == "unset" { command.env_remove(name) } else { command.env(name, value) }
    }
    Console::run(state, 80, 24, command)
}

/// Opens the monster list in a locale, and returns what is then on the screen.
fn list_in_a_locale(locale: [&str; 3], arguments: &[&str], settings: &str) -> String {
    let console = in_a_locale(locale, arguments, settings);
    console.wait_for("Turn 0");
    console.press("m");
    console.wait_for("monsters, soonest first");
    let text = console.text();
    console.press("\x1b");
    console.wait_until("the list is closed", |it| !it.text().contains("soonest first"));
    console.quit();
    text
}

#[test]
fn a_locale_or_a_wish_for_ascii_draws_frames_of_ascii() {
    let utf8 = ["unset", "unset", "C.UTF-8"];
    let ascii = [
        (utf8, &["--glyphs", "ascii"][..], ""),
        (utf8, &[], "glyphs = 'ascii'"),
        (["C", "de_DE.UTF-8", "de_DE.UTF-8"], &[], ""),
        (["", "POSIX", "de_DE.UTF-8"], &[], "glyphs = 'unicode'"),
        (["", "", "de_DE"], &[], ""),
        (["unset", "unset", "unset"], &[], ""),
    ];
    for (locale, arguments, settings) in ascii {
        let text = list_in_a_locale(locale, arguments, settings);
        assert!(text.is_ascii() && text.contains("-+"), "{locale:?} {arguments:?}\n{text}");
    }
    let lines = [
        (utf8, &[][..], ""),
        (["", "de_DE.utf8", "C"], &[], ""),
        (["C", "unset", "unset"], &["--glyphs", "lines"], ""),
    ];
    for (locale, arguments, settings) in lines {
        let text = list_in_a_locale(locale, arguments, settings);
        assert!(text.contains("─┐"), "{locale:?} {arguments:?}\n{text}");
    }
    let refusal = in_a_locale(["C", "unset", "unset"], &["--load", "/café\u{9b}…"], "");
    refusal.wait_for("/caf?\\u{9b}~: ");
}

#[test]
fn the_default_game_is_a_delve() {
    let console = Console::play(80, 24, &["--seed", "7"]);
    console.wait_for("Level 1/8: find the stairs  Score 100  Turn 0");
    console.press(">");
    console.wait_for("You are not on a staircase down.");
    console.press("i");
    console.wait_for("You carry");
    console.press("\x1b");
    console.wait_until("the pack is closed", |console| !console.text().contains("You carry"));
    assert!(console.text().contains("Turn 0 "), "none of it cost a turn");
    let told = console.quit();
    assert!(told.starts_with("quit on level 1 after 0 turns, score 100, seed 7\n"), "{told}");
}

#[test]
fn a_game_resumes_where_it_was_left_until_given_up() {
    let console = Console::play(80, 24, &["--seed", "7"]);
    console.wait_for("Turn 0");
    console.press(".");
    console.wait_for("Turn 1 ");
    let state = console.state();
    console.quit();
    let console = Console::play_at(&state, &[]);
    console.wait_for("Resumed at turn 1.");
    console.give_up();
    let (code, text) = console.end();
    assert_eq!(code, 0);
    let line = "given up on level 1 after 1 turn, score 100, seed 7\n";
    assert!(text.starts_with(line), "{text}");
    let console = Console::play_at(&state, &[]);
    console.wait_for("Turn 0");
    console.quit();
}

/// The keys of a player who explores and ignores all monsters, if that soon ends in
/// death.
fn way_to_die(seed: u64) -> Option<String> {
    let mut game = DelveSetup::new(Seed(seed)).mode(GameMode::Practice).start();
    let mut explorer = AutopilotName::Explore.start();
    let mut keys = String::new();
    while keys.len() < 150 && !game.status().is_over() {
        keys.push(match game.play_turn(explorer.as_mut())? {
            Action::Step(way) => key_of(way),
            _ => '.',
        });
    }
    matches!(game.status(), GameStatus::Lost { .. }).then_some(keys)
}

#[test]
fn in_practice_even_death_is_taken_back() {
    let (seed, keys) = (0..1_000).find_map(|seed| Some((seed, way_to_die(seed)?))).unwrap();
    let console =
        Console::play(80, 24, &["--practice", "--no-animation", "--seed", &seed.to_string()]);
    console.wait_for("Turn 0");
    console.press("\x7f");
    console.wait_for("There is nothing to take back.");
    play_to_the_end(&console, keys.chars(), "Game over");
    console.wait_for("Backspace: undo");
    // A game that is left on the death screen resumes on the death screen.
    let state = console.state();
    console.signal("-TERM");
    console.end();
    let console = Console::play_at(&state, &[]);
    console.wait_for("Backspace: undo");
    console.press("\x7f");
    console.wait_until("it goes on", |it| !it.text().contains("Game over"));
    console.press("\x7f");
    console.quit();
}

#[test]
fn a_wizard_conjures_and_goes_anywhere() {
    let console = Console::play(80, 24, &["--wizard", "--seed", "7"]);
    console.wait_for("wizard");
    for keys in ["\x17", "!", "g"] {
        console.press(keys);
    }
    console.wait_for("You pick up the potion of haste.");
    console.press("\x17");
    console.wait_for("conjure a potion of haste");
    console.press("8");
    console.wait_for("Level 8/8");
    console.press("\x17");
    console.press("t");
    console.wait_for("Teleport where?");
    console.press("\x1b");
    console.wait_for("Wizard powers");
    console.press("\x1b");
    console.wait_until("the game is back", |it| !it.text().contains("powers"));
    assert!(console.quit().contains(", wizard mode, seed 7"));
}

#[test]
fn a_delver_picks_up_and_closes_the_door_behind_it() {
    let (seed, (there, through)) =
        (0..2_000).find_map(|seed| Some((seed, errand(seed)?))).expect("most levels have both");
    let console = Console::play(80, 24, &["--seed", &seed.to_string()]);
    console.wait_for("Level 1/8");
    console.press(&there);
    console.wait_for("You see a");
    console.press("g");
    console.wait_for("You pick up the ");
    console.press("ia");
    console.wait_for("Esc: back");
    console.press("\x1b");
    console.wait_for("You carry");
    console.press("\x1b");
    console.wait_until("the pack is closed", |console| !console.text().contains("You carry"));
    console.press(&through);
    console.press("c");
    console.wait_for("You close the door.");
    let told = console.quit();
    assert!(told.starts_with("quit on level 1 after "), "{told}");
    assert!(told.contains(", score "), "{told}");
    assert!(told.contains(&format!(", seed {seed}\n")), "{told}");
}

#[test]
fn ten_by_five_is_too_small_and_harms_nothing() {
    let console = Console::play(10, 5, &["--pit", "--seed", "42"]);
    console.wait_for("40x12");
    console.press("lmDTHs?\x1b....y");
    console.press("Q");
    console.wait_for("Quit?");
    console.press("y");
    let state = console.state();
    assert_eq!(console.end().0, 0);
    let console = Console::play_at(&state, &[]);
    // The keys pressed while nothing was visible had no effect.
    console.wait_for("Turn 0 ");
    console.quit();
}

#[test]
fn a_terminal_without_a_size_counts_as_80_by_24() {
    let console = Console::play(0, 0, &["--pit", "--seed", "7"]);
    has_its_status_at(&console, 22);
    console.quit();
}

fn has_its_status_at(console: &Console, row: usize) {
    console.wait_until("the status is at the foot", |console| {
        console.text().lines().nth(row).is_some_and(|line| line.starts_with("Turn 0"))
    });
}

#[test]
fn quitting_asks_and_no_is_an_answer() {
    let console = in_the_pit();
    console.press("Q");
    console.wait_for("Save and quit?");
    console.press("n");
    console.wait_until("the question is gone", |it| !it.text().contains("Save and quit?"));
    console.press("\x03");
    console.wait_for("Save and quit?");
    console.press("y");
    let (code, text) = console.end();
    assert_eq!(code, 0);
    assert_eq!(text.trim(), "quit after 0 turns, seed 7\nSaved. Run `hexdelve` to continue.");
}

#[test]
fn what_is_pasted_is_no_command() {
    let console = in_the_pit();
    let commands = "Qy".repeat(10_000);
    console.press(&format!("\x1b[200~{commands}\x1b[201~"));
    console.press("H");
    console.wait_for("Hardness:");
    assert!(console.text().contains("Turn 0 "));
    console.quit();
}

#[test]
fn another_size_is_drawn_anew() {
    let console = in_the_pit();
    console.resize(39, 12);
    console.wait_for("39x12 is too small");
    for (columns, rows) in [(40, 12), (100, 30)] {
        console.resize(columns, rows);
        has_its_status_at(&console, usize::from(rows) - 2);
    }
    console.quit();
}

#[test]
fn a_watched_game_ends_by_itself_and_says_how() {
    let arguments = ["watch", "--seed", "42", "--delay", "0", "--max-turns", "200"];
    let (code, text) = Console::play(80, 24, &arguments).end();
    assert_eq!(code, 0);
    assert!(text.contains(" after ") && text.trim().ends_with(", seed 42"), "{text}");
}

#[test]
fn a_watched_game_can_be_stopped_and_stepped() {
    let console = Console::play(80, 24, &["watch", "--seed", "42", "--delay", "60000"]);
    console.wait_for("hunter, 60000 ms");
    console.press("p");
    console.wait_for("paused");
    console.press(".");
    console.wait_for("Turn 1 ");
    console.press("-");
    console.press("+");
    console.wait_for("30000 ms");
    assert_eq!(console.quit().trim(), "quit after 1 turn, seed 42");
}

#[test]
fn a_panic_in_any_thread_first_restores_the_terminal() {
    let arguments = ["--ignored", "--exact", "terminal::panic_in_a_thread", "--nocapture"];
    let console = Console::open(80, 24, &env::current_exe().unwrap(), &arguments);
    console.wait_for("nobody expected this");
    assert_eq!(console.end().0, 101);
}

#[test]
#[ignore = "the test above runs it in a terminal of its own"]
fn panic_in_a_thread() {
    let _guard = TerminalGuard::enter().expect("there is a terminal");
    let panicking = thread::spawn(|| panic!("nobody expected this"));
    let _ = panicking.join();
    unreachable!("the process has ended");
}
