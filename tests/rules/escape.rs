//! The end of a delve (rules §7, "The end").

use crate::words::{EAST, at, knowledge, play};
use hexdelve::{level::CrownTaken, player::Refusal, prelude::*};

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

fn masks(game: &mut Game) -> Vec<u8> {
    let mut monsters = game.world_mut().query_filtered::<&Abilities, With<Monster>>();
    let mut masks: Vec<_> = monsters.iter(game.world()).map(|it| it.mask()).collect();
    masks.sort_unstable();
    masks
}

#[test]
fn taking_the_crown_wakes_one_monster_of_each_mask() {
    let mut game = taken();
    let woken = game.world().resource::<Messages<CrownTaken>>();
    assert_eq!(woken.iter_current_update_messages().map(|it| it.woken).sum::<u32>(), 16);
    let mut masks = masks(&mut game);
    assert!(masks.len() > 8, "some have met already: {masks:?}");
    masks.dedup();
    assert!(masks.len() > 8, "{masks:?}");
    let mut cells = game.world_mut().query_filtered::<&Position, With<Monster>>();
    let view = game.world().resource::<FieldOfView>().clone();
    for cell in cells.iter(game.world()) {
        assert!(cell.distance(at(1, 1)) > 5 && !view.sees(*cell), "{cell}");
    }
}

#[test]
fn with_the_crown_a_way_out_opens_and_the_clever_come() {
    let game = taken();
    assert_eq!(knowledge(&game, '1').goal(), Some(at(1, 1)));
    assert_eq!(knowledge(&game, '8').goal(), None);
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
