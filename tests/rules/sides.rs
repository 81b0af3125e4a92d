//! Friends and enemies.

use crate::words::{EAST, at, creature, play, rest, shows};
use hexdelve::{mind::MindFn, player::Journey, prelude::*};

fn with_a_friend(drawing: &str, mind: MindFn) -> Game {
    let mut game = Scenario::delve(drawing).foggy().start();
    let friend = creature(&game, '8');
    game.world_mut().entity_mut(friend).insert((Faction::PLAYER, CustomMind(mind)));
    game
}

#[test]
fn friends_change_places_and_step_on_what_lies_there() {
    let level = "@8...0";
    let mut game = with_a_friend(level, |_| Action::Rest);
    play(&mut game, &[EAST]);
    shows(&game, "8@..0.");
    let friend = creature(&game, '8');
    assert_eq!(game.contents_at(at(1, 1)).creature, Some(friend));
    let mut game = with_a_friend(level, |_| Action::Step(Direction::West));
    let catalogue = game.world().resource::<Catalogue>().clone();
    let trap = catalogue.spawn(game.world_mut(), catalogue.find("pit").unwrap());
    game.world_mut().entity_mut(trap).insert(at(2, 1));
    rest(&mut game, 1);
    assert!(game.player_view().unwrap().stuck_moves > 0, "the friend has put the PC into the pit");
}

#[test]
fn two_of_another_side_are_friends_and_enemies_of_the_rest() {
    let mut game = Scenario::draw("@ 2.4.").start();
    let east: MindFn = |_| Action::Step(Direction::East);
    for (letter, mind) in [('2', east), ('4', |_| Action::Step(Direction::West))] {
        let who = creature(&game, letter);
        game.world_mut().entity_mut(who).insert((Faction(1), CustomMind(mind)));
    }
    rest(&mut game, 2);
    assert_eq!(game.monsters(), 2, "{}", game.drawing());
    let player_view = game.player_view().unwrap();
    assert_eq!((player_view.monsters.len(), player_view.friends.len()), (2, 0));
}

#[test]
fn a_friend_is_no_danger_and_stops_no_journey() {
    let mut game = with_a_friend("@.8....", |senses| {
        let there = senses.others(9).find(|it| it.is_friend).unwrap().position;
        senses.position.toward(there).map_or(Action::Rest, Action::Step)
    });
    assert_eq!(Simulation::new().threats(&mut game).dangerous_move_count().0, 0);
    let player_view = game.player_view().unwrap();
    assert!(player_view.level_cleared && player_view.monsters.is_empty());
    assert_eq!(player_view.friends.len(), 1);
    crate::journeys::go(&mut game, Journey::travel(at(7, 1)));
    assert_eq!(game.player_position(), Some(at(7, 1)));
    assert_eq!(game.monsters(), 1);
}
