//! Content files that are rejected: the error names the file, the line, what is there and what is
//! expected.

use crate::content::{in_folder, read, row};
use hexdelve::content::{ContentError, SourceText, is_unprintable};
use hexdelve_cli::prelude::*;
use proptest::prelude::*;
use std::{fs, ops::Range};

/// Invalid rows: the file, the piece of its valid row to replace, the replacement, and
/// the error message after the file's name.
#[rustfmt::skip]
const WRONG: &[(AssetFile, &str, &str, &str)] = &[
    (AssetFile::Items, "name = \"torch\"\n", "",
     "1: [[item]]: expected `name` in it, but it is missing"),
    (AssetFile::Items, "\"torch\"", "\"\"",
     "2: name = \"\": expected 1 to 24 characters in one line, without control characters and without a space at either end"),
    (AssetFile::Items, "\"torch\"", "\"key\\u001b[31m\"",
     "2: name = \"key\\u001b[31m\": expected 1 to 24 characters in one line, without control characters and without a space at either end"),
    (AssetFile::Items, "\"torch\"", "\"key\u{fffe}\"",
     "2: name = \"key\\u{fffe}\": expected 1 to 24 characters in one line, without control characters and without a space at either end"),
    (AssetFile::Items, "\"Burns.\"", "\"Burns \\U0010FFFF.\"",
     "4: text = \"Burns \\U0010FFFF.\": expected 1 to 200 characters in one line, without control characters and without a space at either end"),
    (AssetFile::Uniques, "\"echo\"", "\"ec\u{ffff}ho\"",
     "2: name = \"ec\\u{ffff}ho\": expected 1 to 24 characters in one line, without control characters and without a space at either end"),
    (AssetFile::Items, "\"torch\"", "\"pit\"",
     "2: name = \"pit\": expected a name no other thing has"),
    (AssetFile::Items, "\"torch\"", "7",
     "2: name = 7: invalid type: integer `7`, expected a string"),
    (AssetFile::Items, "\"torch\"", "torch",
     "2: name = torch: invalid boolean, expected `true`"),
    (AssetFile::Items, "\"torch\"", "\"torch",
     "2: name = \"torch: invalid basic string, expected `\"`"),
    (AssetFile::Items, "\"|\"", "\"ab\"",
     "3: glyph = \"ab\": expected one character that is one column wide: printable ASCII"),
    (AssetFile::Items, "\"|\"", "\"世\"",
     "3: glyph = \"世\": expected one character that is one column wide: printable ASCII"),
    (AssetFile::Items, "\"|\"", "\"@\"",
     "3: glyph = \"@\": expected a glyph other than @ . # < > ' 0-9 a-f or a space"),
    (AssetFile::Items, "\"|\"", "\"+\"",
     "3: glyph = \"+\": expected a glyph of its own: this one is the door's"),
    (AssetFile::Items, "\"Burns.\"", "\"Burns\\n.\"",
     "4: text = \"Burns\\n.\": expected 1 to 200 characters in one line, without control characters and without a space at either end"),
    (AssetFile::Items, "weight = 1", "weight = -1",
     "5: weight = -1: expected a whole number from 0 to 1000"),
    (AssetFile::Items, "weight = 1", "weight = 1.5",
     "5: weight = 1.5: invalid type: floating point `1.5`, expected a whole number"),
    (AssetFile::Items, "weight = 1", "weight = 99999999999999999999",
     "5: weight = 99999999999999999999: invalid type: integer `99999999999999999999`, expected a whole number"),
    (AssetFile::Items, "[1, 8]", "[8, 1]",
     "6: levels = [8, 1]: expected two whole numbers from 1 to 99, the lower first, as in [1, 99]"),
    (AssetFile::Items, "[1, 8]", "[0, 8]",
     "6: levels = [0, 8]: expected a whole number from 1 to 99"),
    (AssetFile::Items, "[1, 8]", "[1]",
     "6: levels = [1]: expected two whole numbers from 1 to 99, the lower first, as in [1, 99]"),
    (AssetFile::Items, "[1, 8]", "[1, 8, 9]",
     "6: levels = [1, 8, 9]: expected two whole numbers from 1 to 99, the lower first, as in [1, 99]"),
    (AssetFile::Items, "fire", "fier",
     "7: fier = { turns = 9 }: expected one of name, glyph, text, weight, levels, colour, alarm, amulet, archer, art, bomber, burning, charger, chest, counter, cover, crown, crunch, door, echo, fall, fire, flammable, flip, fragile, glide, guard, haste, herald, hold, ignite, leap, let_go, limit, lunge, mapping, mark, noise, portal, quench, rush, shield, shove, sleeper, slide, slip, smoke, spear, steady, stride, swap, thief, trap, tunnel, twin, vanish, ward, wears_away, whirl, or a part that a plugin registers with `add_part`"),
    (AssetFile::Items, "weight = 1", "walkers = 1",
     "5: walkers = 1: expected one of name, glyph, text, weight, levels, colour, alarm, amulet, archer, art, bomber, burning, charger, chest, counter, cover, crown, crunch, door, echo, fall, fire, flammable, flip, fragile, glide, guard, haste, herald, hold, ignite, leap, let_go, limit, lunge, mapping, mark, noise, portal, quench, rush, shield, shove, sleeper, slide, slip, smoke, spear, steady, stride, swap, thief, trap, tunnel, twin, vanish, ward, wears_away, whirl, or a part that a plugin registers with `add_part`"),
    (AssetFile::Features, "solid = false", "solid = 0",
     "9: solid = 0: invalid type: integer `0`, expected true or false"),
    (AssetFile::Features, "walkers = 1", "walkers = 4",
     "7: walkers = 4: expected a whole number from 0 to 3"),
    (AssetFile::Features, "walkers = 1\n", "",
     "1: [[feature]]: expected `walkers` in it, but it is missing"),
    (AssetFile::Items, "{ turns = 9 }", "{ turns = 300 }",
     "7: 300 in fire = { turns = 300 }: invalid value: integer `300`, expected a whole number from 0 to 255"),
    (AssetFile::Items, "{ turns = 9 }", "{ turn = 9 }",
     "7: turn in fire = { turn = 9 }: unknown field `turn`, expected `turns`"),
    (AssetFile::Items, "{ turns = 9 }", "{}",
     "7: fire = {}: expected `turns` in it, but it is missing"),
    (AssetFile::Items, "{ turns = 9 }", "9",
     "7: fire = 9: expected fire = { … }"),
    (AssetFile::Items, "fire = { turns = 9 }", "ward = { turns = 9 }",
     "7: turns in ward = { turns = 9 }: unknown field `turns`, expected nothing between the braces"),
    (AssetFile::Items, "fire = { turns = 9 }", "haste = { speed = 0, moves = 8 }",
     "7: 0 in haste = { speed = 0, moves = 8 }: expected a whole number from 1 to 1000"),
    (AssetFile::Items, "weight = 1", "weight = 1\nweight = 1",
     "6: weight = 1: expected each key once"),
    (AssetFile::Items, "[[item]]", "[[items]]",
     "1: [[items]]: expected nothing but [[item]]"),
    (AssetFile::Items, "[[item]]", "[item]",
     "1: [item]: expected at least one [[item]]"),
    (AssetFile::Items, "[[item]]", "item = 3",
     "2: name = \"torch\": expected nothing but [[item]]"),
    (AssetFile::Items, "[[item]]", "item = [3]\n[x]",
     "2: [x]: expected nothing but [[item]]"),
    (AssetFile::Bestiary, "\"0\"", "\"1\"",
     "2: letter = \"1\": expected \"0\": the sixteen kinds are sorted by letter"),
    (AssetFile::Bestiary, "\"0\"", "\"01\"",
     "2: letter = \"01\": invalid value: string \"01\", expected a character"),
    (AssetFile::Bestiary, "words", "word",
     "4: word = \"Walks.\": unknown field `word`, expected one of `letter`, `name`, `words`"),
    (AssetFile::Bestiary, "", "",
     "5: the end of the file: expected sixteen [[kind]] rows, the next with letter \"1\""),
    (AssetFile::Levels, "monsters = 5", "monsters = 0",
     "2: monsters = 0: expected a whole number from 1 to 1000"),
    (AssetFile::Levels, "monsters = 5", "monsters = 1001",
     "2: monsters = 1001: expected a whole number from 1 to 1000"),
    (AssetFile::Levels, "\"01\"", "\"\"",
     "3: masks = \"\": expected some of 0123456789abcdef, in ascending order, each once"),
    (AssetFile::Levels, "\"01\"", "\"0g\"",
     "3: masks = \"0g\": expected some of 0123456789abcdef, in ascending order, each once"),
    (AssetFile::Levels, "\"01\"", "\"00\"",
     "3: masks = \"00\": expected some of 0123456789abcdef, in ascending order, each once"),
    (AssetFile::Levels, "\"01\"", "\"10\"",
     "3: masks = \"10\": expected some of 0123456789abcdef, in ascending order, each once"),
    (AssetFile::Levels, "[5, 20]", "[20, 5]",
     "4: speeds = [20, 5]: expected two whole numbers from 1 to 1000, the lower first, as in [1, 1000]"),
    (AssetFile::Levels, "[5, 20]", "[0, 5]",
     "4: speeds = [0, 5]: expected a whole number from 1 to 1000"),
    (AssetFile::Levels, "doors = 30", "doors = 101",
     "5: doors = 101: expected a whole number from 0 to 100"),
    (AssetFile::Levels, "\"rooms\"", "\"room\"",
     "6: kinds = [\"room\"]: expected at least one of rooms, cavern, flooded halls, chasm, maze, great hall, warren, ruin, dark vault"),
    (AssetFile::Levels, "\"rooms\"", "",
     "6: kinds = []: expected at least one of rooms, cavern, flooded halls, chasm, maze, great hall, warren, ruin, dark vault"),
    (AssetFile::Levels, "patches = 0", "patches = 201",
     "7: patches = 201: expected a whole number from 0 to 200"),
    (AssetFile::Levels, "lead = 300", "lead = -1",
     "13: lead = -1: expected a whole number from 0 to 100000"),
    (AssetFile::Levels, "crown = true", "crown = 1",
     "14: crown = 1: invalid type: integer `1`, expected true or false"),
    (AssetFile::Levels, "crown = true", "crown = false",
     "14: crown = false: expected crown = true on the last level, and on no other"),
    (AssetFile::Levels, "crown = true", "",
     "1: [[level]]: expected crown = true on the last level, and on no other"),
    (AssetFile::Uniques, "\"0\"", "\"g\"",
     "3: mask = \"g\": expected one of 0123456789abcdef"),
    (AssetFile::Uniques, "number = 1", "number = 0",
     "4: number = 0: expected a whole number from 1 to 9"),
    (AssetFile::Uniques, "echo = {}", "echo = { loud = 1 }",
     "8: loud in echo = { loud = 1 }: unknown field `loud`, expected nothing between the braces"),
    (AssetFile::Trades, "spear = {}", "",
     "1: [[trade]]: expected one trade in it, such as archer = {}"),
    (AssetFile::Trades, "reach = 2", "reach = 81",
     "7: reach = 81: expected a whole number from 0 to 80"),
    (AssetFile::Vaults, "weight = 1", "weight = -1",
     "4: weight = -1: expected a whole number from 0 to 1000"),
    (AssetFile::Vaults, "&", "@",
     "5: map = ''': expected space, #.,0-9a-fHMOQY or a glyph of a feature, mechanism or item instead of '@'"),
    (AssetFile::Vaults, "HH,HH", "HHHHH",
     "5: map = ''': expected a comma for the way in"),
    (AssetFile::Vaults, "&H", "& ",
     "5: map = ''': expected H, or another cell of the drawing, all around column 4 of row 2"),
    (AssetFile::Vaults, "HHHHH\nHQ.&H\nHH,HH", "HHHHHHH\nHQHH.&H\nHHHH,HH",
     "5: map = ''': expected an entrance that leads to column 2 of row 2"),
    (AssetFile::Vaults, "HHHHH", "HHHHHHHHHHHHHHHHHHHHHHHHH",
     "5: map = ''': expected at most 24 columns and 12 rows"),
    (AssetFile::Keys, "\"quit\"\nkeys", "\"fly\"\nkeys",
     "2: does = \"fly\": unknown variant `fly`, expected one of `north`, `south`, `west`, `east`, `north-west`, `north-east`, `south-west`, `south-east`, `run`, `run-north`, `run-south`, `run-west`, `run-east`, `run-north-west`, `run-north-east`, `run-south-west`, `run-south-east`, `explore`, `travel`, `rest`, `rest-long`, `pick-up`, `inventory`, `use`, `throw`, `drop`, `arts`, `close-door`, `descend`, `ascend`, `take-back`, `powers`, `confirm`, `next`, `previous`, `pause`, `single-step`, `faster`, `slower`, `step-back`, `long-step`, `long-step-back`, `first-turn`, `last-turn`, `seek`, `eyes`, `look`, `messages`, `monsters`, `timeline`, `threat`, `minds`, `open-map`, `tunnel-map`, `hardness`, `terrain`, `help`, `close`, `quit`, `redraw`, `suspend`"),
    (AssetFile::Keys, "\"Q\"", "\"Hoem\"",
     "3: keys = [\"Hoem\"]: expected one visible character, Up, Down, Left, Right, Home, End, PageUp, PageDown, Tab, Backspace, Enter, Space, Esc, Ctrl- and a letter, or Shift- and the name of an arrow, Home, End, PageUp or PageDown"),
    (AssetFile::Keys, "\"Q\"", "\"\\u001b\"",
     "3: keys = [\"\\u001b\"]: expected one visible character, Up, Down, Left, Right, Home, End, PageUp, PageDown, Tab, Backspace, Enter, Space, Esc, Ctrl- and a letter, or Shift- and the name of an arrow, Home, End, PageUp or PageDown"),
    (AssetFile::Keys, "\"Q\"", "\"Q\", \"Q\"",
     "3: keys = [\"Q\", \"Q\"]: expected a key that is bound once: this one is for \"quit\""),
    (AssetFile::Keys, "\"Q\"", "",
     "5: the end of the file: expected a [[key]] that does \"quit\" when playing and when watching"),
    (AssetFile::Keys, "help = \"quit\"", "when = 3",
     "4: when = 3: expected a word in quotes"),
];

