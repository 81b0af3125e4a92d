//! The rules of single arts.

use crate::lines::{EAST, REST, WEST, aim, art, calmly, position};
use hexdelve::{
    arts::Momentum,
    player::{Journey, StopReason},
    prelude::*,
    scenario::trim_drawing,
};

#[track_caller]
fn scene(scenario: Scenario, actions: &[Action], after: &str) -> Game {
    let mut game = calmly(scenario);
    for action in actions {
        game.submit(*action).unwrap();
    }
    assert_eq!(trim_drawing(&game.drawing()), trim_drawing(after));
    game
}

fn stuck(game: &Game, letter: char) -> u16 {
    let who = game.contents_at(game.find(letter).unwrap()).creature.unwrap();
    game.world().get::<Stuck>(who).map_or(0, |stuck| stuck.moves)
}

fn momentum(game: &Game) -> Option<Direction> {
    let player = game.contents_at(game.player_position().unwrap()).creature.unwrap();
    game.world().get::<Momentum>(player).unwrap().direction()
}

fn belief(game: &Game, letter: char) -> Option<Position> {
    let who = game.contents_at(game.find(letter).unwrap()).creature.unwrap();
    game.world().get::<Belief>(who).unwrap().goal()
}

#[test]
fn ground_that_holds_ends_a_lunge() {
    let game = scene(position("@m0..", &[('0', 1)]).art("lunge"), &[aim("lunge", 2, 1)], ".@0..");
    assert_eq!(stuck(&game, '@'), 1);
    let steady = position("@m0", &[]).art("lunge").art("steady");
    scene(steady, &[aim("lunge", 2, 1)], ".m@");
}

#[test]
fn a_creature_below_a_leap_loses_a_move() {
    let mut game = position("@0..", &[('0', 10)]).art("leap").start();
    game.submit(aim("leap", 2, 1)).unwrap();
    assert_eq!(game.drawing().trim(), ".0@.", "it has lost its move");
    let solid = position("@o.", &[]).art("leap").start();
    assert!(solid.check_action(aim("leap", 2, 1)).is_err());
}

#[test]
fn a_shove_ends_where_something_acts_or_stops_it() {
    // All first turns are at 0, so the monster has had its own before.
    let shove = [REST, aim("shove", 2, 1)];
    let slow = |drawing| position(drawing, &[('0', 1)]).art("shove");
    assert_eq!(stuck(&scene(slow("@0...."), &shove, "@...0."), '0'), 1);
    assert_eq!(stuck(&scene(slow("@0."), &shove, "@.0"), '0'), 2, "the wall");
    assert_eq!(stuck(&scene(slow("@0"), &shove, "@0"), '0'), 2, "the wall at once");
    assert_eq!(stuck(&scene(slow("@0m..."), &shove, "@.0..."), '0'), 2, "mud and the shove");
}

#[test]
fn a_swap_sets_off_nothing_and_clears_momentum() {
    let mut game = calmly(position(".@..0", &[]).art("swap"));
    game.submit(WEST).unwrap();
    assert_eq!(momentum(&game), Some(Direction::West));
    game.submit(aim("swap", 5, 1)).unwrap();
    assert_eq!(game.drawing().trim(), "0...@");
    assert_eq!(momentum(&game), None);
    let far = position("@.......0", &[]).art("swap").start();
    assert!(far.check_action(aim("swap", 9, 1)).is_err());
}

#[test]
fn momentum_is_lost_by_all_but_steps() {
    let mut game = position("..@..+.", &[]).start();
    game.submit(EAST).unwrap();
    assert_eq!(momentum(&game), Some(Direction::East));
    game.submit(REST).unwrap();
    assert_eq!(momentum(&game), None);
    game.submit(EAST).unwrap();
    game.submit(EAST).unwrap();
    assert_eq!(momentum(&game), None, "opening a door is no step");
}

#[test]
fn slip_is_asked_before_the_ward() {
    let mut game = position(".@1", &[('1', 20)]).carrying('@', "ward").art("slip").start();
    game.submit(WEST).unwrap();
    assert_eq!(game.player_view().unwrap().pack.len(), 0, "the wall is in the way");
    let mut game = position("..@1", &[('1', 20)]).carrying('@', "ward").art("slip").start();
    game.submit(WEST).unwrap();
    assert_eq!(game.player_position(), Some(Position::new(1, 1)));
    assert_eq!(game.player_view().unwrap().pack.len(), 1);
}

