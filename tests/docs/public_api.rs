//! What others can build on is listed in `docs/public-api.txt`, so that a change
//! of it is seen in a review.
//!
//! Where something is `pub` and cannot be reached from outside, the compiler
//! warns and the warning fails: so what is `pub` in the sources is the API.
//! `HEXDELVE_API=1 cargo test --test docs public_api` writes the list anew.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/public-api.txt");

/// Every source, in order.
pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    entries.sort();
    let below = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    entries.into_iter().flat_map(below).collect()
}

/// The code without comments, and without tests.
fn code(text: &str) -> Vec<&str> {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let is_code = |line: &&str| !line.trim_start().starts_with("//") && !line.trim().is_empty();
    text[..end].lines().filter(is_code).collect()
}

/// What is said from a line on until it says how: one line.
fn head(lines: &[&str]) -> String {
    let mut head = String::new();
    for line in lines {
        head.push_str(line.trim());
        head.push(' ');
        let ends = if head.contains("use ") {
            line.ends_with(';')
        } else if head.contains("fn ") {
            // Commas part parameters and bounds.
            line.ends_with(['{', ';', '}'])
        } else {
            line.ends_with(['{', ';', '}', ','])
        };
        let open = head.matches('(').count() > head.matches(')').count();
        if ends && !open {
            break;
        }
    }
    // The value of a constant is no part of it; an equals sign in a bound is.
    let is_value = !head.contains("fn ") && !head.contains("type ");
    let head = if is_value { head.split(" = ").next().unwrap() } else { &head };
    let head = head.trim_end().trim_end_matches("{}").trim_end_matches(['{', ';', ',', ' ']);
    head.replace("( ", "(").replace(", )", ")").replace("< ", "<").replace(", >", ">")
}

/// The lines within the braces that a line opens, at their own indentation.
fn members<'a>(lines: &[&'a str]) -> impl Iterator<Item = (usize, &'a str)> {
    let indentation = |line: &str| line.len() - line.trim_start().len();
    let own = indentation(lines[0]);
    let inside =
        lines.iter().enumerate().skip(1).take_while(move |(_, line)| indentation(line) > own);
    inside.filter(move |(_, line)| indentation(line) == own + 4).map(|(at, line)| (at, *line))
}

/// What a file gives to others.
fn api(text: &str) -> Vec<String> {
    let lines = code(text);
    let (mut api, mut derived, mut owner) = (Vec::new(), String::new(), String::new());
    for (at, line) in lines.iter().enumerate() {
        let item = line.trim_start();
        if item.starts_with("#[derive") {
            // A long one stands in several lines.
            let end = lines[at..].iter().position(|line| line.ends_with(")]")).unwrap_or(0);
            let parts: Vec<_> = lines[at..=at + end].iter().map(|line| line.trim()).collect();
            derived = parts.join(" ").replace("( ", "(").replace(", )", ")");
        } else if line.starts_with("impl") {
            owner = head(&lines[at..]);
            if owner.contains(" for ") {
                api.push(owner.clone());
            }
        } else if item.starts_with("pub ") && !item.starts_with("pub mod ") {
            let within = if line.starts_with(' ') { "    " } else { "" };
            let told = format!("{within}{} {derived}", head(&lines[at..]));
            if !within.is_empty() && !owner.is_empty() && !api.contains(&owner) {
                api.push(owner.clone());
            }
            api.push(told.trim_end().to_owned());
            let has_members = ["pub enum ", "pub trait "].iter().any(|it| item.starts_with(it));
            if has_members && line.ends_with('{') {
                let told =
                    members(&lines[at..]).filter(|(_, it)| !it.trim().starts_with(['#', '}', ')']));
                api.extend(told.map(|(more, _)| format!("    {}", head(&lines[at + more..]))));
            }
            derived.clear();
        }
        if *line == "}" {
            owner.clear();
        }
    }
    api
}

#[test]
fn the_public_api_is_the_one_that_was_reviewed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut list = String::new();
    for path in sources(&root.join("src")) {
        let name = path.strip_prefix(root).unwrap().to_str().unwrap();
        let api = api(&fs::read_to_string(&path).unwrap());
        if !api.is_empty() {
            list.extend([name, "\n    ", &api.join("\n    "), "\n\n"]);
        }
    }
    if env::var_os("HEXDELVE_API").is_some() {
        fs::write(LIST, &list).unwrap();
    }
    let kept = fs::read_to_string(LIST).unwrap();
    let differs = list.lines().zip(kept.lines()).find(|(now, before)| now != before);
    assert!(
        list == kept,
        "the public API is another: {differs:?}; where that is meant, HEXDELVE_API=1 cargo test \
         --test docs public_api writes the list anew, and CHANGELOG.md says it"
    );
}

#[test]
fn what_is_public_is_listed_in_every_form() {
    let told = api(
        "#[derive(\n    Clone, Copy,\n)]\npub struct One {\n    /// Its name.\n    pub name: u8,\n    own: u8,\n}\n\
         impl One {\n    pub const TWO: u8 = 2;\n    pub fn long(\n        self,\n    ) -> u8 {\n        3\n    }\n    \
         pub fn each<T>(&self) -> impl Iterator<Item = T>\n    where\n        T: Copy,\n        \
         T: Eq,\n    {\n        4\n    }\n    fn own() {}\n}\n\
         impl Clone for One {\n    fn clone(&self) -> Self {}\n}\n\
         pub enum Two {\n    First,\n    Second {\n        field: u8,\n    },\n}\n\
         pub trait Three {\n    fn told(&self) -> u8;\n}\npub(crate) fn hidden() {}\n",
    );
    let expected = [
        "pub struct One #[derive(Clone, Copy)]",
        "    pub name: u8",
        "impl One",
        "    pub const TWO: u8",
        "    pub fn long(self) -> u8",
        "    pub fn each<T>(&self) -> impl Iterator<Item = T> where T: Copy, T: Eq",
        "impl Clone for One",
        "pub enum Two",
        "    First",
        "    Second",
        "pub trait Three",
        "    fn told(&self) -> u8",
    ];
    assert_eq!(told, expected);
}
