//! Any bytes as a dungeon file: what can be read is written and read back unchanged, and
//! can be played.

#![no_main]

use hexdelve::{dungeon::DungeonFile, prelude::*};

use hexdelve::dungeon::render_dungeon;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    read_and_write(bytes);
    read_and_write(&with_its_length(bytes));
});

/// Returns the file with its actual length in the size field, so that the rest is tested,
/// too. The field follows the marker and the version, and is earlier in the oldest
/// layout.
fn with_its_length(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let length = u32::try_from(bytes.len()).expect("the fuzzer makes no 4 GiB").to_be_bytes();
    let at = if bytes.get(6) == Some(&b'-') { 16 } else { 10 };
    if let Some(field) = bytes.get_mut(at..at + 4) {
        field.copy_from_slice(&length);
    }
    bytes
}

fn read_and_write(bytes: &[u8]) {
    let mut file = match DungeonFile::decode(bytes) {
        Ok(file) => file,
        Err(wrong) => return assert!(wrong.to_string().len() < 300, "{wrong}"),
    };
    if file.has_current_marker() {
        assert_eq!(file.encode().expect("it was read"), bytes);
    } else {
        file.player = file.player.or_else(|| file.dungeon.open_cells().next());
        read_again(&file);
    }
    // Starting a game takes longer than all of the above.
    if bytes.iter().fold(0, |sum: u8, byte| sum.wrapping_add(*byte)).is_multiple_of(16) {
        play(file);
    }
}

fn read_again(file: &DungeonFile) {
    match file.encode() {
        Ok(bytes) => {
            let again = DungeonFile::decode(&bytes).expect("it was written");
            assert_eq!(again.dungeon.hardness_grid(), file.dungeon.hardness_grid());
            assert_eq!(again.dungeon.rooms(), file.dungeon.rooms());
            assert_eq!(again.player, file.player);
            assert_eq!(
                render_dungeon(&again.dungeon, |_| None),
                render_dungeon(&file.dungeon, |_| None)
            );
        }
        Err(wrong) => {
            let words = wrong.to_string();
            let has_another_size = file.marker == "RLG327-S2017" && words.contains("80x21");
            let lacks_the_player = file.player.is_none() && words.contains("no PC");
            assert!(has_another_size || lacks_the_player, "{words}");
        }
    }
}

fn play(file: DungeonFile) {
    if let Ok(mut game) = PitSetup::new(Seed(7)).monsters(3).file(file).start() {
        game.play(&mut *AutopilotName::Random.start(), 8);
    }
}
