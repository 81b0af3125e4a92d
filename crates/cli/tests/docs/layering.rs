//! Imports follow the order of the folders.

use std::{collections::BTreeMap, fs, path::Path};

/// The folders of sources, each with its layers from the bottom up. A layer may use itself and
/// those before it. [`REST`] is what has no name in the list.
const ORDERS: [(&str, &str); 4] = [
    (
        "src",
        "variants platform clock text grid rng content dungeon creature turn path sight action mind \
         things trades knowledge player arts level looks log journal game replay lookahead autopilot \
         scenario workbench",
    ),
    ("crates/study/src", "observation action_space *"),
    (
        "crates/tui/src",
        "lesson messages settings view postmortem session terminal prelude screen plain",
    ),
    ("crates/cli/src", "platform terminal ladder *"),
];

const REST: &str = "*";

fn rank(layers: &str, layer: &str) -> Option<usize> {
    let place = |name| layers.split(' ').position(|other| other == name);
    place(layer).or(place(REST))
}

/// Returns the code of every file below a folder, without comments, by layer.
fn sources(folder: &str) -> BTreeMap<String, Vec<(String, String)>> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(folder);
    let mut sources: BTreeMap<String, Vec<_>> = BTreeMap::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
            let layer = name.split('/').next().unwrap().trim_end_matches(".rs").to_owned();
            let text = fs::read_to_string(&path).unwrap();
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            sources.entry(layer).or_default().push((name, code.collect::<Vec<_>>().join("\n")));
        }
    }
    sources
}

/// Returns the first name after each `crate::`; for names in braces, each one of them.
fn imports(code: &str) -> Vec<String> {
    let word = |text: &str| {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut found = Vec::new();
    for (at, prefix) in code.match_indices("crate::") {
        let rest = &code[at + prefix.len()..];
        let Some(list) = rest.strip_prefix('{') else {
            found.push(word(rest));
            continue;
        };
        let mut depth = 0_i32;
        let mut start = 0;
        for (index, character) in list.char_indices() {
            match character {
                '{' => depth += 1,
                ',' | '}' if depth == 0 => {
                    found.push(word(&list[start..index]));
                    start = index + 1;
                    if character == '}' {
                        break;
                    }
                }
                '}' => depth -= 1,
                _ => {}
            }
        }
    }
    found.retain(|import: &String| !import.is_empty());
    found
}

#[test]
fn imports_are_found_in_every_form() {
    let code = "use crate::grid::Size;\nuse crate::{\n    action::{Dug, Killed},\n    turn,\n};\nlet x = crate::mind::BUILT_IN_MINDS;";
    assert_eq!(imports(code), ["grid", "action", "turn", "mind"]);
}

#[test]
fn every_folder_has_its_place_in_the_order() {
    for (folder, layers) in ORDERS {
        for layer in sources(folder).keys().filter(|layer| *layer != "lib") {
            assert!(rank(layers, layer).is_some(), "{folder}/{layer} is missing in the order");
        }
    }
}

#[test]
fn nobody_imports_from_below() {
    for (folder, layers) in ORDERS {
        let mut count = 0;
        for (layer, files) in sources(folder).iter().filter(|(layer, _)| *layer != "lib") {
            for (name, code) in files {
                for import in imports(code) {
                    let (own, other) = (rank(layers, layer), rank(layers, &import));
                    assert!(
                        other.is_some(),
                        "{folder}/{name} imports {import}, which has no place in the order"
                    );
                    assert!(
                        other <= own,
                        "{folder}/{name} imports {import}, which stands below {layer}"
                    );
                    count += 1;
                }
            }
        }
        let least = match folder {
            "src" => 100,
            "crates/study/src" => 5,
            _ => 10,
        };
        assert!(count > least, "only {count} imports found in {folder}");
    }
}

#[test]
fn nobody_climbs_out_of_its_folder() {
    for (folder, layers) in ORDERS {
        for (name, code) in sources(folder).values().flatten() {
            // In a/b.rs, `super` is the folder `a`; in a/b/c.rs, `super::super` is.
            let folders = name.matches('/').count() - usize::from(name.ends_with("/mod.rs"));
            let too_far = "super::".repeat(folders + 1);
            let in_tests = code.find("mod tests").unwrap_or(code.len());
            // The crate's own files are one layer, and `super` is their folder.
            let is_of_the_rest = folders == 0 && layers.contains(REST);
            let climbs = code[..in_tests].contains(&too_far) && !is_of_the_rest;
            assert!(!climbs, "{folder}/{name} imports by {too_far}");
        }
    }
}
