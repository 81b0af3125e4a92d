//! The player's settings: their effect in a terminal, and the messages about wrong ones.

#![cfg(feature = "terminal")]

use crate::console::Console;
use hexdelve::{
    content::{SourceText, is_unprintable},
    settings::{ColourDepth, InputMode, KeyMap, Palette, Settings, UiAction, default_settings},
};
use portable_pty::CommandBuilder;
use proptest::prelude::*;
use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    sync::Arc,
};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_hexdelve");

/// A configuration folder with this file in it.
fn folder(config: &str) -> Arc<TempDir> {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("hexdelve")).unwrap();
    fs::write(folder.path().join("hexdelve/config.toml"), config).unwrap();
    Arc::new(folder)
}

/// A practice game with these settings. Everything is visible in practice mode.
fn playing(config: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Console {
    let folder = folder(config);
    let mut command = CommandBuilder::new(PROGRAM);
    command.args(["--practice", "--seed", "7"]);
    command.args(arguments);
    command.env("XDG_STATE_HOME", folder.path());
    command.env_remove("COLORTERM");
    command.env_remove("NO_COLOR");
    for (name, value) in variables {
        command.env(name, value);
    }
    let console = Console::run(folder, 80, 24, command);
    console.wait_for("Turn 0");
    console
}

/// Runs the program without a terminal, with a home folder that has these settings.
fn printed(home: &Path, arguments: &[&str], variable: Option<&str>) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).env("HOME", home).stdin(Stdio::null());
    command.env_remove("XDG_CONFIG_HOME").env_remove("HEXDELVE_CONFIG");
    command.envs(variable.map(|value| ("HEXDELVE_CONFIG", value)));
    command.output().unwrap()
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The foreground colours of all cells on the screen.
fn colours(console: &Console) -> Vec<vt100::Color> {
    console.look(|screen| {
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        cells.filter_map(|(row, column)| Some(screen.cell(row, column)?.fgcolor())).collect()
    })
}

#[test]
fn a_key_of_ones_own_does_what_it_is_for() {
    let console = playing("[keys]\nrest = ['w']\n", &[], &[]);
    console.press("w");
    console.wait_for("Turn 1");
    console.quit();
}

#[test]
fn a_wrong_line_is_told_in_the_game_and_after_it() {
    let console = playing("theme = 'pink'\n[keys]\nrest = ['v']\n", &[], &[]);
    let told = "config.toml:1: theme = 'pink': expected one of sixteen, 256, true";
    assert!(console.text().lines().next().is_some_and(|line| line.contains(told)));
    console.press("v");
    console.wait_for("Turn 1");
    assert!(console.quit().contains("hexdelve/config.toml:1: theme = 'pink': expected one of"));
}

#[test]
fn a_theme_is_shown_where_the_terminal_has_its_colours() {
    let has =
        |console: &Console, is_one: fn(&vt100::Color) -> bool| colours(console).iter().any(is_one);
    let is_one_of_many = |colour: &vt100::Color| matches!(colour, vt100::Color::Idx(16..));
    let is_true = |colour: &vt100::Color| matches!(colour, vt100::Color::Rgb(..));
    let safe = playing("theme = 'safe'\n", &[], &[]);
    assert!(has(&safe, is_one_of_many));
    safe.quit();
    // The terminal of these tests reports 256 colours.
    let too_many = playing("theme = 'true'\n", &[], &[]);
    assert!(!has(&too_many, is_true) && !has(&too_many, is_one_of_many));
    too_many.quit();
    for (arguments, variables) in
        [(&["--theme", "true"][..], &[][..]), (&[], &[("COLORTERM", "truecolor")])]
    {
        let asked = playing("theme = 'true'\n", arguments, variables);
        assert!(has(&asked, is_true));
        asked.quit();
    }
    let none = playing("theme = 'safe'\n", &[], &[("NO_COLOR", "1")]);
    assert!(colours(&none).iter().all(|colour| *colour == vt100::Color::Default));
    none.quit();
}

#[test]
fn glyphs_are_of_the_set_that_is_asked_for() {
    let console = playing("", &["--glyphs", "unicode"], &[]);
    let text = console.text();
    assert!(text.contains("∙∙") && text.contains('░') && !text.contains(".."), "{text}");
    assert!(text.contains('@'));
    console.quit();
}

