//! A game that was played with other rules is refused, and the message names them.

use crate::{
    forgery::{header, split, text_of},
    recorded::{Recorded, journal_of},
};
use hexdelve::{
    game::{MapMemoryPlugin, ScorePlugin},
    journal::{Journal, JournalError, RULES_VERSION, RuleNames},
    level::Challenge,
    prelude::*,
    replay::{Divergence, UnplayableJournal, verify_journal},
};
use std::fs;

#[derive(Component, Clone)]
struct Gold(u64);

/// Makes every character with a purse richer by `EACH_TURN` in each of its turns.
fn gold<const EACH_TURN: u64>(app: &mut App) {
    app.track_state(|gold: &Gold| gold.0);
    let earn = |current: Res<CurrentTurn>, mut purses: Query<&mut Gold>| {
        let Some(who) = current.actor() else { return };
        if let Ok(mut gold) = purses.get_mut(who) {
            gold.0 += EACH_TURN;
        }
    };
    app.add_systems(Turn, earn.in_set(TurnSystems::Refresh));
}

fn purse(app: &mut App) {
    let fill = |_: On<GameStarted>,
                player: Single<Entity, With<Player>>,
                mut commands: Commands<'_, '_>| {
        commands.entity(*player).insert(Gold(5));
    };
    app.add_observer(fill);
}

fn mirrors(app: &mut App) {
    app.add_plugins(RuleName("mirrors"));
}

fn journal_by(rules: &Rules) -> Journal {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let mut recorded = Recorded::begin(rules, DelveSetup::new(Seed(7)), &file);
    recorded.play(&mut *AutopilotName::Careful.start(), 10);
    Journal::open(&file).unwrap()
}

#[test]
fn a_diverging_component_of_an_extension_is_noticed_in_its_turn() {
    let rich = Rules::default().with((gold::<1>, purse));
    let journal = journal_by(&rich);
    assert!(verify_journal(&journal, &rich, &mut |_, _| {}).is_ok());
    let others = [
        ("more each turn", Rules::default().with((gold::<2>, purse))),
        ("no purse", Rules::default().with(gold::<1>)),
        ("no extension", Rules::default()),
    ];
    for (told, rules) in others {
        match verify_journal(&journal, &rules, &mut |_, _| {}) {
            Err(Divergence::FingerprintMismatch { turn: 1, .. }) => {}
            other => panic!("{told}: {:?}", other.map(|game| game.turns())),
        }
    }
}

#[test]
fn a_rule_that_is_missing_or_strange_is_named() {
    let mirrored = Rules::default().with(mirrors);
    let journal = journal_by(&mirrored);
    assert!(verify_journal(&journal, &mirrored, &mut |_, _| {}).is_ok());
    let told = |journal: &Journal, rules: &Rules| {
        journal.header().start_game(rules).unwrap_err().to_string()
    };
    let program = &journal.header().program;
    assert_eq!(
        told(&journal, &Rules::default()),
        format!("it was played with mirrors, which {program} had but this program lacks")
    );
    let plain = journal_by(&Rules::default());
    assert_eq!(told(&plain, &mirrored), "it was played without mirrors: leave it out");
}

#[test]
fn a_rule_that_is_left_out_is_named() {
    let rules = Rules::default().without::<CollisionPlugin>().without::<ScorePlugin>();
    // Without it, nothing knows what a scroll of mapping does.
    let bare = DelveSetup::new(Seed(7)).challenge(Some(Challenge::Bare));
    let game = rules.without::<MapMemoryPlugin>().start(bare).unwrap();
    let names = game.world().resource::<RuleNames>().names();
    let left_out = ["-CollisionPlugin", "-MapMemoryPlugin", "-ScorePlugin"];
    assert_eq!(names.collect::<Vec<_>>(), left_out);
}

fn fewer_monsters() -> AssetFiles {
    let fewer = AssetFile::Levels.built_in().as_str().replacen("monsters = 6", "monsters = 5", 1);
    AssetFiles::built_in().with_text(AssetFile::Levels, fewer)
}

#[test]
fn another_programs_rules_are_named_beside_its_tables() {
    let theirs = Rules::default().with(mirrors).with_files(fewer_monsters()).unwrap();
    let smoke = |app: &mut App| {
        app.add_plugins(RuleName("smoke"));
    };
    let ours = Rules::default().with(smoke).without::<CollisionPlugin>();
    let told = journal_by(&theirs).header().start_game(&ours).unwrap_err().to_string();
    let parts = [
        "it was played with mirrors, which hexdelve ",
        " had but this program lacks; it was played without -CollisionPlugin, smoke: leave it out; ",
        "it was played with other tables (",
    ];
    for part in parts {
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn other_tables_are_refused() {
    let fewer = Rules::default().with_files(fewer_monsters()).unwrap();
    assert_ne!(fewer.assets().content_hash(), GameTables::built_in().content_hash());
    let journal = journal_by(&fewer);
    assert!(verify_journal(&journal, &fewer, &mut |_, _| {}).is_ok());
    match journal.header().start_game(&Rules::default()) {
        Err(UnplayableJournal::OtherRules(told)) => {
            let hashes = [fewer.assets(), GameTables::built_in()].map(GameTables::content_hash);
            let [recorded, here] = hashes;
            let tables =
                format!("it was played with other tables ({recorded}, but these are {here})");
            assert!(told.starts_with(&tables), "{told}");
        }
        other => panic!("{:?}", other.map(|game| game.turns())),
    }
}

#[test]
fn other_rules_are_refused_and_who_has_them_is_named() {
    let journal = journal_of(7, 3);
    let (told, records) = split(&journal);
    let text = text_of(told);
    for rules in [0, RULES_VERSION + 1, u32::MAX] {
        let text =
            text.replace(&format!("rules = {RULES_VERSION}\n"), &format!("rules = {rules}\n"));
        let text = text.replace("program = \"hexdelve ", "program = \"hexdelve of old ");
        // Other fields that such a program may have written do not matter.
        let text = format!("weather = \"fine\"\n{text}");
        let bytes = [header(&text, &[]), records.concat()].concat();
        match Journal::read(&bytes[..]) {
            Err(JournalError::RulesVersionMismatch { program, rules: other }) => {
                assert!(program.starts_with("hexdelve of old "), "{program}");
                assert_eq!(other, rules);
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_file_of_other_rules_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let text = text_of(split(&journal_of(7, 0)).0);
    let bytes = header(&text.replace(&format!("rules = {RULES_VERSION}"), "rules = 9"), &[]);
    fs::write(&file, &bytes).unwrap();
    let error = Journal::open(&file).unwrap_err().to_string();
    assert!(error.contains("version 9 of the rules"), "{error}");
    assert_eq!(fs::read(&file).unwrap(), bytes);
}
