//! Only the folders `platform` depend on the operating system, and only `src/content` opens,
//! creates and replaces files.

use crate::public_api::sources;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The words that only code for one kind of operating system contains: the names of
/// systems, the modules of the standard library for them (`std::os`), and the crates that
/// exist on Unix only.
const OF_A_SYSTEM: [&str; 7] = ["unix", "os", "target_os", "rustix", "signal_hook", "libc", "nix"];

/// What a condition says about a browser, which is no operating system.
const BROWSER: &str = r#"all(target_family = "wasm", target_os = "unknown")"#;

/// What opens, creates or replaces a file or a folder.
const OF_FILES: [&str; 13] = [
    "File::open(",
    "File::create",
    "File::options",
    "OpenOptions",
    "DirBuilder::new",
    "fs::write",
    "fs::read(",
    "fs::read_to_string",
    "fs::copy",
    "fs::rename",
    "fs::hard_link",
    "fs::create_dir",
    "fs::*",
];

/// Returns the code of a file without its comments and its tests.
fn code(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let Some((before, _)) = code.split_once("\nmod tests {") else { return code };
    // The condition of the tests is the line above them.
    before.rsplit_once('\n').map_or("", |(rest, _)| rest).to_owned()
}

/// Returns the first line that depends on the operating system.
fn dependent_line(code: &str) -> Option<&str> {
    code.lines().find(|line| {
        let line = line.replace(BROWSER, "");
        let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.any(|word| OF_A_SYSTEM.contains(&word) || line.contains("cfg") && word == "windows")
    })
}

#[test]
fn lines_for_one_system_are_recognised() {
    let lines = [
        "#[cfg(unix)]",
        "#[cfg(all(test, not(unix)))]",
        "options.append(cfg!(unix));",
        "use std::{fs, os::fd::AsFd};",
        "#[cfg(windows)]",
        "#[cfg(target_os = \"linux\")]",
        "    signal_hook::low_level::raise(19)?;",
    ];
    for line in lines {
        assert_eq!(dependent_line(line), Some(line));
    }
    let elsewhere = format!("#[cfg(not({BROWSER}))]\nfor pair in cells.windows(2) {{}}\n");
    assert_eq!(dependent_line(&elsewhere), None);
    let tested = "fn f() {}\n// unix\n#[cfg(all(test, unix))]\nmod tests {\n    use std::os;\n}\n";
    assert_eq!(dependent_line(&code(tested)), None);
}

const SOURCES: [&str; 5] =
    ["crates/path/src", "src", "crates/study/src", "crates/tui/src", "crates/cli/src"];

/// Returns the code of all files, each by its folder of sources and its path in there.
fn all_code() -> Vec<(&'static str, PathBuf, String)> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let of_folder = |folder: &'static str| {
        let below = root.join(folder);
        let read = |path: PathBuf| {
            let code = code(&fs::read_to_string(&path).unwrap());
            (folder, path.strip_prefix(&below).unwrap().to_owned(), code)
        };
        sources(&below).into_iter().map(read).collect::<Vec<_>>()
    };
    SOURCES.into_iter().flat_map(of_folder).collect()
}

#[test]
fn only_the_content_module_opens_creates_and_replaces_files() {
    let mut count = 0;
    for (folder, name, code) in all_code() {
        let found = code.lines().find(|line| OF_FILES.iter().any(|word| line.contains(word)));
        if folder == "src" && name.starts_with("content") {
            count += usize::from(found.is_some());
        } else if let Some(line) = found.filter(|_| !name.starts_with("platform")) {
            panic!("{folder}/{} must use the functions of src/content: {line}", name.display());
        }
    }
    assert!(count >= 1, "no file of src/content does what it is for");
}

#[test]
fn only_the_platforms_depend_on_the_operating_system() {
    let mut count = 0;
    for (folder, name, code) in all_code() {
        let line = dependent_line(&code);
        if name.starts_with("platform") {
            count += usize::from(line.is_some());
        } else if let Some(line) = line {
            let name = name.display();
            panic!("{folder}/{name} depends on the system, which only platforms may: {line}");
        }
    }
    assert!(count > 2, "only {count} files of the platforms do what they are for");
}
