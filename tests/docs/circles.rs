//! No two files import each other, directly or indirectly, and neither do any two
//! folders, at any depth.

use crate::imports::{Edges, Imports, Module};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The number of imports that a message lists for each pair of folders.
const TOLD: usize = 3;

/// Returns the modules that import themselves, directly or indirectly.
fn in_circles(edges: &Edges) -> BTreeSet<&Module> {
    let next = next(edges);
    next.keys().copied().filter(|start| shortest_circle(start, &next).is_some()).collect()
}

/// Returns the modules that each module imports.
fn next(edges: &Edges) -> BTreeMap<&Module, Vec<&Module>> {
    let mut next: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (from, to) in edges {
        next.entry(from).or_default().push(to);
    }
    next
}

/// Returns the shortest cycle from a module back to itself, without the repeated end.
fn shortest_circle<'a>(
    start: &'a Module,
    next: &BTreeMap<&'a Module, Vec<&'a Module>>,
) -> Option<Vec<&'a Module>> {
    let mut before: BTreeMap<&Module, &Module> = BTreeMap::new();
    let mut open = VecDeque::from([start]);
    while let Some(here) = open.pop_front() {
        for there in next.get(here).into_iter().flatten() {
            if *there == start {
                let back = std::iter::successors(Some(here), |it| before.get(it).copied());
                let mut way: Vec<_> = back.collect();
                way.reverse();
                return Some(way);
            }
            if !before.contains_key(there) {
                before.insert(there, here);
                open.push_back(there);
            }
        }
    }
    None
}

/// Returns the imports between the children of one folder, by the child that contains the
/// importing file and the child that contains the imported one. The `mod.rs` of a folder
/// is not one of its children.
fn between_children(edges: &Edges) -> BTreeMap<(Module, Module), Vec<&(Module, Module)>> {
    let mut between: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for edge in edges {
        let (from, to) = edge;
        let shared = from.iter().zip(to).take_while(|(one, other)| one == other).count();
        if shared < from.len() && shared < to.len() {
            let children = (from[..=shared].to_vec(), to[..=shared].to_vec());
            between.entry(children).or_default().push(edge);
        }
    }
    between
}

/// Returns the cycles of folders among the children of one folder, each as one line.
fn circles_of_folders(imports: &Imports) -> BTreeSet<String> {
    let edges = imports.edges();
    let between = between_children(&edges);
    let children: Edges = between.keys().cloned().collect();
    let next = next(&children);
    let folders = next.keys().copied().filter(|it| imports.is_folder(it));
    let circles = folders.filter_map(|folder| shortest_circle(folder, &next));
    let told = circles.map(|mut circle| {
        // The same cycle is found from each of its folders.
        let first = (0..circle.len()).min_by_key(|at| circle[*at]).unwrap_or_default();
        circle.rotate_left(first);
        let within = circle[0].len() - 1;
        let file = |module: &Module| {
            let name = imports.file(module).split('/').skip(within);
            name.collect::<Vec<_>>().join("/")
        };
        let steps = circle.iter().zip(circle.iter().cycle().skip(1)).map(|(from, to)| {
            let uses = &between[&((*from).clone(), (*to).clone())];
            let told = uses.iter().map(|(from, to)| format!("{} uses {}", file(from), file(to)));
            let more = uses.len().saturating_sub(TOLD);
            let more = (more > 0).then(|| format!("and {more} more"));
            told.take(TOLD).chain(more).collect::<Vec<_>>().join(", ")
        });
        let name = |child: &Module| {
            let ending = if imports.is_folder(child) { "" } else { ".rs" };
            format!("src/{}{ending}", child.join("/"))
        };
        let names: Vec<_> = circle.iter().map(|it| name(it)).collect();
        let by = if circle.len() > 2 { " in a ring" } else { "" };
        let names = names.join(" and ");
        format!("{names} import each other{by}: {}", steps.collect::<Vec<_>>().join("; "))
    });
    told.collect()
}

#[test]
fn no_file_imports_itself_by_a_detour() {
    let edges = Imports::read().edges();
    assert!(edges.len() > 300, "{} imports", edges.len());
    let circles = in_circles(&edges);
    let told: Vec<_> = circles.iter().map(|it| it.join("/")).collect();
    assert!(told.is_empty(), "these import themselves by a detour: {told:?}");
}

#[test]
fn no_two_folders_import_each_other_at_any_depth() {
    let told = circles_of_folders(&Imports::read());
    assert!(told.is_empty(), "{}", told.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_circle_is_found_by_whatever_detour() {
    let module = |name: &str| vec![name.to_owned()];
    let edges = [("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")];
    let edges = edges.map(|(from, to)| (module(from), module(to)));
    let found: Vec<_> = in_circles(&Edges::from(edges)).into_iter().flatten().cloned().collect();
    assert_eq!(found, ["a", "b", "c"]);
}

fn told(files: &[(&str, &str)]) -> Vec<String> {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    circles_of_folders(&Imports::of(files)).into_iter().collect()
}

#[test]
fn folders_that_import_each_other_are_told_with_their_files() {
    let told = told(&[
        ("a/mod.rs", "pub use c::Y;\n"),
        ("a/b/mod.rs", ""),
        ("a/b/x.rs", "use crate::a::Y;\n"),
        ("a/b/w.rs", ""),
        ("a/c/mod.rs", "pub use y::Y;\n"),
        ("a/c/y.rs", ""),
        ("a/c/z.rs", "use super::super::b::w::W;\n"),
    ]);
    let expected = "src/a/b and src/a/c import each other: b/x.rs uses c/y.rs; c/z.rs uses b/w.rs";
    assert_eq!(told, [expected]);
}

#[test]
fn rings_of_folders_and_files_are_told() {
    let told = told(&[
        ("b/x.rs", "use crate::c;\n"),
        ("c.rs", "use crate::d::y::Y;\n"),
        ("d/y.rs", "use crate::b::w::W;\n"),
        ("b/w.rs", "use crate::e::E;\n"),
        // Cycles of files alone are reported by another test.
        ("e.rs", "use crate::f::F;\n"),
        ("f.rs", "use crate::e::E;\n"),
    ]);
    let expected = "src/b and src/c.rs and src/d import each other in a ring: \
                    b/x.rs uses c.rs; c.rs uses d/y.rs; d/y.rs uses b/w.rs";
    assert_eq!(told, [expected]);
}
