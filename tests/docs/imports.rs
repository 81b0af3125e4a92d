//! The imports between the files of `src`.
//!
//! They are read from the `use` declarations and from the paths in the code that start
//! with `crate` or `super`, except those of tests. A name that is imported through the
//! face of a folder (its `mod.rs`, or the file of its name beside it) counts as imported
//! from the file that defines it.

use crate::public_api::sources;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The name of a module, from the root: `things/parts`.
pub(crate) type Module = Vec<String>;

/// The imports, each as the importing module and the imported one.
pub(crate) type Edges = BTreeSet<(Module, Module)>;

/// The imports of a module, before they are resolved.
struct Source {
    /// The full paths in `use` declarations, and whether each one is re-exported.
    declared: Vec<(Module, bool)>,
    /// The full paths that occur elsewhere in the code.
    named: Vec<Module>,
    is_face: bool,
}

/// The sources of all modules, and the file of each module.
pub(crate) struct Imports {
    sources: BTreeMap<Module, Source>,
    files: BTreeMap<Module, String>,
}

impl Imports {
    /// Reads the sources of this crate.
    pub(crate) fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let read = |path: &Path| {
            let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        };
        // The crate root is left out: it only makes the modules visible to others.
        let is_module = |path: &PathBuf| path.extension().is_some_and(|it| it == "rs");
        let files = sources(&root).into_iter().filter(is_module);
        Self::of(files.filter(|path| !path.ends_with("src/lib.rs")).map(|path| read(&path)))
    }

    /// Creates the imports of files below one root, given by name and text.
    pub(crate) fn of(texts: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut texts: Vec<_> = texts.into_iter().collect();
        let mut of_tests = Vec::new();
        for (face, text) in &texts {
            let below = |child: &str| [module(face), module(child)].concat();
            of_tests.extend(modules_of_tests(text).map(below));
        }
        texts.retain(|(name, _)| !of_tests.iter().any(|it| module(name).starts_with(it)));
        let files: BTreeMap<_, _> =
            texts.iter().map(|(name, _)| (module(name), name.clone())).collect();
        let read = |(name, text): &(String, String)| {
            let module = module(name);
            let has_files = |it: &Module| it.len() > module.len() && it.starts_with(&module);
            let is_face = name.ends_with("/mod.rs") || files.keys().any(has_files);
            let (declarations, rest) = declarations(text);
            let full = |path: Module| from_the_root(&path, &module, is_face, &files);
            let declared = declarations.iter().flat_map(|(tree, is_public)| {
                paths(tree).into_iter().filter_map(|path| Some((full(path)?, *is_public)))
            });
            let declared = declared.collect();
            let named = inline_paths(&rest).into_iter().filter_map(full).collect();
            (module.clone(), Source { declared, named, is_face })
        };
        Self { sources: texts.iter().map(read).collect(), files }
    }

    /// Returns the path of a module's file, relative to the root.
    pub(crate) fn file(&self, module: &Module) -> &str {
        &self.files[module]
    }

    /// Whether the module has a folder of files.
    pub(crate) fn is_folder(&self, module: &Module) -> bool {
        self.sources.get(module).is_none_or(|source| source.is_face)
    }

    /// Returns the module that a path leads to.
    fn module_of(&self, path: &[String]) -> Option<Module> {
        let known = (1..=path.len()).rev().find(|it| self.sources.contains_key(&path[..*it]))?;
        let (module, rest) = path.split_at(known);
        let source = &self.sources[module];
        let Some(name) = rest.first().filter(|_| source.is_face) else {
            return Some(module.to_vec());
        };
        let mut declared = source.declared.iter().map(|(origin, _)| origin);
        let origin = declared.find(|it| it.last() == Some(name) && **it != path[..=known]);
        let origin = origin.map(|origin| [origin, &rest[1..]].concat());
        Some(origin.and_then(|it| self.module_of(&it)).unwrap_or_else(|| module.to_vec()))
    }

    /// Returns which module uses which other. A re-export by a face is not a use of its
    /// files, and a file's use of its own folder's face does not count either.
    pub(crate) fn edges(&self) -> Edges {
        let mut edges = BTreeSet::new();
        for (module, source) in &self.sources {
            let named = source.named.iter().map(|path| (path, false));
            let declared = source.declared.iter().map(|(path, is_public)| (path, *is_public));
            for (path, is_public) in declared.chain(named) {
                let Some(other) = self.module_of(path) else { continue };
                let passes_on = is_public && other.starts_with(module);
                let is_own_face = module.starts_with(&other) && self.sources[&other].is_face;
                if other != *module && !passes_on && !is_own_face {
                    edges.insert((module.clone(), other));
                }
            }
        }
        edges
    }
}

/// Returns the module of a file, given its path relative to the root.
fn module(file: &str) -> Module {
    let name = file.trim_end_matches("/mod.rs").trim_end_matches(".rs");
    name.split('/').map(str::to_owned).collect()
}

