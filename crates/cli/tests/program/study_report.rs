//! Reports about studies: the tables, and the page as a browser shows it.

use crate::{
    stderr,
    study::{Studies, command, study},
};
use roxmltree::{Document, Node, ParsingOptions};
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

/// Delves with a limit, so that one without an end does not take a minute.
const DELVES: [&str; 5] = ["--delve", "--seeds", "1..12", "--max-turns", "900"];

fn elements(page: &Document<'_>, name: &str) -> usize {
    page.descendants().filter(|node| node.tag_name().name() == name).count()
}

/// Returns the page, which has to be well-formed.
fn parsed(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap_or_else(|error| panic!("{error}"))
}

fn words(page: &Document<'_>) -> String {
    let texts = page.descendants().filter(Node::is_text);
    texts.filter_map(|node| node.text()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_report_and_its_page_have_the_numbers_of_the_rows() {
    let studies = Studies::new();
    studies.play("careful", &DELVES);
    let rows = fs::read_to_string(studies.path("careful").join("games.jsonl")).unwrap();
    let won = rows.matches("\"outcome\":\"won\"").count();
    let tables = study(&["report", &studies.name("careful")]);
    #[expect(clippy::cast_precision_loss, reason = "twelve games")]
    let share = format!("{:.1} %", 100.0 * won as f64 / 12.0);
    let line = tables.lines().find(|line| line.starts_with("  won ")).unwrap();
    assert!(line.contains(&share), "{tables}");
    assert!(tables.contains("delve, turn limit 900, played by careful, seeds 1..12, 12 games"));
    for heading in ["Results", "Levels", "Minds", "Causes of death", "Items used"] {
        assert!(tables.lines().any(|line| line.starts_with(heading)), "{heading}");
    }
    let columns = "\n                            killed    killed\n                     games  by the        by  \
                   monsters\n  mind               ended      PC  monsters    killed\n  0   ";
    assert!(tables.contains(columns), "columns are as wide as their widest cells: {tables}");
    assert!(tables.lines().all(|line| line.chars().count() < 80), "one study fits a terminal");
    let text = fs::read_to_string(studies.path("careful").join("report.html")).unwrap();
    let page = parsed(&text);
    assert!(words(&page).contains(&share), "the page has the share of won games");
    assert_eq!((elements(&page, "svg"), elements(&page, "table")), (4, 5));
    // A histogram shows every game once.
    let hints = page.descendants().filter(|node| node.tag_name().name() == "title");
    let counts = hints.filter_map(|node| node.text()?.split_once(" turns: ")?.1.split_once(' '));
    assert_eq!(counts.map(|(count, _)| count.parse::<u32>().unwrap()).sum::<u32>(), 12);
    for from_elsewhere in ["<script", "<link", "<img", "@import", "url(", "src="] {
        assert!(!text.contains(from_elsewhere), "{from_elsewhere}");
    }
}

#[test]
fn two_studies_are_compared_and_a_pit_has_no_levels() {
    let studies = Studies::new();
    studies.play("hunter", &["--seeds", "1..9"]);
    studies.play("resting", &["--seeds", "1..9", "--autopilot", "rest", "--format", "csv"]);
    let page = studies.name("compared.html");
    let words_of = ["report", &studies.name("hunter"), &studies.name("resting"), "--html", &page];
    let tables = study(&words_of);
    assert!(tables.contains("A - B") && tables.contains("B: pit, "), "{tables}");
    assert!(!tables.contains("Levels"));
    let text = fs::read_to_string(page).unwrap();
    assert_eq!(elements(&parsed(&text), "svg"), 4, "two plots, and a matrix for each study");
    studies.play("turns", &["--seeds", "1..2", "--each", "turn"]);
    let output = command(&["report", &studies.name("turns")]).output().unwrap();
    let told = stderr(&output);
    assert!(told.contains("has a row for each turn, and a report needs"), "{told}");
}

#[test]
fn names_from_tables_cannot_break_the_page() {
    let studies = Studies::new();
    studies.play("it", &["--seeds", "1..3"]);
    let rows = studies.path("it").join("games.jsonl");
    let text = fs::read_to_string(&rows).unwrap();
    let hostile = text.replace("\"used\":{}", r#""used":{"<b>&\"é\u001b[31m":1}"#);
    assert_ne!(hostile, text);
    fs::write(&rows, hostile).unwrap();
    let tables = study(&["report", &studies.name("it")]);
    assert!(!tables.contains('\u{1b}'), "no escape code reaches the terminal");
    let text = fs::read_to_string(studies.path("it").join("report.html")).unwrap();
    assert!(words(&parsed(&text)).contains("<b>&\"é\\u{1b}[31m"));
}

/// Makes a picture of a page in a browser without a window, or returns `None` without a
/// browser.
fn picture_of(page: &Path, folder: &Path) -> Option<Vec<u8>> {
    let picture = folder.join("page.png");
    let flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --hide-scrollbars --window-size=900,2600";
    let run = |browser: &str| {
        Command::new("timeout")
            .args(["120", browser])
            .args(flags.split_whitespace())
            .arg(format!("--user-data-dir={}", folder.join("profile").display()))
            .arg(format!("--screenshot={}", picture.display()))
            .arg(format!("file://{}", page.display()))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
    };
    let browsers = ["chromium", "chromium-browser", "google-chrome"];
    browsers.into_iter().find(|browser| run(browser).is_ok_and(|status| status.success()))?;
    fs::read(picture).ok()
}

#[test]
fn a_browser_shows_the_page() {
    let studies = Studies::new();
    studies.play("one", &DELVES);
    studies.play("other", &[&DELVES[..], &["--autopilot", "formula"]].concat());
    study(&["report", &studies.name("one"), &studies.name("other")]);
    let empty = studies.path("empty.html");
    fs::write(&empty, "<!DOCTYPE html><title>empty</title>").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let Some(blank) = picture_of(&empty, folder.path()) else {
        return println!("left out: no headless Chromium here");
    };
    let shown = picture_of(&studies.path("one").join("report.html"), folder.path()).unwrap();
    // The size is in the header of a PNG file.
    let size = |png: &[u8]| (png[16..20].to_vec(), png[20..24].to_vec());
    assert_eq!(size(&shown), (900_u32.to_be_bytes().to_vec(), 2600_u32.to_be_bytes().to_vec()));
    assert!(shown.len() > 5 * blank.len(), "{} bytes, blank {}", shown.len(), blank.len());
    if let Some(kept) = std::env::var_os("HEXDELVE_PICTURE") {
        fs::write(kept, shown).unwrap();
    }
}

#[test]
fn rows_that_no_game_writes_are_refused() {
    let studies = Studies::new();
    studies.play("it", &["--seeds", "1..3", "--max-turns", "9"]);
    let file = studies.path("it").join("games.jsonl");
    let rows = fs::read_to_string(&file).unwrap();
    let most = u64::MAX;
    for (from, to) in [
        ("\"turns\":", format!("\"turns\":{most}")),
        ("\"refused\":", format!("\"refused\":{most}")),
        (
            "\"levels\":[]",
            format!(
                "\"levels\":[{{\"level\":1,\"kind\":\"maze\",\"turns\":{most},\"kills\":0,\"deaths\":0}}]"
            ),
        ),
    ] {
        let (start, rest) = rows.split_once(from).unwrap();
        let rest = rest.trim_start_matches(|it: char| it.is_ascii_digit());
        fs::write(&file, format!("{start}{to}{rest}")).unwrap();
        let output = command(&["report", &studies.name("it")]).output().unwrap();
        let told = stderr(&output);
        let expected = format!("games.jsonl: line 1: it counts {most}, but no game counts beyond");
        assert!(told.contains(&expected) && output.status.code() == Some(1), "{told}");
    }
}
