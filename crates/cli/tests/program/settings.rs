//! The player's settings: their effect in a terminal, and the messages about wrong ones.

use crate::{console::Console, stderr, stdout};
use hexdelve::{
    content::{SourceText, is_unprintable},
    looks::ColourRole,
};
use hexdelve_tui::settings::{
    ColourDepth, ColourTable, DEFAULT_SETTINGS, DisplayPreferences, GlyphSet, InputMode, KeyMap,
    Palette, Settings, Theme, UiAction,
};
use portable_pty::CommandBuilder;
use proptest::prelude::*;
use ratatui::style::Color;
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

fn printed(home: &Path, arguments: &[&str], variable: Option<&str>) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).env("HOME", home).stdin(Stdio::null());
    command.env_remove("XDG_CONFIG_HOME").env_remove("HEXDELVE_CONFIG");
    command.envs(variable.map(|value| ("HEXDELVE_CONFIG", value)));
    command.output().unwrap()
}

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
    let told = "config.toml:1: theme = 'pink': expected one of auto, true, 256";
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
    let usual = playing("", &[], &[]);
    assert!(has(&usual, is_one_of_many) && !has(&usual, is_true));
    usual.quit();
    let few = playing("theme = 'sixteen'\n", &[], &[]);
    assert!(!has(&few, is_one_of_many));
    few.quit();
    // The terminal of these tests reports 256 colours.
    let too_many = playing("theme = 'true'\n", &[], &[]);
    assert!(!has(&too_many, is_true) && has(&too_many, is_one_of_many));
    too_many.quit();
    for (arguments, variables) in
        [(&["--theme", "true"][..], &[][..]), (&[], &[("COLORTERM", "truecolor")])]
    {
        let asked = playing("theme = 'true'\n", arguments, variables);
        assert!(has(&asked, is_true));
        asked.quit();
    }
    let none = playing("theme = '256'\n", &[], &[("NO_COLOR", "1")]);
    assert!(colours(&none).iter().all(|colour| *colour == vt100::Color::Default));
    none.quit();
}

#[test]
fn glyphs_are_of_the_set_that_is_asked_for() {
    let console = playing("", &["--glyphs", "unicode"], &[]);
    let text = console.text();
    assert!(text.contains("∙∙") && text.contains('#') && !text.contains(".."), "{text}");
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
        stderr(&output)
    };
    let missing = told(printed(home.path(), &watch, Some(named)));
    let told_of = format!(
        "{named}: the file that HEXDELVE_CONFIG names does not exist: write one with `hexdelve config`"
    );
    assert_eq!(missing, format!("hexdelve: {told_of}\n"));
    let texts = [
        ("mouse = 3\n[keys]\nquit = []\n", &["1: mouse = 3: ", "3: quit = []: "][..]),
        ("mouse = 3\n\u{1b}[31m\n", &["2: \\u{1b}[31m: "]),
    ];
    for (text, lines) in texts {
        fs::write(&file, text).unwrap();
        for arguments in [&watch[..], &["config", "--path"]] {
            let told = told(printed(home.path(), arguments, Some(named)));
            assert_eq!(told.lines().count(), lines.len(), "{told}");
            for line in lines {
                assert!(told.contains(&format!("my.toml:{line}")), "{told}");
            }
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
    let file = stdout(&printed(home.path(), &["config"], None));
    assert_eq!(file, DEFAULT_SETTINGS);
    let path = stdout(&printed(home.path(), &["config", "--path"], None));
    let path = Path::new(path.trim_end());
    assert_eq!(path, home.path().join(".config/hexdelve/config.toml"));
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, file).unwrap();
    let output = printed(home.path(), &["config", "--path"], None);
    assert!(output.status.success() && output.stderr.is_empty());
    let other = printed(home.path(), &["config", "--path"], Some("/a/b.toml"));
    assert_eq!(stdout(&other), "/a/b.toml\n");
}

#[test]
fn only_an_absolute_path_names_the_folder_of_settings() {
    let place = |home: &str, settings: &str| {
        let mut command = Command::new(PROGRAM);
        command.args(["config", "--path"]).env("HOME", home).stdin(Stdio::null());
        command.env("XDG_CONFIG_HOME", settings).env_remove("HEXDELVE_CONFIG");
        stdout(&command.output().unwrap())
    };
    assert_eq!(place("/home/me", "/settings"), "/settings/hexdelve/config.toml\n");
    assert_eq!(place("/home/me", "settings"), "/home/me/.config/hexdelve/config.toml\n");
}