#[test]
fn nobody_slips_away_from_what_it_has_not_seen() {
    for (door, speed, lives) in [('\'', 20, true), ('+', 30, false)] {
        let drawing = format!(".\n.{door}3\n@");
        let mut game = position(&drawing, &[('3', speed)]).art("slip").start();
        game.submit(Action::Step(Direction::North)).unwrap();
        assert_eq!(game.player_position().is_some(), lives, "{door}");
    }
}

#[test]
fn only_telepaths_and_those_that_see_the_marked_one_are_fooled() {
    let drawing = "
        0....1
        @
         .
         2
    ";
    let mut game = calmly(Scenario::delve(drawing).rock(255).art("mark"));
    game.submit(aim("mark", 1, 1)).unwrap();
    let [marked, player] = [Position::new(1, 1), game.player_position().unwrap()];
    let of = |game: &Game| ['0', '1', '2'].map(|letter| belief(game, letter));
    assert_eq!(of(&game), [Some(player), Some(marked), Some(marked)]);
    for _ in 0..6 {
        game.submit(REST).unwrap();
    }
    assert_eq!(belief(&game, '2'), Some(player), "after five turns");
}

#[test]
fn nobody_beyond_one_cell_knows_who_has_vanished_until_it_strikes() {
    let mut game = position("@......2", &[('2', 1)]).art("vanish").start();
    game.submit(art("vanish")).unwrap();
    assert_eq!(belief(&game, '2'), None);
    let mut game = calmly(position("0@.....2", &[]).art("vanish"));
    game.submit(art("vanish")).unwrap();
    game.submit(WEST).unwrap();
    assert_eq!(belief(&game, '2'), game.player_position());
}

#[test]
fn a_rest_ends_when_the_pc_can_be_noticed_again() {
    let mut game = position("@.#........2", &[('2', 1)]).art("vanish").start();
    let concluded = |game: &mut Game| game.player_view().unwrap().nearest_first()[0].belief;
    game.submit(art("vanish")).unwrap();
    assert_eq!(concluded(&mut game), Belief::Nothing);
    let mut rest = Journey::rest();
    let why = loop {
        match rest.next_action(&game.player_view().unwrap()) {
            Ok(action) => game.submit(action).unwrap(),
            Err(why) => break why,
        }
    };
    assert_eq!((why, game.turns()), (StopReason::VanishEnded, 5));
    game.submit(REST).unwrap();
    assert_eq!(concluded(&mut game).goal(), game.player_position());
}

#[test]
fn the_third_step_in_one_direction_is_faster_and_loud() {
    let mut game = position("@........", &[]).art("stride").start();
    let mut times = Vec::new();
    for _ in 0..5 {
        game.submit(EAST).unwrap();
        times.push(game.player_view().unwrap().now.0);
    }
    assert_eq!(times, [100, 200, 277, 354, 431]);
    let mut game = Scenario::delve("@...... 1").rock(255).speed('1', 1).art("stride").start();
    for _ in 0..3 {
        game.submit(EAST).unwrap();
    }
    assert_eq!(belief(&game, '1'), Some(Position::new(4, 1)));
}

#[test]
fn a_rush_needs_a_kill_and_free_feet() {
    let now = |drawing, steps: u32| {
        let mut game = calmly(position(drawing, &[]).art("rush"));
        (0..steps).for_each(|_| game.submit(EAST).unwrap());
        game.player_view().unwrap().now.0
    };
    assert_eq!(now("@0.", 1), 33);
    assert_eq!(now("@00.", 2), 66, "also in a chain");
    assert_eq!(now("@..", 1), 100);
}

#[test]
fn steady_feet_lose_only_an_item_in_deep_water() {
    let mut game = position("@wi..", &[]).carrying('@', "ward").art("steady").start();
    game.submit(EAST).unwrap();
    assert_eq!(stuck(&game, '@'), 0);
    assert!(game.player_view().unwrap().pack.is_empty());
    game.submit(EAST).unwrap();
    assert_eq!(game.player_position(), Some(Position::new(3, 1)));
}
