//! Every command in the documentation works: commands of the program are run, and cargo
//! commands are checked to name targets and examples that exist. `names` looks for the
//! tests that commands name.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// Printed by a command that needs a terminal, once its arguments have been accepted.
const NEEDS_A_TERMINAL: &str = "terminal";

/// A command, the file that shows it, and its code block. The commands of a code block
/// run in one folder.
struct Shown {
    page: PathBuf,
    block: usize,
    command: String,
}

pub(crate) fn pages() -> Vec<PathBuf> {
    let docs = fs::read_dir(format!("{ROOT}/docs")).unwrap().map(|entry| entry.unwrap().path());
    let top = ["README.md", "CONTRIBUTING.md"].map(|name| Path::new(ROOT).join(name));
    let pages = docs.filter(|path| path.extension().is_some_and(|it| it == "md")).chain(top);
    let mut pages: Vec<_> = pages.collect();
    pages.sort();
    pages
}

fn commands() -> Vec<Shown> {
    let mut shown = Vec::new();
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let (mut fence, mut block) = (None, 0);
        for line in text.lines() {
            if let Some(language) = line.strip_prefix("```") {
                fence = if fence.is_some() { None } else { Some(language) };
                block += 1;
                continue;
            }
            let commands: Vec<_> = match fence {
                Some("sh") => vec![line.split(" #").next().unwrap()],
                Some(_) => Vec::new(),
                None => line.split('`').skip(1).step_by(2).collect(),
            };
            let commands = commands.into_iter().map(str::trim).filter(|it| is_command(it));
            shown.extend(commands.map(|command| {
                let block = if fence.is_some() { block } else { usize::MAX };
                Shown { page: page.clone(), block, command: command.to_owned() }
            }));
        }
    }
    shown
}

fn is_command(code: &str) -> bool {
    let word = code.split(' ').find(|word| !word.contains('=')).unwrap_or_default();
    let is_program = ["hexdelve", "cargo", "fuzz/run", ".ci/run"].contains(&word);
    is_program && (code.contains(' ') || code == ".ci/run")
}

/// Whether the command has a word in capitals, which stands for a value of the reader's
/// choice.
fn has_a_placeholder(command: &str) -> bool {
    command.split([' ', '=']).any(|word| {
        let word = word.trim_matches(|letter| "[]<>".contains(letter));
        !word.is_empty() && word.chars().all(|letter| letter.is_ascii_uppercase())
    })
}

#[test]
fn every_command_of_the_program_runs() {
    let mut count = 0;
    let mut folder = (PathBuf::new(), 0, tempfile::tempdir().unwrap());
    for Shown { page, block, command } in commands() {
        if (&folder.0, folder.1) != (&page, block) {
            folder = (page.clone(), block, tempfile::tempdir().unwrap());
        }
        let arguments = command.strip_prefix("hexdelve ");
        let arguments = arguments.or(command.strip_prefix("cargo run --release -- "));
        let Some(arguments) = arguments.filter(|_| !has_a_placeholder(&command)) else { continue };
        let home = folder.2.path();
        let mut run = Command::new(env!("CARGO_BIN_EXE_hexdelve"));
        run.args(arguments.split_whitespace()).current_dir(home).stdin(Stdio::null());
        if arguments.starts_with("watch") {
            run.args(["--delay", "0"]);
            if !arguments.contains("--code") {
                run.args(["--max-turns", "50"]);
            }
            if !arguments.contains("--plain") {
                run.arg("--plain");
            }
        }
        for variable in ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "APPDATA"] {
            run.env(variable, home);
        }
        let run = run.env_remove("HEXDELVE_CONFIG").env("TERM", "xterm").output().unwrap();
        let told = String::from_utf8_lossy(&run.stderr);
        let place = format!("{}: {command}\n{told}", page.display());
        assert!(!told.contains("Usage:"), "the arguments are wrong: {place}");
        let is_interactive = told.contains(NEEDS_A_TERMINAL);
        let has_nothing = told.contains("no finished game") || told.contains("no game");
        assert!(run.status.success() || is_interactive || has_nothing, "{place}");
        count += 1;
    }
    assert!(count >= 12, "only {count} commands were found");
}

#[test]
fn every_cargo_command_names_what_exists() {
    let mut count = 0;
    let aliases = fs::read_to_string(format!("{ROOT}/.cargo/config.toml")).unwrap();
    for Shown { page, command, .. } in commands() {
        let place = || format!("{}: {command}", page.display());
        let words: Vec<_> = command.split(' ').filter(|it| !it.starts_with('>')).collect();
        let at = words.iter().position(|word| !word.contains('=')).unwrap();
        match words[at] {
            "fuzz/run" => {
                let target = words[at + 1];
                let is_there = exists(&format!("fuzz/fuzz_targets/{target}.rs"));
                assert!(target == "all" || target == "TARGET" || is_there, "{}", place());
            }
            ".ci/run" => assert!(exists(".ci/run")),
            "cargo" => check_cargo(&words[at + 1..], &aliases, &place),
            _ => continue,
        }
        count += 1;
    }
    assert!(count >= 20, "only {count} commands were found");
}

fn exists(path: &str) -> bool {
    Path::new(ROOT).join(path).exists()
}

fn check_cargo(words: &[&str], aliases: &str, place: &dyn Fn() -> String) {
    let mut known =
        "run test bench doc install binstall publish update clippy fmt build fuzz flamegraph"
            .split(' ');
    let is_alias = aliases.contains(&format!("\n{} = ", words[0]));
    assert!(known.any(|it| it == words[0]) || is_alias, "{}", place());
    let named = |flag: &str| {
        let at = words.iter().position(|word| *word == flag)?;
        words.get(at + 1).copied()
    };
    let packages = match named("-p") {
        Some("hexdelve-ecs-bench") => vec!["benches/ecs/"],
        _ => vec!["", "crates/path/", "crates/tui/", "crates/study/", "crates/cli/"],
    };
    let folders = [("--bench", "benches"), ("--example", "examples")];
    for (flag, folder) in folders {
        let Some(target) = named(flag).filter(|it| !has_a_placeholder(it)) else { continue };
        let is_there = |package: &&str| {
            let path = format!("{package}{folder}/{target}");
            exists(&format!("{path}.rs")) || exists(&path)
        };
        assert!(packages.iter().any(is_there), "{}", place());
    }
}