/// Returns the modules that a face declares only for tests.
fn modules_of_tests(face: &str) -> impl Iterator<Item = &str> {
    face.split("#[cfg(test)]\n").skip(1).filter_map(|after| {
        let (_, name) = after.lines().next()?.split_once("mod ")?;
        name.strip_suffix(';')
    })
}

/// Returns the trees of the `use` declarations, each with whether it is a re-export, and
/// the rest of the code. Tests and comments are left out.
fn declarations(text: &str) -> (Vec<(String, bool)>, String) {
    let end = text.find("\nmod tests {").unwrap_or(text.len());
    let (mut found, mut rest) = (Vec::new(), String::new());
    let mut open: Option<(String, bool)> = None;
    for line in text[..end].lines().map(str::trim).filter(|line| !line.starts_with("//")) {
        if open.is_none() {
            let (before, after) = line.split_once("use ").unwrap_or(("none", ""));
            let before = before.trim();
            if before.is_empty() || before == "pub" || before.starts_with("pub(") {
                open = Some((after.to_owned(), !before.is_empty()));
            } else {
                rest.push_str(line);
                rest.push('\n');
            }
        } else if let Some((tree, _)) = &mut open {
            tree.push_str(line);
        }
        if let Some((tree, is_public)) = open.take_if(|(tree, _)| tree.ends_with(';')) {
            found.push((tree.trim_end_matches(';').to_owned(), is_public));
        }
    }
    (found, rest)
}

/// Returns the paths of a `use` tree: `a::{b, c::{d, e}}` has three.
fn paths(tree: &str) -> Vec<Module> {
    let words = |path: &str| -> Module {
        path.trim().trim_end_matches("::").split("::").map(|word| word.trim().to_owned()).collect()
    };
    let Some((head, rest)) = tree.split_once('{') else {
        return vec![words(tree.split(" as ").next().unwrap_or_default())];
    };
    let head = words(head);
    let inside = rest.rsplit_once('}').map_or(rest, |(inside, _)| inside);
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, letter) in inside.char_indices().chain([(inside.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = inside[start..at].trim();
                start = at + 1;
                if part == "self" {
                    found.push(head.clone());
                } else if !part.is_empty() {
                    found.extend(paths(part).into_iter().map(|it| [&head[..], &it].concat()));
                }
            }
            _ => {}
        }
    }
    found
}

/// Returns the paths in code that start with `crate` or `super`, including those in
/// quoted attribute values.
fn inline_paths(code: &str) -> Vec<Module> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let runs = code.split(|letter| !is_part(letter)).map(|run| run.trim_matches(':'));
    let starts = runs.filter(|run| run.starts_with("crate::") || run.starts_with("super::"));
    starts.map(|run| run.split("::").map(str::to_owned).collect()).collect()
}

/// Returns the path from the root, or `None` if the path does not lead into this crate.
fn from_the_root(
    path: &[String],
    module: &[String],
    is_face: bool,
    files: &BTreeMap<Module, String>,
) -> Option<Module> {
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "super" => {
            let ups = path.iter().take_while(|word| *word == "super").count();
            Some([&module[..module.len().checked_sub(ups)?], &path[ups..]].concat())
        }
        "self" => Some([module, &path[1..]].concat()),
        child if is_face => {
            let is_own = files.contains_key(&[module, &[child.to_owned()]].concat());
            is_own.then(|| [module, path].concat())
        }
        _ => None,
    }
}

#[test]
fn a_tree_of_imports_is_read_path_by_path() {
    let told = paths("crate::{a, b::{self, c as d}}");
    assert_eq!(told, [vec!["crate", "a"], vec!["crate", "b"], vec!["crate", "b", "c"]]);
}

#[test]
fn imports_are_followed_through_faces_to_where_names_are_from() {
    let files = [
        (
            "a/mod.rs",
            "mod x;\nmod y;\n#[cfg(test)]\npub(super) mod z;\npub use x::X;\nuse crate::b::B;\n",
        ),
        ("a/x.rs", "use std::fmt;\nuse super::{\n    B,\n    y::Y,\n};\n"),
        ("a/y.rs", "// use crate::c::C;\n#[cfg(test)]\nmod tests {\n    use crate::c::C;\n}\n"),
        ("a/z.rs", "use crate::c::C;\n"),
        ("b.rs", "mod inner;\npub(crate) use inner::B;\n"),
        ("b/inner.rs", "fn f() {\n    crate::c::g();\n}\n"),
        ("c.rs", "use crate::a::X;\npub use crate::d::D;\n"),
        ("d.rs", ""),
    ];
    let imports = Imports::of(files.map(|(name, text)| (name.to_owned(), text.to_owned())));
    let told: Vec<_> =
        imports.edges().iter().map(|(from, to)| [from.join("/"), to.join("/")]).collect();
    let expected = [
        ["a", "b/inner"],
        ["a/x", "a/y"],
        ["a/x", "b/inner"],
        ["b/inner", "c"],
        ["c", "a/x"],
        ["c", "d"],
    ];
    assert_eq!(told, expected);
}
