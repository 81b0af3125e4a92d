//! The four ability bits and every effect work on the PC and on monsters alike.

use crate::{
    somebody::{ANYBODY, about, calmly, creature, does, map_about},
    words::{EAST, FIRST, USE, at, play, rest, shows},
};
use hexdelve::{action::ItemTarget, player::Refusal, prelude::*};

fn laden(who: char, drawing: &str, carried: &[&str]) -> Game {
    let scenario = carried.iter().fold(about(who, drawing), |it, name| it.carrying(who, name));
    calmly(scenario)
}

/// Gives a character the ability bits of a mask, and returns its new letter. The letter
/// of a monster follows from its bits.
fn become_of(game: &mut Game, who: char, mask: u8) -> char {
    let entity = creature(game, who);
    let world = game.world_mut();
    world.entity_mut(entity).insert(Abilities::from_mask(mask));
    world.flush();
    if who == '@' { '@' } else { Abilities::from_mask(mask).letter() }
}

#[test]
fn who_has_the_tunneling_bit_digs_until_it_is_lost() {
    for who in ANYBODY {
        let mut game = laden(who, "W ..  P", &[]);
        let digger = become_of(&mut game, who, 4);
        does(&mut game, digger, EAST);
        assert_eq!(game.find(digger), Some(at(1, 1)), "100 is more than a dig");
        does(&mut game, digger, EAST);
        assert_eq!(game.find(digger), Some(at(2, 1)));
        assert_eq!(game.world().resource::<Dungeon>().terrain(at(2, 1)), Terrain::Corridor);
    }
    for who in ANYBODY {
        let mut game = laden(who, "W ..  P", &[]);
        let digger = become_of(&mut game, who, 4);
        become_of(&mut game, digger, 0);
        assert!(game.world().get::<Tunneling>(creature(&game, who)).is_none());
    }
    let mut game = laden('@', "W ..  P", &[]);
    become_of(&mut game, '@', 4);
    become_of(&mut game, '@', 0);
    assert_eq!(game.submit(EAST), Err(Refusal::Rock(Direction::East)));
}

#[test]
fn half_of_the_steps_of_who_is_erratic_are_random() {
    // The character stands in the middle of a hall and intends to step east (the PC) or
    // to rest (the monster). Half of its actions are random steps instead, and one in
    // eight of those also leads east.
    for who in ANYBODY {
        let (mut east, mut elsewhere) = (0, 0);
        for seed in 0..200 {
            let mut game = about(who, "...\n.W.\n...  P").seed(seed).start();
            let drunkard = become_of(&mut game, who, 8);
            // The monster sees nobody, so on tails it does what it intends: it rests.
            play(&mut game, &[if who == '@' { EAST } else { Action::Rest }]);
            let place = game.find(drunkard).unwrap();
            let willed = if who == '@' { at(3, 2) } else { at(2, 2) };
            *(if place == willed { &mut east } else { &mut elsewhere }) += 1;
        }
        assert!((70..130).contains(&elsewhere), "{who}: {east} as willed, {elsewhere} elsewhere");
    }
}

#[test]
fn an_erratic_pc_rests_and_acts_as_it_is_told() {
    for seed in 0..20 {
        let mut game = Scenario::delve("...\n.@.\n...").carrying('@', "ward").seed(seed).start();
        become_of(&mut game, '@', 8);
        rest(&mut game, 1);
        play(&mut game, &[Action::Drop(FIRST)]);
        assert_eq!(game.find('@'), Some(at(2, 2)));
    }
}

#[test]
fn a_telepathic_pc_senses_every_monster() {
    let mut game = Scenario::delve("@ 0 1 6").rock(255).foggy().start();
    assert!(game.player_view().unwrap().monsters.is_empty());
    become_of(&mut game, '@', 2);
    assert_eq!(game.player_view().unwrap().monsters.len(), 3);
}

#[test]
fn who_has_the_intelligent_bit_opens_doors() {
    let mut game = laden('0', "W+.  P", &[]);
    does(&mut game, '0', EAST);
    shows(&game, "0+.  @");
    become_of(&mut game, '0', 1);
    does(&mut game, '1', EAST);
    shows(&game, "1'.  @");
    for mask in 0..16 {
        let mut game = Scenario::delve("@+.").seed(3).rock(255).start();
        become_of(&mut game, '@', mask);
        play(&mut game, &[EAST]);
        shows(&game, "@'.");
    }
}

