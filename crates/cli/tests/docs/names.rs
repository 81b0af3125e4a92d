//! Names: those of public types are unique and different from Bevy's, those of tests are
//! short, and commands name tests that exist.

use crate::{commands::pages, public_api::sources};
use std::{
    fs,
    path::{Path, PathBuf},
};

const MOST_WORDS: usize = 11;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn below(folders: &[&str]) -> Vec<PathBuf> {
    folders.iter().flat_map(|folder| sources(&root().join(folder))).collect()
}

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
    for path in below(&["src", "tests", "crates"]).into_iter().filter(rust) {
        for name in tests(&fs::read_to_string(&path).unwrap()) {
            let words = name.split('_').count();
            assert!(words <= MOST_WORDS, "{}: {name} has {words} words", path.display());
            count += 1;
        }
    }
    assert!(count > 800, "only {count} tests were found");
}

#[test]
fn no_library_has_tests_that_would_not_be_run() {
    let crates = ["path", "tui", "study", "cli"].map(|it| format!("crates/{it}/src"));
    let crates = crates.iter().map(String::as_str).chain(["src"]);
    for path in below(&crates.collect::<Vec<_>>()) {
        let code = fs::read_to_string(&path).unwrap();
        assert_eq!(tests(&code).next(), None, "{}: move it to `tests`", path.display());
    }
}

/// Returns the arguments of the `cargo test` commands in a text, from the name of the
/// test binary on.
fn commands(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| line.contains("cargo test")).filter_map(|line| {
        let (_, rest) = line.split_once("--test ")?;
        rest.split(['`', '"', '#']).next()
    })
}

/// Returns all the code of a test binary, which is a folder or a file.
fn code_of(binary: &str) -> String {
    let crates = ["", "crates/tui", "crates/study", "crates/cli"].map(|it| root().join(it));
    let folder = crates.map(|it| it.join("tests").join(binary)).into_iter().find(|it| it.is_dir());
    let file = root().join("tests").join(binary).with_extension("rs");
    let files = folder.map_or(vec![file], |folder| sources(&folder));
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// Returns the words of a command that select tests, without the options.
fn filters<'a>(words: impl Iterator<Item = &'a str>) -> impl Iterator<Item = &'a str> {
    let is_filter = |word: &&str| !word.starts_with('-') && word.parse::<u32>().is_err();
    words.filter(is_filter).map(|word| word.trim_end_matches("::"))
}

#[test]
fn every_command_names_a_binary_and_tests_that_exist() {
    let mut count = 0;
    let pages =
        pages().into_iter().chain([root().join(".ci/run")]).chain(below(&["tests", "crates"]));
    for page in pages {
        // Not every file is text.
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

/// The types and traits in the preludes of `bevy_ecs` and `bevy_app` 0.20.
const BEVYS: &str = "\
    Add Added Allow AnyOf App AppExit ApplyDeferred BevyError Bundle Changed ChildOf \
    ChildSpawner ChildSpawnerCommands Children Command Commands Component ContainsEntity \
    ContextExt ContiguousMut ContiguousRef Deferred Despawn DetectChanges DetectChangesMut \
    Discard Entity EntityCommand EntityCommands EntityEvent EntityMapper EntityMut EntityRef \
    EntityWorldMut Event EventPattern First FixedFirst FixedLast FixedPostUpdate \
    FixedPreUpdate FixedUpdate FromTemplate FromWorld Has If In InMut InRef Insert \
    IntoScheduleConfigs IntoSystem IntoSystemSet Last Local Main Message MessageMutator \
    MessageReader MessageWriter Messages Mut Name NameOrEntity NonSend NonSendMut Observer On \
    Or ParallelCommands ParamSet Plugin PluginGroup Populated PostStartup PostUpdate \
    PreStartup PreUpdate Query QueryBuilder QueryState ReadOnlySystem Ref RelationshipTarget \
    Remove RemovedComponents Res ResMut Resource Result ResultSeverityExt Schedule Schedules \
    Severity Single Spawn SpawnIter SpawnRelated SpawnScene SpawnWith Startup SubApp System \
    SystemCondition SystemIn SystemInput SystemParamBuilder SystemParamFunction SystemSet \
    TaskPoolOptions TaskPoolPlugin Template Update With WithOneRelated WithRelated Without \
    World";

fn public_types() -> Vec<String> {
    let list = fs::read_to_string(root().join("docs/public-api.txt")).unwrap();
    let declared = list.lines().filter_map(|line| {
        let (kind, name) = line.trim().split_once(' ')?;
        ["struct", "enum", "trait", "type"].contains(&kind).then(|| name.to_owned())
    });
    declared.collect()
}

#[test]
fn no_public_name_is_taken_twice_or_bevys() {
    let mut types = public_types();
    assert!(types.len() > 200, "only {} types were found", types.len());
    types.sort();
    for pair in types.windows(2) {
        assert_ne!(pair[0], pair[1], "two public types have one name");
    }
    for name in &types {
        let is_bevys = BEVYS.split_whitespace().any(|bevys| bevys == name);
        assert!(!is_bevys, "{name} is a name of Bevy's prelude");
    }
}
