//! The end of a delve (rules §7, "The end").

use crate::{
    somebody::calm,
    words::{EAST, at, play},
};
use hexdelve::{
    level::{CrownTaken, HunterNews},
    player::Refusal,
    prelude::*,
};
use std::collections::{BTreeMap, BTreeSet};

const HALL: &str = "
    @...........................<
    #
    #############################
                                #
    .............................
";

fn taken() -> Game {
    let level = Scenario::delve(HALL).thing("Crown", at(1, 1)).rock(200);
    let mut game = level.start();
    play(&mut game, &[Action::PickUp]);
    game
}

#[test]
fn the_sixteen_wake_in_three_waves_out_of_view() {
    let mut game = taken();
    let woken = game.world().resource::<Messages<CrownTaken>>();
    assert_eq!(woken.iter_current_update_messages().map(|it| it.woken).sum::<u32>(), 6);
    let mut met = BTreeMap::new();
    let mut waves = Vec::new();
    for turn in 0..30 {
        let view = game.world().resource::<FieldOfView>().clone();
        let here = game.player_position().unwrap();
        let wave = game.world().resource::<Depth>().coming_wave();
        let world = game.world_mut();
        let mut monsters =
            world.query_filtered::<(&CharacterId, &Abilities, &Speed, &Position), With<Monster>>();
        let sixteen = monsters.iter(world).filter(|it| it.0.index < 10_000);
        let known = met.len();
        for (id, abilities, speed, cell) in sixteen {
            if met.insert(*id, abilities.mask()).is_none() {
                // Those of the later waves have already acted.
                assert!((10..=16).contains(&speed.value()), "{speed:?}");
                assert!(!view.sees(*cell) && cell.distance(here) > 5, "{cell}");
            }
        }
        if met.len() > known {
            waves.push((turn, met.len() - known, wave.map(|it| it.count)));
        }
        calm(&mut game);
        play(&mut game, &[Action::Rest]);
    }
    assert_eq!(waves, [(0, 6, Some(5)), (12, 5, Some(5)), (24, 5, None)]);
    let masks: BTreeSet<_> = met.into_values().collect();
    assert!(masks.into_iter().eq(0..16));
}

#[test]
fn the_crown_ends_the_lead() {
    let mut game = taken();
    let coming = game.world().resource::<Depth>().coming_hunters().unwrap();
    assert_eq!((coming.turns(PlayerView::of(game.world()).now), coming.count), (1, 3));
    play(&mut game, &[EAST]);
    let news = game.world().resource::<Depth>().hunter_news();
    assert_eq!(news, Some(HunterNews::Arrived(3)));
}

#[test]
fn with_the_crown_a_way_out_opens_and_the_clever_come() {
    let mut game = taken();
    let world = game.world_mut();
    let mut beliefs = world.query_filtered::<(&Abilities, &Belief), With<Monster>>();
    for (abilities, belief) in beliefs.iter(world) {
        let remembers = belief.goal() == Some(at(1, 1));
        assert!(remembers == abilities.has(Ability::Intelligent), "{abilities:?} {belief:?}");
    }
    let game = taken();
    let dungeon = game.world().resource::<Dungeon>();
    let exits: Vec<_> = dungeon.cells_with(Terrain::UpStairs).collect();
    assert_eq!(dungeon.terrain(at(29, 1)), Terrain::Floor, "the stairs have crumbled");
    assert_eq!(exits, [at(1, 5)], "the longest walk leads to the end of the lower hall");
}

#[test]
fn the_rock_softens_with_each_turn() {
    let mut game = taken();
    let hardness = |game: &Game| game.world().resource::<Dungeon>().hardness(at(3, 2)).0;
    let before = hardness(&game);
    play(&mut game, &[EAST, EAST]);
    assert_eq!(hardness(&game), before - 2);
}

#[test]
fn going_up_with_the_crown_wins() {
    let mut game = Scenario::delve("@.").thing("Crown", at(1, 1)).start();
    let above = game.submit(Action::Ascend).unwrap_err();
    assert_eq!(above, Refusal::NoStairs("up"));
    play(&mut game, &[Action::PickUp, EAST]);
    assert_eq!(game.status(), GameStatus::InProgress);
    play(&mut game, &[Action::Ascend]);
    assert_eq!(game.status(), GameStatus::Won);
}

#[test]
fn a_keeper_stands_near_the_crown_out_of_sight() {
    for seed in 0..12 {
        let mut game = DelveSetup::new(Seed(seed)).assets(crate::delves::quiet()).start();
        let world = game.world_mut();
        let mut things = world.query::<(&Thing, &Position)>();
        let crown = world.resource::<Catalogue>().find("Crown").unwrap();
        let crown = things.iter(world).find(|(thing, _)| thing.0 == crown).map(|(_, cell)| *cell);
        let mut named = world.query::<(&Name, &Position)>();
        let keeper = named.iter(world).find(|(name, _)| name.as_str() == "keeper");
        let keeper = *keeper.unwrap().1;
        let apart = keeper.distance(crown.unwrap());
        // Chests and patches take most of the cells around the Crown, and the PC sees some.
        assert!((1..=8).contains(&apart), "seed {seed}: {apart} cells from the Crown");
        let start = game.player_position().unwrap();
        let is_seen = game.world().resource::<FieldOfView>().sees(keeper);
        assert!(!is_seen && keeper.distance(start) > 8, "seed {seed}: {keeper} from {start}");
    }
}