#[test]
fn haste_makes_anybody_fast_for_eight_moves() {
    for who in ANYBODY {
        let mut game = laden(who, "W...........  P", &["potion of haste"]);
        does(&mut game, who, USE);
        let entity = creature(&game, who);
        let mut turns = Vec::new();
        while game.world().resource::<TurnQueue>().now() < GameTime(700) {
            turns.push(game.world().get::<NextTurn>(entity).unwrap().at().0);
            rest(&mut game, 1);
        }
        let speed = *game.world().get::<Speed>(entity).unwrap();
        turns.dedup();
        assert!(turns.contains(&50) || turns.contains(&100), "{who}: {turns:?}");
        assert!(turns.contains(&500) && turns.contains(&600), "{who}: {turns:?}");
        assert!(!turns.contains(&450) && !turns.contains(&550), "{who}: {turns:?}");
        assert_eq!(speed, Speed::PLAYER, "{who}");
        assert_eq!(game.world().get::<NextTurn>(entity).unwrap().turns_taken(), 12, "{who}");
    }
}

#[test]
fn a_teleport_works_for_anybody() {
    for who in ANYBODY {
        let mut game = laden(who, "W.........  P", &["scroll of teleport"]);
        does(&mut game, who, USE);
        assert_ne!(game.find(who), Some(at(1, 1)));
        assert_eq!(game.monsters(), 1);
    }
}

#[test]
fn smoke_hides_anybody() {
    for who in ANYBODY {
        let mut game = calmly(about(who, "W......P").carrying(who, "smoke pot").foggy());
        does(&mut game, who, USE);
        assert!(game.player_view().unwrap().monsters.is_empty());
        rest(&mut game, 1);
        let monster = creature(&game, '0');
        assert_eq!(game.world().get::<Belief>(monster), Some(&Belief::Nothing));
    }
}

#[test]
fn a_ward_saves_anybody_once() {
    // The attacker is the other character or a second monster.
    for (who, attacker) in [('@', '0'), ('0', '@'), ('0', '1')] {
        let drawing = if attacker == '1' { "1W  P" } else { "PW" };
        let mut game = calmly(about(who, drawing).carrying(who, "ward"));
        for places in [(Some(at(1, 1)), Some(at(2, 1))), (Some(at(2, 1)), None)] {
            does(&mut game, attacker, EAST);
            assert_eq!((game.find(attacker), game.find(who)), places, "{who} by {attacker}");
        }
        assert_eq!(game.status().is_over(), who == '@');
    }
}

#[test]
fn anybody_picks_up_drops_and_throws() {
    for who in ANYBODY {
        let mut game = laden(who, "W....  P", &["scroll of mapping"]);
        does(&mut game, who, Action::Throw(FIRST, at(5, 1)));
        shows(&game, &map_about(who, "W...?  P"));
        does(&mut game, who, EAST);
        let scroll = game.contents_at(at(5, 1)).items[0];
        game.world_mut().entity_mut(scroll).insert(at(2, 1));
        does(&mut game, who, Action::PickUp);
        assert!(game.contents_at(at(2, 1)).items.is_empty());
        does(&mut game, who, Action::Drop(FIRST));
        does(&mut game, who, EAST);
        shows(&game, &map_about(who, ".?W..  P"));
    }
}

#[test]
fn anybody_closes_a_door() {
    for who in ANYBODY {
        let mut game = laden(who, "W'.  P", &[]);
        does(&mut game, who, Action::Close(Direction::East));
        shows(&game, &map_about(who, "W+.  P"));
    }
}

#[test]
fn anybody_flips_a_bit_of_anybody() {
    for who in ANYBODY {
        for (ability, mask) in Ability::ALL.into_iter().zip([1, 2, 4, 8]) {
            let mut game = laden(who, "W..P", &["wand of flipping"]);
            let aim = ItemTarget::Ability(at(4, 1), ability);
            does(&mut game, who, Action::Use(FIRST, aim));
            let other = game.contents_at(at(4, 1)).creature.unwrap();
            assert_eq!(game.world().get::<Abilities>(other).unwrap().mask(), mask);
            let digs = game.world().get::<Tunneling>(other).is_some();
            assert_eq!(digs, ability == Ability::Tunneling);
        }
    }
}
