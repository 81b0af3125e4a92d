//! Items to wear and to carry, items that change the ground, and slots that items share.

use crate::words::{
    EAST, FIRST, USE, WEST, at, creature, knowledge, pack, play, rest, scene, shows,
};
use hexdelve::{
    action::ItemTarget, knowledge::MapMemory, player::Refusal, prelude::*, things::WieldedItem,
};

fn throw_to(cell: Position) -> Action {
    Action::Throw(FIRST, cell)
}

fn aim_at(cell: Position) -> Action {
    Action::Use(FIRST, ItemTarget::Cell(cell))
}

const AMULETS: [(&str, Ability); 4] = [
    ("amulet of reason", Ability::Intelligent),
    ("amulet of telepathy", Ability::Telepathic),
    ("amulet of digging", Ability::Tunneling),
    ("amulet of chaos", Ability::Erratic),
];

fn abilities(game: &Game, letter: char) -> Abilities {
    *game.world().get(creature(game, letter)).unwrap()
}

#[test]
fn an_amulet_lends_its_bit_while_it_is_worn() {
    for (name, bit) in AMULETS {
        let mut game = Scenario::delve("@").carrying('@', name).start();
        play(&mut game, &[USE]);
        assert_eq!(abilities(&game, '@'), Abilities::default().toggled(bit), "{name}");
        assert_eq!(pack(&mut game), [name], "it stays in its slot");
        play(&mut game, &[USE]);
        assert_eq!(abilities(&game, '@'), Abilities::default(), "{name}");
        play(&mut game, &[USE, Action::Drop(FIRST)]);
        assert_eq!(abilities(&game, '@'), Abilities::default(), "{name}");
    }
}

#[test]
fn one_item_at_a_time_is_in_hand() {
    let level = Scenario::delve("@").carrying('@', "amulet of digging").carrying('@', "pick-axe");
    let mut game = level.carrying('@', "amulet of telepathy").start();
    let slots = Slot::ALL.map(|slot| Action::Use(slot, ItemTarget::Nothing));
    let digs = Abilities::default().toggled(Ability::Tunneling);
    play(&mut game, &slots[..2]);
    assert_eq!(abilities(&game, '@'), digs);
    for worn in [Abilities::default().toggled(Ability::Telepathic), Abilities::default()] {
        play(&mut game, &[slots[2]]);
        assert_eq!(abilities(&game, '@'), worn);
    }
}

#[test]
fn a_creature_wears_an_amulet_that_is_thrown_at_it() {
    let mut game = Scenario::delve("@...0").carrying('@', "amulet of chaos").speed('0', 1).start();
    play(&mut game, &[throw_to(at(5, 1))]);
    // At time 0, the 0 steps towards the PC.
    assert_eq!(game.find('8'), Some(at(4, 1)));
    assert!(pack(&mut game).is_empty() && game.contents_at(at(5, 1)).items.is_empty());
    let who = game.contents_at(at(4, 1)).creature.unwrap();
    game.world_mut().despawn(who);
    assert_eq!(game.contents_at(at(4, 1)).items.len(), 1, "its amulet is left");
    let level = Scenario::delve("@...0").carrying('@', "amulet of chaos").speed('0', 1);
    scene("", level, &[throw_to(at(3, 1))], "@.E0.");
    let mut game = Scenario::delve("@...8").carrying('@', "amulet of chaos").speed('8', 1).start();
    play(&mut game, &[throw_to(at(5, 1))]);
    assert_eq!(game.find('8'), Some(at(4, 1)));
    let who = game.contents_at(at(4, 1)).creature.unwrap();
    let worn = game.world().get::<WieldedItem>(who).unwrap();
    assert_eq!(worn.lent, None);
}

#[test]
fn an_exchange_of_places_sets_nothing_off() {
    let level = Scenario::delve("@..0").carrying('@', "scroll of exchange").thing("pit", at(4, 1));
    let mut game = scene("", level.speed('0', 1), &[aim_at(at(4, 1))], ".0.@");
    assert!(pack(&mut game).is_empty());
    let player = game.contents_at(at(4, 1)).creature.unwrap();
    assert!(game.world().get::<Stuck>(player).is_none());
}

#[test]
fn a_lens_shows_what_the_monster_sees() {
    let level = Scenario::delve(
        "
        @....1
             .
        2....-",
    );
    let mut game = level.carrying('@', "lens").speed('1', 1).speed('2', 1).foggy().start();
    let knows = |game: &Game| game.world().resource::<MapMemory>().knows(at(6, 3));
    assert!(!knows(&game));
    play(&mut game, &[aim_at(at(6, 1))]);
    assert!(knows(&game));
    let seen = game.world().resource::<MapMemory>();
    assert_eq!(seen.creatures().count(), 1, "the 1 does not see the 2");
    assert_eq!(seen.things().count(), 1);
}

#[test]
fn nobody_with_a_rope_loses_more_than_one_move() {
    for (carried, lost) in [("rope", 1), ("key", 2)] {
        let level = Scenario::delve("@..").thing("pit", at(2, 1)).carrying('@', carried);
        let mut game = level.start();
        play(&mut game, &[EAST]);
        assert_eq!(game.player_view().unwrap().stuck_moves, lost, "{carried}");
    }
}