#[test]
fn an_error_names_its_line_and_what_is_allowed_there() {
    let read = |(file, before, after, _): &(AssetFile, &str, &str, &str)| {
        let right = row(*file);
        assert!(right.contains(before), "{file:?} {before}");
        let wrong = read(*file, &right.replacen(before, after, 1)).unwrap_err();
        assert!(wrong.line().is_some());
        wrong.to_string()
    };
    let told: Vec<_> = WRONG.iter().map(read).collect();
    let expected = WRONG.iter().map(|(file, .., told)| format!("{}:{told}", file.name()));
    let wrong: Vec<_> =
        told.into_iter().zip(expected).filter(|(told, right)| told != right).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_bestiary_has_sixteen_kinds_and_no_more() {
    let built_in = AssetFile::Bestiary.built_in();
    let line = built_in.as_str().lines().count();
    let row = "{ letter = \"f\", name = \"imp\", words = \"Grins.\" }";
    let more = built_in.as_str().replace("\n]", &format!("\n{row}]"));
    let told = read(AssetFile::Bestiary, &more).unwrap_err().to_string();
    let expected = "expected no more than sixteen [[kind]]";
    assert_eq!(told, format!("bestiary.toml:{line}: {row}]: {expected}"));
    let double = built_in.as_str().replace("\"hound\"", "\"husk\"");
    let told = read(AssetFile::Bestiary, &double).unwrap_err().to_string();
    assert_eq!(told, "bestiary.toml:6: \"husk\": expected a name no other kind has");
}

fn told_of(name: &str, content: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), content).unwrap();
    let told = in_folder(folder.path()).unwrap_err().to_string();
    let start = format!("{}/", folder.path().display());
    told.strip_prefix(&start).unwrap_or_else(|| panic!("{told}")).to_owned()
}

