//! Damaged RLG327 files, and the effect of saving on existing files. The valid files come
//! from the project's own writer.

use hexdelve::{
    content::write_whole,
    dungeon::{Drawing, DungeonFile, Room},
    prelude::*,
};

use hexdelve::dungeon::{generate, render_dungeon};
use std::{
    fs,
    path::Path,
    time::{Duration, SystemTime},
};

fn good() -> DungeonFile {
    let dungeon = generate(Size::STANDARD, &mut Seed(7).layout(1));
    let player = dungeon.cells_with(Terrain::Floor).next();
    DungeonFile::new(dungeon, player)
}

fn with_player(player: Option<Position>) -> DungeonFile {
    DungeonFile::new(good().dungeon, player)
}

fn bytes() -> Vec<u8> {
    good().encode().unwrap()
}

fn with(offset: usize, replaced: &[u8]) -> Vec<u8> {
    let mut bytes = bytes();
    bytes[offset..offset + replaced.len()].copy_from_slice(replaced);
    bytes
}

fn refusal(bytes: &[u8]) -> String {
    DungeonFile::decode(bytes).expect_err("it is damaged").to_string()
}

fn refusal_of_the_rest(mut bytes: Vec<u8>) -> String {
    let length = u32::try_from(bytes.len()).unwrap();
    bytes[16..20].copy_from_slice(&length.to_be_bytes());
    refusal(&bytes)
}

fn assert_same(one: &DungeonFile, other: &DungeonFile) {
    let draw = |file: &DungeonFile| render_dungeon(&file.dungeon, |_| None);
    assert_eq!(draw(one), draw(other));
    assert_eq!(one.dungeon.hardness_grid(), other.dungeon.hardness_grid());
    assert_eq!(one.dungeon.rooms(), other.dungeon.rooms());
    assert_eq!((one.marker, one.player), (other.marker, other.player));
}

#[test]
fn what_is_written_reads_back_the_same() {
    for seed in 0..20 {
        let dungeon = generate(Size::STANDARD, &mut Seed(seed).layout(1));
        let player = dungeon.cells_with(Terrain::Floor).last();
        let file = DungeonFile::new(dungeon, player);
        let bytes = file.encode().unwrap();
        let read = DungeonFile::decode(&bytes).unwrap();
        assert_same(&read, &file);
        assert_eq!(read.encode().unwrap(), bytes);
    }
}

#[test]
fn floor_outside_rooms_and_rock_inside_rooms_survive() {
    let drawn = format!("{:80}\n .<#@.{:74}\n{}", "", "", format!("{:80}\n", "").repeat(19));
    let Drawing { mut dungeon, figures } = Drawing::read(&drawn, Hardness(99)).unwrap();
    dungeon.add_room(Room { x: 20, y: 5, width: 4, height: 3 });
    dungeon.fill(Position::new(21, 6), Hardness(200));
    let file = DungeonFile::new(dungeon, Some(figures[0].0));
    let read = DungeonFile::decode(&file.encode().unwrap()).unwrap();
    assert_eq!(render_dungeon(&read.dungeon, |_| None), render_dungeon(&file.dungeon, |_| None));
}

#[test]
fn a_file_cut_off_anywhere_is_refused() {
    let bytes = bytes();
    for length in 0..bytes.len() {
        assert!(DungeonFile::decode(&bytes[..length]).is_err(), "{length}");
        if length >= 20 {
            let told = refusal_of_the_rest(bytes[..length].to_vec());
            assert!(told.starts_with(&format!("byte {length} is where the file ends")), "{told}");
        }
    }
}

#[test]
fn a_byte_too_many_is_refused_whatever_it_is() {
    let length = bytes().len();
    for byte in 0..=255 {
        let longer = [bytes(), vec![byte]].concat();
        let told = refusal(&longer);
        assert!(told.starts_with(&format!("byte 16 says the file has {length} bytes, but it has")));
        let told = refusal_of_the_rest(longer);
        assert!(told.starts_with(&format!("byte {length} is a stray byte")), "{told}");
    }
}

#[test]
fn a_flipped_bit_never_panics() {
    let bytes = bytes();
    for (offset, bit) in (0..bytes.len()).flat_map(|offset| (0..8).map(move |bit| (offset, bit))) {
        let mut flipped = bytes.clone();
        flipped[offset] ^= 1 << bit;
        let read = DungeonFile::decode(&flipped);
        // Writing takes longer than reading, so it is checked only once per byte.
        if let Ok(file) = read
            && bit == offset % 8
        {
            assert_eq!(file.encode().unwrap(), flipped, "byte {offset}, bit {bit}");
        }
    }
}