#[test]
fn an_anchor_holds_on_ice_slides_portals_and_chasms() {
    let slide = Scenario::delve("@.......").thing("slide", at(2, 1));
    let portal = Scenario::delve("@.......").thing("portal", at(2, 1));
    for level in [slide, portal, Scenario::delve("@iii."), Scenario::delve("@vvv.")] {
        let mut game = level.carrying('@', "anchor").start();
        play(&mut game, &[EAST]);
        assert_eq!(game.player_position(), Some(at(2, 1)), "{}", game.drawing());
    }
    let level = Scenario::delve("@.......").carrying('@', "scroll of teleport");
    let mut game = level.carrying('@', "anchor").start();
    play(&mut game, &[USE]);
    assert_ne!(game.player_position(), Some(at(1, 1)));
}

#[test]
fn a_trap_kit_sets_a_pit_for_whoever_comes_next() {
    let level = Scenario::delve(".@....1").carrying('@', "trap kit").speed('1', 10);
    let mut game = scene("it is set", level, &[USE, WEST], "@_..1..");
    rest(&mut game, 3);
    shows(&game, "@1.....");
    // It loses two moves, and is then killed.
    play(&mut game, &[EAST]);
    assert!(game.find('1').is_none());
    let mut game = Scenario::delve(".@....1").carrying('@', "trap kit").start();
    play(&mut game, &[USE, WEST]);
    assert_eq!(game.world().resource::<Dungeon>().obstacle(at(2, 1)), Obstacle::NONE);
    assert_eq!(knowledge(&game, '1').goal(), Some(at(1, 1)));
}

#[test]
fn thrown_pots_cover_the_ground_around() {
    for (name, glyph, radius) in
        [("seed pouch", 't', 1), ("web pot", 'x', 1), ("frost vial", 'i', 2)]
    {
        let level = Scenario::delve("@......").carrying('@', name);
        let mut game = level.thing("pit", at(5, 1)).start();
        play(&mut game, &[throw_to(at(4, 1))]);
        let dungeon = game.world().resource::<Dungeon>();
        let covered = |cell: &Position| dungeon.feature(*cell).is_some();
        let cells = (1..8).map(|x| at(x, 1)).filter(covered);
        let near = (4 - radius..=4 + radius).filter(|x| *x != 5).map(|x| at(x, 1));
        assert!(cells.eq(near), "{name} {glyph}");
    }
}

#[test]
fn items_of_one_kind_share_a_slot() {
    let level = Scenario::delve("@").carrying('@', "ward");
    let mut game = (0..3).fold(level, |it, _| it.thing("key", at(1, 1))).start();
    play(&mut game, &[Action::PickUp; 3]);
    let player_view = game.player_view().unwrap();
    let slots = player_view.pack.iter().map(|item| item.slot.letter()).collect::<String>();
    assert_eq!(slots, "abbb");
    let second = Slot::ALL[1];
    play(&mut game, &[Action::Drop(second)]);
    assert_eq!(pack(&mut game), ["ward", "key", "key"], "one is dropped at a time");
    for name in ["pick-axe", "amulet of chaos"] {
        let game = Scenario::delve("@").carrying('@', name).carrying('@', name).start();
        let pack = hexdelve::things::pack_of(game.world(), creature(&game, '@'));
        assert_eq!(pack.len(), 2, "{name}");
    }
    let mut game = Scenario::delve("@.4").carrying('4', "key").carrying('4', "key").start();
    let who = game.contents_at(at(3, 1)).creature.unwrap();
    game.world_mut().despawn(who);
    assert_eq!(game.contents_at(at(3, 1)).items.len(), 2);
}

#[test]
fn a_full_pack_has_room_for_more_of_the_same() {
    let level = Scenario::delve("@").thing("ward", at(1, 1)).thing("smoke pot", at(1, 1));
    let names = ["key", "ward", "rope", "anchor", "lens", "decoy"].into_iter();
    let mut game = names.fold(level, |it, name| it.carrying('@', name)).start();
    assert_eq!(game.submit(Action::PickUp), Err(Refusal::PackFull));
    play(&mut game, &[Action::Drop(Slot::ALL[5]), Action::PickUp, Action::PickUp]);
    assert_eq!(pack(&mut game).iter().filter(|name| *name == "ward").count(), 2);
    let level = Scenario::delve("@").thing("key", at(1, 1)).thing("ward", at(1, 1));
    let mut game = (0..2).fold(level, |it, _| it.carrying('@', "ward")).start();
    let wards = |game: &mut Game| pack(game).iter().filter(|name| *name == "ward").count();
    play(&mut game, &[Action::PickUp]);
    assert_eq!((wards(&mut game), pack(&mut game).contains(&"key".to_owned())), (2, true));
    assert_eq!(game.submit(Action::PickUp), Err(Refusal::CarryLimit(2)));
    game.submit(Action::Drop(Slot::ALL[0])).unwrap();
    assert_eq!(wards(&mut game), 1);
    play(&mut game, &[Action::PickUp]);
    assert_eq!(wards(&mut game), 2, "there is room again");
}

#[test]
fn a_trap_kit_is_refused_where_a_trap_has_no_room() {
    for drawing in ["@'", "@>", "@g"] {
        let mut game = Scenario::delve(drawing).carrying('@', "trap kit").start();
        assert_eq!(game.check_action(USE), Ok(()));
        play(&mut game, &[EAST]);
        assert_eq!(game.check_action(USE), Err(Refusal::NoRoomForTrap), "{drawing}");
        assert_eq!(game.submit(USE), Err(Refusal::NoRoomForTrap));
        assert_eq!(game.player_view().unwrap().pack.len(), 1, "it is kept");
    }
}
