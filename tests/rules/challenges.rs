//! A challenge changes one rule of the delve (rules §7, "Challenges").

use hexdelve::{
    journal::{GameSetup, RunCode},
    level::{Challenge, LevelPlan, LevelTable},
    prelude::*,
    things::{Chest, Crown, OfferedArt, ThingTable, pack_of},
    trades::Trade,
};

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
    GameTables::built_in().levels.level(level).unwrap()
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
        assert_eq!(coming.at.turns_from(GameTime(0)) + 1, lead, "level {level}");
    }
}

#[test]
fn an_artless_delve_has_no_shrines() {
    for mut game in
        (0..3).flat_map(|seed| levels_of(Challenge::Artless, seed, GameTables::built_in()))
    {
        let world = game.world_mut();
        assert_eq!(world.query::<&OfferedArt>().iter(world).count(), 0);
    }
}

#[test]
fn all_but_erratic_monsters_and_uniques_have_trades() {
    for mut game in
        (0..3).flat_map(|seed| levels_of(Challenge::Skilled, seed, GameTables::built_in()))
    {
        let world = game.world_mut();
        let mut monsters =
            world.query_filtered::<(&Abilities, Has<Trade>), (With<Monster>, Without<Name>)>();
        for (abilities, has_trade) in monsters.iter(world) {
            assert_ne!(has_trade, abilities.has(Ability::Erratic), "{abilities:?}");
        }
    }
}

#[test]
fn a_deeper_delve_has_more_levels_and_more_trades() {
    let delve = DelveSetup::new(Seed(7)).levels(Some(11)).mode(GameMode::Wizard);
    let mut game = delve.start();
    let plans = game.world().resource::<LevelTable>().clone();
    for level in 1..=11 {
        let plan_of_it = plans.level(level).unwrap();
        assert_eq!(plan_of_it.crown, level == 11);
        let like = if level == 11 {
            8
        } else if level > 7 {
            6 + level % 2
        } else {
            level
        };
        assert_eq!(plan_of_it.traders, plan(like).traders + 3, "level {level}");
        assert_eq!(plan_of_it.speeds, plan(like).speeds, "level {level}");
    }
    game.use_wizard_power(WizardPower::Visit(10)).unwrap();
    let world = game.world_mut();
    assert!(world.query::<&Trade>().iter(world).count() > 3, "trades occur below level 8 too");
    let header = GameHeader::new(delve.clone(), game.world());
    let code = Rules::default().run_code(&header).unwrap();
    let GameSetup::Delve(read) = code.to_string().parse::<RunCode>().unwrap().setup() else {
        panic!("it stays a delve")
    };
    assert_eq!(read.start().world().resource::<Depth>().level_count(), 11);
    assert_eq!(read.start().drawing(), delve.start().drawing());
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
