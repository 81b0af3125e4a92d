//! The rules of single trades, tick by tick.

use crate::position::{E, Position, REST, W, creature};
use hexdelve::{
    action::CustomAction,
    level::Depth,
    prelude::*,
    things::{Crown, OfferedArt},
    trades::{Aim, Facing, Guard, Lit, Loot, SeenSince, Trade, bombs},
};

fn play(game: &mut Game, moves: &[Action]) {
    for action in moves {
        game.submit(*action).unwrap();
    }
}

#[test]
fn an_idle_shield_guards_nothing() {
    let mut game = Scenario::delve("@0.").trade('0', "shield").start();
    play(&mut game, &[E]);
    assert_eq!(game.monsters(), 0);
}

#[test]
fn an_erratic_shield_stops_nothing() {
    let mut game = Scenario::delve("@8.").trade('8', "shield").start();
    let shield = creature(&game, '8');
    game.world_mut().entity_mut(shield).insert(Facing(Some(Direction::West)));
    play(&mut game, &[E]);
    assert_eq!(game.monsters(), 0);
}

#[test]
fn a_shield_stops_the_spears_of_its_friends() {
    let mut game = Scenario::delve("@0.1").trade('0', "spear").trade('1', "shield").start();
    let [spear, shield] = ['0', '1'].map(|letter| creature(&game, letter));
    game.world_mut().entity_mut(shield).insert(Facing(Some(Direction::West)));
    let marked = hexdelve::mind::Marked { until: GameTime(9_000) };
    game.world_mut().entity_mut(shield).insert(marked);
    game.world_mut()
        .entity_mut(spear)
        .insert(SeenSince { target: Some(shield), ..SeenSince::default() });
    play(&mut game, &[REST]);
    assert!(game.world().get_entity(shield).is_ok(), "\n{}", game.drawing());
}

#[test]
fn a_spear_waits_until_it_has_seen_you_for_a_turn() {
    let mut game = Scenario::delve("@..0").trade('0', "spear").speed('0', 10).start();
    let spear = creature(&game, '0');
    game.world_mut().entity_mut(spear).insert(SeenSince::default());
    // It has seen the PC since 0, and is two cells away after its turn then.
    play(&mut game, &[REST]);
    assert!(!game.status().is_over());
    let ready = game.world().get::<SeenSince>(spear).unwrap().ready;
    assert_eq!(ready, GameTime(100));
    play(&mut game, &[REST]);
    assert!(game.status().is_over());
}

#[test]
fn a_spear_strikes_over_creatures_but_not_over_doors() {
    let mut game = Scenario::delve("@20").trade('0', "spear").speed('2', 1).start();
    play(&mut game, &[REST]);
    assert!(game.status().is_over());
    let mut game = Scenario::delve("@+0").trade('0', "spear").start();
    play(&mut game, &[REST]);
    assert!(!game.status().is_over());
}

#[test]
fn a_charge_kills_all_on_its_way_and_holds_the_charger() {
    let mut position = Position::of("@..0", &[('0', 10, "charger")]);
    let game = position.play(&[REST]);
    assert!(game.status().is_over());
    // The PC has a ward: the run ends before its cell.
    let warded = Scenario::delve("@2.0").trade('0', "charger").carrying('@', "ward");
    let mut game = warded.start();
    let idler = creature(&game, '2');
    game.world_mut().entity_mut(idler).insert(Stuck { moves: 9 });
    play(&mut game, &[REST]);
    assert_eq!(game.drawing().trim(), "@0..");
    assert_eq!(game.world().get::<Stuck>(creature(&game, '0')).unwrap().moves, 1);
}

#[test]
fn mud_ends_a_charge_and_adds_to_the_hold() {
    let mut game = Scenario::delve("@.m0").trade('0', "charger").start();
    play(&mut game, &[REST]);
    let charger = creature(&game, '0');
    assert_eq!(game.find('0'), Some(hexdelve::grid::Position::new(3, 1)));
    assert_eq!(game.world().get::<Stuck>(charger).unwrap().moves, 2);
}

#[test]
fn a_bomb_bursts_after_the_pcs_turn_at_its_tick() {
    // Lit at 0, it bursts at 300: the PC acts first, and may step out of the blast.
    let level =
        || Scenario::delve("....@..0\n########").rock(255).trade('0', "bomber").speed('0', 1);
    let mut game = level().start();
    play(&mut game, &[REST]);
    assert_eq!(bombs(game.world())[0].1, GameTime(300));
    play(&mut game, &[REST, REST, REST]);
    assert!(!game.status().is_over() && game.monsters() == 0, "\n{}", game.drawing());
}

