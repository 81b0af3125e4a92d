//! The tutorial in a real terminal.

#![cfg(unix)]

use crate::console::Console;
use std::{fs, sync::Arc};
use tempfile::TempDir;

/// The key that the screen tells the player to press, as the bytes that the terminal
/// sends.
fn told(text: &str) -> Option<String> {
    let key = text.split_once("ress [")?.1.split_once(']')?.0;
    let sent = match key {
        "Up" => "\x1b[A",
        "Down" => "\x1b[B",
        "Right" => "\x1b[C",
        "Left" => "\x1b[D",
        "Esc" => "\x1b",
        "Enter" => "\r",
        "Backspace" => "\x7f",
        letter => letter,
    };
    Some(sent.to_owned())
}

/// Presses the keys that the screen asks for until it shows `said`, at most `most` times.
fn obey_until(console: &Console, said: &str, most: usize) {
    for _ in 0..most {
        let before = console.text();
        if before.contains(said) {
            return;
        }
        console.press(&told(&before).expect("a key is named"));
        console.wait_until("a key is answered", |it| it.text() != before);
    }
    console.wait_for(said);
}

#[test]
fn a_lesson_is_played_by_what_the_screen_says() {
    let state = Arc::new(tempfile::tempdir().unwrap());
    let console = Console::play_at(&state, &["tutorial"]);
    console.wait_for("Lesson 1 of 12: Intelligence");
    console.wait_for("`hexdelve tutorial 2` starts with lesson 2");
    console.press("Qy");
    console.end();

    let console = Console::play_at(&state, &["tutorial", "8"]);
    console.wait_for("Lesson 8 of 12: Throwing");
    obey_until(&console, "Well done!", 60);
    console.wait_for("Press [Enter] for the next lesson.");
    // A key pressed right after the end is ignored.
    std::thread::sleep(std::time::Duration::from_millis(400));
    console.press("\r");
    console.wait_for("Lesson 9 of 12: Sounds");
    console.press("Q");
    console.wait_for("Leave the tutorial?");
    console.press("y");
    let (code, text) = console.end();
    assert_eq!((code, text.trim()), (0, "Run `hexdelve tutorial 9` to continue."));
    assert!(is_empty(&state), "nothing is kept of it");
}

#[test]
fn death_restarts_the_lesson_and_leaves_saved_games_alone() {
    let state = Arc::new(tempfile::tempdir().unwrap());
    let console = Console::play_at(&state, &["--seed", "7"]);
    console.wait_for("New here? [Q], then `hexdelve tutorial`.");
    console.press(".");
    console.wait_for("Turn 1 ");
    console.press("Qy");
    console.end();

    let console = Console::play_at(&state, &["tutorial", "6"]);
    console.wait_for("Lesson 6 of 12: Time");
    console.press("....");
    console.wait_for("Turn 4");
    console.press("?");
    console.wait_for("Now press [Left], then");
    console.press(".");
    console.wait_for("Press [Enter] to do it anyway.");
    console.press("\r");
    console.wait_for("You died. That costs nothing here.");
    // A key pressed right after the death is ignored.
    std::thread::sleep(std::time::Duration::from_millis(400));
    console.press("\r");
    console.wait_for("Turn 0");
    console.wait_for("Goal: Kill the 2 and the 3.");
    // Who died is shown the keys.
    console.wait_for("Now press");
    console.press("Qy");
    assert_eq!(console.end().0, 0);

    let console = Console::play_at(&state, &[]);
    console.wait_for("Resumed at turn 1.");
    console.press("Qy");
    console.end();
}

fn is_empty(folder: &TempDir) -> bool {
    fs::read_dir(folder.path()).unwrap().next().is_none()
}
