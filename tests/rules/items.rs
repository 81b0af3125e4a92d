//! The effect of each item. `anybody.rs` tests that the effects work on every character.

use crate::{
    somebody::calmly,
    words::{FIRST, REST, USE, at, knowledge, pack, play, rest, scene, shows},
};
use hexdelve::{action::ItemTarget, lookahead::turn_order, player::Refusal, prelude::*};

const BEND: &str = "
    @...
       .
    M...";

fn bend(letter: char) -> Scenario {
    Scenario::delve(&BEND.replace('M', &letter.to_string()))
}

fn throw_to(cell: Position) -> Action {
    Action::Throw(FIRST, cell)
}

#[test]
fn a_noise_maker_misleads_monsters_that_see_no_pc() {
    for letter in ['0', '1', '4', '5'] {
        let mut game = bend(letter).carrying('@', "noise-maker").speed(letter, 1).start();
        play(&mut game, &[throw_to(at(3, 1))]);
        assert_eq!(knowledge(&game, letter).goal(), Some(at(3, 1)), "{letter}");
        assert!(
            pack(&mut game).is_empty() && game.contents_at(at(3, 1)).items.is_empty(),
            "it is gone"
        );
    }
}

#[test]
fn a_noise_maker_is_heard_where_it_goes_off() {
    let noise = |level: Scenario, action| {
        let mut game = level.carrying('@', "noise-maker").start();
        play(&mut game, &[action]);
        knowledge(&game, '1')
    };
    let sees = Scenario::delve("@....1");
    assert_eq!(noise(sees, throw_to(at(3, 1))), Belief::Knows(at(1, 1)), "it sees the PC");
    let before_the_rock = noise(bend('1'), throw_to(at(5, 1)));
    assert_eq!(before_the_rock.goal(), Some(at(4, 1)));
    assert_eq!(noise(bend('1'), Action::Drop(FIRST)), Belief::Nothing, "it makes no noise");
}

#[test]
fn smoke_hides_and_blinds_the_pc_for_ten_turns() {
    let mut game = Scenario::delve("@.....0").carrying('@', "smoke pot").foggy().start();
    play(&mut game, &[USE]);
    for _ in 1..10 {
        assert!(game.player_view().unwrap().monsters.is_empty());
        rest(&mut game, 1);
        shows(&game, "@.....0");
    }
    // The tenth turn ends at time 1000, so the PC's eleventh turn comes after the smoke.
    rest(&mut game, 1);
    shows(&game, "@....0.");
    assert_eq!(game.player_view().unwrap().monsters.len(), 1);
}

#[test]
fn smoke_parts_all_but_neighbours() {
    let level = Scenario::delve("@..0").carrying('@', "smoke pot").speed('0', 20).foggy();
    scene("at times 0 and 50, the 0 steps next to the PC", level, &[REST], "@0..");
    let mut game = Scenario::delve("@0").carrying('@', "smoke pot").start();
    play(&mut game, &[USE]);
    assert!(matches!(game.status(), GameStatus::Lost { .. }), "it sees its neighbour");
    let level = Scenario::delve("@.........0").carrying('@', "smoke pot").foggy();
    let mut game = scene("the 0 rests", level, &[throw_to(at(6, 1))], "@.........0");
    assert!(game.player_view().unwrap().monsters.is_empty());
}

#[test]
fn smoke_reaches_two_cells_and_hides_whoever_is_within() {
    for (distance, hidden) in [(2, true), (3, false)] {
        // The monster is this far from the place where the pot lands.
        let level = format!("@.....\n{}.....0\n......\n......", "......\n".repeat(3));
        let mut game = calmly(Scenario::delve(&level).carrying('@', "smoke pot").foggy());
        play(&mut game, &[throw_to(at(6 - distance, 7))]);
        assert_eq!(game.player_view().unwrap().monsters.is_empty(), hidden, "{distance}");
        assert_eq!(knowledge(&game, '0') == Belief::Nothing, hidden, "{distance}");
    }
}

