//! A game that was played by other rules is refused, and told by which.

use crate::{
    forgery::{opening, split, text_of},
    recorded::{House, Recorded, journal_of},
};
use hexdelve::{
    prelude::*,
    replay::{Divergence, Unplayable, verify},
    story::RULES,
};
use std::fs;

/// An extension's component, and how much it is.
#[derive(Component)]
struct Gold(u64);

/// Every turn of its own makes the PC richer.
fn gold<const EACH_TURN: u64>(app: &mut App) {
    app.add_to_fingerprint(|gold: &Gold| gold.0);
    let earn = |actor: Res<Actor>, mut purses: Query<&mut Gold>| {
        if let Ok(mut gold) = purses.get_mut(actor.entity()) {
            gold.0 += EACH_TURN;
        }
    };
    app.add_systems(Turn, earn.in_set(TurnSystems::Refresh));
}

fn purse(game: &mut Game) {
    let player = game.at(game.player_position().unwrap()).creature.unwrap();
    game.world_mut().entity_mut(player).insert(Gold(5));
}

fn mirrors(app: &mut App) {
    app.add_plugins(HouseRule("mirrors"));
}

/// A journal of ten turns by these rules.
fn journal_by(house: &House) -> Journal {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let mut recorded: Recorded = house.record(Delve::new(Seed(7)), &file);
    recorded.play(&mut *AutopilotName::Careful.start(), 10);
    Journal::open(&file).unwrap()
}

#[test]
fn an_extensions_component_that_goes_another_way_is_noticed_in_its_turn() {
    let rich = House { plugins: gold::<1>, prepare: purse, ..House::usual() };
    let journal = journal_by(&rich);
    assert!(verify(&journal, |opening| rich.start(opening), &mut |_, _| {}).is_ok());
    let others = [
        ("more each turn", House { plugins: gold::<2>, ..rich.clone() }),
        ("no purse", House { prepare: |_| (), ..rich.clone() }),
        ("no extension", House::usual()),
    ];
    for (told, house) in others {
        match verify(&journal, |opening| house.start(opening), &mut |_, _| {}) {
            Err(Divergence::Differs { turn: 1, .. }) => {}
            other => panic!("{told}: {:?}", other.map(|game| game.turns())),
        }
    }
}

#[test]
fn a_rule_that_is_missing_or_strange_is_named() {
    let mirrored = House { plugins: mirrors, ..House::usual() };
    let journal = journal_by(&mirrored);
    assert!(verify(&journal, |opening| mirrored.start(opening), &mut |_, _| {}).is_ok());
    let Err(Unplayable::MissingRules { names, program }) = journal.opening().start() else {
        panic!("the mirrors are missing");
    };
    assert_eq!(
        (names, program.as_str()),
        (vec!["mirrors".to_owned()], journal.opening().program())
    );
    let plain = journal_by(&House::usual());
    match mirrored.start(plain.opening()) {
        Err(Unplayable::StrangeRules(names)) => assert_eq!(names, ["mirrors"]),
        other => panic!("{:?}", other.map(|game| game.turns())),
    }
}

#[test]
fn other_tables_are_refused() {
    let fewer = AssetFile::Levels.built_in().as_str().replacen("monsters = 5", "monsters = 4", 1);
    let files = AssetFiles::built_in().with_text(AssetFile::Levels, fewer);
    let assets = Assets::read(&files, &Parts::of_the_game()).unwrap();
    assert_ne!(assets.content(), Assets::built_in().content(), "the tables differ");
    let house = House { assets, ..House::usual() };
    let journal = journal_by(&house);
    assert!(verify(&journal, |opening| house.start(opening), &mut |_, _| {}).is_ok());
    match journal.opening().start() {
        Err(Unplayable::OtherContent { recorded, here, .. }) => {
            assert_eq!(recorded, house.assets.content().to_string());
            assert_eq!(here, Assets::built_in().content());
        }
        other => panic!("{:?}", other.map(|game| game.turns())),
    }
}

#[test]
fn other_rules_are_refused_and_who_has_them_is_named() {
    let journal = journal_of(7, 3);
    let (told, records) = split(&journal);
    let text = text_of(told);
    for rules in [0, RULES + 1, u32::MAX] {
        let text = text.replace(&format!("rules = {RULES}\n"), &format!("rules = {rules}\n"));
        let text = text.replace("program = \"hexdelve ", "program = \"hexdelve of old ");
        // What else such a program had to say does not matter.
        let text = format!("weather = \"fine\"\n{text}");
        let bytes = [opening(&text, &[]), records.concat()].concat();
        match Journal::read(&bytes[..]) {
            Err(JournalError::OtherRules { program, rules: other }) => {
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
    let bytes = opening(&text.replace(&format!("rules = {RULES}"), "rules = 9"), &[]);
    fs::write(&file, &bytes).unwrap();
    let error = Journal::open(&file).unwrap_err().to_string();
    assert!(error.contains("version 9 of the rules"), "{error}");
    assert_eq!(fs::read(&file).unwrap(), bytes);
}
