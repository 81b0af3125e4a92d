//! The game in lines of text: played by a program that knows nothing but the output,
//! through pipes, and in a terminal that can only print lines.

#![cfg(unix)]

use crate::console::{Console, await_the_end};
use hexdelve_cli::prelude::*;
use hexdelve_tui::plain::{LineEvent, LineReader, PlainSession};
use portable_pty::CommandBuilder;
use std::{
    cell::RefCell,
    io::{self, BufRead, BufReader, Read, Write},
    os::unix::process::ExitStatusExt,
    path::Path,
    process::{self, Child, ChildStdin, ChildStdout, Stdio},
    rc::Rc,
    sync::Arc,
};

#[derive(Clone, Default)]
struct Page(Rc<RefCell<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Plays by the text alone: it attacks adjacent monsters, and otherwise goes to the
/// stairs or to unexplored places.
struct Reader {
    page: Page,
    /// The last command that it typed.
    asked: String,
    lines_left: u32,
}

impl Reader {
    fn next_line(&self, told: &str) -> String {
        if told.contains("Type yes to do it anyway.") {
            // If the dangerous command is not `rest`, it rests instead.
            return if self.asked == "rest" { "yes" } else { "rest" }.to_owned();
        }
        if self.asked.starts_with("way to ") {
            let way = told.lines().next().unwrap();
            return if way.starts_with("You ") { "rest" } else { way }.to_owned();
        }
        if self.asked != "look" {
            return "look".to_owned();
        }
        let find = |is_meant: &dyn Fn(&str) -> bool| {
            let numbered =
                told.lines().filter(|line| line.contains(": ") && !line.contains("no known way"));
            numbered.filter(|line| is_meant(line)).find_map(|line| {
                let number = line.split(':').next()?.parse::<u32>().ok()?;
                Some((number, line.to_owned()))
            })
        };
        let is_beside = |line: &str| line.contains(" as you, ") || line.contains(" than you, ");
        let near = |line: &str| {
            let place = line.split(", ").nth(2).unwrap_or_default();
            place.split(" and ").all(|leg| leg.starts_with("1 "))
        };
        if let Some((number, _)) = find(&|line| is_beside(line) && near(line)) {
            return format!("way to #{number}");
        }
        match find(&|line| line.contains("a staircase down")) {
            Some((_, line)) if line.contains(" here") => return "down".to_owned(),
            Some((number, _)) => return format!("way to #{number}"),
            None => {}
        }
        let elsewhere = find(&|line| line.contains("unexplored") && !line.contains(" here"));
        elsewhere.map_or_else(|| "rest".to_owned(), |(number, _)| format!("way to #{number}"))
    }
}

impl LineReader for Reader {
    fn read_event(&mut self) -> LineEvent {
        let told = String::from_utf8(std::mem::take(&mut *self.page.0.borrow_mut())).unwrap();
        if self.lines_left == 0 {
            return LineEvent::End;
        }
        self.lines_left -= 1;
        self.asked = self.next_line(&told);
        LineEvent::Line(self.asked.clone())
    }
}

/// The depth reached by a player that knows nothing but the text.
fn depth_of_a_reader(seed: u64) -> u16 {
    let game = Rules::default()
        .with_presentation(MessagesPlugin)
        .start(DelveSetup::new(Seed(seed)))
        .unwrap();
    let page = Page::default();
    let mut reader = Reader { page: page.clone(), asked: String::new(), lines_left: 2000 };
    let mut session = PlainSession::new(game, page);
    session.run(&mut reader).unwrap();
    session.into_game().world().resource::<Depth>().level()
}

#[test]
fn a_reader_of_lines_alone_finds_the_stairs_down() {
    let depths: Vec<_> = (0..12).map(depth_of_a_reader).collect();
    let deepest = *depths.iter().max().unwrap();
    let below = depths.iter().filter(|depth| **depth > 1).count();
    assert!(deepest >= 3 && below >= 4, "{depths:?}");
}

struct Piped {
    child: Child,
    typed: ChildStdin,
    told: BufReader<ChildStdout>,
}

fn piped(state: &Path, arguments: &[&str]) -> Piped {
    let mut child = process::Command::new(env!("CARGO_BIN_EXE_hexdelve"))
        .args(arguments)
        .env("XDG_STATE_HOME", state)
        .env_remove("TERM")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let typed = child.stdin.take().unwrap();
    let told = BufReader::new(child.stdout.take().unwrap());
    Piped { child, typed, told }
}

impl Piped {
    fn say(&mut self, line: &str) {
        writeln!(self.typed, "{line}").unwrap();
    }

    /// Reads up to the next prompt. Returns the lines, and the turn in the prompt.
    fn hear(&mut self) -> (Vec<String>, u64) {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.told.read_line(&mut line).unwrap() > 0, "it has ended: {lines:?}");
            let line = line.strip_suffix('\n').unwrap().to_owned();
            assert!(!line.contains(char::is_control), "{line:?}");
            match line.strip_suffix('>').and_then(|turn| turn.parse().ok()) {
                Some(turn) => return (lines, turn),
                None => lines.push(line),
            }
        }
    }

    /// Closes the input. Returns the remaining output, the error output, and the exit
    /// status.
    fn end(self) -> (String, String, process::ExitStatus) {
        drop(self.typed);
        let (mut told, mut child) = (self.told, self.child);
        let (mut rest, mut troubles) = (String::new(), String::new());
        told.read_to_string(&mut rest).unwrap();
        child.stderr.take().unwrap().read_to_string(&mut troubles).unwrap();
        (rest, troubles, child.wait().unwrap())
    }
}

