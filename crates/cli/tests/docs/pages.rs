//! The documentation is complete, and refers to no document outside the repository.

use crate::public_api::sources;
use std::{
    fs,
    path::{Path, PathBuf},
};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

const PAGES: &str = "playing rules extending python architecture benchmarks balance studies \
                     hosting reliability journal-format";

fn page(name: &str) -> PathBuf {
    Path::new(ROOT).join("docs").join(name).with_extension("md")
}

#[test]
fn every_page_is_linked_from_the_readme_and_is_rustdoc() {
    let readme = fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap();
    let lib = fs::read_to_string(Path::new(ROOT).join("src/lib.rs")).unwrap();
    for name in PAGES.split(' ') {
        assert!(readme.contains(&format!("(docs/{name}.md)")), "{name} is not linked");
        assert!(lib.contains(&format!("../docs/{name}.md")), "{name} is not rustdoc");
        assert!(page(name).exists(), "{name}");
    }
    let pages = fs::read_dir(Path::new(ROOT).join("docs")).unwrap();
    let pages = pages.map(|entry| entry.unwrap().path());
    let count = pages.filter(|path| path.extension().is_some_and(|it| it == "md")).count();
    assert_eq!(count, PAGES.split(' ').count(), "a page is not listed here");
}

#[test]
fn every_link_between_pages_leads_somewhere() {
    let mut count = 0;
    let files = PAGES.split(' ').map(page);
    let top =
        ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| Path::new(ROOT).join(name));
    for file in files.chain(top) {
        let text = fs::read_to_string(&file).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap();
            if path.is_empty() || path.contains("://") || path.contains("::") {
                continue;
            }
            let target = file.parent().unwrap().join(path);
            assert!(target.exists(), "{}: {link}", file.display());
            count += 1;
        }
    }
    assert!(count > 15, "only {count} links were found");
}

fn texts() -> Vec<PathBuf> {
    let folders =
        ["src", "crates", "tests", "benches", "examples", "docs", "assets", "template/src"];
    let folders = folders.iter().flat_map(|folder| sources(&Path::new(ROOT).join(folder)));
    let readable = |path: &PathBuf| {
        path.extension().is_some_and(|it| ["rs", "md", "toml"].iter().any(|end| it == *end))
    };
    let top = ["README.md", "CONTRIBUTING.md"].map(|name| Path::new(ROOT).join(name));
    folders.filter(readable).chain(top).collect()
}

#[test]
fn nothing_refers_to_a_document_outside() {
    // Written in parts, so that this file does not name them.
    let outside = ["RULES", "HOUSE", "DELVE", "LANGUAGE", "STYLE"].map(|it| it.to_owned() + ".md");
    for path in texts() {
        let text = fs::read_to_string(&path).unwrap();
        for name in &outside {
            assert!(!text.contains(name.as_str()), "{} names {name}", path.display());
        }
    }
}

#[test]
fn every_cited_section_of_the_rules_exists() {
    let rules = fs::read_to_string(page("rules")).unwrap();
    let mut count = 0;
    let citation = ["rules", " §"].concat();
    for path in texts() {
        let text = fs::read_to_string(&path).unwrap();
        for rest in text.split(&citation).skip(1) {
            let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
            let heading = format!("\n## {number}. ");
            assert!(rules.contains(&heading), "{}: {citation}{number}", path.display());
            // A name after the number is the name of a paragraph.
            let named =
                rest[number.len()..].strip_prefix(", \"").and_then(|it| it.split('"').next());
            if let Some(name) = named {
                let is_there = rules.to_lowercase().contains(&name.to_lowercase());
                assert!(is_there, "{}: \"{name}\"", path.display());
            }
            count += 1;
        }
    }
    assert!(count > 30, "only {count} citations were found");
}
