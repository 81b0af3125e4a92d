//! Any text as a content file: it is either refused in one readable line, or can be
//! played with.

#![no_main]

#[path = "../../tests/common/delves.rs"]
#[expect(dead_code, reason = "some of it is for tests")]
mod delves;

use delves::whim;
use hexdelve::{
    content::{ContentError, is_unprintable},
    prelude::*,
    things::{CarriedBy, ThingTable},
};
use hexdelve_tui::settings::{ColourTable, InputMode, KeyMap};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// The maximum length of an error message.
const LONGEST: usize = 2_000;
/// The maximum product of monsters and speed: more only makes turns longer.
const BUSIEST: u32 = 20_000;

static PARTS: LazyLock<EffectRegistry> = LazyLock::new(EffectRegistry::built_in);

fuzz_target!(|bytes: &[u8]| {
    let Some((file, text)) = bytes.split_first() else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    let file = AssetFile::ALL[usize::from(*file) % AssetFile::ALL.len()];
    if let Err(wrong) = read(file, text) {
        let told = wrong.to_string();
        // Two things with the same glyph may be in two files.
        let is_named = AssetFile::ALL.iter().any(|file| told.starts_with(file.name()));
        assert!(is_named && wrong.line().is_some(), "{told}");
        assert!(!told.contains(is_unprintable), "{told:?}");
        assert!(told.chars().count() <= LONGEST, "{told}");
    }
});

fn read(file: AssetFile, text: &str) -> Result<(), ContentError> {
    let files = AssetFiles::built_in().with_text(file, text.to_owned());
    match file {
        AssetFile::Keys => {
            let keys = KeyMap::read(files.text(file))?;
            for (_, keys, words) in keys.help_entries(InputMode::Playing) {
                let is_visible = |text: &str| !text.contains(is_unprintable);
                assert!(keys.iter().all(|key| is_visible(key)) && is_visible(words));
            }
        }
        AssetFile::Colours => {
            ColourTable::read(files.text(file))?;
        }
        _ => play(GameTables::read(&files, &PARTS)?, text.len() as u64),
    }
    Ok(())
}

/// Plays some turns on the first level, with everything that can be carried in the pack.
fn play(assets: GameTables, seed: u64) {
    let plan = assets.levels.level(1).expect("a table has a level");
    if plan.monsters * u32::from(plan.speeds.1.value()) > BUSIEST {
        return;
    }
    let mut game = DelveSetup::new(Seed(seed)).assets(assets.clone()).start();
    let items = assets.catalogue.iter().filter(|(_, kind)| kind.table == ThingTable::Items);
    let player = game.player_position().and_then(|place| game.contents_at(place).creature);
    let player = player.expect("the game has just begun");
    for ((kind, _), slot) in items.zip(Slot::ALL) {
        let item = assets.catalogue.spawn(game.world_mut(), kind);
        game.world_mut().entity_mut(item).insert(CarriedBy { carrier: player, slot });
    }
    let mut dice = Seed(seed).stream(b"fuzz", 0, 0);
    for _ in 0..12 {
        if game.status().is_over() {
            return;
        }
        let command = whim(&mut game, &mut dice, true);
        game.submit(command).expect("a whim is legal");
    }
}