const NAMES: &str = "arts.toml, bestiary.toml, colours.toml, features.toml, items.toml, keys.toml, levels.toml, mechanisms.toml, trades.toml, uniques.toml, vaults.toml";

#[test]
fn a_file_that_no_table_is_read_from_is_refused() {
    let told = format!("item.toml: not a content file: expected one of {NAMES}");
    assert_eq!(told_of("item.toml", b""), told);
    assert!(told_of("Items.TOML", b"").starts_with("Items.TOML: not a content file"));
}

#[test]
fn a_folder_that_is_not_there_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let none = folder.path().join("none");
    let told = in_folder(&none).unwrap_err();
    assert_eq!(told.line(), None);
    let (told, expected) = (told.to_string(), format!("expected a folder with any of {NAMES}"));
    assert!(told.starts_with(none.to_str().unwrap()) && told.ends_with(&expected), "{told}");
}

#[test]
fn what_is_no_text_is_refused() {
    let limit = "expected a text file of at most 256 KiB";
    let told = told_of("items.toml", b"[[item]]\nname = \"\xff\"");
    assert_eq!(told, "items.toml:2: name = \"\u{fffd}\": expected UTF-8");
    let long = format!("levels.toml: the file is too long: {limit}");
    assert_eq!(told_of("levels.toml", &vec![b'#'; (256 << 10) + 1]), long);
    assert!(!told_of("levels.toml", &vec![b'#'; 256 << 10]).contains(limit));
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("keys.toml")).unwrap();
    let told = in_folder(folder.path()).unwrap_err().to_string();
    assert!(told.ends_with(&format!("keys.toml: this is a folder, not a file: {limit}")), "{told}");
}

