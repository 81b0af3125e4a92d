//! Real dungeon files, written by other people's programs.
//!
//! The files are not part of the project. Set `HEXDELVE_CORPUS` to a folder that contains
//! `formats/`, `s2019/` and `bad/`; without it, every test is reported as ignored. A
//! custom harness makes each file a test with a name.

use hexdelve::{dungeon::DungeonFile, path::TunnelCosts, prelude::*};

use hexdelve::{dungeon::render_dungeon, path::compute_distance_map};
use libtest_mimic::{Arguments, Failed, Trial};
use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

type Check = fn(&Path) -> Result<(), Failed>;

/// Each check's name, the folder of dungeons that it applies to, and the check.
const CHECKS: [(&str, &str, Check); 9] = [
    ("reads", "formats", reads),
    ("reads", "s2019", reads),
    ("writes_back_the_same", "formats", writes_back_the_same),
    ("writes_back_the_same", "s2019", writes_back_the_same),
    ("has_the_terrain_that_was_printed", "s2019", has_the_terrain_that_was_printed),
    ("has_the_maps_that_were_printed", "s2019", has_the_maps_that_were_printed),
    ("tells_the_tables_of_costs_apart_or_not", "s2019", tells_the_tables_of_costs_apart_or_not),
    (LETTERS, "formats", has_the_letters_that_were_printed),
    ("is_refused_by_the_byte", "bad", is_refused_by_the_byte),
];

const LETTERS: &str = "has_the_letters_that_were_printed";

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let corpus = std::env::var_os("HEXDELVE_CORPUS").map(PathBuf::from);
    libtest_mimic::run(&arguments, trials(corpus.as_deref())).exit_code()
}

fn trials(corpus: Option<&Path>) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (name, folder, check) in CHECKS {
        let Some(corpus) = corpus else {
            let ignored = Trial::test(format!("{folder}::{name}"), || Ok(()));
            trials.push(ignored.with_ignored_flag(true));
            continue;
        };
        let mut files = dungeons(&corpus.join(folder));
        if name == LETTERS {
            files.retain(|file| letters(file).exists());
            assert!(!files.is_empty(), "no file comes with its letters; check HEXDELVE_CORPUS");
        }
        trials.extend(files.into_iter().map(|file| {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            Trial::test(format!("{folder}::{stem}::{name}"), move || check(&file))
        }));
    }
    trials
}

fn dungeons(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}; check HEXDELVE_CORPUS", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "rlg327"));
    files.sort();
    assert!(!files.is_empty(), "{} holds no dungeon; check HEXDELVE_CORPUS", folder.display());
    files
}

fn reads(path: &Path) -> Result<(), Failed> {
    let file = DungeonFile::read(path)?;
    let dungeon = &file.dungeon;
    for room in dungeon.rooms() {
        let open = room.area() > 0 && room.cells().all(|cell| dungeon.is_open(cell));
        ensure(open, || format!("{room:?} covers rock"))?;
    }
    let on_open_cell = file.player.is_none_or(|player| dungeon.is_open(player));
    ensure(on_open_cell, || "the PC stands in rock".to_owned())?;
    let border = dungeon.size().positions().filter(|cell| dungeon.size().is_on_border(*cell));
    let mut border = border.map(|cell| dungeon.hardness(cell));
    ensure(border.all(Hardness::is_immutable), || "the border is open".to_owned())
}

/// Files with an older marker are written with the current one instead, and
/// their dungeon stays the same.
fn writes_back_the_same(path: &Path) -> Result<(), Failed> {
    let mut file = DungeonFile::read(path)?;
    if file.has_current_marker() {
        return ensure(file.encode()? == fs::read(path)?, || "other bytes".to_owned());
    }
    if file.dungeon.size() != Size::STANDARD {
        return ensure(file.encode().is_err(), || "no file has this size".to_owned());
    }
    file.player = file.player.or_else(|| file.dungeon.open_cells().next());
    let written = file.encode()?;
    let length = u32::try_from(written.len())?.to_be_bytes();
    ensure(written[16..20] == length, || "the size is not big-endian".to_owned())?;
    let again = DungeonFile::decode(&written)?;
    let same = again.dungeon.hardness_grid() == file.dungeon.hardness_grid()
        && again.dungeon.rooms() == file.dungeon.rooms()
        && (again.marker, again.player) == ("RLG327-S2021", file.player);
    ensure(same, || "another dungeon".to_owned())
}