/// Runs the program in a folder with these variables, and stops it after 10 seconds.
fn anywhere(folder: &Path, variables: &[(&str, &str)], arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new("timeout");
    command.args(["10", PROGRAM]).args(arguments).current_dir(folder).stdin(Stdio::null());
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "HEXDELVE_CONFIG"] {
        command.env_remove(name);
    }
    let output = command.envs(variables.iter().copied()).output().unwrap();
    (output.status.code().unwrap(), stdout(&output) + &stderr(&output))
}

#[test]
#[cfg(target_os = "linux")]
fn settings_that_never_end_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    // The kernel calls the first one a regular file. Only the superuser can open it.
    for file in ["/proc/kmsg", "/dev/zero"] {
        let variables = [("HEXDELVE_CONFIG", file), ("HOME", "/nowhere")];
        let (code, told) = anywhere(folder.path(), &variables, &["config", "--path"]);
        assert_eq!(code, 0, "{told}");
        assert!(told.contains(&format!("hexdelve: {file}: ")), "{told}");
    }
}

#[test]
fn a_relative_home_is_no_home() {
    let folder = tempfile::tempdir().unwrap();
    let why = " (HOME is \"there\", not an absolute path)";
    let variables = [("HOME", "there"), ("XDG_STATE_HOME", "s"), ("XDG_CONFIG_HOME", "c")];
    for arguments in [
        &["games"][..],
        &["scores"],
        &["morgue"],
        &["config", "--path"],
        &["generate", "--save"],
        &["generate", "--load"],
    ] {
        let (code, told) = anywhere(folder.path(), &variables, arguments);
        assert_eq!(code, 1, "{arguments:?}: {told}");
        assert!(told.contains("there is no home folder for ") && told.contains(why), "{told}");
    }
    let (_, told) = anywhere(folder.path(), &variables, &["--plain"]);
    let told_in_game = format!("This game is not being saved: there is no home folder{why}.");
    assert!(told.contains(&told_in_game), "{told}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is written here");
}

#[test]
#[cfg(unix)]
fn a_link_that_leads_nowhere_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("link");
    let missing = folder.path().join("missing");
    std::os::unix::fs::symlink(&missing, &link).unwrap();
    let path = link.to_str().unwrap();
    let named = &format!("a link to {}, which does not exist", missing.display());
    let (_, told) = anywhere(folder.path(), &[("XDG_STATE_HOME", path)], &["--plain"]);
    assert!(told.contains(&format!("not being saved: {path} is {named}, not a folder")), "{told}");
    for (variable, arguments) in [
        ("HEXDELVE_CONFIG", &["config", "--path"][..]),
        ("XDG_STATE_HOME", &["watch", "--max-turns", "1", "--record", path]),
        ("XDG_STATE_HOME", &["generate", "--save", path]),
        ("XDG_STATE_HOME", &["generate", "--load", path]),
    ] {
        let (_, told) = anywhere(folder.path(), &[(variable, path)], arguments);
        assert!(told.contains(&format!("this is {named}")), "{arguments:?}: {told}");
    }
}

fn read_settings(text: &str) -> (Settings, Vec<String>) {
    let text = SourceText::new("f", text.to_owned());
    let (settings, told) = Settings::read(&text, KeyMap::built_in());
    (settings, told.iter().map(ToString::to_string).collect())
}

#[test]
fn every_setting_is_read() {
    let (settings, told) = read_settings(
        "theme = '256'\nglyphs = 'lines'\nshades = false\nzoom = 2\nanimation = false\nmouse = true\n\
         [colours]\nitem = '#ff0000'\nboth = 'blue'\n",
    );
    assert_eq!(told, [""; 0]);
    assert_eq!(settings.theme, Theme::Many);
    let (glyphs, shades) = (GlyphSet::Lines, Some(false));
    let liked = DisplayPreferences { animation: false, mouse: true, glyphs, shades, zoom: 2 };
    assert_eq!(settings.preferences, liked);
    let palette = settings.palette(ColourTable::built_in(), ColourDepth::TrueColour);
    let monster = palette.style(ColourRole::Monster(hexdelve::creature::Abilities::from_mask(3)));
    assert_eq!(monster.fg, Some(Color::Blue), "256 colours include the sixteen");
}