#[test]
fn haste_is_speed_20_for_the_next_eight_moves() {
    let mut game = Scenario::delve("@.").carrying('@', "potion of haste").start();
    play(&mut game, &[USE]);
    let (mut times, mut next) = (Vec::new(), None);
    for _ in 0..11 {
        let view = game.player_view().unwrap();
        assert!(next.is_none_or(|next| next == view.now), "each turn comes when it was foreseen");
        next = Some(view.next_turn);
        let player = view.player.expect("it lives");
        let last = turn_order(view.world, player, &[], 1).last().map(|it| it.at);
        assert_eq!(last, next);
        times.push(view.now.0);
        rest(&mut game, 1);
    }
    // Each of the eight moves comes 50 ticks after the previous one.
    assert_eq!(times, [50, 100, 150, 200, 250, 300, 350, 400, 500, 600, 700]);
}

#[test]
fn a_wand_of_flipping_toggles_one_bit_once() {
    let flip = |letter: char, ability| {
        let drawing = format!("@..{letter} 3");
        let mut game = Scenario::delve(&drawing).carrying('@', "wand of flipping").start();
        play(&mut game, &[Action::Use(FIRST, ItemTarget::Ability(at(4, 1), ability))]);
        assert!(pack(&mut game).is_empty());
        assert!(game.find('3').is_some(), "nobody else changes");
        let monster = CharacterId { level: 1, index: 1 };
        let player_view = game.player_view().unwrap();
        let abilities = player_view.monsters.iter().find(|it| it.id == monster).unwrap().abilities;
        abilities.letter()
    };
    assert_eq!(flip('0', Ability::Intelligent), '1');
    assert_eq!(flip('7', Ability::Telepathic), '5');
    assert_eq!(flip('b', Ability::Tunneling), 'f');
    assert_eq!(flip('8', Ability::Erratic), '0');
}

#[test]
fn a_wand_needs_somebody_in_sight() {
    let mut game = Scenario::delve("@..+0").carrying('@', "wand of flipping").start();
    for cell in [at(5, 1), at(2, 1)] {
        let command = Action::Use(FIRST, ItemTarget::Ability(cell, Ability::Erratic));
        assert_eq!(game.submit(command), Err(Refusal::NoTarget));
    }
    assert_eq!(pack(&mut game).len(), 1);
}

#[test]
fn memories_stay_behind_where_the_pc_teleports_away() {
    let mut unseen = 0;
    for seed in 0..30 {
        let scenario = Scenario::delve("@..1+.......").carrying('@', "scroll of teleport");
        let mut game = scenario.seed(seed).start();
        // The 1 sees the PC first.
        rest(&mut game, 1);
        assert_eq!(knowledge(&game, '1'), Belief::Knows(at(1, 1)));
        play(&mut game, &[USE]);
        // If the PC arrives next to the 1, it dies.
        let Some(place) = game.player_position() else { continue };
        assert!(game.contents_at(place).mechanism.is_none());
        if place.x > 5 {
            assert_eq!(knowledge(&game, '1'), Belief::Remembers(at(1, 1)), "{seed}");
            unseen += 1;
        }
    }
    assert!(unseen > 5);
}

#[test]
fn mapping_shows_the_terrain_and_nothing_on_it() {
    let mut game =
        Scenario::delve("@ ..+.).\n  >").carrying('@', "scroll of mapping").foggy().start();
    assert!(!game.player_view().unwrap().knows(at(4, 1)));
    play(&mut game, &[USE]);
    let player_view = game.player_view().unwrap();
    assert!(player_view.dungeon.size().positions().all(|cell| player_view.knows(cell)));
    assert_eq!(player_view.dungeon.terrain(at(3, 2)), Terrain::DownStairs);
    assert_eq!(player_view.dungeon.hardness(at(2, 1)), Hardness(100));
    assert!(player_view.things.is_empty() && player_view.dungeon.is_passable(at(5, 1)));
}

#[test]
fn one_ward_is_spent_by_one_arrival() {
    for wards in [1, 2] {
        let level = (0..wards).fold(Scenario::delve("3@3"), |it, _| it.carrying('@', "ward"));
        let mut game = level.start();
        rest(&mut game, 1);
        assert_eq!(game.status().is_over(), wards == 1);
    }
    let mut game =
        scene("it stays put", Scenario::delve("@3").carrying('@', "ward"), &[REST], "@3");
    assert!(pack(&mut game).is_empty());
}