#[test]
fn a_game_has_a_crown_a_chest_and_a_door() {
    let (items, mechanisms) = (AssetFile::Items, AssetFile::Mechanisms);
    for (file, part) in [(items, "crown"), (mechanisms, "chest"), (mechanisms, "door")] {
        let text = file.built_in().as_str().replace(&format!("\n{part} = "), "\nflip = {} # ");
        let told = told_of(file.name(), text.as_bytes());
        let end = format!(": the end of the file: expected a row with {part} = {{ … }}");
        assert!(told.ends_with(&end), "{told}");
    }
}

fn mutated() -> impl Strategy<Value = (AssetFile, String)> {
    let new = "[a-z0-9\\[\\]{}=\"'\\\\.#,\n \u{1b}é-]{0,12}";
    let edit = (any::<prop::sample::Index>(), 0_usize..40, new);
    let file = prop::sample::select(AssetFile::ALL.to_vec());
    (file, prop::collection::vec(edit, 1..4)).prop_map(|(file, edits)| {
        let mut text: Vec<char> = file.built_in().as_str().chars().collect();
        for (at, length, new) in edits {
            let at = at.index(text.len() + 1);
            let end = (at + length).min(text.len());
            text.splice(at..end, new.chars());
        }
        (file, text.into_iter().collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn whatever_stands_in_a_file_is_read_or_refused((file, text) in mutated()) {
        if let Err(wrong) = read(file, &text) {
            let told = wrong.to_string();
            prop_assert!(!told.contains(char::is_control), "{told:?}");
            prop_assert!(told.starts_with(&format!("{}:", file.name())), "{told}");
            let lines = text.split('\n').count();
            prop_assert!(wrong.line().is_some_and(|line| (1..=lines).contains(&line)), "{}", told);
        }
    }
}

fn refused(file: &str, text: &str, span: Range<usize>, expected: &str) -> ContentError {
    SourceText::new(file, text.to_owned()).refuse(span, expected)
}

#[test]
fn an_error_holds_no_escape_code_and_is_short() {
    let told = refused("a\u{7}.toml", "name = '\u{1b}[31m'\u{202e}", 7..13, "expected \u{9b}");
    let told = told.to_string();
    assert!(!told.contains(is_unprintable), "{told:?}");
    assert!(told.starts_with("a\\u{7}.toml:1: name = '\\u{1b}[31m'"), "{told}");
    let long = "\u{202e}{".repeat(100_000);
    let told = refused("f", &long, 0..long.len(), &long).to_string();
    assert!(told.chars().count() < 2_000, "{}", told.len());
    let told = refused("f", "x", 0..1, &format!("start {long} end")).to_string();
    assert!(told.starts_with("f:1: x: start \\u{202e}{") && told.ends_with("{ end"), "{told}");
}

#[test]
fn an_error_names_a_line_or_quotes_a_word_of_it() {
    for (start, end) in (0..12).flat_map(|start| (start..12).map(move |end| (start, end))) {
        let wrong = refused("f", "é\r\n\n  é", start..end, "expected e");
        assert!((1..=3).contains(&wrong.line().unwrap()));
    }
    assert_eq!(refused("f", "", 0..0, "x").to_string(), "f:1: the end of the file: x");
    let text = format!("words = \"{}\", radius = 300", "long ".repeat(20));
    let at = text.find("300").unwrap();
    assert_eq!(refused("f", &text, at..at + 3, "x").to_string(), "f:1: 300: x");
}
