//! The effect of each item. `anybody.rs` tests that the effects work on every character.

use crate::words::{EAST, FIRST, USE, at, knowledge, pack, play, rest, shows};
use hexdelve::prelude::*;

/// A monster round a bend: it does not see the PC, but the way is free.
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
fn a_noise_maker_misleads_intelligent_monsters_that_see_no_pc() {
    for (letter, hears) in [('1', true), ('5', true), ('0', false), ('4', false)] {
        let mut game = bend(letter).carrying('@', "noise-maker").start();
        play(&mut game, &[throw_to(at(3, 1))]);
        let goal = hears.then(|| at(3, 1));
        assert_eq!(knowledge(&game, letter).goal(), goal, "{letter}");
        assert!(
            pack(&mut game).is_empty() && game.contents_at(at(3, 1)).items.is_empty(),
            "it is gone"
        );
    }
}

#[test]
fn a_noise_maker_is_nothing_to_those_who_see_the_pc() {
    let mut game = Scenario::delve("@....1").carrying('@', "noise-maker").start();
    play(&mut game, &[throw_to(at(3, 1))]);
    assert_eq!(knowledge(&game, '1'), Belief::Knows(at(1, 1)));
}

#[test]
fn a_noise_maker_that_hits_something_goes_off_before_it() {
    let mut game = bend('1').carrying('@', "noise-maker").start();
    play(&mut game, &[throw_to(at(5, 1))]);
    assert_eq!(knowledge(&game, '1').goal(), Some(at(4, 1)));
}