#[test]
fn a_program_plays_through_a_pipe_and_resumes() {
    let state = tempfile::tempdir().unwrap();
    let mut game = piped(state.path(), &["--plain", "--seed", "12"]);
    assert_eq!(game.hear().1, 0);
    game.say("2 rest; rest");
    let hint = "A shrine: examine its three arts. With get you learn one, and the others are gone.";
    assert_eq!(game.hear(), (vec![hint.to_owned()], 3));
    let (rest, troubles, status) = game.end();
    let waits = "quit on level 1 after 3 turns, score 100, seed 12\n\
                 Saved. Run `hexdelve --plain` to continue.\n";
    assert_eq!((rest.as_str(), troubles.as_str(), status.code()), (waits, "", Some(0)));

    let mut game = piped(state.path(), &["play", "--plain"]);
    let (lines, turn) = game.hear();
    assert_eq!((lines[0].as_str(), turn), ("Resumed at turn 3.", 3));
    game.say("give up");
    game.hear();
    game.say("yes");
    let (rest, _, status) = game.end();
    let end = "You have given up.\nLevel 1 of 8, after 3 turns.\nScore 100.\nSeed 12.\nRun code: ";
    assert!(rest.starts_with(end) && rest.contains("\nMorgue file: "), "{rest}");
    assert_eq!(status.code(), Some(0));
}

#[test]
fn no_turn_that_was_told_is_lost_whatever_ends_the_program() {
    let state = tempfile::tempdir().unwrap();
    let mut turns = 0;
    for signal in ["-KILL", "-TERM", "-HUP", "-INT"] {
        let arguments: &[_] = if turns == 0 { &["--plain", "--seed", "7"] } else { &["--plain"] };
        let mut game = piped(state.path(), arguments);
        assert_eq!(game.hear().1, turns, "{signal}");
        game.say("rest");
        turns = game.hear().1;
        let process = game.child.id().to_string();
        assert!(process::Command::new("kill").args([signal, &process]).status().unwrap().success());
        let status = game.child.wait().unwrap();
        assert!(status.signal().is_some(), "{signal}: {status:?}");
    }
    assert_eq!(turns, 4);
}

#[test]
fn without_a_reader_it_ends_in_silence_and_keeps_turns() {
    let state = tempfile::tempdir().unwrap();
    let mut game = piped(state.path(), &["--plain", "--seed", "7"]);
    game.hear();
    let Piped { mut child, mut typed, told } = game;
    drop(told);
    writeln!(typed, "rest").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut troubles = String::new();
    child.stderr.take().unwrap().read_to_string(&mut troubles).unwrap();
    assert_eq!(troubles, "");
    let mut game = piped(state.path(), &["--plain"]);
    assert_eq!(game.hear().1, 1);
}

#[test]
fn a_terminal_that_only_prints_lines_is_played_on_in_lines() {
    let state = Arc::new(tempfile::tempdir().unwrap());
    let mut command = CommandBuilder::new("sh");
    let play = format!("TERM=dumb exec {} --seed 7", env!("CARGO_BIN_EXE_hexdelve"));
    command.args(["-c", &play]);
    command.env("XDG_STATE_HOME", state.path());
    // As in `Console::play`: the last lines must not be lost.
    command.set_controlling_tty(false);
    let console = Console::run(Arc::clone(&state), 200, 60, command);
    console.wait_for("Type help for a list of commands.\n0> ");
    console.press("rest\r");
    console.wait_for("\n1> ");
    // The end of the input.
    console.press("\u{4}");
    let (code, text) = console.end();
    assert_eq!(code, 0);
    let rest = text.split_once("1> ").unwrap().1;
    let lines: Vec<_> = rest.trim().lines().map(str::trim).collect();
    let left = "quit on level 1 after 1 turn, score 100, seed 7";
    assert_eq!(lines, [left, "Saved. Run `hexdelve --plain` to continue."], "{text}");
}

#[test]
fn a_terminal_closed_amid_plain_lines_is_a_hang_up() {
    let state = Arc::new(tempfile::tempdir().unwrap());
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_hexdelve"));
    command.args(["--plain", "--seed", "7"]);
    command.env("XDG_STATE_HOME", state.path());
    let console = Console::run(Arc::clone(&state), 200, 60, command);
    console.wait_for("\n0> ");
    console.press("rest\r");
    console.wait_for("\n1> ");
    let mut child = console.close("rest\r");
    let status = await_the_end(&mut child).expect("it ends");
    assert_eq!(status.signal(), Some("Hangup"), "{status:?}");
    let mut game = piped(state.path(), &["--plain"]);
    assert!(game.hear().1 >= 1);
}