#[test]
fn a_dead_bomber_leaves_its_bomb() {
    let mut game = Scenario::delve(".@0..").trade('0', "bomber").speed('0', 10).start();
    play(&mut game, &[E]);
    assert_eq!(bombs(game.world()), [(hexdelve::grid::Position::new(3, 1), GameTime(200))]);
    play(&mut game, &[W, W]);
    assert!(!game.status().is_over());
    play(&mut game, &[REST]);
    assert!(!game.status().is_over() && bombs(game.world()).is_empty());
}

#[test]
fn a_bomber_that_falls_takes_its_bomb_along() {
    let mut game = Scenario::delve("@.v0").trade('0', "bomber").speed('0', 10).start();
    let bomber = creature(&game, '0');
    play(&mut game, &[REST]);
    assert_eq!(game.drawing().trim(), "@.v.");
    assert!(bombs(game.world()).is_empty() && game.world().get::<Lit>(bomber).is_some());
    play(&mut game, &[REST, REST, E, E]);
    assert_eq!(game.world().resource::<Depth>().level(), 2);
    let landed = *game.world().get::<hexdelve::grid::Position>(bomber).unwrap();
    let (bomb, bursts) = bombs(game.world())[0];
    assert_eq!((bomb, bursts), (landed, GameTime(500 + 300)), "the whole fuse is left");
}

#[test]
fn a_fuse_waits_for_the_pc_to_return() {
    let mut game = Scenario::delve("@0...>").trade('0', "bomber").start();
    play(&mut game, &[E, Action::Descend]);
    assert!(bombs(game.world()).is_empty(), "it lies on the level above");
    play(&mut game, &[Action::Ascend]);
    let cell = hexdelve::grid::Position::new(2, 1);
    assert_eq!(bombs(game.world()), [(cell, GameTime(300 + 100))]);
}

#[test]
fn deep_water_puts_a_fuse_out() {
    let mut game = Scenario::delve("@..w0").trade('0', "bomber").speed('0', 10).start();
    let bomber = creature(&game, '0');
    play(&mut game, &[REST]);
    assert!(bombs(game.world()).is_empty(), "it has stepped into the water");
    assert!(game.world().get::<Lit>(bomber).is_none());
}

#[test]
fn a_blast_clears_doors_rubble_and_webs() {
    let mut game = Scenario::delve("@..0..\n x+r..").rock(255).trade('0', "bomber").start();
    let speed = creature(&game, '0');
    game.world_mut().entity_mut(speed).insert(Speed::new(1));
    play(&mut game, &[REST, REST, REST, REST]);
    let drawing = game.drawing();
    assert!(!drawing.contains(['+', 'r', 'x']), "{drawing}");
}

#[test]
fn an_arrow_flies_no_farther_than_the_aim() {
    let mut game = Scenario::delve(".@...0").trade('0', "archer").speed('0', 10).start();
    let archer = creature(&game, '0');
    play(&mut game, &[REST]);
    let aim = Aim { direction: Direction::West, cells: 4 };
    assert_eq!(game.world().get::<Aim>(archer), Some(&aim));
    play(&mut game, &[W]);
    assert!(!game.status().is_over());
    assert!(game.world().get::<Aim>(archer).is_none(), "it has shot");
}

#[test]
fn a_fast_archer_takes_a_whole_turn_to_aim() {
    let mut game = Scenario::delve("@...0").trade('0', "archer").speed('0', 20).start();
    let archer = creature(&game, '0');
    play(&mut game, &[REST]);
    assert!(!game.status().is_over());
    assert_eq!(game.world().get::<NextTurn>(archer).unwrap().at(), GameTime(100));
    play(&mut game, &[REST]);
    assert!(game.status().is_over());
}

#[test]
fn an_archer_that_loses_a_move_loses_its_aim() {
    let mut game = Scenario::delve("@...0").trade('0', "archer").speed('0', 10).start();
    let archer = creature(&game, '0');
    play(&mut game, &[REST]);
    game.world_mut().entity_mut(archer).insert(Stuck { moves: 1 });
    play(&mut game, &[REST]);
    assert!(!game.status().is_over() && game.world().get::<Aim>(archer).is_none());
}