#[test]
fn a_noise_maker_that_is_dropped_makes_no_noise() {
    let mut game = bend('1').carrying('@', "noise-maker").start();
    play(&mut game, &[Action::Drop(FIRST)]);
    assert_eq!(knowledge(&game, '1'), Belief::Nothing);
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
fn smoke_lets_neighbours_see_each_other() {
    let mut game =
        Scenario::delve("@..0").carrying('@', "smoke pot").speed('0', 20).foggy().start();
    // At times 0 and 50, the 0 steps next to the PC.
    rest(&mut game, 1);
    shows(&game, "@0..");
    let mut game = Scenario::delve("@0").carrying('@', "smoke pot").start();
    play(&mut game, &[USE]);
    assert!(matches!(game.status(), GameStatus::Lost { .. }), "it sees its neighbour");
}

#[test]
fn smoke_reaches_two_cells_and_hides_whoever_is_within() {
    for (distance, hidden) in [(2, true), (3, false)] {
        // The pot is thrown. The monster is this far from the place where it lands.
        let mut game = Scenario::delve(
            "
            @.....
            ......
            ......
            ......
            .....0
            ......
            ......",
        )
        .carrying('@', "smoke pot")
        .foggy()
        .start();
        crate::somebody::calm(&mut game);
        play(&mut game, &[throw_to(at(6 - distance, 7))]);
        assert_eq!(game.player_view().unwrap().monsters.is_empty(), hidden, "{distance}");
        assert_eq!(knowledge(&game, '0') == Belief::Nothing, hidden, "{distance}");
    }
}

#[test]
fn nobody_sees_through_smoke() {
    let mut game = Scenario::delve("@.........0").carrying('@', "smoke pot").foggy().start();
    play(&mut game, &[throw_to(at(6, 1))]);
    assert!(game.player_view().unwrap().monsters.is_empty());
    shows(&game, "@.........0");
}

#[test]
fn whoever_acts_first_when_smoke_lifts_sees_again() {
    // The PC acts at times 994 and 1136, the 0 at time 1000.
    let scenario = Scenario::delve("@.....0").carrying('@', "smoke pot").speed('@', 7);
    let mut game = scenario.start();
    play(&mut game, &[USE]);
    while game.player_view().unwrap().now < GameTime(994) {
        rest(&mut game, 1);
        shows(&game, "@.....0");
    }
    rest(&mut game, 1);
    // The 0 steps at times 1000 and 1100.
    shows(&game, "@...0..");
}

#[test]
fn telepaths_lose_the_veiled_pc_for_ten_turns() {
    for letter in ['2', '6'] {
        let drawing = if letter == '2' { "@ +2" } else { "@ #6" };
        let mut game = Scenario::delve(drawing).carrying('@', "mind-veil").rock(255).start();
        play(&mut game, &[USE]);
        for _ in 1..10 {
            assert_eq!(knowledge(&game, letter), Belief::Nothing);
            assert!(game.player_view().unwrap().veiled_until.is_some());
            rest(&mut game, 1);
        }
        assert_eq!(knowledge(&game, letter), Belief::Nothing);
        rest(&mut game, 1);
        assert_eq!(knowledge(&game, letter), Belief::Knows(at(1, 1)));
        assert_eq!(game.player_view().unwrap().veiled_until, None);
    }
}

#[test]
fn intelligent_telepaths_keep_the_last_place_of_the_veiled_pc() {
    let mut game = bend('3').carrying('@', "mind-veil").start();
    rest(&mut game, 1);
    play(&mut game, &[USE]);
    assert_eq!(knowledge(&game, '3'), Belief::Remembers(at(1, 1)));
    play(&mut game, &[EAST]);
    assert_eq!(knowledge(&game, '3').goal(), Some(at(1, 1)));
}

#[test]
fn who_sees_the_veiled_pc_sees_it() {
    let mut game = Scenario::delve("@...2").carrying('@', "mind-veil").start();
    play(&mut game, &[USE]);
    shows(&game, "@..2.");
}

#[test]
fn stoneskin_makes_the_rock_beside_the_pc_254() {
    let game = Scenario::delve("...\n.@ \n.. ").carrying('@', "stoneskin");
    let mut game = game.rock_at(at(3, 2), 10).rock_at(at(3, 3), 255).start();
    play(&mut game, &[USE]);
    let dungeon = game.world().resource::<Dungeon>();
    let around = [at(3, 2), at(3, 3), at(1, 1)].map(|cell| dungeon.hardness(cell).0);
    assert_eq!(around, [254, 255, 0], "immutable rock and open cells stay");
    assert_eq!(dungeon.hardness(at(4, 2)).0, 255);
}

#[test]
fn stoneskin_reaches_the_neighbours_alone() {
    let mut game = Scenario::delve("@    .").carrying('@', "stoneskin").start();
    play(&mut game, &[USE]);
    let dungeon = game.world().resource::<Dungeon>();
    assert_eq!([2, 3].map(|x| dungeon.hardness(at(x, 1)).0), [254, 100]);
}

#[test]
fn a_pick_axe_digs_like_a_tunneler_twenty_times() {
    let mut game = Scenario::delve(&format!("@{}.", " ".repeat(21)))
        .rock(85)
        .carrying('@', "pick-axe")
        .start();
    assert_eq!(game.submit(EAST), Err(Refusal::Rock(Direction::East)));
    play(&mut game, &[USE]);
    play(&mut game, &[EAST; 20]);
    assert_eq!(game.find('@'), Some(at(21, 1)));
    assert!(pack(&mut game).is_empty(), "it is used up");
    assert_eq!(game.submit(EAST), Err(Refusal::Rock(Direction::East)));
}

#[test]
fn rock_harder_than_85_takes_a_pick_axe_longer() {
    let mut game = Scenario::delve("@ .").carrying('@', "pick-axe").start();
    play(&mut game, &[USE, EAST]);
    shows(&game, "@ .");
    play(&mut game, &[EAST]);
    shows(&game, ".@.");
}

#[test]
fn a_pick_axe_put_away_or_dropped_does_not_dig() {
    for put_away in [USE, Action::Drop(FIRST), throw_to(at(1, 1))] {
        let mut game = Scenario::delve("@ .").carrying('@', "pick-axe").start();
        play(&mut game, &[USE, put_away]);
        assert_eq!(game.submit(EAST), Err(Refusal::Rock(Direction::East)), "{put_away:?}");
    }
}

#[test]
fn a_pick_axe_digs_through_locked_doors() {
    let mut game = Scenario::delve("@X.").carrying('@', "pick-axe").start();
    play(&mut game, &[USE, EAST]);
    shows(&game, ".@.");
}

#[test]
fn haste_is_speed_20_for_the_next_eight_moves() {
    let mut game = Scenario::delve("@.").carrying('@', "potion of haste").start();
    play(&mut game, &[USE]);
    let mut times = Vec::new();
    for _ in 0..11 {
        times.push(game.player_view().unwrap().now.0);
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
        Scenario::delve("@ ..+.-.\n  >").carrying('@', "scroll of mapping").foggy().start();
    assert!(!game.player_view().unwrap().knows(at(4, 1)));
    play(&mut game, &[USE]);
    let player_view = game.player_view().unwrap();
    assert!(player_view.dungeon.size().positions().all(|cell| player_view.knows(cell)));
    assert_eq!(player_view.dungeon.terrain(at(3, 2)), Terrain::DownStairs);
    assert_eq!(player_view.dungeon.hardness(at(2, 1)), Hardness(100));
    assert!(player_view.things.is_empty() && player_view.dungeon.is_passable(at(5, 1)));
}

#[test]
fn a_ward_undoes_one_arrival_and_the_attacker_stays_put() {
    let mut game = Scenario::delve("@3").carrying('@', "ward").start();
    rest(&mut game, 1);
    shows(&game, "@3");
    assert!(pack(&mut game).is_empty());
    rest(&mut game, 1);
    shows(&game, "3.");
    assert!(matches!(game.status(), GameStatus::Lost { .. }));
}

#[test]
fn one_ward_is_spent_by_one_arrival() {
    let mut game = Scenario::delve("3@3").carrying('@', "ward").start();
    rest(&mut game, 1);
    assert!(matches!(game.status(), GameStatus::Lost { .. }));
    let mut game = Scenario::delve("3@3").carrying('@', "ward").carrying('@', "ward").start();
    rest(&mut game, 1);
    shows(&game, "3@3");
}

#[test]
fn standing_on_the_crown_is_not_taking_it() {
    let mut game = Scenario::delve("@$ 3").start();
    play(&mut game, &[EAST]);
    assert_eq!(game.status(), GameStatus::InProgress, "to stand on it is not to take it");
    let begins = game.submit(Action::Ascend).unwrap_err();
    assert_eq!(begins, Refusal::NoStairs("up"));
    play(&mut game, &[Action::PickUp]);
    assert_eq!(game.status(), GameStatus::InProgress, "now it must get out");
}

#[test]
fn at_the_edge_of_smoke_only_neighbours_see_one_another() {
    // The pot lands two cells from the PC, or two cells from the monster. The other one
    // stands in clear air, four cells away.
    for smoke in [at(1, 1), at(8, 1)] {
        let mut game = Scenario::delve("..@.......").carrying('@', "smoke pot").foggy().start();
        let number = CharacterId { level: 1, index: 1 };
        let born = CharacterBundle {
            id: number,
            abilities: Abilities::default(),
            speed: Speed::default(),
            position: at(6, 1),
        };
        game.world_mut().spawn((Monster, born, CustomMind(|_| Action::Rest)));
        play(&mut game, &[throw_to(smoke)]);
        assert!(game.player_view().unwrap().monsters.is_empty(), "{smoke}");
        rest(&mut game, 1);
        assert_eq!(knowledge(&game, '0'), Belief::Nothing, "{smoke}");
    }
}
