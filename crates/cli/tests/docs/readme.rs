//! The README is short, and the lists in `docs/` agree with the tables in `assets/`.
//!
//! `HEXDELVE_RECORD=1 cargo test --test docs readme` rewrites the lists.

use hexdelve::creature::MonsterKind;
use hexdelve_cli::prelude::*;
use std::{env, fs};

const README: &str = include_str!("../../../../README.md");
const MOST_LINES: usize = 150;
const PLAYING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/playing.md");

/// Compares the part of `docs/playing.md` between two marks with a list, or writes it.
fn assert_lists(mark: &str, list: &str) {
    let page = fs::read_to_string(PLAYING).unwrap();
    let (begin, end) = (format!("<!-- {mark} -->\n"), format!("<!-- /{mark} -->"));
    let (before, rest) = page.split_once(&begin).unwrap();
    let (listed, after) = rest.split_once(&end).unwrap();
    if env::var_os("HEXDELVE_RECORD").is_some() {
        return fs::write(PLAYING, format!("{before}{begin}{list}{end}{after}")).unwrap();
    }
    assert_eq!(listed, list, "the list of {mark} in docs/playing.md");
}

/// The minds and the keys are in one test, because both lists are written to the same
/// page, which must happen one after the other.
#[test]
fn the_minds_and_keys_are_listed() {
    assert_lists("minds", &minds());
    assert_lists("keys", &keys());
}

fn minds() -> String {
    let mut list = "| | intelligent | telepathic | tunneling | erratic | name | |\n\
                    |---|---|---|---|---|---|---|\n"
        .to_owned();
    for abilities in Abilities::all() {
        let MonsterKind { letter, name, words } = Bestiary::built_in().kind(abilities);
        let bits = Ability::ALL.map(|ability| if abilities.has(ability) { " yes " } else { "  " });
        let bits = bits.join("|");
        list.extend([format!("| `{letter}` |{bits}| {name} | {words} |\n")]);
    }
    list
}

fn keys() -> String {
    let keys: toml::Table = include_str!("../../../../assets/keys.toml").parse().unwrap();
    let rows = keys["key"].as_array().unwrap();
    assert!(rows.len() > 15);
    let mut list = "| keys | action |\n|---|---|\n".to_owned();
    for row in rows {
        let keys = row["keys"].as_array().unwrap().iter().map(|key| key.as_str().unwrap());
        let keys: Vec<_> = keys.map(|key| format!("`{key}`")).collect();
        let Some(help) = row.get("help").and_then(|help| help.as_str()) else { continue };
        let when = match row.get("when").and_then(|when| when.as_str()) {
            None | Some("playing") => String::new(),
            Some(when) => format!(" ({when})"),
        };
        list.extend([format!("| {} | {help}{when} |\n", keys.join(" "))]);
    }
    list
}

#[test]
fn the_readme_is_short_and_begins_with_two_commands() {
    let lines = README.lines().count();
    assert!(lines <= MOST_LINES, "{lines} lines");
    let commands =
        "```sh\ncargo run --release    # plays\ncargo test             # runs the tests\n```";
    assert!(README.contains(commands));
    let ci = include_str!("../../../../.ci/run");
    assert!(ci.contains("\nstep cargo test --locked\n"), "what a person runs is what CI runs");
}

#[test]
fn every_file_of_content_has_its_row() {
    let extending = include_str!("../../../../docs/extending.md");
    for file in AssetFile::ALL {
        assert!(extending.contains(&format!("\n| `{}` | ", file.name())), "{}", file.name());
    }
}