#[test]
fn a_thief_takes_an_item_to_the_next_level() {
    let mut game = Scenario::delve("@.>..0.!").trade('0', "thief").speed('0', 10).start();
    play(&mut game, &[REST; 7]);
    assert_eq!(game.monsters(), 0);
    assert!(!game.drawing().contains('!'), "{}", game.drawing());
}

#[test]
fn a_thief_takes_no_art() {
    let mut game = Scenario::delve("@......0!").trade('0', "thief").speed('0', 10).start();
    let item = game.contents_at(game.find('!').unwrap()).items[0];
    game.world_mut().entity_mut(item).insert(OfferedArt::default());
    let thief = creature(&game, '0');
    play(&mut game, &[REST; 2]);
    assert!(game.world().get::<Loot>(thief).is_none(), "{}", game.drawing());
    game.world_mut().entity_mut(item).remove::<OfferedArt>();
    play(&mut game, &[REST; 4]);
    assert!(game.world().get::<Loot>(thief).is_some(), "{}", game.drawing());
}

#[test]
fn a_killed_thief_drops_its_loot() {
    let mut game = Scenario::delve("...@!0").trade('0', "thief").speed('0', 10).start();
    play(&mut game, &[REST]);
    assert_eq!(game.drawing().trim(), "...@0.");
    play(&mut game, &[E, W]);
    assert_eq!(game.drawing().trim(), "...@!.");
}

#[test]
fn a_thief_that_loses_its_loot_in_water_steals_again() {
    let level = Scenario::delve("@!0w..!").trade('0', "thief").speed('0', 10).art("shove");
    let mut game = level.start();
    let thief = creature(&game, '0');
    let has_loot = |game: &Game| game.world().get::<Loot>(thief).is_some();
    play(&mut game, &[REST]);
    assert!(game.drawing().trim() == "@0.w..!" && has_loot(&game), "{}", game.drawing());
    let shove = CustomAction::named("shove").at(hexdelve::grid::Position::new(2, 1));
    play(&mut game, &[Action::Custom(shove)]);
    assert!(game.drawing().trim() == "@..0..!" && !has_loot(&game), "{}", game.drawing());
    play(&mut game, &[REST; 8]);
    assert!(game.drawing().trim() == "@..!..0" && has_loot(&game), "{}", game.drawing());
}

#[test]
fn a_flipped_bit_changes_the_name() {
    let mut game = Scenario::delve("@..3").trade('3', "spear").start();
    let monster = creature(&game, '3');
    game.world_mut().entity_mut(monster).insert(Abilities::from_mask(0));
    let bestiary = Bestiary::of(game.world());
    let id = *game.world().get::<CharacterId>(monster).unwrap();
    let name = bestiary.name(Identity { id, abilities: Abilities::from_mask(0) });
    assert_eq!(name, "spear husk");
    assert_eq!(game.world().get::<Trade>(monster).unwrap().initial, 'p');
}

/// It leaves its post for a PC in sight within 3 cells of there, and then goes back.
#[test]
fn a_guard_returns_to_its_post() {
    let mut game = Scenario::delve("@....3..>").trade('3', "guard").speed('3', 10).start();
    play(&mut game, &[REST]);
    assert_eq!(game.drawing().trim(), "@....3..>");
    play(&mut game, &[E, E]);
    assert_eq!(game.drawing().trim(), "..@.3...>");
    play(&mut game, &[W, W]);
    assert_eq!(game.drawing().trim(), "@....3..>");
    play(&mut game, &[REST]);
    assert_eq!(game.drawing().trim(), "@....3..>");
}

#[test]
fn guards_stand_beside_what_they_guard() {
    for level in [5, 6, 7, 8] {
        let mut game = DelveSetup::new(Seed(7)).mode(GameMode::Wizard).start();
        game.use_wizard_power(WizardPower::Visit(level)).unwrap();
        let world = game.world_mut();
        let mut crowns = world.query_filtered::<&hexdelve::grid::Position, With<Crown>>();
        let stairs = world.resource::<Dungeon>().cells_with(Terrain::DownStairs).next();
        let crown = crowns.iter(world).next().copied().filter(|_| level == 8);
        let guarded = crown.or(stairs).unwrap();
        let mut guards = world.query_filtered::<(&hexdelve::grid::Position, &Speed), With<Guard>>();
        let near = |it: &(&hexdelve::grid::Position, &Speed)| it.0.distance(guarded) <= 2;
        let near = guards.iter(world).filter(near).filter(|it| *it.1 == Speed::new(12));
        assert_eq!(near.count(), if level == 8 { 2 } else { 1 }, "level {level}");
    }
}
