//! Key maps, key names and the settings file: what is read, refused and rebound.

use crate::stage::{key, on_a_screen};
use hexdelve::{content::SourceText, looks::NAMED_ROLES};
use hexdelve_tui::{
    prelude::*,
    settings::{
        ColourDepth, ColourTable, DEFAULT_SETTINGS, GlyphSet, InputMode, Key, KeyCode, KeyMap,
        Modifiers, Palette, Settings, Theme,
    },
    terminal::Input,
};

fn key_map(text: String) -> Result<KeyMap, String> {
    KeyMap::read(&SourceText::new("keys.toml", text)).map_err(|error| error.to_string())
}

fn rebound(lines: &str) -> (KeyMap, Vec<String>) {
    let text = SourceText::new("f", format!("[keys]\n{lines}"));
    let (settings, told) = Settings::read(&text, KeyMap::built_in());
    (settings.keys, told.iter().map(ToString::to_string).collect())
}

fn action(map: &KeyMap, letter: char, mode: InputMode) -> Option<UiAction> {
    map.action(key(letter), mode)
}

#[test]
fn a_key_that_is_not_bound_is_named_as_in_tables() {
    let told = |key: Key| {
        let keys = key_map("[[key]]\ndoes='quit'\nkeys=['~']".to_owned()).expect("one can quit");
        let mut game = on_a_screen("@..", 80, 24).with_keys(keys);
        game.take_in([Input::Key(key)]);
        game.frame().row(0)
    };
    for word in ["q", "Q", "Up", "Shift-PageUp", "Ctrl-W", "Space", "Tab", "Backspace"] {
        let (map, _) = rebound(&format!("rest = ['{word}']"));
        let key = map.key_press(UiAction::Rest, InputMode::Playing).expect("it is bound");
        assert_eq!(told(key), format!("{word} is not bound."));
    }
    assert_eq!(told(KeyCode::F(5).into()), "F5 is not bound.");
    assert_eq!(told(Key::new(KeyCode::Char('k'), Modifiers::ALT)), "Alt-k is not bound.");
}

#[test]
fn a_word_for_a_key_may_have_any_length() {
    let pressed = |word: &str| {
        let (map, told) = rebound(&format!("rest = ['{word}']"));
        told.is_empty().then(|| map.key_press(UiAction::Rest, InputMode::Playing)).flatten()
    };
    for prefix in ["Shift-", "Ctrl-", "Shift-Ctrl-"] {
        assert_eq!(pressed(&format!("{}Up", prefix.repeat(100_000))), None);
    }
    assert_eq!(pressed("Shift-Up"), Some(Key::new(KeyCode::Up, Modifiers::SHIFT)));
    assert_eq!(pressed("Ctrl-W"), Some(key('\u{17}')));
    assert_eq!(pressed("Esc"), Some(key('!')));
    assert_eq!(pressed("Shift-w"), None);
}

#[test]
fn modifiers_make_another_key_of_it() {
    let action = |code, held| KeyMap::built_in().action(Key::new(code, held), InputMode::Playing);
    assert_eq!(action(KeyCode::Char('Q'), Modifiers::SHIFT), Some(UiAction::Quit));
    assert_eq!(action(KeyCode::Char('c'), Modifiers::CTRL), Some(UiAction::Quit));
    assert_eq!(action(KeyCode::Char('k'), Modifiers::ALT), None);
    assert_eq!(action(KeyCode::Char('c'), Modifiers::empty()), Some(UiAction::CloseDoor));
    // A torn cursor key starts with these.
    for torn in ['[', 'O'] {
        assert_eq!(action(KeyCode::Char(torn), Modifiers::empty()), None);
        let told = key_map(format!("[[key]]\ndoes='rest'\nkeys=['{torn}']")).unwrap_err();
        assert!(told.contains("cursor keys"), "{told}");
    }
}

#[test]
fn a_key_may_mean_two_things_to_two_modes_only() {
    let row = |does, when| format!("[[key]]\ndoes='{does}'\nkeys=['x']\nhelp='-'\n{when}\n");
    let quit = "[[key]]\ndoes='quit'\nkeys=['q']\nhelp='quit'\n";
    let (playing, watching) = ("when='playing'", "when='watching'");
    assert!(key_map(format!("{quit}{}{}", row("rest", playing), row("pause", watching))).is_ok());
    for when in ["", playing] {
        let wrong = key_map(format!("{quit}{}{}", row("rest", when), row("help", playing)));
        let told =
            "keys.toml:12: keys=['x']: expected a key that is bound once: this one is for \"-\"";
        assert_eq!(wrong.unwrap_err(), told);
    }
}

