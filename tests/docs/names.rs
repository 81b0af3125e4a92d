//! The names of tests are short, and commands name tests that there are.

use crate::public_api::sources;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// In a name: ten or so.
const MOST_WORDS: usize = 11;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn below(folders: &[&str]) -> Vec<PathBuf> {
    folders.iter().flat_map(|folder| sources(&root().join(folder))).collect()
}

/// The names of the functions that an attribute makes tests.
fn tests(code: &str) -> impl Iterator<Item = &str> {
    code.split("#[test]\n").skip(1).filter_map(|after| {
        let (_, name) = after.split_once("fn ")?;
        name.split('(').next()
    })
}

#[test]
fn a_test_has_at_most_eleven_words_in_its_name() {
    let mut count = 0;
    let rust = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    for path in below(&["src", "tests"]).into_iter().filter(rust) {
        for name in tests(&fs::read_to_string(&path).unwrap()) {
            let words = name.split('_').count();
            assert!(words <= MOST_WORDS, "{}: {name} has {words} words", path.display());
            count += 1;
        }
    }
    assert!(count > 800, "only {count} tests were found");
}

/// What a text has cargo run: the name of a binary, and what follows it.
fn commands(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| line.contains("cargo test")).filter_map(|line| {
        let (_, rest) = line.split_once("--test ")?;
        rest.split(['`', '"', '#']).next()
    })
}

/// All the code of a binary, a folder or a file.
fn code_of(binary: &str) -> String {
    let folder = root().join("tests").join(binary);
    let file = folder.with_extension("rs");
    let files = if folder.is_dir() { sources(&folder) } else { vec![file] };
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// The words of a command that choose tests, and not those that are options.
fn filters<'a>(words: impl Iterator<Item = &'a str>) -> impl Iterator<Item = &'a str> {
    let is_filter = |word: &&str| !word.starts_with('-') && word.parse::<u32>().is_err();
    words.filter(is_filter).map(|word| word.trim_end_matches("::"))
}

#[test]
fn every_command_names_a_binary_and_tests_that_exist() {
    let mut count = 0;
    let pages = ["README.md", ".ci/run", "docs/benchmarks.md", "docs/extending.md"];
    let pages = pages.map(|page| root().join(page)).into_iter().chain(below(&["tests"]));
    for page in pages {
        // Not each file is text.
        let Ok(text) = fs::read_to_string(&page) else { continue };
        for command in commands(&text) {
            let mut words = command.split_whitespace();
            let code = code_of(words.next().unwrap());
            for filter in filters(words) {
                let exists = code.contains(&format!("mod {filter};"))
                    || tests(&code).any(|name| name.contains(filter));
                assert!(exists, "{}: {command}: no test is {filter}", page.display());
            }
            count += 1;
        }
    }
    assert!(count > 20, "only {count} commands were found");
}
