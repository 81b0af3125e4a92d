//! The end of a delve (rules §7, "The end").

use crate::{
    somebody::calm,
    words::{EAST, at, play},
};
use hexdelve::{
    action::WaveWoke,
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
    let (mut met, mut waves) = (BTreeMap::new(), Vec::new());
    for turn in 0..30 {
        let world = game.world();
        let crown = world.resource::<Messages<CrownTaken>>().iter_current_update_messages();
        let later = world.resource::<Messages<WaveWoke>>().iter_current_update_messages();
        let woken: u32 = crown.map(|it| it.woken).chain(later.map(|it| it.woken)).sum();
        if woken > 0 {
            let next = world.resource::<Depth>().coming_wave().map(|it| it.count);
            waves.push((turn, woken, next));
        }
        let view = world.resource::<FieldOfView>().clone();
        let world = game.world_mut();
        let mut monsters =
            world.query_filtered::<(&CharacterId, &Abilities, &Speed, &Position), With<Monster>>();
        for (id, abilities, speed, cell) in monsters.iter(world).filter(|it| it.0.index < 10_000) {
            if met.insert(*id, abilities.mask()).is_none() {
                assert!((10..=16).contains(&speed.value()), "{speed:?}");
                // It has already acted.
                assert!(!view.sees(*cell) && cell.distance(at(1, 1)) > 5, "{cell}");
            }
        }
        calm(&mut game);
        play(&mut game, &[Action::Rest]);
    }
    assert_eq!(waves, [(0, 6, Some(5)), (12, 5, Some(5)), (24, 5, None)]);
    // Some have killed each other at once.
    let masks: BTreeSet<_> = met.values().collect();
    assert!(masks.len() == met.len() && met.len() > 8, "{met:?}");
}

#[test]
fn the_crown_ends_the_lead() {
    let mut game = taken();
    let coming = game.world().resource::<Depth>().coming_hunters().unwrap();
    assert_eq!((coming.at.turns_from(PlayerView::of(game.world()).now), coming.count), (0, 3));
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
        let knows = abilities.has(Ability::Intelligent) || abilities.has(Ability::Telepathic);
        assert_eq!(belief.goal(), knows.then_some(at(1, 1)), "{abilities:?}");
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