#[test]
fn refusals_name_the_byte_and_what_was_expected() {
    let rooms_at = 1704;
    let cases = [
        (with(0, b"RLG328"), r#"byte 0 starts "RLG328-S2021"; expected RLG327 alone or"#),
        (with(7, b"S2033"), r#"byte 0 starts "RLG327-S2033"; expected RLG327 alone or"#),
        (with(15, &[1]), "byte 12 says version 1; expected version 0"),
        (with(16, &[255; 4]), "byte 16 says the file has 4294967295 bytes, but it has"),
        (with(20, &[80, 3]), "byte 20 puts the PC at 80,3, outside the 80x21 cells; expected an"),
        (with(20, &[0, 0]), "byte 20 puts the PC at 0,0, in the border; expected an open cell"),
        (with(25, &[254]), "byte 25 says hardness 254 at 3,0, in the border; expected 255"),
        (with(rooms_at + 2, &[0]), "byte 1704 holds a room at "),
        (with(rooms_at, &[200]), "byte 1704 holds a room at 200,"),
        (with(rooms_at, &[0, 0, 1, 1]), "byte 1704 holds a room at 0,0 of 1x1 cells, with rock"),
    ];
    for (bytes, expected) in cases {
        let told = refusal(&bytes);
        assert!(told.starts_with(expected), "{told}\n{expected}");
    }
    let up_at = rooms_at + 4 * good().dungeon.rooms().len() + 2;
    let told = refusal(&with(up_at, &[0, 5]));
    assert!(told.starts_with(&format!("byte {up_at} puts a staircase up at 0,5, in the border")));
}

#[test]
fn what_the_layout_cannot_hold_is_not_written() {
    let small = generate("40x20".parse().unwrap(), &mut Seed(1).layout(1));
    let told = DungeonFile::new(small, None).encode().unwrap_err().to_string();
    assert_eq!(
        told,
        "the dungeon has 40x20 cells, but only one of 80x21 can be written; generate one of that \
         size"
    );
    let nobody = with_player(None);
    assert!(nobody.encode().unwrap_err().to_string().starts_with("the dungeon has no PC, but"));
    let in_rock = with_player(Some(Position::new(0, 0)));
    assert!(in_rock.encode().unwrap_err().to_string().starts_with("byte 20 puts the PC at 0,0"));
}

fn little_endian(mut bytes: Vec<u8>, counts_at: &[usize]) -> Vec<u8> {
    let size_at = bytes.iter().position(|byte| *byte == 0).unwrap() + 4;
    bytes[size_at..size_at + 4].reverse();
    for at in counts_at {
        bytes[*at..at + 2].reverse();
    }
    bytes
}

#[test]
fn little_endian_files_read_the_same_and_are_written_big_endian() {
    let rooms = good().dungeon.rooms().len();
    let up = good().dungeon.cells_with(Terrain::UpStairs).count();
    let counts = [1702, 1704 + 4 * rooms, 1706 + 4 * rooms + 2 * up];
    for counts in [&[][..], &counts] {
        let turned = little_endian(bytes(), counts);
        assert_ne!(turned, bytes());
        let file = DungeonFile::decode(&turned).unwrap();
        assert_same(&file, &good());
        assert_eq!(file.encode().unwrap(), bytes());
    }
}

/// The valid dungeon as an older program would have written it. `order` lists the indices
/// of x, y, width and height in the order in which they are written for each room.
fn older(
    marker: &str,
    order: [usize; 4],
    player: &[u8],
    cells: impl Fn(Position) -> bool,
) -> Vec<u8> {
    let dungeon = good().dungeon;
    let kept = dungeon.size().positions().filter(|cell| cells(*cell));
    let mut rest = player.to_vec();
    rest.extend(kept.map(|cell| dungeon.hardness(cell).0));
    for room in dungeon.rooms() {
        let numbers = [room.x, room.y, room.width, room.height];
        rest.extend(order.map(|place| u8::try_from(numbers[place]).unwrap()));
    }
    let length = u32::try_from(marker.len() + 8 + rest.len()).unwrap().to_be_bytes();
    [marker.as_bytes(), &[0; 4], &length, &rest].concat()
}

#[test]
fn every_older_layout_reads_and_is_written_as_a_current_one() {
    let inside = |cell| !Size::STANDARD.is_on_border(cell);
    let start = good().player.unwrap();
    let player = [start.x, start.y].map(|number| u8::try_from(number).unwrap());
    let files = [
        older("RLG327-F2018", [0, 1, 2, 3], &player, |_| true),
        older("RLG327-S2018", [1, 0, 3, 2], &[], |_| true),
        older("RLG327", [0, 2, 1, 3], &[], |_| true),
        older("RLG327", [1, 0, 3, 2], &[], |_| true),
        older("RLG327", [0, 1, 2, 3], &[], inside),
    ];
    for bytes in files {
        let mut little = DungeonFile::decode(&little_endian(bytes.clone(), &[])).unwrap();
        let mut file = DungeonFile::decode(&bytes).unwrap();
        assert_same(&little, &file);
        assert_eq!(file.dungeon.rooms(), good().dungeon.rooms());
        assert_eq!(file.dungeon.hardness_grid(), good().dungeon.hardness_grid());
        file.player = file.player.or(Some(start));
        let written = file.encode().unwrap();
        little.player = file.player;
        assert_eq!(little.encode().unwrap(), written);
        assert_eq!(written[16..20], u32::try_from(written.len()).unwrap().to_be_bytes());
        let again = DungeonFile::decode(&written).unwrap();
        file.marker = "RLG327-S2021";
        assert_same(&again, &file);
    }
    let neither = older("RLG327", [3, 2, 1, 0], &[], |_| true);
    assert!(refusal(&neither).contains("expected a rectangle of open cells"));
}

fn names(folder: &Path) -> Vec<String> {
    let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
    let names = fs::read_dir(folder).unwrap().map(|entry| name(entry.unwrap()));
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

#[test]
fn a_save_replaces_its_file_or_leaves_everything_as_it_is() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("new/folders");
    let path = folder.join("dungeon.rlg327");
    good().save(&path).unwrap();
    good().save(&path).unwrap();
    assert_same(&DungeonFile::read(&path).unwrap(), &good());
    assert_eq!(names(&folder), ["dungeon.rlg327"]);
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("dungeon.rlg327");
    fs::write(&path, "old").unwrap();
    let told = with_player(None).save(&path).unwrap_err().to_string();
    assert!(told.starts_with(&format!("{}: the dungeon has no PC", path.display())), "{told}");
    assert_eq!(fs::read(&path).unwrap(), b"old");
    let told = DungeonFile::read(&path).unwrap_err().to_string();
    assert!(told.starts_with(&format!("{}: byte 0 starts \"old\"", path.display())), "{told}");
    assert_eq!(names(home.path()), ["dungeon.rlg327"]);
    let home = tempfile::tempdir().unwrap();
    // A folder at the file's path cannot be replaced by a file.
    let taken = home.path().join("taken");
    fs::create_dir_all(taken.join("full")).unwrap();
    assert!(good().save(&taken).is_err());
    assert_eq!(names(home.path()), ["taken"]);
    // A file cannot be used as a folder, either.
    let file = home.path().join("file");
    fs::write(&file, "old").unwrap();
    let told = good().save(&file.join("dungeon.rlg327")).unwrap_err().to_string();
    assert!(told.starts_with(&format!("{}", file.display())), "{told}");
    assert_eq!(fs::read(&file).unwrap(), b"old");
}

#[test]
fn what_a_killed_process_left_is_swept_and_nothing_else() {
    let home = tempfile::tempdir().unwrap();
    let at = |name: &str| home.path().join(name);
    let make = |name: &str, age: u64| {
        let file = fs::File::create(at(name)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        file
    };
    let [old, young, busy] = [17, 18, 19].map(|it: u64| format!("dungeon.{it:016x}.new"));
    let others = ["dungeon.new", "dungeon.2026.new", "other.0000000000000017.new"];
    others.into_iter().chain([&*old]).for_each(|name| drop(make(name, 3600)));
    make(&young, 0);
    let at_work = make(&busy, 3600);
    at_work.try_lock().unwrap();
    good().save(&at("dungeon")).unwrap();
    let mut left = vec!["dungeon", &young, &busy];
    left.extend(others);
    left.sort_unstable();
    assert_eq!(names(home.path()), left);
    assert_eq!(fs::read(at("dungeon")).unwrap(), bytes());
}

#[test]
#[cfg(unix)]
fn a_new_file_that_cannot_get_its_name_is_removed() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("other"), "old").unwrap();
    // With the slash, it can be written, but a file cannot be renamed to it.
    assert!(write_whole(&home.path().join("dungeon/"), b"new").is_err());
    assert_eq!(names(home.path()), ["other"]);
}

#[test]
#[cfg(unix)]
fn nothing_is_written_through_a_link() {
    let home = tempfile::tempdir().unwrap();
    let at = |name: &str| home.path().join(name);
    fs::write(at("theirs"), "old").unwrap();
    for (name, target, fate) in
        [("link", at("theirs"), ""), ("dangling", at("missing"), ", which does not exist")]
    {
        std::os::unix::fs::symlink(&target, at(name)).unwrap();
        let told = good().save(&at(name)).unwrap_err().to_string();
        let expected = format!(": this is a link to {}{fate}, not a file; ", target.display());
        assert!(told.contains(&expected), "{told}");
        assert!(at(name).is_symlink());
    }
    assert_eq!(fs::read(at("theirs")).unwrap(), b"old");
    assert_eq!(names(home.path()), ["dangling", "link", "theirs"]);
}

#[test]
fn a_file_far_too_long_is_not_read_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long");
    fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
    let told = DungeonFile::read(&path).unwrap_err().to_string();
    assert!(told.contains(": byte 1048576 goes on; expected the end"), "{told}");
}

#[test]
#[cfg(unix)]
fn a_device_is_no_dungeon_file() {
    let told = DungeonFile::read(Path::new("/dev/zero")).unwrap_err().to_string();
    assert_eq!(told, "/dev/zero: this is a device, not a file; name a file");
}
