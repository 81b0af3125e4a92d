//! No two files import each other, by whatever detour, and no two folders do, at any
//! depth.
//!
//! Read are the `use` declarations, but for those of tests. A name that a `mod.rs`
//! passes on belongs to the file that it is passed on from.

use crate::public_api::sources;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// Folders in which files still import each other.
const UNTIDY: [&str; 1] = ["ui"];

/// The name of a module, from the root: `things/parts`.
type Module = Vec<String>;

/// A module: its code, and what it passes on under which names.
struct Source {
    code: String,
    is_folder: bool,
}

fn modules() -> BTreeMap<Module, Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let read = |path: &Path| {
        let name = path.strip_prefix(&root).unwrap().to_str().unwrap();
        let is_folder = name.ends_with("mod.rs");
        let name = name.trim_end_matches("/mod.rs").trim_end_matches(".rs");
        let text = fs::read_to_string(path).unwrap();
        let end = text.find("#[cfg(test)]\nmod tests").unwrap_or(text.len());
        let lines = text[..end].lines().filter(|line| !line.trim_start().starts_with("//"));
        let code = lines.collect::<Vec<_>>().join("\n");
        (name.split('/').map(str::to_owned).collect(), Source { code, is_folder })
    };
    sources(&root).iter().map(|path| read(path)).collect()
}

/// The paths of a tree of imports: `a::{b, c::{d, e}}` has three.
fn paths(tree: &str) -> Vec<Module> {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        return vec![path.split("::").map(|word| word.trim().to_owned()).collect()];
    };
    let head: Module =
        head.trim().trim_end_matches("::").split("::").map(|word| word.trim().to_owned()).collect();
    let inside = rest.rsplit_once('}').map_or(rest, |(inside, _)| inside);
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, letter) in inside.char_indices().chain([(inside.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = &inside[start..at];
                start = at + 1;
                if !part.trim().is_empty() {
                    let full = |path: Module| head.iter().cloned().chain(path).collect();
                    found.extend(paths(part).into_iter().map(full));
                }
            }
            _ => {}
        }
    }
    found
}

/// What a module imports of this crate, from the root; `passed_on` has what others get
/// through it alone.
fn imports(module: &Module, source: &Source, passed_on: bool) -> Vec<Module> {
    let folder = if source.is_folder { &module[..] } else { &module[..module.len() - 1] };
    let declared = source.code.split("use ").skip(1).zip(source.code.split("use "));
    let declared = declared.filter(|(_, before)| {
        let is_public = before.trim_end().ends_with("pub")
            || before.rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with("pub("));
        is_public == passed_on
    });
    let trees = declared.filter_map(|(after, _)| Some(after.split_once(';')?.0));
    let from_the_root = |path: Module| match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "super" => {
            let ups = path.iter().take_while(|word| *word == "super").count();
            let base = if source.is_folder { folder.len() - ups } else { folder.len() + 1 - ups };
            Some([&folder[..base], &path[ups..]].concat())
        }
        "self" => Some([folder, &path[1..]].concat()),
        _ if source.is_folder => Some([folder, &path[..]].concat()),
        _ => None,
    };
    trees.flat_map(paths).filter_map(from_the_root).collect()
}

/// The file that a path leads to.
fn file_of(path: &Module, modules: &BTreeMap<Module, Source>) -> Option<Module> {
    let known = (1..=path.len()).rev().find(|length| modules.contains_key(&path[..*length]))?;
    let (module, rest) = path.split_at(known);
    let (module, source) = (module.to_vec(), &modules[module]);
    let Some(name) = rest.first().filter(|_| source.is_folder) else { return Some(module) };
    let passed_on = imports(&module, source, true).into_iter();
    let origin = passed_on.filter(|path| path.last() == Some(name)).find(|it| it != path);
    Some(origin.and_then(|origin| file_of(&origin, modules)).unwrap_or(module))
}

fn edges() -> BTreeSet<(Module, Module)> {
    let modules = modules();
    let mut edges = BTreeSet::new();
    for (module, source) in modules.iter().filter(|(module, _)| **module != ["lib"]) {
        let imported = imports(module, source, false).into_iter();
        for other in imported.filter_map(|path| file_of(&path, &modules)) {
            // The face of a folder is its files'.
            let is_own_face = module.starts_with(&other) && modules[&other].is_folder;
            if other != *module && !is_own_face {
                edges.insert((module.clone(), other));
            }
        }
    }
    edges
}

/// Those who lead back to themselves.
fn in_circles<T: Ord + Clone>(edges: &BTreeSet<(T, T)>) -> BTreeSet<T> {
    let mut next: BTreeMap<&T, Vec<&T>> = BTreeMap::new();
    for (from, to) in edges {
        next.entry(from).or_default().push(to);
    }
    let leads_back = |start: &&T| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![*start]);
        while let Some(here) = open.pop() {
            for there in next.get(here).into_iter().flatten().filter(|it| seen.insert(**it)) {
                open.push(there);
            }
        }
        seen.contains(*start)
    };
    next.keys().copied().filter(leads_back).cloned().collect()
}

fn is_tidy(module: &Module) -> bool {
    !UNTIDY.contains(&module[0].as_str())
}

#[test]
fn no_file_imports_itself_by_a_detour() {
    let edges = edges();
    assert!(edges.len() > 300, "{} imports", edges.len());
    let circles = in_circles(&edges);
    let told: Vec<_> = circles.iter().filter(|it| is_tidy(it)).map(|it| it.join("/")).collect();
    assert!(told.is_empty(), "these import themselves by a detour: {told:?}");
    let spared = UNTIDY.iter().filter(|folder| circles.iter().all(|it| it[0] != **folder));
    assert_eq!(spared.count(), 0, "a folder is tidy now: it need not be spared");
}

#[test]
fn no_folders_import_each_other_at_any_depth() {
    let mut between: BTreeSet<(Module, Module)> = BTreeSet::new();
    for (from, to) in edges() {
        let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
        if shared < from.len() && shared < to.len() {
            between.insert((from[..=shared].to_vec(), to[..=shared].to_vec()));
        }
    }
    let mutual = between.iter().filter(|(one, other)| {
        one < other && between.contains(&(other.clone(), one.clone())) && is_tidy(one)
    });
    let told: Vec<_> = mutual.map(|(one, other)| (one.join("/"), other.join("/"))).collect();
    assert!(told.is_empty(), "these import each other: {told:?}");
}

#[test]
fn a_circle_is_found_through_a_face() {
    let edges = [("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")];
    let found = in_circles(&BTreeSet::from(edges));
    assert_eq!(found, BTreeSet::from(["a", "b", "c"]));
    let told = paths("crate::{a, b::{self, c as d}}");
    assert_eq!(told, [vec!["crate", "a"], vec!["crate", "b", "self"], vec!["crate", "b", "c"]]);
}