fn has_the_terrain_that_was_printed(path: &Path) -> Result<(), Failed> {
    let file = DungeonFile::read(path)?;
    let drawn = render_dungeon(&file.dungeon, |cell| (Some(cell) == file.player).then_some('@'));
    let printed = fs::read_to_string(path.with_extension("terrain.txt"))?;
    ensure(drawn == printed, || format!("drawn:\n{drawn}printed:\n{printed}"))
}

/// The open map leaves rock blank. Both maps print `X` for any other cell without a
/// distance.
fn has_the_maps_that_were_printed(path: &Path) -> Result<(), Failed> {
    for kind in DistanceMapKind::ALL {
        let (drawn, printed) = (digits(path, &TunnelCosts::REFERENCE, kind)?, printed(path, kind)?);
        ensure(drawn == printed, || format!("{kind:?} drawn:\n{drawn}printed:\n{printed}"))?;
    }
    Ok(())
}

/// In three of the dungeons, shortest paths lead through rock of hardness 170, so the
/// game's costs give a map that differs from the printed one.
fn tells_the_tables_of_costs_apart_or_not(path: &Path) -> Result<(), Failed> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let apart = ["04", "05", "06"].contains(&&*stem);
    let differs = digits(path, &TunnelCosts::DEFAULT, DistanceMapKind::Tunnel)?
        != printed(path, DistanceMapKind::Tunnel)?;
    ensure(apart == differs, || format!("the tables differ: {differs}"))
}

fn printed(path: &Path, kind: DistanceMapKind) -> std::io::Result<String> {
    fs::read_to_string(path.with_extension(match kind {
        DistanceMapKind::Open => "open.txt",
        DistanceMapKind::Tunnel => "tunnel.txt",
    }))
}

/// A map as the course's own program prints it: distances modulo 10.
fn digits(path: &Path, costs: &TunnelCosts, kind: DistanceMapKind) -> Result<String, Failed> {
    let file = DungeonFile::read(path)?;
    let player = file.player.ok_or("no PC")?;
    let map = compute_distance_map(&file.dungeon, costs, kind, player);
    let left_out = |cell| kind == DistanceMapKind::Open && !file.dungeon.is_open(cell);
    let glyph = |cell| match map.distance(cell) {
        _ if cell == player => '@',
        _ if left_out(cell) => ' ',
        None => 'X',
        Some(distance) => char::from_digit(distance % 10, 10).unwrap_or('?'),
    };
    Ok(render_dungeon(&file.dungeon, |cell| Some(glyph(cell))))
}

fn letters(path: &Path) -> PathBuf {
    path.with_extension("open-letters.txt")
}

/// The `0` marks the PC's cell.
fn has_the_letters_that_were_printed(path: &Path) -> Result<(), Failed> {
    let printed = fs::read_to_string(letters(path))?;
    let file = DungeonFile::read(path)?;
    let zero = printed.lines().zip(0..).find_map(|(line, y)| Some((line.find('0')?, y)));
    let (x, y) = zero.ok_or("no 0")?;
    let player = Position::new(u16::try_from(x)?, y);
    let map =
        compute_distance_map(&file.dungeon, &TunnelCosts::DEFAULT, DistanceMapKind::Open, player);
    let drawn = render_dungeon(&file.dungeon, |cell| map.distance_char(cell));
    ensure(drawn == printed, || format!("drawn:\n{drawn}printed:\n{printed}"))
}

fn is_refused_by_the_byte(path: &Path) -> Result<(), Failed> {
    let Err(error) = DungeonFile::read(path) else {
        return Err("it was read".into());
    };
    let told = error.to_string();
    let names = |part: String| told.contains(&part);
    let offset = error.offset.ok_or("no offset")?;
    let named = names(format!("byte {offset} ")) && told.starts_with(&*path.to_string_lossy());
    ensure(named, || format!("the message does not name the file and the byte: {told}"))
}

fn ensure(holds: bool, told: impl FnOnce() -> String) -> Result<(), Failed> {
    if holds { Ok(()) } else { Err(told().into()) }
}
