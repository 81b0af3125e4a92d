//! The README says what the tables in `assets/` say.

use hexdelve::prelude::*;

const README: &str = include_str!("../../README.md");

fn assert_says(row: &str) {
    assert!(README.contains(row), "the README lacks the row\n{row}");
}

#[test]
fn every_mind_has_its_row() {
    let yes = |has: bool| if has { " yes " } else { "  " };
    for abilities in Abilities::all() {
        let MonsterKind { letter, name, words } = Bestiary::built_in().kind(abilities);
        let bits: Vec<_> =
            Ability::ALL.into_iter().map(|ability| yes(abilities.has(ability))).collect();
        assert_says(&format!("| `{letter}` |{}| {name} | {words} |", bits.join("|")));
    }
}

#[test]
fn every_key_has_its_row() {
    let keys: toml::Table = include_str!("../../assets/keys.toml").parse().unwrap();
    let rows = keys["key"].as_array().unwrap();
    assert!(rows.len() > 15);
    for row in rows {
        let keys = row["keys"].as_array().unwrap().iter().map(|key| key.as_str().unwrap());
        let keys: Vec<_> = keys.map(|key| format!("`{key}`")).collect();
        let Some(help) = row.get("help").and_then(|help| help.as_str()) else { continue };
        let when = match row.get("when").and_then(|when| when.as_str()) {
            None | Some("playing") => String::new(),
            Some(when) => format!(" ({when})"),
        };
        assert_says(&format!("| {} | {help}{when} |", keys.join(" ")));
    }
}

#[test]
fn ci_runs_the_test_command_of_the_readme() {
    assert_says("cargo test             # passes the tests");
    let ci = include_str!("../../.ci/run");
    assert!(ci.contains("\nstep cargo test --locked\n"), "what a person runs is what CI runs");
}

#[test]
fn every_file_of_content_has_its_row() {
    for file in AssetFile::ALL {
        assert_says(&format!("\n| `{}` | ", file.name()));
    }
}