#[test]
fn what_is_wrong_is_told_to_whoever_prints() {
    let home = tempfile::tempdir().unwrap();
    let watch = ["watch", "--plain", "--delay", "0", "--seed", "1", "--max-turns", "1"];
    let usual = printed(home.path(), &watch, None);
    assert!(usual.status.success() && usual.stderr.is_empty());
    let file = home.path().join("my.toml");
    let named = file.to_str().unwrap();
    let told = |output: Output| {
        assert!(output.status.success(), "the game goes on");
        words(&output.stderr)
    };
    let missing = told(printed(home.path(), &watch, Some(named)));
    let told_of = format!(
        "{named}: the file that HEXDELVE_CONFIG names does not exist: write one with `hexdelve config`"
    );
    assert_eq!(missing, format!("hexdelve: {told_of}\n"));
    fs::write(&file, "mouse = 3\n\u{1b}[31m\n[keys]\nquit = []\n").unwrap();
    for arguments in [&watch[..], &["config", "--path"]] {
        let told = told(printed(home.path(), arguments, Some(named)));
        assert_eq!(told.lines().count(), 3, "{told}");
        for line in ["my.toml:1: mouse = 3: ", "my.toml:2: \\u{1b}[31m: ", "my.toml:4: quit = []: "]
        {
            assert!(told.contains(line), "{told}");
        }
    }
    fs::write(&file, vec![b'#'; (256 << 10) + 1]).unwrap();
    assert!(told(printed(home.path(), &watch, Some(named))).contains("at most 256 KiB"));
    fs::write(&file, b"mouse = true\n\xff").unwrap();
    assert!(told(printed(home.path(), &watch, Some(named))).contains("my.toml:2: "));
}

#[test]
fn config_prints_a_file_of_defaults_and_its_place() {
    let home = tempfile::tempdir().unwrap();
    let file = words(&printed(home.path(), &["config"], None).stdout);
    assert_eq!(file, default_settings());
    let path = words(&printed(home.path(), &["config", "--path"], None).stdout);
    let path = Path::new(path.trim_end());
    assert_eq!(path, home.path().join(".config/hexdelve/config.toml"));
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, file).unwrap();
    let output = printed(home.path(), &["config", "--path"], None);
    assert!(output.status.success() && output.stderr.is_empty());
    let other = printed(home.path(), &["config", "--path"], Some("/a/b.toml"));
    assert_eq!(words(&other.stdout), "/a/b.toml\n");
}

#[test]
fn only_an_absolute_path_names_the_folder_of_settings() {
    let place = |home: &str, settings: &str| {
        let mut command = Command::new(PROGRAM);
        command.args(["config", "--path"]).env("HOME", home).stdin(Stdio::null());
        command.env("XDG_CONFIG_HOME", settings).env_remove("HEXDELVE_CONFIG");
        words(&command.output().unwrap().stdout)
    };
    assert_eq!(place("/home/me", "/settings"), "/settings/hexdelve/config.toml\n");
    assert_eq!(place("/home/me", "settings"), "/home/me/.config/hexdelve/config.toml\n");
}

/// The default file with some parts of it replaced by other text.
fn mutated() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(
        [
            "\n",
            "[",
            "]",
            "[keys]\n",
            "[colours]\n",
            "quit = []\n",
            "rest = ['Q', 'Ctrl-C']\n",
            "\"",
            "'",
            "=",
            "#",
            ",",
            "Shift-",
            "'q'",
            "é",
            "\u{1b}",
            "\u{202e}",
            "{",
            "}",
            ".",
        ]
        .to_vec(),
    );
    let edit = (any::<prop::sample::Index>(), 0..40_usize, piece);
    prop::collection::vec(edit, 1..6).prop_map(|edits| {
        let mut text: Vec<char> = default_settings().chars().collect();
        for (at, length, new) in edits {
            let at = at.index(text.len() + 1);
            let end = (at + length).min(text.len());
            text.splice(at..end, new.chars());
        }
        text.into_iter().collect()
    })
}

/// Whatever the file contains, the game can be quit, and all messages are printable.
fn holds(text: &str) -> Result<(), TestCaseError> {
    let usual = KeyMap::built_in();
    let (settings, told) = Settings::read(&SourceText::new("config.toml", text.to_owned()), usual);
    for driver in InputMode::ALL {
        prop_assert!(settings.keys.key(UiAction::Quit, driver).is_some());
    }
    let palette = settings.palette(Palette::built_in(), ColourDepth::Ansi16);
    prop_assert_eq!(palette.selected_style(), Palette::MONOCHROME.selected_style());
    prop_assert!(told.len() <= 20);
    let lines = text.split('\n').count();
    for wrong in told {
        prop_assert!(!wrong.to_string().contains(is_unprintable));
        prop_assert!(wrong.line().is_some_and(|line| (1..=lines).contains(&line)), "{}", wrong);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn whatever_stands_in_a_file_the_game_can_be_left(text in mutated()) {
        holds(&text)?;
    }

    #[test]
    fn any_words_may_stand_there(text in "(\\[keys\\]\n)?\\PC{0,60}(\n[a-z]{0,9} ?= ?\\PC{0,9}){0,9}") {
        holds(&text)?;
    }
}
