//! The traits of uniques (rules §7, "Uniques").

use crate::words::{EAST, WEST, at, creature, knowledge, play, rest};
use hexdelve::{
    creature::Unique,
    lookahead::TimelineEntry,
    prelude::*,
    things::{AbilityCounter, Echo, Herald, Sleeper, Twin},
};

fn give(game: &mut Game, letter: char, part: impl Bundle) {
    let monster = creature(game, letter);
    game.world_mut().entity_mut(monster).insert(part);
}

fn letter_at(game: &Game, cell: Position) -> char {
    let monster = game.contents_at(cell).creature.unwrap();
    game.world().get::<Abilities>(monster).unwrap().letter()
}

#[test]
fn the_letter_of_a_counter_grows_and_is_foreseen() {
    let mut game = Scenario::delve("@   d").speed('d', 10).rock(255).start();
    let cell = game.find('d').unwrap();
    give(&mut game, 'd', AbilityCounter {});
    let letters = (0..4).map(|_| {
        rest(&mut game, 1);
        letter_at(&game, cell)
    });
    assert_eq!(letters.collect::<String>(), "ef01");
    let mut game = Scenario::delve("@...6").speed('6', 10).start();
    give(&mut game, '6', AbilityCounter {});
    let forecast = Simulation::new().forecast(&mut game).unwrap();
    let letters: String = forecast.timeline.iter().map(TimelineEntry::letter).collect();
    assert!(letters.starts_with("@6@7@8"), "{letters}");
}

#[test]
fn a_counter_digs_as_long_as_its_letter_has_the_bit() {
    let mut game = Scenario::delve("@ 3").speed('3', 10).rock(255).start();
    let monster = creature(&game, '3');
    give(&mut game, '3', AbilityCounter {});
    for digs in [true, true, true, true, false] {
        rest(&mut game, 1);
        assert_eq!(game.world().get::<Tunneling>(monster).is_some(), digs);
    }
}

#[test]
fn an_echo_repeats_the_pcs_steps_and_nothing_else() {
    let drawing = "..@..\n\n..0..";
    let mut game = Scenario::delve(drawing).speed('0', 10).rock(255).start();
    give(&mut game, '0', Echo::default());
    let echo = game.find('0').unwrap();
    play(&mut game, &[EAST]);
    assert_eq!(game.find('0'), Some(echo.step(Direction::East)));
    play(&mut game, &[Action::Rest, Action::Rest]);
    assert_eq!(game.find('0'), Some(echo.step(Direction::East)));
    play(&mut game, &[WEST]);
    assert_eq!(game.find('0'), Some(echo));
}

#[test]
fn a_sleeper_rests_in_view_until_the_pc_is_near() {
    let mut game = Scenario::delve("@.......7").speed('7', 10).start();
    give(&mut game, '7', Sleeper { hears: 4 });
    play(&mut game, &[EAST, EAST, EAST]);
    assert_eq!((game.find('7'), knowledge(&game, '7')), (Some(at(9, 1)), Belief::Nothing));
    play(&mut game, &[EAST, WEST]);
    assert_eq!(game.find('7'), Some(at(7, 1)), "it has woken, and stays awake");
}

#[test]
fn a_noise_wakes_a_sleeper() {
    for (item, wakes) in [("noise-maker", true), ("smoke pot", false)] {
        let level = Scenario::delve("@.......7").speed('7', 10).carrying('@', item);
        let mut game = level.start();
        give(&mut game, '7', Sleeper { hears: 1 });
        play(&mut game, &[Action::Throw(crate::words::FIRST, at(4, 1)), Action::Rest]);
        assert_eq!(game.find('7') != Some(at(9, 1)), wakes, "{item}");
    }
}

#[test]
fn a_twin_knows_what_the_other_sees() {
    let drawing = "@....1\n\n5.....";
    let level = Scenario::delve(drawing).speed('1', 1).speed('5', 10).rock(255);
    let mut game = level.start();
    for letter in ['1', '5'] {
        give(&mut game, letter, Twin {});
    }
    rest(&mut game, 12);
    assert_eq!(knowledge(&game, '5'), Belief::Knows(at(1, 1)));
    let mut strangers = Scenario::delve(drawing).speed('1', 1).speed('5', 10).rock(255).start();
    rest(&mut strangers, 12);
    assert_eq!(knowledge(&strangers, '5'), Belief::Nothing);
}

#[test]
fn a_herald_stands_and_calls_the_intelligent_to_what_it_sees() {
    // The others are behind walls: a digger that does not think, and two that do.
    let drawing = "@....1\n\n4.....\n\n7.....\n\n5.....";
    let level = Scenario::delve(drawing).speed('1', 10).speed('4', 10).speed('5', 10).rock(255);
    let mut game = level.start();
    give(&mut game, '1', Herald { calls: 5, is_calling: false });
    give(&mut game, '7', Sleeper { hears: 1 });
    rest(&mut game, 2);
    assert_eq!(game.find('1'), Some(at(6, 1)), "it stays where it is");
    assert_eq!(knowledge(&game, '4'), Belief::Nothing);
    assert_eq!(knowledge(&game, '5'), Belief::Nothing, "it is too far away to hear");
    let sleeper = game.world().get::<Sleeper>(creature(&game, '7'));
    assert!(sleeper.is_none(), "the call has woken it");
    let said = game.world().resource::<Messages<GameMessage>>();
    assert!(said.len() <= 1, "it is said once");
}

#[test]
fn every_unique_is_found_where_the_table_says() {
    let tables = GameTables::built_in();
    for kind in tables.uniques.iter() {
        let occurs: Vec<_> = (1..=8).filter(|level| kind.occurs_on(*level)).collect();
        assert!(!occurs.is_empty() && !occurs.contains(&1), "{}", kind.name);
    }
    let mut met = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut game = DelveSetup::new(Seed(seed)).assets(crate::delves::crowded()).start();
        let mut uniques = game.world_mut().query_filtered::<(&Name, &Position), With<Unique>>();
        for (name, cell) in uniques.iter(game.world()) {
            let rooms = game.world().resource::<Dungeon>().rooms();
            assert!(rooms.iter().any(|room| room.contains(*cell)), "{name} is in a room");
            met.insert(name.to_string());
        }
    }
    assert_eq!(met.len(), tables.uniques.iter().count(), "{met:?}");
}

#[test]
fn a_name_stays_while_the_bits_change_and_needs_an_id() {
    let mut game = Scenario::draw("@.3.1").start();
    let [thief, other] = ['3', '1'].map(|letter| creature(&game, letter));
    let nobody = game.world_mut().spawn((Monster, Abilities::from_mask(3), Glyph('t'))).id();
    let told = |game: &Game, who: Entity| {
        let who = game.world().entity(who).components::<(&CharacterId, &Abilities)>();
        let who = Identity::from(who);
        let bestiary = Bestiary::of(game.world());
        (bestiary.custom_name(who).map(str::to_owned), bestiary.letter(who))
    };
    let named = |letter| (Some("thief".to_owned()), letter);
    game.world_mut().entity_mut(thief).insert(Name::new("thief"));
    assert_eq!(told(&game, thief), named('3'));
    game.world_mut().entity_mut(thief).insert(Abilities::from_mask(9));
    assert_eq!(told(&game, thief), named('9'));
    game.world_mut().entity_mut(thief).insert((Abilities::from_mask(1), Glyph('t')));
    assert_eq!(told(&game, thief), named('t'));
    assert_eq!([other, nobody].map(|who| told(&game, who)), [(None, '1'), (None, '3')]);
}
