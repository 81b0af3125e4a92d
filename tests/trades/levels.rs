//! Which monsters of a level have a trade.

use hexdelve::{creature::Unique, prelude::*, trades::Trade};

#[test]
fn levels_have_as_many_traders_as_their_rows_say() {
    for seed in 0..5 {
        let mut game = DelveSetup::new(Seed(seed)).mode(GameMode::Wizard).start();
        for (level, count) in (1..).zip([2, 3, 6, 8, 7, 8, 9, 11]) {
            if level > 1 {
                game.use_wizard_power(WizardPower::Visit(level)).unwrap();
            }
            let world = game.world_mut();
            let mut traders = world.query::<(&Trade, &Abilities, Has<Unique>)>();
            let (mut found, mut guards) = (0, 0);
            for (trade, abilities, is_unique) in traders.iter(world) {
                assert!(!is_unique && !abilities.has(Ability::Erratic));
                if trade.name == "guard" {
                    guards += 1;
                    continue;
                }
                assert!(trade.occurs_on(level.into()), "{} on level {level}", trade.name);
                found += 1;
            }
            let placed = [0, 0, 0, 0, 1, 1, 1, 2][usize::from(level) - 1];
            assert_eq!(guards, placed, "guards on level {level}");
            // Of the deeper levels' monsters, too few may be steady.
            assert!(found == count || level > 3 && found < count, "{found} on level {level}");
        }
    }
}

#[test]
fn the_table_can_have_other_rows() {
    let rows = "[[trade]]\nname = 'long spear'\ninitial = 'l'\ntext = 'It is long.'\nweight = 1\n\
                levels = [1, 8]\nreach = 2\nspear = {}";
    let files = AssetFiles::built_in().with_rows(AssetFile::Trades, rows);
    let rules = Rules::default().with_files(files).unwrap();
    let mut game = Scenario::delve("@.3").rules(rules).trade('3', "long spear").start();
    game.submit(Action::Rest).unwrap();
    assert!(game.status().is_over());
}

#[test]
fn a_row_without_a_trade_is_refused() {
    let rows = "[[trade]]\nname = 'idler'\ninitial = 'i'\ntext = 'It rests.'\nweight = 1\n\
                levels = [1, 8]\nreach = 2";
    let files = AssetFiles::built_in().with_rows(AssetFile::Trades, rows);
    let told = GameTables::read(&files, &EffectRegistry::built_in()).unwrap_err().to_string();
    assert!(told.ends_with("expected one trade in it, such as archer = {}"), "{told}");
}
