//! A challenge changes one rule of the delve (rules §7, "Challenges").

use hexdelve::{
    journal::{GameSetup, RunCode},
    level::{Challenge, LevelPlan, LevelTable},
    prelude::*,
    things::{Chest, Crown, OfferedArt, ThingTable, pack_of},
    trades::Trade,
};
use std::collections::BTreeSet;

fn levels_of(challenge: Challenge, seed: u64, tables: &GameTables) -> impl Iterator<Item = Game> {
    let delve = DelveSetup::new(Seed(seed)).mode(GameMode::Wizard).assets(tables.clone());
    let delve = delve.challenge(Some(challenge));
    (1..=8).map(move |level| {
        let mut game = delve.start();
        if level > 1 {
            game.use_wizard_power(WizardPower::Visit(level)).unwrap();
        }
        game
    })
}

fn plan(level: u32) -> &'static LevelPlan {
    LevelTable::built_in().level(level).unwrap()
}

#[test]
fn a_bare_delve_has_no_items_but_the_crown() {
    let mut crowns = 0;
    for mut game in (0..6).flat_map(|seed| levels_of(Challenge::Bare, seed, GameTables::built_in()))
    {
        let world = game.world_mut();
        // What shrines offer is no item to carry.
        let mut things =
            world.query_filtered::<(&Thing, Option<&Crown>, Option<&Chest>), Without<OfferedArt>>();
        let catalogue = world.resource::<Catalogue>().clone();
        for (thing, crown, chest) in things.iter(world) {
            assert!(
                chest.is_none()
                    && (catalogue.kind(thing.0).table != ThingTable::Items || crown.is_some())
            );
            crowns += u32::from(crown.is_some());
        }
    }
    assert_eq!(crowns, 6);
}

#[test]
fn the_lead_over_the_hunters_is_half_as_long() {
    for (game, level) in levels_of(Challenge::Hunted, 7, GameTables::built_in()).zip(1..) {
        let changed = game.world().resource::<LevelTable>().level(level).unwrap();
        assert_eq!(changed.lead, plan(level).lead / 2, "level {level}");
        let lead = if level == 1 { 100 } else { 100 + 70 };
        let coming = game.world().resource::<Depth>().coming_hunters().unwrap();
        assert_eq!(coming.turns(GameTime(0)) + 1, lead, "level {level}");
    }
}

#[test]
fn every_monster_of_a_level_is_a_telepath() {
    // Vaults are drawn with monsters of their own.
    let levels = (1..=3)
        .fold(include_str!("../../assets/levels.toml").to_owned(), |text, count| {
            text.replace(&format!("vaults = {count}"), "vaults = 0")
        });
    let files = AssetFiles::built_in().with_text(AssetFile::Levels, levels);
    let tables = GameTables::read(&files, &EffectRegistry::built_in()).unwrap();
    let mut met = BTreeSet::new();
    for mut game in (0..6).flat_map(|seed| levels_of(Challenge::Telepaths, seed, &tables)) {
        let world = game.world_mut();
        let mut monsters = world.query_filtered::<&Abilities, (With<Monster>, Without<Name>)>();
        met.extend(monsters.iter(world).map(|it| it.letter()));
    }
    assert_eq!(met.into_iter().collect::<String>(), "2367abef");
}

#[test]
fn a_gentle_delve_has_more_wards_more_lead_and_later_trades() {
    for (mut game, level) in levels_of(Challenge::Gentle, 7, GameTables::built_in()).zip(1..) {
        let player = game.contents_at(game.player_position().unwrap()).creature.unwrap();
        let pack: Vec<_> = pack_of(game.world(), player).into_iter().flat_map(|it| it.1).collect();
        assert_eq!(pack.len(), 3, "wards on level {level}");
        let changed = game.world().resource::<LevelTable>().level(level).unwrap();
        assert_eq!(changed.lead, plan(level).lead * 2, "level {level}");
        let world = game.world_mut();
        let traders = world.query::<&Trade>().iter(world).count();
        assert_eq!(traders > 0, level > 2, "{traders} on level {level}");
    }
}

#[test]
fn run_codes_and_journals_carry_the_challenge() {
    for challenge in Challenge::ALL {
        let delve = DelveSetup::new(Seed(7)).challenge(Some(challenge));
        let header = GameHeader::new(delve.clone(), delve.start().world());
        assert_eq!(header.challenge(), Some(challenge));
        let code: RunCode =
            Rules::default().run_code(&header).unwrap().to_string().parse().unwrap();
        let GameSetup::Delve(read) = code.setup() else { panic!("it stays a delve") };
        let read = GameHeader::new(read.clone(), delve.start().world());
        assert_eq!(read.challenge(), Some(challenge));
    }
}