#[test]
fn a_colour_beyond_the_terminal_is_left_out_unless_certain() {
    let (mut settings, _) = read_settings(
        "theme = 'true'\n[colours]\nitem = '#ff0000'\nstone = '100'\nfloor = 'blue'\n",
    );
    let colour = |settings: &Settings, role, depth| {
        settings.palette(ColourTable::built_in(), depth).style(role).fg
    };
    let item = colour(&settings, ColourRole::Item, ColourDepth::Ansi256);
    assert_eq!(item, Some(Color::Indexed(221)));
    assert_eq!(
        colour(&settings, ColourRole::Rock, ColourDepth::Ansi256),
        Some(Color::Indexed(100))
    );
    assert_eq!(colour(&settings, ColourRole::Rock, ColourDepth::Ansi16), Some(Color::DarkGray));
    assert_eq!(colour(&settings, ColourRole::Floor, ColourDepth::Ansi16), Some(Color::Blue));
    settings.force_theme = true;
    let stairs = colour(&settings, ColourRole::Stairs, ColourDepth::Ansi16);
    assert!(matches!(stairs, Some(Color::Rgb(..))), "{stairs:?}");
}

#[test]
fn each_wrong_line_is_named_in_order_and_others_work() {
    let (settings, told) = read_settings(
        "glyphs = 7\ncolour = 'red'\n\n[keys]\nfly = ['f']\n\n[colours]\nitem = 'reddish'\n\
         stone = 'red'\nwall = 'red'\n",
    );
    let lines = [
        "f:1: glyphs = 7: invalid type: integer `7`, expected a string",
        "f:2: colour = 'red': expected theme, glyphs, shades, zoom, animation, mouse, [colours] or [keys]",
        "f:5: fly = ['f']: expected a command: `hexdelve config` prints all of them",
        "f:8: item = 'reddish': expected one of default, black, red",
        "f:10: wall = 'red': expected one of floor, corridor",
    ];
    assert_eq!(told.len(), lines.len(), "{told:#?}");
    for (told, line) in told.iter().zip(lines) {
        assert!(told.starts_with(line), "{told}");
    }
    let palette = settings.palette(ColourTable::built_in(), ColourDepth::Ansi16);
    assert_eq!(palette.style(ColourRole::Rock).fg, Some(Color::Red));
}

#[test]
fn a_text_that_is_not_toml_leaves_the_defaults() {
    let (settings, told) = read_settings("theme = '256'\n[keys]\nrest [\n");
    assert_eq!(settings, Settings::defaults(KeyMap::built_in()));
    assert!(told.len() == 1 && told[0].starts_with("f:3: rest [: "), "{told:?}");
}

#[test]
fn what_is_in_place_of_a_table_is_told() {
    let (settings, told) = read_settings("keys = 3\ncolours = ['red']\n");
    assert_eq!(settings, Settings::defaults(KeyMap::built_in()));
    assert_eq!(told[0], "f:1: keys = 3: expected [keys] and lines below it");
    assert_eq!(told[1], "f:2: colours = ['red']: expected [colours] and lines below it");
}

#[test]
fn of_many_wrong_lines_twenty_are_told() {
    let strange = (0..9_000).map(|number| format!("k{number} = 1")).collect::<Vec<_>>();
    let strange = strange.join("\n");
    for start in ["", "[keys]\n", "[colours]\n"] {
        assert_eq!(read_settings(&format!("{start}{strange}")).1.len(), 20);
    }
    let keys = "'x', ".repeat(20_000);
    let (_, told) = read_settings(&format!("[keys]\nrest = [{keys}]"));
    assert_eq!(told.len(), 20);
}

/// The default file with some parts of it replaced by other text.
fn mutated() -> impl Strategy<Value = String> {
    let pieces = "\n|[|]|[keys]\n|[colours]\n|quit = []\n|rest = ['Q', 'Ctrl-C']\n|\"|'|=|#|,|Shift-|'q'|é|\
                  \u{1b}|\u{202e}|{|}|.";
    let piece = prop::sample::select(pieces.split('|').collect::<Vec<_>>());
    let edit = (any::<prop::sample::Index>(), 0..40_usize, piece);
    prop::collection::vec(edit, 1..6).prop_map(|edits| {
        let mut text: Vec<char> = DEFAULT_SETTINGS.chars().collect();
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
    let palette = settings.palette(ColourTable::built_in(), ColourDepth::Ansi16);
    prop_assert_eq!(palette.selected_style(), Palette::monochrome().selected_style());
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