#[test]
fn every_line_of_the_file_works_without_its_mark() {
    let file = DEFAULT_SETTINGS;
    let (head, rest) = file.split_once("[colours]\n# ").expect("it has colours");
    let (colours, keys) = rest.split_once("\n\n").expect("the keys come last");
    let bare = format!("{head}[colours]\n{}\n\n{keys}", colours.replace("\n# ", "\n"));
    assert!(bare.contains("\nitem = \"lightyellow\"\n") && bare.contains("\nboth = "), "{bare}");
    let (settings, told) = Settings::read(&SourceText::new("f", bare), KeyMap::built_in());
    assert_eq!(told, []);
    let palette = settings.palette(ColourTable::built_in(), ColourDepth::Ansi16);
    for role in NAMED_ROLES.iter().filter_map(|name| name.parse::<ColourRole>().ok()) {
        assert_eq!(palette.style(role), Palette::built_in().style(role), "{role:?}");
    }
}

#[test]
fn the_settings_file_has_every_command_in_80_columns() {
    let (file, table) = (DEFAULT_SETTINGS, AssetFile::Keys.built_in());
    for row in table.as_str().split("[[key]]\n").skip(1) {
        let of = |column: &str| {
            let line = row.lines().find_map(|line| line.strip_prefix(column));
            line.map(|value| value.trim_matches('"').to_owned())
        };
        let does = of("does = ").expect("each row has it");
        let help = of("help = ").map_or(String::new(), |help| format!("# {help}\n"));
        assert!(file.contains(&format!("\n{help}{does} = [")), "{row}");
    }
    let themes = Theme::ALL.map(|it| (<&str>::from(it), it.help()));
    for (name, help) in
        themes.into_iter().chain(GlyphSet::ALL.map(|it| (<&str>::from(it), it.help())))
    {
        assert!(file.contains(&format!("\n#   {name:<12}{help}\n")), "{name}");
    }
    let longest = file.lines().map(|line| line.chars().count()).max();
    assert!(longest <= Some(80), "{longest:?}");
}

#[test]
fn a_key_goes_to_the_command_the_player_binds() {
    let (map, told) = rebound("rest = ['.', 'w']");
    assert_eq!(told, [""; 0]);
    assert_eq!(action(&map, 'w', InputMode::Playing), Some(UiAction::Rest));
    assert_eq!(map.key(UiAction::Timeline, InputMode::Playing), None);
    // A watcher does not rest, so the key keeps its meaning there.
    assert_eq!(action(&map, 'w', InputMode::Watching), Some(UiAction::Timeline));
    assert_eq!(map.key(UiAction::Timeline, InputMode::Watching), Some("w"));
    assert_eq!(action(&map, '5', InputMode::Playing), None);
    assert_eq!(action(&map, 'm', InputMode::Playing), Some(UiAction::Monsters));
}

#[test]
fn two_commands_may_exchange_their_keys() {
    let (map, told) = rebound("throw = ['d']\ndrop = ['t']\nmonsters = []");
    assert_eq!(told, [""; 0]);
    assert_eq!(action(&map, 'd', InputMode::Playing), Some(UiAction::Throw));
    assert_eq!(action(&map, 't', InputMode::Playing), Some(UiAction::Drop));
    assert_eq!(action(&map, 'm', InputMode::Playing), None);
}

#[test]
fn one_key_for_two_commands_is_the_first_ones() {
    let (map, told) = rebound("throw = ['F', 'd']\ndrop = ['F', 'd', 't']");
    assert_eq!(action(&map, 'F', InputMode::Playing), Some(UiAction::Throw));
    assert_eq!(map.key(UiAction::Drop, InputMode::Playing), Some("t"));
    let expected = "f:3: drop = ['F', 'd', 't']: expected a key that is bound once: this one is \
                    for \"throw an item\"";
    assert_eq!(told, [expected; 2]);
}

#[test]
fn quit_keeps_a_key() {
    for (lines, key, count) in [
        ("quit = []", 'Q', 1),
        ("quit = ['O', 'Shift-Q']", 'Q', 3),
        ("rest = ['Q', 'Ctrl-C']", '\u{3}', 1),
        ("monsters = ['q']\nquit = ['q']", 'q', 1),
        ("quit = ['m']", 'm', 0),
    ] {
        let (map, told) = rebound(lines);
        assert_eq!(told.len(), count, "{lines}: {told:?}");
        for mode in InputMode::ALL {
            assert_eq!(action(&map, key, mode), Some(UiAction::Quit), "{lines}");
        }
    }
}
