//! Every way to end by a signal, or when the terminal is closed: the game resumes on the
//! same turn, and the terminal is restored.

use crate::{
    console::{Console, await_the_end},
    ends::{
        games::{PROGRAM, command, is_there, journals, new_state, proven, rest, run, turns_kept},
        kills::Dice,
    },
};
use hexdelve::journal::Journal;
use std::{
    fs,
    path::Path,
    process::Command,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

fn rested(console: &Console) {
    console.wait_for("Turn 0 ");
    rest(console, 0, 5);
}

fn kill(signal: &str, process: &str) {
    assert!(Command::new("kill").args([signal, "--", process]).status().unwrap().success());
}

/// A delve after five turns of rest, in which no monster has appeared.
fn a_quiet_delve() -> Console {
    let console = Console::play(80, 24, &["--seed", "7"]);
    rested(&console);
    console
}

fn goes_on(state: &Arc<TempDir>) {
    assert_eq!(turns_kept(state.path()), 5);
    let console = Console::play_at(state, &[]);
    console.wait_for("Resumed at turn 5.");
    rest(&console, 5, 6);
    console.quit();
}

/// The usual signals, and the system's names of them.
const USUAL: [(&str, &str); 3] =
    [("-TERM", "Terminated"), ("-HUP", "Hangup"), ("-INT", "Interrupt")];

#[test]
fn a_signal_ends_it_by_that_signal_with_every_turn_kept() {
    for (signal, name) in USUAL {
        let console = a_quiet_delve();
        let state = console.state();
        console.signal(signal);
        let (status, text) = console.end_with_status();
        assert_eq!(status.signal(), Some(name));
        assert_eq!(text.trim(), "", "{signal}");
        goes_on(&state);
    }
}

/// The program, with core dumps disabled, in a separate folder.
fn without_a_core(state: &Arc<TempDir>, folder: &Path) -> Console {
    let play = format!("ulimit -c 0; exec {PROGRAM} --seed 7");
    let mut command = command(&["sh", "-c", &play], state.path());
    command.cwd(folder);
    Console::run(Arc::clone(state), 80, 24, command)
}

#[test]
fn a_quit_signal_leaves_a_core_only_if_wanted() {
    let (state, folder) = (new_state(), tempfile::tempdir().unwrap());
    let console = without_a_core(&state, folder.path());
    rested(&console);
    console.signal("-QUIT");
    assert_eq!(console.end_with_status().0.signal(), Some("Quit"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    goes_on(&state);
}

#[test]
fn a_shell_says_128_and_the_number_of_the_signal() {
    let state = new_state();
    // It waits for a line: what it wrote right before its end, nobody may get to read.
    let play = format!("{PROGRAM} --seed 7; echo \"it said $?\"; read line");
    let console = run(&state, &["sh", "-c", &play]);
    rested(&console);
    let shell = console.child.process_id().unwrap();
    let children = fs::read_to_string(format!("/proc/{shell}/task/{shell}/children"));
    let Ok(children) = children else {
        println!("skipped: this system does not say which processes a shell has");
        return;
    };
    kill("-TERM", children.trim());
    console.wait_for("it said 143");
    console.press("\r");
    assert_eq!(console.end().0, 0);
    goes_on(&state);
}

/// A delve in the foreground of a shell that controls jobs, after five turns of rest.
/// Whenever the delve is stopped, Enter resumes it.
fn a_delve_in_a_shell() -> Console {
    let state = new_state();
    let shell = "set -m; \"$@\"; code=$?; while [ $code -ge 147 ]; do read -r line; \
                 fg >/dev/null; code=$?; done; exit $code";
    let console = run(&state, &["sh", "-c", shell, "sh", PROGRAM, "--seed", "7"]);
    rested(&console);
    console
}

fn signal_the_game(console: &Console, signal: &str) {
    let shell = console.child.process_id().unwrap().to_string();
    let sent = Command::new("pkill").args([signal, "-P", &shell, "hexdelve"]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn stopped_it_restores_the_terminal_and_later_redraws_it() {
    for stop in ["-TSTP", "\x1a"] {
        let console = a_delve_in_a_shell();
        let state = console.state();
        // Without the blanks at the ends of lines, which may have been written or erased.
        let lines = |it: &Console| {
            it.text().lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>()
        };
        let before = lines(&console);
        if stop == "-TSTP" {
            signal_the_game(&console, stop);
        } else {
            console.press(stop);
        }
        console
            .wait_until("the shell has its screen", |it| !it.look(vt100::Screen::alternate_screen));
        console.wait_until("the shell has its modes", Console::is_as_before);
        assert_eq!(turns_kept(state.path()), 5);
        console.press("\n");
        console.wait_until("the screen is as it was", |it| lines(it) == before);
        // A second signal arrives while the program draws.
        signal_the_game(&console, "-CONT");
        rest(&console, 5, 6);
        console.press("Qy");
        assert_eq!(console.end().0, 0);
        assert_eq!(turns_kept(state.path()), 6);
    }
}

#[test]
fn who_is_killed_while_stopped_has_every_turn() {
    let console = a_delve_in_a_shell();
    let state = console.state();
    console.press("\x1a");
    console.wait_until("the shell has its modes", Console::is_as_before);
    signal_the_game(&console, "-KILL");
    console.press("\n");
    console.end_with_status();
    goes_on(&state);
}

#[test]
fn ctrl_z_under_a_script_gives_the_prompt_back() {
    if Command::new("bash").arg("--version").output().is_err() {
        return println!("skipped: bash is not there");
    }
    let state = new_state();
    let script = state.path().join("script");
    fs::write(&script, "\"$@\"\necho ended\n").unwrap();
    let mut command = command(&["bash", "--norc", "--noprofile", "-i"], state.path());
    command.env("PS1", "ready> ");
    command.env("SCRIPT", &script);
    command.env("GAME", PROGRAM);
    let console = Console::run(Arc::clone(&state), 80, 24, command);
    // A script in a script: neither of them is the parent of all.
    console.wait_for("ready> ");
    console.press("sh $SCRIPT sh $SCRIPT $GAME --seed 7\n");
    rested(&console);
    for (turn, stops) in [(6, 1), (7, 2)] {
        console.press("\x1a");
        // Until the game has stopped, it reads the keys.
        console.wait_until("the shell notices", |it| it.text().matches("Stopped").count() == stops);
        console.press("echo $((6 * 7 * turn))\n".replace("turn", &turn.to_string()).as_str());
        console.wait_for(&(6 * 7 * turn).to_string());
        assert_eq!(turns_kept(state.path()), turn - 1);
        console.press("fg\n");
        console.wait_until("the game is back", |it| it.look(vt100::Screen::alternate_screen));
        rest(&console, turn - 1, turn);
    }
    console.press("Qy");
    console.wait_for("ended\nended\nready> ");
    console.press("exit\n");
    assert_eq!(console.end().0, 0);
}

#[test]
fn nothing_stops_it_where_no_shell_could_resume_it() {
    // Without job control, the group is orphaned: alone, and under a script.
    for script in ["exec \"$@\"", "\"$@\"; echo ended"] {
        let state = new_state();
        let console = run(&state, &["sh", "-c", script, "sh", PROGRAM, "--seed", "7"]);
        rested(&console);
        console.press("\x1a");
        rest(&console, 5, 6);
        let shell = console.child.process_id().unwrap().to_string();
        kill("-TSTP", &format!("-{shell}"));
        rest(&console, 6, 7);
        console.press("Qy");
        assert_eq!(console.end().0, 0, "{script}");
        assert_eq!(turns_kept(state.path()), 7, "{script}");
    }
}

#[test]
fn a_closed_terminal_ends_it_as_a_hang_up() {
    let console = a_quiet_delve();
    let state = console.state();
    let mut child = console.close("?");
    let status = await_the_end(&mut child).expect("it ends");
    assert_eq!(status.signal(), Some("Hangup"), "{status:?}");
    goes_on(&state);
}

#[test]
fn a_terminal_that_vanishes_ends_it_soon() {
    let state = new_state();
    let mut command = command(&[PROGRAM, "--seed", "7"], state.path());
    // A process without a controlling terminal gets no signal.
    command.set_controlling_tty(false);
    let console = Console::run(Arc::clone(&state), 80, 24, command);
    rested(&console);
    let process = console.child.process_id().unwrap();
    let begin = time_on_the_processor(process);
    let mut child = console.close("?");
    let (closed, mut last) = (Instant::now(), begin);
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        last = time_on_the_processor(process).or(last);
        assert!(closed.elapsed() < Duration::from_secs(6), "it goes on without a terminal");
        thread::sleep(Duration::from_millis(10));
    };
    assert_eq!(status.signal(), Some("Hangup"));
    if let (Some(begin), Some(last)) = (begin, last) {
        let spent = last.saturating_sub(begin);
        println!("ended {:?} after the terminal, {spent:?} on the processor", closed.elapsed());
        assert!(spent < Duration::from_millis(1_500), "{spent:?} on the processor");
    }
    goes_on(&state);
}

/// The processor time that a process has used so far, if the system reports it.
fn time_on_the_processor(process: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name may contain spaces. The fields after its closing bracket do not.
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(2).map(|it| it.parse::<u64>().ok());
    // On all Linux systems, a second has a hundred ticks.
    Some(Duration::from_millis(10 * ticks.sum::<Option<u64>>()?))
}

/// The other signals that end a process and can be caught, but for the real-time signals.
const RARE: [&str; 13] = [
    "ABRT", "ALRM", "BUS", "IO", "PROF", "PWR", "STKFLT", "SYS", "TRAP", "USR1", "USR2", "VTALRM",
    "XCPU",
];

#[test]
fn every_catchable_signal_restores_the_terminal_and_keeps_every_turn() {
    for signal in RARE {
        let (state, folder) = (new_state(), tempfile::tempdir().unwrap());
        let console = without_a_core(&state, folder.path());
        rested(&console);
        console.signal(&format!("-{signal}"));
        let (status, text) = console.end_with_status();
        assert!(!status.success(), "{signal}");
        assert_eq!(text.trim(), "", "{signal}");
        assert_eq!(turns_kept(state.path()), 5, "{signal}");
    }
}

/// Sends a signal. Returns the time until the program ends, and its exit status.
fn end_by(console: &mut Console, signal: &str) -> (Duration, portable_pty::ExitStatus) {
    let sent = Instant::now();
    console.signal(signal);
    let status = await_the_end(&mut console.child).expect("it ends");
    (sent.elapsed(), status)
}

/// One second, plus a margin for a busy machine.
const SOON: Duration = Duration::from_secs(2);

#[test]
fn unread_it_ends_by_signal_within_a_second_losing_nothing() {
    for (signal, name) in USUAL {
        let mut console = a_quiet_delve();
        let state = console.state();
        console.stop_reading();
        let (time, status) = end_by(&mut console, signal);
        assert!(time < SOON, "{signal}: {time:?}");
        assert_eq!(status.signal(), Some(name));
        console.read_the_rest();
        console.end_with_status();
        goes_on(&state);
    }
}

#[test]
fn a_full_pipe_keeps_no_signal_from_ending_it() {
    let state = new_state();
    let fifo = state.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let mut game = Command::new("sh")
        // The process that keeps the pipe open does not read from it.
        .args(["-c", "exec 3<>\"$0\"; yes look | exec \"$@\" >\"$0\"", fifo.to_str().unwrap()])
        .args([PROGRAM, "--plain", "--seed", "7"])
        .env("XDG_STATE_HOME", state.path())
        .spawn()
        .unwrap();
    thread::sleep(Duration::from_secs(2));
    let of_the_shell = Command::new("pgrep").args(["-P", &game.id().to_string()]).output().unwrap();
    let children = String::from_utf8(of_the_shell.stdout).unwrap();
    for child in children.split_whitespace() {
        let _ = Command::new("kill").args(["-TERM", child]).status();
    }
    let sent = Instant::now();
    let status = loop {
        if let Some(status) = game.try_wait().unwrap() {
            break status;
        }
        assert!(sent.elapsed() < SOON, "it goes on");
        thread::sleep(Duration::from_millis(10));
    };
    assert_eq!(status.code(), Some(143), "{status:?}");
    assert_eq!(turns_kept(state.path()), 0);
}

#[test]
fn a_disk_that_hangs_keeps_no_signal_from_ending_it() {
    if !is_there("strace") {
        return;
    }
    let state = new_state();
    let hang = ["-e", "trace=fdatasync", "-e", "inject=fdatasync:delay_enter=2500000"];
    let traced = [&["strace", "-f", "-o", "/dev/null"][..], &hang, &[PROGRAM, "--seed", "7"]];
    let mut console = run(&state, &traced.concat());
    rested(&console);
    let tracer = console.child.process_id().unwrap().to_string();
    let game = Command::new("pgrep").args(["-P", &tracer]).output().unwrap();
    let game = String::from_utf8(game.stdout).unwrap();
    let sent = Instant::now();
    kill("-TERM", game.trim());
    // The tracer delays the thread that waits for the disk. All other threads have ended.
    let threads = || fs::read_dir(format!("/proc/{}/task", game.trim())).map_or(0, Iterator::count);
    while threads() > 1 {
        assert!(sent.elapsed() < SOON, "it goes on");
        thread::sleep(Duration::from_millis(5));
    }
    // The program could not confirm that everything is on the disk.
    assert_eq!(await_the_end(&mut console.child).expect("it ends").exit_code(), 1);
    console.end_with_status();
    assert_eq!(turns_kept(state.path()), 5);
}

/// All signals that can end a process at any moment and that can be caught. SIGBUS is
/// left out: if the program has only just started, the stack-overflow handler of Rust's
/// runtime swallows the first one.
fn all_signals() -> impl Iterator<Item = &'static str> {
    ["HUP", "INT", "QUIT", "TERM"].into_iter().chain(RARE).filter(|signal| *signal != "BUS")
}

fn signals_at_random_moments(count: u64) {
    let mut dice = Dice(7);
    let folder = tempfile::tempdir().unwrap();
    for number in 0..count {
        let signal = all_signals().nth(usize::try_from(dice.roll(16)).unwrap()).unwrap();
        let state = new_state();
        let mut console = without_a_core(&state, folder.path());
        let phase = ["start", "play", "blocked", "end"][usize::try_from(dice.roll(4)).unwrap()];
        if phase != "start" {
            console.wait_for("Turn 0 ");
            console.press("....");
        }
        match phase {
            "blocked" => console.stop_reading(),
            // Adding the score replays the game twice.
            "end" => {
                console.wait_for("Turn 4 ");
                console.give_up();
            }
            _ => {}
        }
        thread::sleep(Duration::from_micros(dice.roll(60_000)));
        let case = format!("{number}: {signal} at {phase}");
        println!("{case}");
        let (time, status) = end_by(&mut console, &format!("-{signal}"));
        assert!(time < SOON, "{case}: {status:?} after {time:?}");
        console.read_the_rest();
        console.end_with_status();
        // If the program ended before the game began, there is no journal. A finished
        // game is moved at the next start.
        for journal in journals(state.path()) {
            match Journal::open(&journal) {
                Ok(_) => assert!(phase != "end" || proven(&journal).1.turns() == 4, "{case}"),
                Err(error) => assert!(phase == "start", "{case}: {error}"),
            }
        }
        let again = Console::play_at(&state, &[]);
        again.wait_for("Turn ");
        again.quit();
        assert!(!state.path().join("hexdelve/scores.toml").exists() || phase == "end", "{case}");
    }
    println!("{count} signals at random moments, every terminal whole, 0 turns lost");
}

#[test]
fn a_signal_at_any_moment_leaves_everything_whole() {
    signals_at_random_moments(40);
}

#[test]
#[ignore = "takes some minutes"]
fn a_signal_at_any_moment_of_a_thousand_leaves_everything_whole() {
    signals_at_random_moments(1_000);
}

/// Gives up a game. The terminal is then restored, and the score waits for the list,
/// which is locked.
fn waiting_for_the_scores(console: Console) -> (Console, Arc<TempDir>, fs::File) {
    let state = console.state();
    let held = fs::File::create(state.path().join("hexdelve/scores.toml")).unwrap();
    held.lock().unwrap();
    console.give_up();
    console.wait_until("the terminal is given back", Console::is_as_before);
    (console, state, held)
}

fn is_entered_later(state: &Arc<TempDir>) {
    let again = Console::play_at(state, &[]);
    again.wait_for("Turn 0 ");
    again.quit();
    let scores = fs::read_to_string(state.path().join("hexdelve/scores.toml")).unwrap();
    assert_eq!(scores.matches("[[game]]").count(), 1, "{scores}");
}

#[test]
fn a_signal_ends_waiting_for_scores_which_are_entered_later() {
    for (signal, name) in USUAL {
        let (console, state, held) = waiting_for_the_scores(a_quiet_delve());
        console.signal(signal);
        assert_eq!(console.end_with_status().0.signal(), Some(name));
        drop(held);
        is_entered_later(&state);
    }
}

#[test]
fn stopped_while_waiting_for_scores_it_gives_up_and_says_so() {
    let (console, state, held) = waiting_for_the_scores(a_delve_in_a_shell());
    signal_the_game(&console, "-TSTP");
    let shell = console.child.process_id().unwrap().to_string();
    let is_stopped = || {
        let states = Command::new("ps").args(["-o", "stat=", "--ppid", &shell]).output().unwrap();
        states.stdout.starts_with(b"T")
    };
    console.wait_until("it is stopped", |_| is_stopped());
    console.press("\n");
    let (code, text) = console.end();
    assert_eq!(code, 1);
    assert!(text.replace('\n', "").contains("locked the list of scores"), "{text}");
    drop(held);
    is_entered_later(&state);
}
