//! Items to wear and to carry, items that change the ground, and slots that items share.

use crate::words::{EAST, FIRST, USE, at, creature, pack, play, scene};
use hexdelve::{
    action::ItemTarget,
    player::Refusal,
    prelude::*,
    things::{Steady, WieldedItem},
};

fn throw_to(cell: Position) -> Action {
    Action::Throw(FIRST, cell)
}

fn abilities(game: &Game, letter: char) -> Abilities {
    *game.world().get(creature(game, letter)).unwrap()
}

#[test]
fn an_amulet_lends_its_bit_while_it_is_worn() {
    const NAME: &str = "amulet of telepathy";
    let telepathic = Abilities::default().toggled(Ability::Telepathic);
    let mut game = Scenario::delve("@").carrying('@', NAME).start();
    play(&mut game, &[USE]);
    assert_eq!(abilities(&game, '@'), telepathic);
    assert_eq!(pack(&mut game), [NAME], "it stays in its slot");
    play(&mut game, &[USE]);
    assert_eq!(abilities(&game, '@'), Abilities::default());
    play(&mut game, &[USE, Action::Drop(FIRST)]);
    assert_eq!(abilities(&game, '@'), Abilities::default());
    let mut game = Scenario::delve("@").carrying('@', NAME).carrying('@', NAME).start();
    for (slot, worn) in [(0, telepathic), (1, telepathic), (1, Abilities::default())] {
        play(&mut game, &[Action::Use(Slot::ALL[slot], ItemTarget::Nothing)]);
        assert_eq!(abilities(&game, '@'), worn, "one is worn at a time");
    }
}

#[test]
fn a_creature_wears_an_amulet_that_is_thrown_at_it() {
    let laden = |drawing| Scenario::delve(drawing).carrying('@', "amulet of telepathy");
    let mut game = laden("@...0").speed('0', 1).start();
    play(&mut game, &[throw_to(at(5, 1))]);
    // At time 0, the 0 steps towards the PC.
    assert_eq!(game.find('2'), Some(at(4, 1)));
    assert!(pack(&mut game).is_empty() && game.contents_at(at(5, 1)).items.is_empty());
    let who = game.contents_at(at(4, 1)).creature.unwrap();
    game.world_mut().despawn(who);
    assert_eq!(game.contents_at(at(4, 1)).items.len(), 1, "its amulet is left");
    scene("", laden("@...0").speed('0', 1), &[throw_to(at(3, 1))], "@.T0.");
    let mut game = laden("@...2").speed('2', 1).start();
    play(&mut game, &[throw_to(at(5, 1))]);
    assert_eq!(game.find('2'), Some(at(4, 1)));
    let who = game.contents_at(at(4, 1)).creature.unwrap();
    let worn = game.world().get::<WieldedItem>(who).unwrap();
    assert_eq!(worn.lent, None);
}

#[test]
fn who_is_steady_is_not_held_moved_nor_teleported() {
    for thing in ["pit", "slide", "portal"] {
        let mut game = Scenario::delve("@.......").thing(thing, at(2, 1)).start();
        let player = creature(&game, '@');
        game.world_mut().entity_mut(player).insert(Steady);
        play(&mut game, &[EAST]);
        assert_eq!(game.player_position(), Some(at(2, 1)), "{thing}");
        play(&mut game, &[EAST]);
        assert_eq!(game.player_position(), Some(at(3, 1)), "{thing}");
    }
    let mut game = Scenario::delve("@iii.").carrying('@', "scroll of teleport").start();
    let player = creature(&game, '@');
    game.world_mut().entity_mut(player).insert(Steady);
    play(&mut game, &[EAST]);
    assert_eq!(game.player_position(), Some(at(2, 1)));
    play(&mut game, &[USE]);
    assert_ne!(game.player_position(), Some(at(2, 1)), "what it uses moves it");
}

#[test]
fn thrown_pots_cover_the_ground_around() {
    for (name, radius) in [("web pot", 1), ("frost vial", 2)] {
        let level = Scenario::delve("@......").carrying('@', name);
        let mut game = level.thing("pit", at(5, 1)).start();
        play(&mut game, &[throw_to(at(4, 1))]);
        let dungeon = game.world().resource::<Dungeon>();
        let covered = |cell: &Position| dungeon.feature(*cell).is_some();
        let cells = (1..8).map(|x| at(x, 1)).filter(covered);
        let near = (4 - radius..=4 + radius).filter(|x| *x != 5).map(|x| at(x, 1));
        assert!(cells.eq(near), "{name}");
    }
}

#[test]
fn items_of_one_kind_share_a_slot() {
    let level = Scenario::delve("@").carrying('@', "ward");
    let mut game = (0..3).fold(level, |it, _| it.thing("scroll of mapping", at(1, 1))).start();
    play(&mut game, &[Action::PickUp; 3]);
    let player_view = game.player_view().unwrap();
    let slots = player_view.pack.iter().map(|item| item.slot.letter()).collect::<String>();
    assert_eq!(slots, "abbb");
    let second = Slot::ALL[1];
    play(&mut game, &[Action::Drop(second)]);
    assert_eq!(
        pack(&mut game),
        ["ward", "scroll of mapping", "scroll of mapping"],
        "one is dropped at a time"
    );
    let amulet = "amulet of telepathy";
    let game = Scenario::delve("@").carrying('@', amulet).carrying('@', amulet).start();
    let pack = hexdelve::things::pack_of(game.world(), creature(&game, '@'));
    assert_eq!(pack.len(), 2);
    let mut game = Scenario::delve("@.4")
        .carrying('4', "scroll of mapping")
        .carrying('4', "scroll of mapping")
        .start();
    let who = game.contents_at(at(3, 1)).creature.unwrap();
    game.world_mut().despawn(who);
    assert_eq!(game.contents_at(at(3, 1)).items.len(), 2);
}

#[test]
fn a_full_pack_has_room_for_more_of_the_same() {
    let level = Scenario::delve("@").thing("ward", at(1, 1)).thing("smoke pot", at(1, 1));
    let names = ["scroll of mapping", "ward", "fire pot", "web pot", "noise-maker", "frost vial"]
        .into_iter();
    let mut game = names.fold(level, |it, name| it.carrying('@', name)).start();
    play(&mut game, &[Action::PickUp]);
    assert_eq!(pack(&mut game).iter().filter(|name| *name == "ward").count(), 2);
    assert_eq!(game.submit(Action::PickUp), Err(Refusal::PackFull));
    play(&mut game, &[Action::Drop(Slot::ALL[5]), Action::PickUp]);
    assert!(pack(&mut game).iter().any(|name| name == "smoke pot"));
    let level = Scenario::delve("@").thing("scroll of mapping", at(1, 1)).thing("ward", at(1, 1));
    let mut game = (0..2).fold(level, |it, _| it.carrying('@', "ward")).start();
    let wards = |game: &mut Game| pack(game).iter().filter(|name| *name == "ward").count();
    play(&mut game, &[Action::PickUp]);
    assert_eq!(
        (wards(&mut game), pack(&mut game).contains(&"scroll of mapping".to_owned())),
        (2, true)
    );
    assert_eq!(game.submit(Action::PickUp), Err(Refusal::CarryLimit(2)));
    game.submit(Action::Drop(Slot::ALL[0])).unwrap();
    assert_eq!(wards(&mut game), 1);
    play(&mut game, &[Action::PickUp]);
    assert_eq!(wards(&mut game), 2, "there is room again");
}
