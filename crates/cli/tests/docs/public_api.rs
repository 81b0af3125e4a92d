//! The public names are listed in `docs/public-api.txt`, so that every change to them
//! shows up in a review.
//!
//! The compiler warns about any item that is `pub` but not reachable from outside, and
//! warnings are errors, so the `pub` items of the sources are the API.
//! `HEXDELVE_API=1 cargo test --test docs public_api` rewrites the list.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/public-api.txt");
const KINDS: [&str; 6] = ["struct", "enum", "trait", "type", "const", "fn"];

pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    entries.sort();
    let below = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    entries.into_iter().flat_map(below).collect()
}

/// Returns the public names of a file with their kinds, in the order of the file. The
/// name of a method includes its type.
fn names(code: &str) -> Vec<String> {
    let identifier = |text: &str| {
        let rest = text.trim_start().split(|it: char| !it.is_alphanumeric() && it != '_');
        rest.into_iter().next().filter(|it| !it.is_empty()).map(str::to_owned)
    };
    let mut owner = None;
    let mut names = Vec::new();
    for line in code.lines() {
        if let Some(rest) = line.strip_prefix("impl") {
            // The type's own parameters may follow `impl`: `impl<B: Backend> Renderer<B>`.
            let after = rest.rsplit_once(" for ").map_or(rest, |(_, it)| it);
            let own = after.find("> ").filter(|_| after.starts_with('<')).map_or(0, |at| at + 1);
            owner = identifier(&after[own..]);
        }
        // A row of `rules!` makes a plugin of a function.
        if let Some((name, _)) = line.trim().split_once("Plugin = ")
            && name.chars().all(char::is_alphanumeric)
        {
            names.push(format!("struct {name}Plugin"));
        }
        if let Some(columns) = line.strip_prefix("columns!(").and_then(identifier) {
            let own = ["const", "const", "fn"].into_iter().zip(["ALL", "COUNT", "index"]);
            names.extend(own.map(|(kind, name)| format!("{kind} {columns}::{name}")));
        }
        let Some(item) = line.trim_start().strip_prefix("pub ") else { continue };
        let mut words = item.split_whitespace().peekable();
        // `const` is both a kind of item and a part of `const fn`.
        let Some(kind) = words.find(|word| KINDS.contains(word)) else { continue };
        let kind = words.next_if_eq(&"fn").unwrap_or(kind);
        let Some(name) = words.next().and_then(identifier) else { continue };
        let method =
            owner.as_ref().filter(|_| line.starts_with(' ') && matches!(kind, "fn" | "const"));
        let owner = method.map(|it| format!("{it}::")).unwrap_or_default();
        names.push(format!("{kind} {owner}{name}"));
    }
    names
}

#[test]
fn the_public_api_is_the_one_that_was_reviewed() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut list = String::new();
    let folders =
        ["crates/path/src", "src", "crates/study/src", "crates/tui/src", "crates/cli/src"];
    for path in folders.iter().flat_map(|folder| sources(&root.join(folder))) {
        let name = path.strip_prefix(root).unwrap().to_str().unwrap();
        let names = names(&fs::read_to_string(&path).unwrap());
        if !names.is_empty() {
            list.extend([name, "\n    ", &names.join("\n    "), "\n"]);
        }
    }
    if env::var_os("HEXDELVE_API").is_some() {
        fs::write(LIST, &list).unwrap();
    }
    let kept = fs::read_to_string(LIST).unwrap();
    let differs = list.lines().zip(kept.lines()).find(|(now, before)| now != before);
    assert!(
        list == kept,
        "the public API has changed: {differs:?}; if that is intended, HEXDELVE_API=1 cargo test \
         --test docs public_api writes the list again, and CHANGELOG.md mentions it"
    );
}

#[test]
fn public_names_of_every_kind_are_found() {
    let code = "pub struct One {\n    pub name: u8,\n}\nimpl One {\n    pub const TWO: u8 = 2;\n    \
                pub const fn long<T>(\n        self,\n    ) -> u8 {}\n    fn own() {}\n}\n\
                pub enum Two {}\npub trait Three {}\npub(crate) fn hidden() {}\npub mod four {}\n\
                pub type Five = One;\n";
    let expected =
        ["struct One", "const One::TWO", "fn One::long", "enum Two", "trait Three", "type Five"];
    assert_eq!(names(code), expected);
}
